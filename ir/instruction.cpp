#include "ir/function_debug.h"
#include "ir/module.h"
#include "support/invariant.h"

namespace wend {

const char *name(Predicate predicate) {
  constexpr const char *names[] = {"eq",  "ne",  "ult", "ule", "ugt",
                                   "uge", "slt", "sle", "sgt", "sge"};
  return names[static_cast<unsigned>(predicate)];
}

const char *name(FloatPredicate predicate) {
  constexpr const char *names[] = {"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord",
                                   "uno",   "ueq", "ugt", "uge", "ult", "ule", "une", "true"};
  return names[static_cast<unsigned>(predicate)];
}

const char *name(Ordering ordering) {
  constexpr const char *names[] = {"unordered", "monotonic", "acquire",
                                   "release",   "acq_rel",   "seq_cst"};
  return names[static_cast<unsigned>(ordering)];
}

const char *name(RmwOp operation) {
  constexpr const char *names[rmwOpCount] = {
      "xchg", "add",  "sub",  "and",  "nand", "or",   "xor",       "max",       "min",
      "umax", "umin", "fadd", "fsub", "fmax", "fmin", "uinc_wrap", "udec_wrap",
  };
  return names[static_cast<unsigned>(operation)];
}

// Bit 0 as of other accesses: volatile; then the orderings of success and failure with three bits
// each, and the scope.
AtomicVariant Instruction::atomicVariant() const {
  return {ordering(), static_cast<Ordering>(immediate_ >> 4 & 7), static_cast<RmwOp>(variant_),
          (immediate_ & 1) != 0, (immediate_ >> 7 & 1) != 0};
}

void Instruction::setAtomicVariant(const AtomicVariant &variant) {
  variant_ = static_cast<uint8_t>(variant.operation);
  immediate_ = (variant.isVolatile ? 1U : 0U) | static_cast<uint32_t>(variant.ordering) << 1 |
               static_cast<uint32_t>(variant.failure) << 4 | (variant.isSingleThread ? 128U : 0U);
}

Predicate inverse(Predicate predicate) {
  using enum Predicate;
  constexpr Predicate inverses[] = {Ne, Eq, Uge, Ugt, Ule, Ult, Sge, Sgt, Sle, Slt};
  return inverses[static_cast<unsigned>(predicate)];
}

Predicate swapped(Predicate predicate) {
  using enum Predicate;
  constexpr Predicate swaps[] = {Eq, Ne, Ugt, Uge, Ult, Ule, Sgt, Sge, Slt, Sle};
  return swaps[static_cast<unsigned>(predicate)];
}

FloatPredicate swapped(FloatPredicate predicate) {
  using enum FloatPredicate;
  constexpr FloatPredicate swaps[] = {Never, Oeq, Olt, Ole, Ogt, Oge, One, Ord,
                                      Uno,   Ueq, Ult, Ule, Ugt, Uge, Une, Always};
  return swaps[static_cast<unsigned>(predicate)];
}

Predicate unsignedOf(Predicate predicate) {
  using enum Predicate;
  constexpr Predicate unsignedOnes[] = {Eq, Ne, Ult, Ule, Ugt, Uge, Ult, Ule, Ugt, Uge};
  return unsignedOnes[static_cast<unsigned>(predicate)];
}

namespace {

// The function that uses a value of a function; null if it is not known.
Function *functionOf(Value &value) {
  Instruction *user = asInstruction(&value);
  if (!user && value.isUsed())
    user = value.firstUse()->user;
  return user && user->block() ? user->block()->function() : nullptr;
}

void replaceInDebug(Value &value, Value &by) {
  bool isLocal = value.isInstruction() || value.kind() == ValueKind::Argument;
  Function *function = isLocal ? functionOf(value) : nullptr;
  if (isLocal && !function) // an argument without uses
    function = functionOf(by);
  if (function && function->debug)
    function->debug->replace(value, by);
}

} // namespace

void forgetStored(Instruction &write) {
  Value *base = write.is(Op::Store)                                ? write.pointer()
                : write.is(Op::Call) && write.argumentCount() != 0 ? write.operand(0)
                                                                   : nullptr;
  if (!base)
    return; // of unreachable code
  while (Instruction *gep = asInstruction(base, Op::Gep))
    base = gep->operand(0);
  if (!base->isWatched())
    return;
  Function &function = *write.block()->function();
  if (base->kind() == ValueKind::Global)
    function.module().debugInfo->forgetGlobal(*base);
  else if (function.debug)
    function.debug->forgetMemory(*base);
}

void forgetDeadStore(Instruction &store) {
  FunctionDebug *debug = store.block()->function()->debug;
  bool isTold =
      store.is(Op::Store) && debug && store.pointer()->isWatched() && debug->leaveMemory(store);
  if (!isTold)
    forgetStored(store);
}

void Value::replaceUses(Value *other) {
  INVARIANT(other != this, "a value cannot replace itself");
  if (isFrozen())
    freeze(*other);
  if (isWatched())
    replaceInDebug(*this, *other);
  if (isInstruction() && other->isInstruction() && op_ == other->op_)
    other->hasNoSignedWrap_ &= hasNoSignedWrap_;
  while (uses_)
    Instruction::setUse(*uses_, other);
}

void Instruction::addOperand(Module &module, Value *value) {
  if (operandCount_ == operandCapacity_) {
    bool wereInline = hasInlineOperands();
    uint32_t outgrown = operandCapacity_;
    Use *old = operands_;
    operandCapacity_ = std::max<uint32_t>(4, outgrown * 2);
    operands_ = module.takeUses(this, operandCapacity_);
    for (uint32_t i = 0; i < operandCount_; ++i) {
      setUse(use(i), old[i].value);
      setUse(old[i], nullptr);
    }
    if (!wereInline)
      module.arena().release(old, outgrown);
  }
  replaceUse(use(operandCount_++), value);
}

void Instruction::removeOperandUnordered(uint32_t i) {
  uint32_t last = operandCount_ - 1;
  if (i != last)
    setOperand(i, operand(last));
  setOperand(last, nullptr);
  --operandCount_;
}

void Instruction::unlink() {
  if (hasEvents_)
    block_->function()->debug->leave(*this);
  hasEvents_ = false;
  takeOut();
}

void Instruction::moveWithEvents(BasicBlock *block) {
  takeOut();
  appendTo(block);
}

void Instruction::takeOut() {
  (prev_ ? prev_->next_ : block_->first_) = next_;
  (next_ ? next_->prev_ : block_->last_) = prev_;
  prev_ = next_ = nullptr;
  block_ = nullptr;
}

void Instruction::insertBefore(Instruction *before) {
  block_ = before->block_;
  prev_ = before->prev_;
  next_ = before;
  (prev_ ? prev_->next_ : block_->first_) = this;
  before->prev_ = this;
  if (id == unnumbered)
    id = block_->function()->valueCount_++;
}

void Instruction::appendTo(BasicBlock *block) {
  block_ = block;
  prev_ = block->last_;
  next_ = nullptr;
  (prev_ ? prev_->next_ : block_->first_) = this;
  block->last_ = this;
  if (id == unnumbered)
    id = block->function()->valueCount_++;
}

void Instruction::erase() {
  INVARIANT(!isUsed(), "an instruction that is erased has uses");
  Module &module = block_->function()->module();
  if (isWatched())
    if (FunctionDebug *debug = block_->function()->debug)
      debug->removeInstruction(*this);
  if (is(Op::Store) && module.debugInfo)
    forgetStored(*this);
  unlink();
  for (Use &use : operands())
    setUse(use, nullptr);
  module.recycle(this);
}

// What debuggers are told of them becomes such of operands, as long as they have those: the last
// ones first.
void eraseTogether(std::span<Instruction *const> dead) {
  for (size_t i = dead.size(); i-- > 0;)
    if (Instruction &instruction = *dead[i]; instruction.isWatched())
      if (FunctionDebug *debug = instruction.block()->function()->debug)
        debug->removeInstruction(instruction);
  for (Instruction *instruction : dead)
    for (Use &use : instruction->operands())
      Instruction::setUse(use, nullptr);
  for (Instruction *instruction : dead)
    instruction->erase();
}

} // namespace wend
