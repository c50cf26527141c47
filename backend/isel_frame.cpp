#include "backend/isel_frame.h"

#include "backend/isel_address.h"
#include "backend/isel_context.h"
#include "backend/isel_values.h"

#include "ir/effects.h"
#include "ir/module.h"

#include <algorithm>
#include <utility>

namespace wend {

namespace {

// Slots that end beyond this distance from the bottom of the frame are far. What remains up to 2^31
// is for spill slots, arguments and displacements.
constexpr uint64_t nearFrame = (uint64_t{1} << 31) - (uint64_t{1} << 24);

// The register save area of a variadic function, and the va_list that va_start fills (System V ABI
// 3.5.7).
constexpr uint32_t vectorSaveOffset = 48;
constexpr uint32_t saveAreaBytes = 176;
struct VaList {
  static constexpr int32_t gpOffset = 0, fpOffset = 4, overflowArea = 8, saveArea = 16;
};

// Larger dynamic allocations touch each page, so that they reach the guard page.
constexpr int64_t pageSize = 4096;

// Frames are laid out with the largest slots last, so these are the far ones.
void markFarSlots(ISelContext &isel) {
  std::vector<uint32_t> bySize(isel.out().slots.size());
  for (uint32_t i = 0; i < bySize.size(); ++i)
    bySize[i] = i;
  std::sort(bySize.begin(), bySize.end(), [&](uint32_t a, uint32_t b) {
    return std::pair(isel.out().slots[a].size, a) < std::pair(isel.out().slots[b].size, b);
  });
  uint64_t end = 0;
  for (uint32_t i : bySize) {
    end += isel.out().slots[i].size + 16;
    isel.out().slots[i].isFar = end > nearFrame;
  }
}

// Whether rbp must be the frame pointer.
bool needsFramePointer(const Instruction &call) {
  KnownFunction known = knownCallee(call);
  if (known == KnownFunction::ReturnAddress) {
    const Constant *level = asConstant(call.operand(0));
    return level && level->bits() != 0;
  }
  return known == KnownFunction::FrameAddress || known == KnownFunction::EhSetjmp;
}

// The alignment that the area of outgoing arguments needs.
uint32_t argumentAlign(const Instruction &call) {
  uint32_t align = 1;
  ArgumentAssigner assigner;
  for (uint32_t i = 0; i < call.argumentCount(); ++i) {
    Passing passing = call.passing(i);
    Type type = call.operand(i)->type();
    bool isOnStack = assigner.next(passing, type).isOnStack();
    if (passing.kind == Passing::ByValue)
      align = std::max(align, passing.align);
    else if (isOnStack)
      align = std::max(align, byteSize(type));
  }
  return align;
}

// Plans the alignment that arguments in memory need, and the register save area for va_start.
void planCall(ISelContext &isel, Instruction &call) {
  isel.out().callsReturnTwice |= returnsTwice(call);
  isel.out().hasFramePointer |= needsFramePointer(call);
  isel.frame.replacesArguments |= call.tailKind() == TailKind::Must;
  if (uint32_t align = calledAssembly(call) ? 1 : argumentAlign(call);
      align > isel.out().stackAlign) {
    isel.out().stackAlign = align;
    isel.out().hasFramePointer = true;
  }
  if (isel.frame.saveSlot == FrameSelection::noSlot &&
      knownCallee(call) == KnownFunction::VaStart) {
    isel.frame.saveSlot = static_cast<uint32_t>(isel.out().slots.size());
    isel.out().slots.push_back({saveAreaBytes, 16, nullptr, 0});
  }
}

// Each alloca is a slot of the frame.
void collectSlots(ISelContext &isel) {
  isel.frame.slotOf.resize(isel.function().valueCount());
  uint64_t total = 0;
  for (const BlockOrder::Entry &entry : isel.order().entries) {
    for (Instruction &instruction : *entry.block) {
      if (instruction.is(Op::StackAlloc))
        isel.out().hasFramePointer = true;
      else if (instruction.is(Op::Call))
        planCall(isel, instruction);
      if (!instruction.is(Op::Alloca))
        continue;
      isel.frame.slotOf[instruction.id] = static_cast<uint32_t>(isel.out().slots.size());
      uint64_t size = std::max<uint64_t>(1, instruction.allocatedBytes());
      isel.out().slots.push_back({size, instruction.allocatedAlign(), &instruction, 0});
      total += size;
    }
  }
  if (total > nearFrame)
    markFarSlots(isel);
  // Removing a large frame takes the register that may hold the target of a tail call.
  isel.out().hasFramePointer |= isel.frame.replacesArguments && total > nearFrame;
}

void assignIncoming(ISelContext &isel) {
  isel.frame.incoming.clear();
  isel.frame.assigner = {};
  for (const Argument *argument : isel.function().arguments())
    isel.frame.incoming.push_back(isel.frame.assigner.next(argument->passing, argument->type()));
}

void saveArguments(ISelContext &isel) {
  if (isel.frame.saveSlot == FrameSelection::noSlot)
    return;
  Address mem;
  mem.kind = AddressKind::Slot;
  mem.object = isel.frame.saveSlot;
  for (uint32_t i = isel.frame.assigner.registers(); i < argumentRegs.size(); ++i) {
    mem.disp = static_cast<int32_t>(8 * i);
    isel.emitMR(MOp::Mov, 8, mem, argumentRegs[i]);
  }
  mem.disp = vectorSaveOffset;
  isel.emitM(MOp::SaveVectors, 16, mem);
}

} // namespace

// If the function allocates on the stack dynamically, the area of outgoing arguments has its
// maximum size from the start: dynamic allocations lie above it.
void planFrame(ISelContext &isel) {
  assignIncoming(isel);
  isel.frame.saveSlot = FrameSelection::noSlot;
  isel.frame.replacesArguments = false;
  collectSlots(isel);
  if (!isel.out().hasFramePointer)
    return;
  isel.out().hasCalls = true;
  for (const BlockOrder::Entry &entry : isel.order().entries)
    for (Instruction &instruction : *entry.block) {
      if (!instruction.is(Op::Call) || calledAssembly(instruction))
        continue;
      ArgumentAssigner assigner;
      for (uint32_t i = 0; i < instruction.argumentCount(); ++i)
        assigner.next(instruction.passing(i), instruction.operand(i)->type());
      isel.out().outArguments = std::max(isel.out().outArguments, assigner.stackBytes());
    }
  uint64_t align = isel.out().stackAlign;
  isel.out().outArguments = (isel.out().outArguments + align - 1) & ~(align - 1);
}

// Moves the arguments from their registers in parallel, loads those on the stack, then computes the
// addresses of symbols. The bits of an i1 above the lowest are undefined, except for an argument
// of an internal function: if it is called from C, its parameters are marked `zeroext`.
namespace {

// Debuggers find all arguments of a function that is compiled fast: LocalAllocator stores those
// that are in registers.
void noteArguments(ISelContext &isel) {
  std::span<Argument *const> arguments = isel.function().arguments();
  isel.out().arguments.resize(arguments.size());
  for (Argument *argument : arguments) {
    bool isKept = isel.isFast() && !isel.frame.incoming[argument->index()].isOnStack() &&
                  !isVector(argument->type());
    if (isKept || isel.hasVreg(*argument))
      isel.out().arguments[argument->index()] = isel.vreg(argument);
  }
}

} // namespace

void receiveArguments(ISelContext &isel) {
  saveArguments(isel);
  std::span<Argument *const> arguments = isel.function().arguments();
  noteArguments(isel);
  size_t firstMove = isel.beginParallelMove();
  for (const Argument *argument : arguments) {
    const ArgumentLocation &location = isel.frame.incoming[argument->index()];
    if (!isel.hasVreg(*argument) || location.isOnStack())
      continue;
    Reg to = isel.assignedVreg(*argument);
    isel.addMove(to, location.reg, isel.width(to));
  }
  isel.endParallelMove(firstMove);
  for (const Argument *argument : arguments) {
    if (!isel.hasVreg(*argument))
      continue;
    Reg to = isel.assignedVreg(*argument);
    const ArgumentLocation &location = isel.frame.incoming[argument->index()];
    if (location.isOnStack()) {
      Address mem;
      mem.kind = isel.frame.replacesArguments ? AddressKind::InMemory : AddressKind::InArgument;
      mem.disp = static_cast<int32_t>(location.offset);
      isel.emitRM(MOp::Mov, isel.width(to), to, mem);
    }
    bool mayHaveHighBits = !isel.function().isInternal || argument->passing.kind != Passing::Plain;
    if (argument->type() == Type::I1 && mayHaveHighBits)
      isel.emitRI(MOp::And, 4, to, 1);
  }
  emitHoisted(isel);
}

bool selectVaStart(ISelContext &isel, Instruction &call) {
  Address list = memoryOperand(isel, call.operand(0));
  auto at = [&](int32_t offset) {
    Address mem = list;
    mem.disp += offset;
    return mem;
  };
  isel.emitMI(MOp::Mov, 4, at(VaList::gpOffset), 8 * int64_t{isel.frame.assigner.registers()});
  isel.emitMI(MOp::Mov, 4, at(VaList::fpOffset),
              vectorSaveOffset + 16 * int64_t{isel.frame.assigner.vectors()});
  auto storeAddress = [&](AddressKind kind, uint32_t object, uint64_t disp, int32_t offset) {
    Address mem;
    mem.kind = kind;
    mem.object = object;
    mem.disp = static_cast<int32_t>(disp);
    Reg reg = isel.temporary(8);
    isel.emitRM(MOp::Lea, 8, reg, mem);
    isel.emitMR(MOp::Mov, 8, at(offset), reg);
  };
  storeAddress(AddressKind::InMemory, 0, isel.frame.assigner.stackBytes(), VaList::overflowArea);
  storeAddress(AddressKind::Slot, isel.frame.saveSlot, 0, VaList::saveArea);
  return true;
}

//   result = (rsp + outgoing arguments - bytes) rounded down;  rsp = result - outgoing arguments
void selectStackAlloc(ISelContext &isel, Instruction &instruction) {
  if (!instruction.isUsed())
    return;
  Reg to = isel.vreg(&instruction);
  Constant *constant = isel.immediate(instruction.operand(0));
  auto arguments = static_cast<int64_t>(isel.out().outArguments);
  int64_t align = std::max(instruction.allocatedAlign(), isel.out().stackAlign);
  Address top;
  top.base = rsp;
  bool isSmall = constant && constant->value() >= 0 && constant->value() <= pageSize;
  top.disp = static_cast<int32_t>(arguments - (isSmall ? constant->value() : 0));
  isel.emitRM(MOp::Lea, 8, to, top);
  if (!isSmall)
    operate(isel, MOp::Sub, 8, to, instruction.operand(0));
  bool isAligned = isSmall && align == isel.out().stackAlign && constant->value() % align == 0;
  if (!isAligned)
    isel.emitRI(MOp::And, 8, to, -align);
  Reg bottom = to;
  if (arguments != 0) {
    Address mem;
    mem.base = to;
    mem.disp = static_cast<int32_t>(-arguments);
    bottom = isel.temporary(8);
    isel.emitRM(MOp::Lea, 8, bottom, mem);
  }
  if (isSmall)
    isel.copy(8, rsp, bottom);
  else
    isel.emitR(MOp::LowerStack, 8, bottom);
}

bool selectStackSave(ISelContext &isel, Instruction &call) {
  if (isel.hasVreg(call) || isel.hasUseInUnselectedBlock(call))
    isel.copy(8, isel.vreg(&call), rsp);
  return true;
}

bool selectStackRestore(ISelContext &isel, Instruction &call) {
  if (isel.out().hasFramePointer)
    moveTo(isel, rsp, call.operand(0));
  return true;
}

namespace {

// Where the function's return address is: below the arguments on the stack.
Address returnAddress() {
  Address mem;
  mem.kind = AddressKind::InMemory;
  mem.disp = -8;
  return mem;
}

// Moves the frame address of a caller to a register: each frame begins with the saved frame pointer
// of its caller, if all of them have one. False if the level is unknown or large.
bool findFrame(ISelContext &isel, const Instruction &call, Reg to) {
  constexpr uint64_t maxLevel = 1000;
  const Constant *level = asConstant(call.operand(0));
  if (!level || level->bits() > maxLevel)
    return false;
  isel.copy(8, to, rbp);
  Address next;
  next.base = to;
  for (uint64_t i = 0; i < level->bits(); ++i)
    isel.emitRM(MOp::Mov, 8, to, next);
  return true;
}

} // namespace

bool selectReturnAddress(ISelContext &isel, Instruction &call) {
  Reg to = isel.vreg(&call);
  const Constant *level = asConstant(call.operand(0));
  if (level && level->bits() == 0) {
    isel.emitRM(MOp::Mov, 8, to, returnAddress());
  } else if (findFrame(isel, call, to)) {
    Address address;
    address.base = to;
    address.disp = 8;
    isel.emitRM(MOp::Mov, 8, to, address);
  } else {
    isel.emitRI(MOp::Mov, 8, to, 0); // LLVM allows 0 for an unknown address
  }
  return true;
}

bool selectFrameAddress(ISelContext &isel, Instruction &call) {
  Reg to = isel.vreg(&call);
  if (!findFrame(isel, call, to))
    isel.emitRI(MOp::Mov, 8, to, 0);
  return true;
}

bool selectAddressOfReturnAddress(ISelContext &isel, Instruction &call) {
  isel.emitRM(MOp::Lea, 8, isel.vreg(&call), returnAddress());
  return true;
}

// All registers but rbp and rsp have unknown values after the second return.
bool selectEhSetjmp(ISelContext &isel, Instruction &call) {
  constexpr int32_t target = 8;
  Address mem = memoryOperand(isel, call.operand(0));
  if (mem.kind == AddressKind::GotEntry || !fitsInt32(int64_t{mem.disp} + target)) {
    mem = {};
    mem.base = isel.use(call.operand(0));
  }
  mem.disp += target;
  isel.out().clobberedCalleeSaved = calleeSaved - rbp;
  isel.emitRI(MOp::Mov, 4, rax, 0); // so that the address is not in rax
  isel.emitM(MOp::EhSetjmp, 8, mem);
  isel.emit(MOp::ReturnsTwice, Form::N, 0);
  if (isel.hasVreg(call) || isel.hasUseInUnselectedBlock(call))
    isel.copy(4, isel.vreg(&call), rax);
  return true;
}

bool selectEhLongjmp(ISelContext &isel, Instruction &call) {
  moveTo(isel, rdx, call.operand(0));
  isel.emit(MOp::EhLongjmp, Form::N, 0);
  return true;
}

} // namespace wend
