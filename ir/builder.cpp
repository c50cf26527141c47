#include "ir/builder.h"
#include "support/invariant.h"

namespace wend {

Instruction *IRBuilder::insert(Instruction *instruction, Symbol name) {
  instruction->name = name;
  instruction->loc = loc_;
  instruction->appendTo(block_);
  return instruction;
}

Instruction *IRBuilder::binary(Op op, Value *left, Value *right, Symbol name) {
  Value *operands[] = {left, right};
  return insert(module_.makeInstruction(op, left->type(), operands), name);
}

Instruction *IRBuilder::icmp(Predicate predicate, Value *left, Value *right, Symbol name) {
  return insert(module_.makeICmp(predicate, left, right), name);
}

Instruction *IRBuilder::select(Value *condition, Value *ifTrue, Value *ifFalse, Symbol name) {
  Value *operands[] = {condition, ifTrue, ifFalse};
  return insert(module_.makeInstruction(Op::Select, ifTrue->type(), operands), name);
}

Instruction *IRBuilder::cast(Op op, Value *value, Type type, Symbol name) {
  return insert(module_.makeInstruction(op, type, {&value, 1}), name);
}

Instruction *IRBuilder::gep(Value *base, Value *index, uint64_t elementSize, Symbol name) {
  return insert(module_.makeGep(base, index, elementSize), name);
}

Instruction *IRBuilder::load(Type type, Value *pointer, Symbol name) {
  return insert(module_.makeInstruction(Op::Load, type, {&pointer, 1}), name);
}

Instruction *IRBuilder::store(Value *value, Value *pointer) {
  Value *operands[] = {value, pointer};
  return insert(module_.makeInstruction(Op::Store, Type::Void, operands), {});
}

Instruction *IRBuilder::call(Function *callee, std::span<Value *const> arguments, Symbol name) {
  auto count = static_cast<uint32_t>(arguments.size());
  Instruction *call = module_.makeInstruction(Op::Call, callee->result(), arguments, count + 1);
  call->addOperand(module_, callee);
  return insert(call, name);
}

Instruction *IRBuilder::phi(Type type, uint32_t capacity, Symbol name) {
  Instruction *phi = module_.makeInstruction(Op::Phi, type, {}, capacity);
  phi->name = name;
  phi->loc = loc_;
  if (Instruction *after = block_->firstNonPhi())
    phi->insertBefore(after);
  else
    phi->appendTo(block_);
  return phi;
}

Instruction *IRBuilder::addAlloca(Function &function, Type type, uint32_t count, Symbol name) {
  Instruction *slot = module_.makeAlloca(type, count);
  slot->name = name;
  slot->loc = loc_;
  Instruction *after = function.entry()->first();
  while (after && after->is(Op::Alloca))
    after = after->next();
  if (after)
    slot->insertBefore(after);
  else
    slot->appendTo(function.entry());
  return slot;
}

Instruction *IRBuilder::br(BasicBlock *target) {
  addEdge(block_, target);
  return insert(module_.makeInstruction(Op::Br, Type::Void, {}), {});
}

Instruction *IRBuilder::condBr(Value *condition, BasicBlock *ifTrue, BasicBlock *ifFalse) {
  addEdge(block_, ifTrue);
  addEdge(block_, ifFalse);
  return insert(module_.makeInstruction(Op::CondBr, Type::Void, {&condition, 1}), {});
}

Instruction *IRBuilder::switchTo(Value *value, BasicBlock *otherwise) {
  addEdge(block_, otherwise);
  return insert(module_.makeInstruction(Op::Switch, Type::Void, {&value, 1}, 4), {});
}

void IRBuilder::addCase(Instruction *switchInstruction, Constant *value, BasicBlock *target) {
  INVARIANT(switchInstruction->is(Op::Switch), "addCase expects a switch");
  addEdge(switchInstruction->block(), target);
  switchInstruction->addOperand(module_, value);
}

Instruction *IRBuilder::ret(Value *value) {
  std::span<Value *const> operands =
      value ? std::span<Value *const>(&value, 1) : std::span<Value *const>();
  return insert(module_.makeInstruction(Op::Ret, Type::Void, operands), {});
}

Instruction *IRBuilder::unreachable() {
  return insert(module_.makeInstruction(Op::Unreachable, Type::Void, {}), {});
}

} // namespace wend
