// Folding: the arithmetic of the IR on constants, the one place where it is written down. Values
// are given and returned as bits, zero-extended; what they are of is `type`.
#pragma once

#include "ir/instruction.h"

#include <optional>
#include <span>

namespace wend {

// A binary operation; nothing when it traps.
std::optional<uint64_t> foldBinary(Op op, Type type, uint64_t left, uint64_t right);
bool foldICmp(Predicate predicate, Type type, uint64_t left, uint64_t right);
// BSwap, CtPop, CtLz, CtTz.
uint64_t foldBitUnary(Op op, Type type, uint64_t value);
// FAdd to FDiv, on the bits of two numbers.
uint64_t foldFloatBinary(Op op, Type type, uint64_t left, uint64_t right);
uint64_t foldFNeg(Type type, uint64_t value);
bool foldFCmp(FloatPredicate predicate, Type type, uint64_t left, uint64_t right);
// The number that bits of a floating-point type stand for, and the bits of a number rounded to it.
double numberOf(Type type, uint64_t bits);
uint64_t bitsOf(Type type, double number);
// A cast to `to` from a value of type `from`.
uint64_t foldCast(Op op, Type from, Type to, uint64_t value);

// What an instruction of all the above gives for such operands; nothing where it traps, and of
// other instructions.
std::optional<uint64_t> foldInstruction(const Instruction &instruction,
                                        std::span<const uint64_t> operands);
// The same of arithmetic, comparisons and casts from integers to integers alone. `constantOf` gives
// the constant that operand i is, or null; with one null there is no result.
std::optional<uint64_t> foldIntegers(const Instruction &instruction, auto &&constantOf) {
  Op op = instruction.op();
  if (!isBinary(op) && op != Op::ICmp && !isIntCast(op))
    return {};
  uint64_t operands[2];
  for (uint32_t i = 0; i < instruction.operandCount(); ++i) {
    const Constant *constant = constantOf(i);
    if (!constant)
      return {};
    operands[i] = constant->bits();
  }
  return foldInstruction(instruction, std::span(operands).first(instruction.operandCount()));
}

} // namespace wend
