// Selection of calls and returns.

#include "backend/isel.h"

#include "ir/module.h"
#include "support/invariant.h"

#include <algorithm>

namespace wend {

// Values that are in registers move to the argument registers all at once, so that they may be each
// other's; constants and addresses follow.
void ISel::selectCall(Instruction &instruction) {
  Function *callee = instruction.calledFunction();
  uint32_t count = instruction.argumentCount();
  bool isMemset = callee && callee->name == memset_;
  if (isMemset) {
    if (fillMemory(instruction))
      return;
    count = 3; // the fourth says whether the memory is volatile
  }
  auto isMaterial = [](Value *value) { // not a constant or an address
    return value->kind() == ValueKind::Argument ||
           (value->isInstruction() && !asInstruction(value, Op::Alloca));
  };

  constexpr uint32_t inRegisters = argumentRegs.size();
  for (uint32_t i = inRegisters; i < count; ++i) {
    Value *value = instruction.operand(i);
    unsigned width = operationWidth(value->type());
    Address mem;
    mem.kind = AddressKind::OutArgument;
    mem.disp = static_cast<int32_t>(8 * (i - inRegisters));
    if (Constant *constant = immediate(value))
      emitMI(MOp::Mov, width, mem,
             value->type() == Type::I1 ? static_cast<int64_t>(constant->bits())
                                       : constant->value());
    else
      emitMR(MOp::Mov, width, mem, use(value));
  }
  if (count > inRegisters)
    out_->outArguments = std::max<uint64_t>(out_->outArguments, 8 * (count - inRegisters));

  Reg target = callee ? Reg{} : use(instruction.callee());
  uint32_t firstMove = static_cast<uint32_t>(out_->moves.size());
  uint32_t registers = std::min(count, inRegisters);
  RegSet reads;
  for (uint32_t i = 0; i < registers; ++i) {
    Value *value = instruction.operand(i);
    reads = reads | argumentRegs[i];
    if (isMaterial(value)) {
      Reg source = use(value);
      out_->moves.push_back({argumentRegs[i], source, out_->widths[source.id]});
    }
  }
  if (!callee) // in the one register that nothing else wants here
    out_->moves.push_back({r11, target, 8});
  uint32_t moves = static_cast<uint32_t>(out_->moves.size()) - firstMove;
  if (moves != 0) {
    MInst &inst = emit(MOp::ParMove, Form::N, 0);
    inst.imm = firstMove;
    inst.extra = moves;
  }
  for (uint32_t i = 0; i < registers; ++i)
    if (!isMaterial(instruction.operand(i)))
      moveTo(argumentRegs[i], instruction.operand(i));

  if (instruction.isVarArgCall()) { // al: how many arguments are in vector registers
    emitRI(MOp::Mov, 4, rax, 0);
    reads = reads | rax;
  }

  if (isLastCall(instruction, count))
    emit(MOp::Align, Form::N, 8);
  else
    out_->hasCalls = true;
  if (callee) {
    MInst &call = emit(MOp::Call, Form::L, 0);
    call.imm = reads.bits;
    call.extra = isMemset ? function_->module().names().intern("memset").id : callee->name.id;
  } else {
    emitR(MOp::CallTo, 8, r11);
    reversed_.back().extra = reads.bits;
  }
  if (vregs_[instruction.id] != 0)
    copy(operationWidth(instruction.type()), vreg(&instruction), rax);
}

// Whether the call does not return and needs nothing in the frame: then a function without other
// calls stays a leaf, with its variables below rsp.
bool ISel::isLastCall(Instruction &call, uint32_t arguments) const {
  Function *callee = call.calledFunction();
  bool ends = callee && callee->isNoReturn && call.next() && call.next()->is(Op::Unreachable) &&
              arguments <= argumentRegs.size();
  for (uint32_t i = 0; ends && i < arguments; ++i) {
    Value *argument = call.operand(i);
    ends = argument->type() != Type::Ptr || argument->kind() == ValueKind::Global;
  }
  return ends;
}

void ISel::selectReturn(Instruction &instruction) {
  bool hasValue = instruction.operandCount() != 0;
  if (hasValue)
    moveTo(rax, instruction.operand(0));
  emit(MOp::Ret, Form::N, 0).imm = hasValue ? RegSet(rax).bits : 0;
}

} // namespace wend
