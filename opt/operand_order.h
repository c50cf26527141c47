// The order of operands and of operations that have operands in common.
#pragma once

#include "ir/module.h"

#include <vector>

namespace wend {

// Reorders the operands of chains of additions, exclusive ors, ands or ors, so that they begin with
// a value that dies in the chain, as instructions of two operands overwrite the first:
//
//   %t = xor i32 %c, %a                  %t = xor i32 %b, %a
//   %b.1 = xor i32 %t, %b         =>     %b.1 = xor i32 %t, %c
//
// where %a and %c are used later, and %b is not: a copy of %c is saved. A sum that began with a
// load has that as a memory operand then.
//
// Then moves the last use of a value before another use that needed a copy of it, if the other
// operand of that last use dies there, too:
//
//   %x = fmul float %a, %c               %z = fmul float %a, %d
//   %z = fmul float %a, %d        =>     %x = fmul float %a, %c
//
// where %d and %a are not used below. Products of complex numbers take one copy instead of two.
//
// LLVM's two-address pass exchanges operands of single instructions, and its scheduler orders
// operations, for the same reason.
class OperandOrder {
public:
  // In a block. Returns whether anything has changed.
  bool orderIn(BasicBlock &block);

private:
  void number(const BasicBlock &block);
  bool order(Instruction &root);
  void collect(Instruction &root);
  bool diesIn(const Value *value, const Instruction &last) const;
  bool isBehindWrites(const Instruction &root) const;
  bool hoistLastUse(Instruction &at);
  Instruction *lastUse(const Instruction &value, const Instruction &at) const;
  bool isLastUse(const Instruction &use, const Instruction &value, const Instruction &at) const;

  std::vector<uint32_t> position_;        // by Value::id: in the current block
  std::vector<Instruction *> roots_;      // of the chains of the block: their last instructions
  std::vector<Instruction *> operations_; // on floating point, of the block
  std::vector<Value *> operands_;         // of the current chain, in the order of execution
  std::vector<Instruction *> chain_;      // its instructions, the root last
};

} // namespace wend
