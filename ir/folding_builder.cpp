#include "ir/folding_builder.h"

#include "ir/fold.h"

namespace wend {

Value *FoldingBuilder::binary(Op op, Value *left, Value *right) {
  const Constant *a = asConstant(left);
  const Constant *b = asConstant(right);
  if (a && b)
    if (std::optional<uint64_t> bits = foldBinary(op, left->type(), a->bits(), b->bits()))
      return integer(left->type(), *bits);
  if (op == Op::Add && a && a->bits() == 0)
    return right;
  if (b && b->bits() == 0 && (op == Op::Add || op == Op::Sub || isShift(op)))
    return left;
  if (op == Op::And && a && a->bits() == bitMask(left->type()))
    return right;
  if (op == Op::Mul)
    for (auto [constant, other] : {std::pair(a, right), std::pair(b, left)}) {
      if (constant && constant->bits() == 0)
        return integer(left->type(), 0);
      if (constant && constant->bits() == 1)
        return other;
    }
  Value *operands[] = {left, right};
  return insert(module_.makeInstruction(op, left->type(), operands));
}

Value *FoldingBuilder::icmp(Predicate predicate, Value *left, Value *right) {
  const Constant *a = asConstant(left);
  const Constant *b = asConstant(right);
  if (a && b)
    return module_.boolConstant(foldICmp(predicate, left->type(), a->bits(), b->bits()));
  return insert(module_.makeICmp(predicate, left, right));
}

Value *FoldingBuilder::select(Value *condition, Value *ifTrue, Value *ifFalse) {
  if (const Constant *constant = asConstant(condition))
    return constant->bits() != 0 ? ifTrue : ifFalse;
  Value *operands[] = {condition, ifTrue, ifFalse};
  return insert(module_.makeInstruction(Op::Select, ifTrue->type(), operands));
}

Value *FoldingBuilder::resize(Value *value, Type type) {
  if (value->type() == type)
    return value;
  return cast(bitWidth(value->type()) < bitWidth(type) ? Op::ZExt : Op::Trunc, value, type);
}

Value *FoldingBuilder::cast(Op op, Value *value, Type type) {
  if (const Constant *constant = asConstant(value))
    return integer(type, foldCast(op, value->type(), type, constant->bits()));
  return insert(module_.makeInstruction(op, type, {&value, 1}));
}

Value *FoldingBuilder::gep(Value *base, Value *index, uint64_t elementSize) {
  const Constant *constant = asConstant(index);
  if (constant && constant->bits() == 0)
    return base;
  return insert(module_.makeGep(base, index, elementSize));
}

Instruction *FoldingBuilder::load(Type type, Value *pointer, unsigned align) {
  Instruction *load = insert(module_.makeInstruction(Op::Load, type, {&pointer, 1}));
  load->setAccessAlign(align);
  return load;
}

Instruction *FoldingBuilder::store(Value *value, Value *pointer, unsigned align) {
  Value *operands[] = {value, pointer};
  Instruction *store = insert(module_.makeInstruction(Op::Store, Type::Void, operands));
  store->setAccessAlign(align);
  return store;
}

Instruction *FoldingBuilder::call(Function *callee, std::span<Value *const> arguments) {
  std::vector<Value *> operands(arguments.begin(), arguments.end());
  operands.push_back(callee);
  return insert(module_.makeInstruction(Op::Call, callee->result(), operands));
}

void FoldingBuilder::undo() {
  while (!made_.empty()) {
    made_.back()->erase();
    made_.pop_back();
  }
}

Instruction *FoldingBuilder::insert(Instruction *instruction) {
  instruction->loc = before_->loc;
  instruction->insertBefore(before_);
  made_.push_back(instruction);
  return instruction;
}

} // namespace wend
