// The rules of simplify and what they build their results with. simplify_rules.def lists them.
#pragma once

#include "ir/module.h"
#include "ir/rewrites.h"

#include <initializer_list>
#include <vector>

namespace wend {

// Instructions to be simplified (again), each at most once at a time; last in, first out.
class SimplifyWorklist {
public:
  explicit SimplifyWorklist(const Function &function) : function_(function) {}

  [[nodiscard]] bool isEmpty() const { return queue_.empty(); }
  void push(Instruction &instruction) {
    isQueued_.resize(function_.valueCount());
    if (isQueued_[instruction.id])
      return;
    isQueued_[instruction.id] = true;
    queue_.push_back(&instruction);
  }
  Instruction &pop() {
    Instruction &instruction = *queue_.back();
    queue_.pop_back();
    isQueued_[instruction.id] = false;
    return instruction;
  }

private:
  const Function &function_;
  std::vector<Instruction *> queue_;
  std::vector<bool> isQueued_; // by Value::id
};

// Builds a rule's result: instructions before the one that is rewritten, with its name and source
// location. They are simplified in turn.
class RuleBuilder {
public:
  RuleBuilder(Module &module, SimplifyWorklist &worklist) : module_(module), worklist_(worklist) {}

  void setRoot(Instruction &root) {
    root_ = &root;
    takesEffects_ = false;
  }
  void setRule(const char *name) {
    rule_ = name;
    takesEffects_ = false;
  }
  // Whether the rule may make an instruction that has the side effects of the root, which is then
  // erased; called right before that.
  [[nodiscard]] bool takeEffects() { return takesEffects_ = mayChange(); }
  [[nodiscard]] bool takesEffects() const { return takesEffects_; }
  // Whether the rule may change the root in place; called right before the change.
  [[nodiscard]] bool mayChange() const { return mayRewrite(rule_, *root_); }

  [[nodiscard]] Module &module() const { return module_; }
  Constant *constant(Type type, uint64_t bits) { return module_.constant(type, bits); }
  Instruction *binary(Op op, Value *left, Value *right) {
    Value *operands[] = {left, right};
    return insert(module_.makeInstruction(op, left->type(), operands));
  }
  Instruction *cast(Op op, Value *value, Type type) {
    return insert(module_.makeInstruction(op, type, {&value, 1}));
  }
  // The integer with the low bits, or extended by zeros.
  Value *resize(Value *value, Type type) {
    if (value->type() == type)
      return value;
    return cast(bitWidth(value->type()) < bitWidth(type) ? Op::ZExt : Op::Trunc, value, type);
  }
  // An operation on floating-point numbers, or on each lane of vectors.
  Instruction *floatBinary(Op op, Value *left, Value *right) {
    Value *operands[] = {left, right};
    return insert(floatOperation(op, Op::LaneBinary, operands));
  }
  Instruction *floatUnary(Op op, Value *value) {
    return insert(floatOperation(op, Op::LaneUnary, {&value, 1}));
  }
  Instruction *fneg(Value *value) { return floatUnary(Op::FNeg, value); }
  Instruction *fcmp(FloatPredicate predicate, Value *left, Value *right) {
    Value *operands[] = {left, right};
    Instruction *made = insert(module_.makeInstruction(Op::FCmp, Type::I1, operands));
    made->setFloatPredicate(predicate);
    return made;
  }
  Instruction *icmp(Predicate predicate, Value *left, Value *right) {
    return insert(module_.makeICmp(predicate, left, right));
  }
  Instruction *select(Value *condition, Value *ifTrue, Value *ifFalse) {
    Value *operands[] = {condition, ifTrue, ifFalse};
    return insert(module_.makeInstruction(Op::Select, ifTrue->type(), operands));
  }
  // `align` in bytes, a power of two.
  Instruction *load(Type type, Value *address, unsigned align) {
    Instruction *made = insert(module_.makeInstruction(Op::Load, type, {&address, 1}));
    made->setAccessAlign(align);
    return made;
  }
  Instruction *call(Function &callee, std::initializer_list<Value *> arguments) {
    std::vector<Value *> operands(arguments);
    operands.push_back(&callee);
    return insert(module_.makeInstruction(Op::Call, callee.result(), operands));
  }
  Instruction *gep(Value *base, Value *index, uint64_t elementSize) {
    return insert(module_.makeGep(base, index, elementSize));
  }

private:
  Instruction *floatOperation(Op op, Op opOfLanes, std::span<Value *const> operands) {
    Type type = operands[0]->type();
    Instruction *made = module_.makeInstruction(isVector(type) ? opOfLanes : op, type, operands);
    if (isVector(type))
      made->setLaneOp(op);
    return made;
  }
  Instruction *insert(Instruction *instruction) {
    instruction->name = root_->name;
    instruction->loc = root_->loc;
    instruction->insertBefore(root_);
    worklist_.push(*instruction);
    return instruction;
  }

  Module &module_;
  SimplifyWorklist &worklist_;
  Instruction *root_ = nullptr;
  const char *rule_ = nullptr;
  bool takesEffects_ = false;
};

// The operation that De Morgan's laws and absorption pair with `and` or `or`.
constexpr Op dual(Op op) { return op == Op::And ? Op::Or : Op::And; }

// A rule: the value that an instruction equals, the instruction itself if it was changed in place,
// or null if the rule does not apply.
using SimplifyRule = Value *(RuleBuilder &build, Instruction &root);

namespace simplify_rules {

#define RULE(operation, function, name) SimplifyRule function;
#include "opt/simplify_rules.def"

} // namespace simplify_rules

// A row of simplify_rules.def.
struct SimplifyRuleRow {
  Op op;
  SimplifyRule *apply;
  const char *name;
  // The operations of the first operand that the rule is tried for; empty: all.
  std::initializer_list<Op> firstOperands;
};

inline constexpr SimplifyRuleRow simplifyRuleRows[] = {
#define OPERATIONS(...) __VA_ARGS__
#define RULE(operation, function, name) {Op::operation, simplify_rules::function, name, {}},
#define RULE_OF(operation, operations, function, name)                                             \
  {Op::operation, simplify_rules::function, name, {OPERATIONS operations}},
#include "opt/simplify_rules.def"
#undef OPERATIONS
};

} // namespace wend
