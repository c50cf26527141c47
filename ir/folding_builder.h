// FoldingBuilder — arithmetic in front of an instruction, folded where it is on constants.
#pragma once

#include "ir/module.h"

#include <vector>

namespace wend {

class FoldingBuilder {
public:
  FoldingBuilder(Module &module, Instruction *before) : module_(module), before_(before) {}

  Value *integer(Type type, uint64_t value) { return module_.constant(type, value); }
  // Add, Sub, Mul, UDiv, Shl, LShr, And, Or, Xor: what cannot trap on the operands given.
  Value *binary(Op op, Value *left, Value *right);
  Value *icmp(Predicate predicate, Value *left, Value *right);
  Value *select(Value *condition, Value *ifTrue, Value *ifFalse);
  // The value itself if it is of that type; else the low bits of it, or it and zeros.
  Value *resize(Value *value, Type type);
  Value *cast(Op op, Value *value, Type type);
  Value *gep(Value *base, Value *index, uint64_t elementSize);
  // `align` in bytes, a power of two.
  Instruction *load(Type type, Value *pointer, unsigned align);
  Instruction *store(Value *value, Value *pointer, unsigned align);
  Instruction *call(Function *callee, std::span<Value *const> arguments);
  // Takes away all that has been made, which nothing else uses.
  void undo();

private:
  Instruction *insert(Instruction *instruction);

  Module &module_;
  Instruction *before_;
  std::vector<Instruction *> made_;
};

} // namespace wend
