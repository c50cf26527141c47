#include "opt/inline_cost.h"

#include "ir/effects.h"
#include "ir/fold.h"
#include "ir/limits.h"
#include "opt/stored_values.h"

#include <algorithm>
#include <array>

namespace wend {

namespace {

// Whether an instruction is expected to take none of the machine: constant offsets are parts of
// addresses, and the low bits of a register need no truncation.
bool isFree(const Instruction &instruction) {
  switch (instruction.op()) {
  case Op::Phi:
  case Op::Br:
  case Op::Ret:
  case Op::Invoke:
  case Op::LandingPad:
  case Op::Extract:
  case Op::Unreachable:
  case Op::Trunc:
  case Op::PtrToInt:
  case Op::IntToPtr:
  case Op::Alloca:
    return true;
  case Op::ZExt: // of i32, whose register has zeros above
    return instruction.operand(0)->type() == Type::I32;
  case Op::Gep:
    return instruction.operand(1)->isConstant();
  default: // NOLINT(clang-diagnostic-switch-enum)
    return false;
  }
}

bool isAlloca(const Value &value) {
  const Instruction *slot = asInstruction(&value);
  return slot && slot->is(Op::Alloca);
}

// A variable of a function that is not optimised yet, which is expected to be promoted.
bool isScalar(const Value &address) {
  return isAlloca(address) && asInstruction(&address)->allocatedCount() == 1;
}

} // namespace

uint32_t InlineCost::sizeOfCall(const Instruction &call) {
  return 1 + call.block()->function()->module().limits().inlineCallCost + call.argumentCount();
}

const InlineCost::Size &InlineCost::of(const Function &function, uint32_t limit) {
  start(function);
  return count(limit);
}

const InlineCost::Size &InlineCost::of(const Instruction &call, uint32_t limit) {
  const Function &callee = *call.calledFunction();
  start(callee);
  for (uint32_t i = 0; i < callee.arguments().size(); ++i) {
    const Value *address = call.operand(i);
    uint64_t offset = 0;
    const Instruction *gep = asInstruction(address);
    for (; gep && gep->is(Op::Gep) && gep->operand(1)->isConstant(); gep = asInstruction(address)) {
      offset += static_cast<uint64_t>(asConstant(gep->operand(1))->value()) * gep->elementSize();
      address = gep->operand(0);
    }
    bool isVariable = isAlloca(*address);
    bool isSymbol = address->kind() == ValueKind::Global || address->kind() == ValueKind::Function;
    if (call.passing(i).kind == Passing::ByValue ||
        !(isVariable || isSymbol || address->isConstant()))
      continue;
    setKnown(*callee.arguments()[i], {address, offset});
    if (isVariable && asInstruction(address)->allocatedBytes() <= limits_.inlinePromotable &&
        !variableOf(*address))
      variables_.push_back({address});
  }
  return count(limit);
}

void InlineCost::start(const Function &function) {
  function_ = &function;
  size_ = {};
  variables_.clear();
  worklist_.clear();
  ++search_;
  if (knownIn_.size() < function.valueCount()) {
    knownIn_.resize(function.valueCount());
    known_.resize(function.valueCount());
  }
  if (seenIn_.size() < function.blockCount())
    seenIn_.resize(function.blockCount());
}

const InlineCost::Size &InlineCost::count(uint32_t limit) {
  enqueue(*function_->entry());
  while (!worklist_.empty() && size_.instructions <= limit) {
    const BasicBlock &block = *worklist_.back();
    worklist_.pop_back();
    countBlock(block, limit);
  }
  for (const Variable &variable : variables_)
    if (!variable.isPromotable)
      size_.instructions += variable.accesses;
  return size_;
}

void InlineCost::countBlock(const BasicBlock &block, uint32_t limit) {
  for (const Instruction &instruction : block) {
    if (instruction.is(Op::Alloca))
      size_.variables += instruction.allocatedBytes();
    if (instruction.isTerminator())
      return enqueueSuccessors(block);
    if (Known known = folded(instruction); known.value) {
      setKnown(instruction, known);
      continue;
    }
    size_.instructions += costOf(instruction);
    if (size_.instructions > limit)
      return;
  }
}

void InlineCost::enqueue(const BasicBlock &block) {
  if (seenIn_[block.id] == search_)
    return;
  seenIn_[block.id] = search_;
  worklist_.push_back(&block);
}

void InlineCost::enqueueSuccessors(const BasicBlock &block) {
  const Instruction &terminator = *block.terminator();
  bool isChoice = terminator.is(Op::CondBr) || terminator.is(Op::Switch);
  const Value *choice = isChoice ? knownOf(*terminator.operand(0)).value : nullptr;
  if (choice && choice->isConstant()) {
    uint32_t taken = terminator.is(Op::CondBr) && asConstant(choice)->bits() == 0 ? 1 : 0;
    for (uint32_t i = 1; i < terminator.operandCount(); ++i)
      if (terminator.operand(i) == choice)
        taken = i;
    return enqueue(*block.successor(taken));
  }
  if (isChoice)
    size_.instructions += terminator.is(Op::Switch)
                              ? std::min(2 * (terminator.operandCount() - 1),
                                         limits_.inlineTableCost + terminator.operandCount() / 4)
                              : 1;
  keepInMemory(terminator);
  for (const BasicBlock::Successor &edge : block.successors())
    enqueue(*edge.block);
}

// ---- What is known

InlineCost::Known InlineCost::knownOf(const Value &value) const {
  if (value.isConstant() || value.kind() == ValueKind::Global ||
      value.kind() == ValueKind::Function)
    return {&value, 0};
  bool isLocal = value.isInstruction() || value.kind() == ValueKind::Argument;
  return isLocal && knownIn_[value.id] == search_ ? known_[value.id] : Known();
}

void InlineCost::setKnown(const Value &value, Known known) {
  knownIn_[value.id] = search_;
  known_[value.id] = known;
}

InlineCost::Known InlineCost::folded(const Instruction &instruction) const {
  if (instruction.is(Op::Gep))
    return foldedAddress(instruction);
  if (instruction.is(Op::Load)) {
    Known at = knownOf(*instruction.pointer());
    bool isData = at.value && !instruction.isVolatile() && Aliases::isConstantData(at.value);
    return {isData ? constantAt(module_, static_cast<const Global &>(*at.value), at.offset,
                                instruction.type())
                   : nullptr,
            0};
  }
  if (instruction.is(Op::Select)) {
    const Value *condition = knownOf(*instruction.operand(0)).value;
    return condition && condition->isConstant()
               ? knownOf(*instruction.operand(asConstant(condition)->bits() != 0 ? 1 : 2))
               : Known();
  }
  if (instruction.is(Op::ICmp))
    if (Known result = foldedNullCheck(instruction); result.value)
      return result;
  std::array<uint64_t, 3> bits{};
  size_t count = instruction.operandCount();
  if (count == 0 || count > bits.size() || instruction.is(Op::Phi))
    return {};
  for (uint32_t i = 0; i < count; ++i) {
    const Value *value = knownOf(*instruction.operand(i)).value;
    if (!value || !value->isConstant())
      return {};
    bits[i] = asConstant(value)->bits();
  }
  std::optional<uint64_t> result = foldInstruction(instruction, std::span(bits).first(count));
  return {result ? module_.constant(instruction.type(), *result) : nullptr, 0};
}

InlineCost::Known InlineCost::foldedAddress(const Instruction &gep) const {
  Known base = knownOf(*gep.operand(0));
  const Value *index = knownOf(*gep.operand(1)).value;
  if (!base.value || base.value->isConstant() || !index || !index->isConstant())
    return {};
  uint64_t distance = static_cast<uint64_t>(asConstant(index)->value()) * gep.elementSize();
  return {base.value, base.offset + distance};
}

// The address of a symbol or variable is not null. That of a weak symbol may be, which does not
// matter for an estimate.
InlineCost::Known InlineCost::foldedNullCheck(const Instruction &compare) const {
  if (compare.predicate() > Predicate::Ne)
    return {};
  const Value *left = knownOf(*compare.operand(0)).value;
  const Constant *right = asConstant(compare.operand(1));
  if (!left || left->isConstant() || !right || right->bits() != 0)
    return {};
  return {module_.boolConstant(compare.predicate() == Predicate::Ne), 0};
}

// ---- Costs

uint32_t InlineCost::costOf(const Instruction &instruction) {
  if (instruction.is(Op::Load) || instruction.is(Op::Store)) {
    if (instruction.is(Op::Store) && variableOf(*instruction.storedValue()))
      keepInMemory(instruction);
    if (isScalar(*instruction.pointer())) {
      size_.hasScalars = true;
      return 0;
    }
    if (Variable *variable = variableOf(*instruction.pointer());
        variable && variable->isPromotable) {
      ++variable->accesses;
      return 0;
    }
    return 1;
  }
  if (instruction.is(Op::Call))
    return costOfCall(instruction);
  if (!instruction.is(Op::ICmp))
    keepInMemory(instruction);
  return isFree(instruction) ? 0 : 1;
}

uint32_t InlineCost::costOfCall(const Instruction &call) {
  size_.isRecursive = size_.isRecursive || call.calledFunction() == function_;
  const Value *callee = knownOf(*call.callee()).value;
  if (callee != call.callee() && callee && callee->kind() == ValueKind::Function)
    ++size_.madeDirect;
  MemoryAccess access = memoryAccess(call);
  if (access != MemoryAccess::Fill && access != MemoryAccess::Copy) {
    keepInMemory(call);
    return sizeOfCall(call);
  }
  const Value *size = knownOf(*call.operand(2)).value;
  bool isShort = size && size->isConstant() && asConstant(size)->bits() <= limits_.inlinePromotable;
  return isShort ? static_cast<uint32_t>(1 + asConstant(size)->bits() / 8) : sizeOfCall(call);
}

// The variable of the caller that an address is in.
InlineCost::Variable *InlineCost::variableOf(const Value &address) {
  const Value *slot = isAlloca(address) ? &address : knownOf(address).value;
  auto found = std::ranges::find(variables_, slot, &Variable::slot);
  return found == variables_.end() ? nullptr : &*found;
}

// Variables whose addresses are operands of an instruction that does not only access them.
void InlineCost::keepInMemory(const Instruction &instruction) {
  if (variables_.empty())
    return;
  for (const Use &use : instruction.operands())
    if (Variable *variable = variableOf(*use.value))
      variable->isPromotable = false;
}

} // namespace wend
