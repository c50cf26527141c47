#include "ir/interpreter/code.h"

#include "ir/inline_asm.h"
#include "support/invariant.h"

#include <algorithm>

namespace wend {

namespace {

class Decoder {
public:
  Decoder(const Function &function, const InterpreterMemory &memory)
      : function_(function), memory_(memory), slots_(function.valueCount()),
        starts_(function.blockCount()) {
    code_.function = &function;
  }

  FunctionCode run() {
    assignSlots();
    for (const BasicBlock &block : function_)
      for (const Instruction &instruction : block)
        if (!instruction.is(Op::Phi))
          decodeInstruction(instruction);
    return std::move(code_);
  }

private:
  void assignSlots() {
    for (const Argument *argument : function_.arguments()) {
      slots_[argument->id] = code_.slotCount;
      code_.slotCount += slotsOf(argument->type());
    }
    uint32_t step = 0;
    for (const BasicBlock &block : function_) {
      INVARIANT(block.terminator(), "the interpreter was given a block without a terminator");
      starts_[block.id] = step;
      for (const Instruction &instruction : block) {
        step += !instruction.is(Op::Phi);
        if (instruction.type() == Type::Void)
          continue;
        slots_[instruction.id] = code_.slotCount;
        code_.slotCount += instruction.type() == Type::Tuple ? slotsOf(instruction.resultTypes())
                                                             : slotsOf(instruction.type());
      }
    }
    if (function_.isVarArg) {
      code_.variableArguments = code_.slotCount;
      code_.slotCount += FunctionCode::variableSlots;
    }
  }

  void decodeInstruction(const Instruction &instruction) {
    uint32_t result = instruction.type() == Type::Void ? 0 : slots_[instruction.id];
    CodeStep step = {instruction.op(), instruction.type(), Type::Void, 0, result, 0, 0, 0, 0, 0};
    switch (instruction.opKind()) {
    case OpKind::Terminator:
      decodeTerminator(instruction, step);
      break;
    case OpKind::Call:
      decodeCall(instruction, step);
      break;
    case OpKind::Extract:
      decodeExtract(instruction, step);
      break;
    case OpKind::StackSlot:
    case OpKind::Gep:
      step.immediate = instruction.is(Op::Gep)      ? instruction.elementSize()
                       : instruction.is(Op::Alloca) ? instruction.allocatedBytes()
                                                    : 0;
      decodeOperands(instruction, step);
      break;
    case OpKind::Compare:
      step.variant = instruction.variant();
      step.type = instruction.operand(0)->type();
      decodeOperands(instruction, step);
      break;
    case OpKind::Atomic:
      step.variant = static_cast<uint8_t>(instruction.atomicVariant().operation);
      if (instruction.is(Op::Fence))
        break;
      [[fallthrough]];
    case OpKind::Load:
    case OpKind::Store:
      decodeAccess(instruction, step);
      break;
    case OpKind::Lanes:
      step.variant = instruction.variant();
      [[fallthrough]];
    case OpKind::IntCast:
    case OpKind::PointerCast:
    case OpKind::FloatCast:
    case OpKind::Copy:
      step.from = instruction.operand(0)->type();
      decodeOperands(instruction, step);
      break;
    case OpKind::IntBinary:
    case OpKind::IntDivision:
    case OpKind::IntShift:
    case OpKind::HighProduct:
    case OpKind::BitUnary:
    case OpKind::FloatBinary:
    case OpKind::FloatUnary:
    case OpKind::ThreadAddress:
    case OpKind::Select:
      decodeOperands(instruction, step);
      break;
    case OpKind::LandingPad:
    case OpKind::Phi:
      break;
    }
    code_.steps.push_back(step);
    code_.sources.push_back(&instruction);
  }

  void decodeOperands(const Instruction &instruction, CodeStep &step) {
    Operand *locations[] = {&step.a, &step.b, &step.c};
    INVARIANT(instruction.operandCount() <= std::size(locations), "a step has three operands");
    for (uint32_t i = 0; i < instruction.operandCount(); ++i)
      *locations[i] = operand(instruction.operand(i));
  }

  void decodeAccess(const Instruction &access, CodeStep &step) {
    step.type = access.accessedType();
    step.count = accessSize(step.type);
    step.immediate = bitMask(step.type);
    decodeOperands(access, step);
  }

  void decodeExtract(const Instruction &extract, CodeStep &step) {
    const Value *call = extract.operand(0);
    std::span<const Type> types = static_cast<const Instruction *>(call)->resultTypes();
    step.a = (slots_[call->id] + slotsOf(types.first(extract.resultIndex()))) << 1;
  }

  // Appends the locations of operands to `arguments`.
  void appendArguments(std::span<const Use> operands, CodeStep &step) {
    step.immediate = code_.arguments.size();
    for (const Use &use : operands) {
      Operand first = operand(use.value);
      for (uint32_t i = 0; i < slotsOf(use.value->type()); ++i)
        code_.arguments.push_back(slotAt(first, i));
    }
    step.count = static_cast<uint32_t>(code_.arguments.size() - step.immediate);
  }

  void decodeRet(const Instruction &ret, CodeStep &step) {
    appendArguments(ret.operands(), step);
    if (step.count == 0)
      return;
    step.type = ret.operandCount() == 1 ? ret.operand(0)->type() : Type::Tuple;
    step.a = code_.arguments[step.immediate];
  }

  void decodeCall(const Instruction &call, CodeStep &step) {
    if (calledAssembly(call)) {
      step.variant = CodeStep::assembly;
      return;
    }
    step.variant = call.tailKind() == TailKind::Must ? CodeStep::mustTailCall
                   : isPlainCall(call)               ? CodeStep::plainCall
                                                     : 0;
    appendArguments(call.operands().first(call.argumentCount()), step);
    step.a = operand(call.callee());
  }

  void decodeTerminator(const Instruction &terminator, CodeStep &step) {
    if (terminator.is(Op::Ret))
      decodeRet(terminator, step);
    else if (!terminator.is(Op::Unreachable) && !terminator.is(Op::Resume))
      decodeBranch(terminator, step);
  }

  void decodeBranch(const Instruction &branch, CodeStep &step) {
    const BasicBlock &block = *branch.block();
    if (branch.is(Op::Br) || branch.is(Op::Invoke)) {
      step.a = edge(block, 0);
      return;
    }
    step.a = operand(branch.operand(0));
    step.b = edge(block, 0);
    if (branch.is(Op::CondBr)) {
      step.c = edge(block, 1);
      return;
    }
    step.immediate = code_.cases.size();
    step.count = branch.operandCount() - 1;
    for (uint32_t slot = 1; slot <= step.count; ++slot)
      code_.cases.push_back({asConstant(branch.operand(slot))->bits(), edge(block, slot)});
    // Of two cases with the same value the first one is taken: its edge has the lower number.
    std::sort(code_.cases.begin() + static_cast<ptrdiff_t>(step.immediate), code_.cases.end(),
              [](const auto &x, const auto &y) {
                return x.value != y.value ? x.value < y.value : x.edge < y.edge;
              });
  }

  uint32_t edge(const BasicBlock &block, uint32_t slot) {
    const BasicBlock::Successor &successor = block.successors()[slot];
    auto firstMove = static_cast<uint32_t>(code_.moves.size());
    uint32_t phiCount = 0;
    for (const Instruction &phi : successor.block->phis()) {
      Operand from = operand(phi.operand(successor.slot));
      code_.moves.push_back({from, slots_[phi.id], &phi});
      for (uint32_t i = 1; i < slotsOf(phi.type()); ++i)
        code_.moves.push_back({slotAt(from, i), slots_[phi.id] + i, nullptr});
      ++phiCount;
    }
    code_.edges.push_back({starts_[successor.block->id], firstMove,
                           static_cast<uint32_t>(code_.moves.size()) - firstMove, phiCount});
    return static_cast<uint32_t>(code_.edges.size() - 1);
  }

  Operand operand(const Value *value) {
    switch (value->kind()) {
    case ValueKind::Constant:
      return constant(static_cast<const Constant &>(*value));
    case ValueKind::Global:
    case ValueKind::Function:
      return constant(memory_.addressOf(*value));
    case ValueKind::InlineAsm:
      INVARIANT(false, "assembly is only the callee of a call");
    case ValueKind::Argument:
    case ValueKind::Instruction:
      break;
    }
    return slots_[value->id] << 1;
  }

  Operand constant(const Constant &value) {
    if (slotsOf(value.type()) == 1)
      return constant(value.bits());
    bool isVectorValue = isVector(value.type());
    if (!isVectorValue && value.type() != Type::F80)
      return zeros(slotsOf(value.type())); // the only constant of 256 bits
    Operand first =
        constant(isVectorValue ? lanesOf(value).words[0] : float80Of(value).significand);
    constant(isVectorValue ? lanesOf(value).words[1] : float80Of(value).signAndExponent);
    return first;
  }

  Operand zeros(uint32_t count) {
    auto first = static_cast<Operand>(code_.constants.size()) << 1 | 1;
    code_.constants.resize(code_.constants.size() + count);
    return first;
  }

  Operand constant(uint64_t bits) {
    code_.constants.push_back(bits);
    return static_cast<Operand>(code_.constants.size() - 1) << 1 | 1;
  }

  const Function &function_;
  const InterpreterMemory &memory_;
  FunctionCode code_;
  std::vector<uint32_t> slots_;  // by Value::id
  std::vector<uint32_t> starts_; // by BasicBlock::id
};

} // namespace

uint32_t slotsOf(std::span<const Type> types) {
  uint32_t count = 0;
  for (Type type : types)
    count += slotsOf(type);
  return count;
}

bool isPlainCall(const Instruction &call) {
  const Function *callee = call.calledFunction();
  if (!callee || callee->aliasee || call.shape() || call.type() != callee->result() ||
      call.argumentCount() != callee->arguments().size())
    return false;
  for (const Argument *argument : callee->arguments())
    if (argument->type() != call.operand(argument->index())->type())
      return false;
  return true;
}

uint32_t FunctionCode::edgeFor(const CodeStep &step, uint64_t value) const {
  auto begin = cases.begin() + static_cast<ptrdiff_t>(step.immediate);
  auto end = begin + step.count;
  auto found = std::lower_bound(
      begin, end, value, [](const Case &x, uint64_t expected) { return x.value < expected; });
  return found != end && found->value == value ? found->edge : step.b;
}

FunctionCode decode(const Function &function, const InterpreterMemory &memory) {
  return Decoder(function, memory).run();
}

} // namespace wend
