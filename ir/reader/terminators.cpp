// Branches, switches and returns.

#include "ir/reader/builder.h"

#include <algorithm>

namespace wend::reader {

Value *Builder::br(BasicBlock *target) {
  if (hasFailed_ || !enterBlock(0))
    return nullptr;
  addEdge(block_, target);
  return insert(module_.makeInstruction(Op::Br, Type::Void, {}));
}

Value *Builder::condBr(Typed condition, BasicBlock *ifTrue, BasicBlock *ifFalse, uint64_t weights) {
  if (hasFailed_ || !enterBlock(condition.at))
    return nullptr;
  Value *test = value(condition);
  if (!requireType(test, Type::I1, condition.at))
    return nullptr;
  addEdge(block_, ifTrue);
  addEdge(block_, ifFalse);
  Instruction *branch = insert(module_.makeInstruction(Op::CondBr, Type::Void, {&test, 1}));
  if (weights != noWeights)
    branch->setExpectedSuccessor(expectedByWeights(lexer_.node(weights)));
  return branch;
}

Instruction *Builder::switchTo(Typed typed, BasicBlock *otherwise) {
  if (hasFailed_ || !enterBlock(typed.at))
    return nullptr;
  Value *number = value(typed);
  switchValue_ = asPack(number);
  if (!isAnyInteger(bare(typed.type))) {
    fail(diag::irExpectedInteger, at(typed.at), describe(typed.type));
    return nullptr;
  }
  if (switchValue_)
    number = module_.constant(Type::I64, 0);
  addEdge(block_, otherwise);
  switch_ = insert(module_.makeInstruction(Op::Switch, Type::Void, {&number, 1}, 4));
  return switch_;
}

void Builder::addCase(Typed typed, BasicBlock *target) {
  if (hasFailed_ || !function_)
    return;
  if (switchValue_)
    return addWideCase(typed, target);
  Instruction *last = switch_;
  Folded number = fold(typed);
  Type type = valueType(typed.type, at(typed.at));
  if (!number.isNumber() || type != last->operand(0)->type())
    return fail(diag::irWrongConstant, at(typed.at), name(last->operand(0)->type()));
  addEdge(last->block(), target);
  last->addOperand(module_, module_.constant(type, number.bits));
}

// Of an integer of several limbs the switch is over the number of the case, from 1, that the value
// is equal to; 0: none.
void Builder::addWideCase(const Typed &typed, BasicBlock *target) {
  before_ = switch_;
  Pack *number = asPack(value(typed));
  TextType &type = *bare(typed.type);
  if (number && haveSameLeaves(number->leaves, switchValue_->leaves) && !hasFailed_) {
    uint64_t next = switch_->operandCount();
    Value *isEqual = legalizer_.compare(Predicate::Eq, type, switchValue_, number);
    Constant *index = module_.constant(Type::I64, next);
    switch_->setOperand(0, putSelect(isEqual, index, switch_->operand(0)));
    addEdge(switch_->block(), target);
    switch_->addOperand(module_, index);
  } else {
    fail(diag::irWrongConstant, at(typed.at), "the condition");
  }
  before_ = nullptr;
}

Value *Builder::ret(TextType *type, const Typed *result, SourceRange range) {
  if (!enterBlock(range.begin))
    return nullptr;
  PassingRules rules = rulesOf(*function_);
  std::span<const Type> results = resultTypes(type, range, rules);
  if (!std::ranges::equal(results, function_->results())) {
    fail(diag::irWrongReturn, range, name(function_->result()), describe(type));
    return nullptr;
  }
  std::vector<Value *> operands;
  Value *given = result ? value(*result) : nullptr;
  if (hasFailed_)
    return nullptr;
  if (given)
    for (const PassedPart &part : resultParts(type, rules, range))
      operands.push_back(toPassed(part, given, isResultSigned_));
  return insert(module_.makeInstruction(Op::Ret, Type::Void, operands));
}

Value *Builder::unreachable() {
  if (!enterBlock(0))
    return nullptr;
  return insert(module_.makeInstruction(Op::Unreachable, Type::Void, {}));
}

} // namespace wend::reader
