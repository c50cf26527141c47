#include "ir/known_bits.h"

#include "ir/fold.h"
#include "ir/function.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace wend {

namespace {

// Limit on the operands of operands that are looked at; bounds the time of a query.
constexpr unsigned maxBitsDepth = 5;

// All bits up to the highest one of a number.
uint64_t upTo(uint64_t number) {
  return number == 0 ? 0 : ~uint64_t{0} >> std::countl_zero(number);
}

uint64_t possible(const Value &value, unsigned depth);

// A shift by a constant below the width; else nothing is known.
uint64_t possibleOfShift(const Instruction &shift, unsigned depth) {
  uint64_t all = bitMask(shift.type());
  const Constant *count = asConstant(shift.operand(1));
  if (!count || count->bits() >= bitWidth(shift.type()))
    return all;
  uint64_t from = possible(*shift.operand(0), depth);
  if (shift.is(Op::Shl))
    return from << count->bits() & all;
  uint64_t sign = uint64_t{1} << (bitWidth(shift.type()) - 1);
  if (shift.is(Op::AShr) && (from & sign) != 0)
    return all;
  return from >> count->bits();
}

// Bounded by the largest value of each operand; of sums and products, also by their lowest bits.
uint64_t possibleOfArithmetic(const Instruction &instruction, unsigned depth) {
  uint64_t all = bitMask(instruction.type());
  uint64_t left = possible(*instruction.operand(0), depth);
  if (instruction.is(Op::UDiv))
    return upTo(left);
  uint64_t right = possible(*instruction.operand(1), depth);
  uint64_t largest = 0;
  bool overflows = false;
  if (instruction.is(Op::URem)) {
    const Constant *divisor = asConstant(instruction.operand(1));
    return divisor && divisor->bits() != 0 ? upTo(std::min(upTo(left), divisor->bits() - 1))
                                           : upTo(left);
  }
  if (instruction.is(Op::UMulHigh))
    return upTo(*foldBinary(Op::UMulHigh, Type::I64, left, right));
  if (instruction.is(Op::Add))
    overflows = __builtin_add_overflow(left, right, &largest);
  else
    overflows = __builtin_mul_overflow(left, right, &largest);
  int zeros = instruction.is(Op::Add) ? std::min(std::countr_zero(left), std::countr_zero(right))
                                      : std::countr_zero(left) + std::countr_zero(right);
  uint64_t high = zeros >= std::numeric_limits<uint64_t>::digits ? 0 : ~uint64_t{0} << zeros;
  return (overflows || largest > all ? all : upTo(largest)) & high;
}

uint64_t possibleOfInstruction(const Instruction &instruction, unsigned depth) {
  uint64_t all = bitMask(instruction.type());
  auto operand = [&](uint32_t i) { return possible(*instruction.operand(i), depth); };
  switch (instruction.op()) {
  case Op::And:
    return operand(0) & operand(1);
  case Op::Or:
  case Op::Xor:
    return operand(0) | operand(1);
  case Op::Shl:
  case Op::LShr:
  case Op::AShr:
    return possibleOfShift(instruction, depth);
  case Op::Add:
  case Op::Mul:
  case Op::UMulHigh:
  case Op::UDiv:
  case Op::URem:
    return possibleOfArithmetic(instruction, depth);
  case Op::Select:
    return operand(1) | operand(2);
  case Op::ZExt:
    return operand(0);
  case Op::Trunc:
    return operand(0) & all;
  case Op::SExt: {
    const Value &from = *instruction.operand(0);
    uint64_t bits = operand(0);
    return (bits >> (bitWidth(from.type()) - 1) & 1) == 0 ? bits : all;
  }
  default: // NOLINT(clang-diagnostic-switch-enum): any bit may be set
    return all;
  }
}

uint64_t possible(const Value &value, unsigned depth) {
  if (const Constant *constant = asConstant(&value))
    return constant->bits();
  const auto *instruction = asInstruction(&value);
  bool isNumber = isInteger(value.type());
  if (!instruction || !isNumber || depth == 0)
    return bitMask(value.type());
  return possibleOfInstruction(*instruction, depth - 1);
}

} // namespace

uint64_t possibleBits(const Value &value) { return possible(value, maxBitsDepth); }

bool isNeverNegative(const Value &value) {
  uint64_t bits = bitMask(value.type());
  return (possibleBits(value) & (bits ^ bits >> 1)) == 0;
}

bool isAddressOfObject(const Value &value) {
  if (value.kind() == ValueKind::Global) {
    const auto &global = static_cast<const Global &>(value);
    return !global.isDeclaration && global.linkage != Linkage::Weak;
  }
  if (value.kind() == ValueKind::Function) {
    const auto &function = static_cast<const Function &>(value);
    return !function.isDeclaration() && !function.isWeak;
  }
  const Instruction *instruction = asInstruction(&value);
  return instruction && instruction->is(Op::Alloca);
}

// ---- Bounds

namespace {

SignedBounds boundsOf(const Value &value, unsigned depth);

SignedBounds boundsOfType(Type type) {
  auto greatest = static_cast<int64_t>(bitMask(type) / 2);
  return {-greatest - 1, greatest};
}

SignedBounds boundsOfExtension(const Instruction &extension, unsigned depth) {
  const Value &narrow = *extension.operand(0);
  SignedBounds bounds = boundsOf(narrow, depth);
  if (extension.is(Op::SExt) || bounds.least >= 0)
    return bounds;
  return {0, static_cast<int64_t>(bitMask(narrow.type()))};
}

// Of a shift to the right by a constant below the width.
SignedBounds boundsOfShift(const Instruction &shift, unsigned depth) {
  const Constant *count = asConstant(shift.operand(1));
  SignedBounds all = boundsOfType(shift.type());
  if (!count || count->bits() >= bitWidth(shift.type()))
    return all;
  SignedBounds bounds = boundsOf(*shift.operand(0), depth);
  if (shift.is(Op::AShr) || bounds.least >= 0)
    return {bounds.least >> count->bits(), bounds.greatest >> count->bits()};
  return count->bits() == 0
             ? all
             : SignedBounds{0, static_cast<int64_t>(bitMask(shift.type()) >> count->bits())};
}

// Sums, differences and products, unless they may wrap.
SignedBounds boundsOfArithmetic(const Instruction &instruction, unsigned depth) {
  SignedBounds all = boundsOfType(instruction.type());
  SignedBounds a = boundsOf(*instruction.operand(0), depth);
  SignedBounds b = boundsOf(*instruction.operand(1), depth);
  constexpr int64_t limit = int64_t{1} << 31;
  for (int64_t bound : {a.least, a.greatest, b.least, b.greatest})
    if (bound < -limit || bound > limit) // so that nothing below overflows
      return all;
  SignedBounds made{};
  if (instruction.is(Op::Mul)) {
    auto products = {a.least * b.least, a.least * b.greatest, a.greatest * b.least,
                     a.greatest * b.greatest};
    made = {std::min(products), std::max(products)};
  } else if (instruction.is(Op::Add)) {
    made = {a.least + b.least, a.greatest + b.greatest};
  } else {
    made = {a.least - b.greatest, a.greatest - b.least};
  }
  return made.least < all.least || made.greatest > all.greatest ? all : made;
}

SignedBounds boundsOf(const Value &value, unsigned depth) {
  if (const Constant *constant = asConstant(&value))
    return {constant->value(), constant->value()};
  SignedBounds all = boundsOfType(value.type());
  const Instruction *instruction = asInstruction(&value);
  if (!instruction || depth == maxBitsDepth)
    return all;
  switch (instruction->op()) {
  case Op::ZExt:
  case Op::SExt:
    return boundsOfExtension(*instruction, depth + 1);
  case Op::LShr:
  case Op::AShr:
    return boundsOfShift(*instruction, depth + 1);
  case Op::Add:
  case Op::Sub:
  case Op::Mul:
    return boundsOfArithmetic(*instruction, depth + 1);
  case Op::And: {
    const Constant *mask = asConstant(instruction->operand(1));
    return mask && mask->value() >= 0 ? SignedBounds{0, mask->value()} : all;
  }
  case Op::Trunc: {
    SignedBounds bounds = boundsOf(*instruction->operand(0), depth + 1);
    return bounds.least < all.least || bounds.greatest > all.greatest ? all : bounds;
  }
  case Op::Select: {
    SignedBounds a = boundsOf(*instruction->operand(1), depth + 1);
    SignedBounds b = boundsOf(*instruction->operand(2), depth + 1);
    return {std::min(a.least, b.least), std::max(a.greatest, b.greatest)};
  }
  default:
    return all;
  }
}

} // namespace

unsigned SignedBounds::bits() const {
  auto magnitude = [](int64_t value) { return static_cast<uint64_t>(value < 0 ? ~value : value); };
  return 1 + static_cast<unsigned>(std::bit_width(std::max(magnitude(least), magnitude(greatest))));
}

SignedBounds signedBounds(const Value &value) { return boundsOf(value, 0); }

} // namespace wend
