// The interpreter: intrinsics of LLVM that are calls in the IR.
#include "ir/interpreter/machine.h"

namespace wend::library {

uint64_t trap(LibraryCall &call) {
  call.fault("is reached");
  return 0;
}

// Addresses of frames and of code do not exist here. LLVM allows 0 for those that are unknown.
uint64_t unknownAddress(LibraryCall &) { return 0; }

uint64_t cycleCounter(LibraryCall &call) { return call.machine.steps(); }

uint64_t sameValue(LibraryCall &call) { return call.bits(0); }

uint64_t passBarrier(LibraryCall &) { return 0; }

uint64_t saveStack(LibraryCall &call) { return call.machine.stackToken(); }

uint64_t restoreStack(LibraryCall &call) {
  if (!call.machine.restoreStack(call.bits(0)))
    call.fault("is passed a value that llvm.stacksave has not returned in this call");
  return 0;
}

// The va_list of the System V ABI: the offsets of the next integer and the next floating-point
// number in the register save area, the address of the next argument on the stack, and that of the
// area.
uint64_t startVariableArguments(LibraryCall &call) {
  std::optional<Machine::VariableAreas> areas = call.machine.variableAreas();
  if (!areas) {
    call.fault("is called in a function that takes no variable arguments");
    return 0;
  }
  uint64_t list = call.bits(0);
  call.store(list, areas->integersUsed | areas->floatsUsed << 32, 8);
  call.store(list + 8, areas->stack, 8);
  call.store(list + 16, areas->registers, 8);
  return 0;
}

} // namespace wend::library
