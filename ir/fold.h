// Folding: the only implementation of the arithmetic of the IR on constants. Values are passed and
// returned as zero-extended bits of the type `type`, those of type x86_fp80 as Float80.
#pragma once

#include "ir/instruction.h"

#include <optional>
#include <span>

namespace wend {

// An operation with isBinary; nothing if it traps.
std::optional<uint64_t> foldBinary(Op op, Type type, uint64_t left, uint64_t right);
bool foldICmp(Predicate predicate, Type type, uint64_t left, uint64_t right);
// An operation of the kind BitUnary.
uint64_t foldBitUnary(Op op, Type type, uint64_t value);
// An operation of the kind FloatBinary.
uint64_t foldFloatBinary(Op op, Type type, uint64_t left, uint64_t right);
// An operation of the kind FloatUnary.
uint64_t foldFloatUnary(Op op, Type type, uint64_t value);
bool foldFCmp(FloatPredicate predicate, Type type, uint64_t left, uint64_t right);
Float80 foldFloatBinary(Op op, const Float80 &left, const Float80 &right);
Float80 foldFNeg(const Float80 &value);
bool foldFCmp(FloatPredicate predicate, const Float80 &left, const Float80 &right);
// Conversion between the bits of a floating-point type and a double, which is rounded to the type.
double numberOf(Type type, uint64_t bits);
uint64_t bitsOf(Type type, double number);
// The double by which text spells a number of F32 or F64, and back: as by conversion, but a NaN
// keeps its bits, even a signalling one.
double spelledNumber(Type type, uint64_t bits);
uint64_t bitsOfSpelled(Type type, double number);
// A cast to `to` from a value of type `from`, neither of which is F80.
uint64_t foldCast(Op op, Type from, Type to, uint64_t value);
// A cast to F80 from another type, and from F80 to another type.
Float80 foldCastTo80(Op op, Type from, uint64_t value);
uint64_t foldCastFrom80(Op op, Type to, const Float80 &value);

// What an atomicrmw stores. FMax and FMin give the other operand if one is a NaN.
uint64_t foldRmw(RmwOp operation, Type type, uint64_t old, uint64_t operand);

// The result of an instruction for these operands, as bits of constants (Constant::bits); nothing
// if it traps, and for operations other than the above.
std::optional<uint64_t> foldInstruction(const Instruction &instruction,
                                        std::span<const uint64_t> operands);
// The same, restricted to integer arithmetic, comparisons and integer casts. `constantOf(i)` is the
// constant value of operand i, or null; if one is null there is no result.
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
