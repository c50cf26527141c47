// IRBuilder — appends instructions to a block. Used by lowering and tests.
#pragma once

#include "ir/module.h"

namespace wend {

class IRBuilder {
public:
  explicit IRBuilder(Module &module) : module_(module) {}

  [[nodiscard]] Module &module() const { return module_; }
  [[nodiscard]] BasicBlock *block() const { return block_; }
  void setBlock(BasicBlock *block) { block_ = block; }
  void setLoc(CodeLoc loc) { loc_ = loc; }
  [[nodiscard]] CodeLoc loc() const { return loc_; }

  Value *integer(Type type, int64_t value) {
    return module_.constant(type, static_cast<uint64_t>(value));
  }

  Instruction *binary(Op op, Value *left, Value *right, Symbol name = {});
  Instruction *icmp(Predicate predicate, Value *left, Value *right, Symbol name = {});
  Instruction *select(Value *condition, Value *ifTrue, Value *ifFalse, Symbol name = {});
  Instruction *cast(Op op, Value *value, Type type, Symbol name = {});
  Instruction *gep(Value *base, Value *index, uint64_t elementSize, Symbol name = {});
  Instruction *load(Type type, Value *pointer, Symbol name = {});
  Instruction *store(Value *value, Value *pointer);
  Instruction *call(Function *callee, std::span<Value *const> arguments, Symbol name = {});
  // A phi after the existing phis of the block. Operands are added with Instruction::addOperand, in
  // the order of the predecessor slots.
  Instruction *phi(Type type, uint32_t capacity, Symbol name = {});
  // An alloca in the entry block, after the allocas at its start.
  Instruction *addAlloca(Function &function, Type type, uint32_t count, Symbol name = {});

  Instruction *br(BasicBlock *target);
  Instruction *condBr(Value *condition, BasicBlock *ifTrue, BasicBlock *ifFalse);
  Instruction *switchTo(Value *value, BasicBlock *otherwise);
  void addCase(Instruction *switchInstruction, Constant *value, BasicBlock *target);
  Instruction *ret(Value *value); // null for void
  Instruction *unreachable();

private:
  Instruction *insert(Instruction *instruction, Symbol name);

  Module &module_;
  BasicBlock *block_ = nullptr;
  CodeLoc loc_;
};

} // namespace wend
