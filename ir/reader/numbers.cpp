// Constant numbers: as they are spelled, and others.

#include "ir/fold.h"
#include "ir/reader/builder.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <concepts>

namespace wend::reader {

namespace {

void readHexadecimal(std::string_view digits, std::unsigned_integral auto &value) {
  std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
}

} // namespace

// The digits of the sign and exponent, then 16 digits of the significand.
Operand Builder::number80(std::string_view digits) {
  std::string_view high = digits.substr(0, digits.size() - 16);
  std::string_view significand = digits.substr(high.size());
  Float80 number;
  readHexadecimal(high, number.signAndExponent);
  readHexadecimal(significand, number.significand);
  return {OperandKind::Number80, module_.float80(number)->bits()};
}

// Sixteen digits of the lower half, then those of the upper one.
Operand Builder::number128(std::string_view digits) {
  VectorBits number;
  for (size_t i = 0; i < 2; ++i) {
    readHexadecimal(digits.substr(16 * i, 16), number.words[i]);
  }
  return {OperandKind::Number128, module_.vector(quadLanes, number)->bits()};
}

// Digits, after `-`; or hexadecimal digits after `u0x` or `s0x`, of which the last are a signed
// number.
Operand Builder::largeInteger(std::string_view text, SourceRange range) {
  constexpr size_t count = maxIntegerBits / limbBits + 1; // one for the sign
  auto *limbs = arena_.allocateArray<uint64_t>(count);
  std::fill_n(limbs, count, 0);
  bool isNegative = text[0] == '-';
  bool isHexadecimal = text[0] == 'u' || text[0] == 's';
  uint64_t base = isHexadecimal ? 16 : 10;
  std::string_view digits = text.substr(isHexadecimal ? 3 : isNegative ? 1 : 0);
  for (char digit : digits) {
    uint64_t carry = digit <= '9' ? static_cast<uint64_t>(digit - '0')
                                  : static_cast<uint64_t>((digit | 0x20) - 'a' + 10);
    for (size_t i = 0; i < count; ++i) {
      auto product = static_cast<unsigned __int128>(limbs[i]) * base + carry;
      limbs[i] = static_cast<uint64_t>(product);
      carry = static_cast<uint64_t>(product >> limbBits);
    }
    if (carry != 0 || limbs[count - 1] != 0)
      fail(diag::irNumberTooLarge, range);
  }
  size_t width = 4 * digits.size();
  bool isSignSet = text[0] == 's' && (limbs[(width - 1) / limbBits] >> (width - 1) % limbBits & 1);
  for (size_t i = 0; isSignSet && i < count; ++i)
    if (i * limbBits + limbBits > width)
      limbs[i] |= ~uint64_t{0} << (i * limbBits < width ? width % limbBits : 0);
  for (size_t i = 0, carry = 1; isNegative && i < count; ++i) {
    limbs[i] = ~limbs[i] + carry;
    carry = carry != 0 && limbs[i] == 0;
  }
  auto *made = arena_.make<Node>();
  made->kind = NodeKind::Limbs;
  made->limbs = {limbs, count};
  return Operand(made);
}

// The bits of a floating-point constant. The text has a float as a double of the same value.
uint64_t Builder::foldNumber(const Operand &operand, Type type, uint32_t where) {
  auto number = std::bit_cast<double>(operand.bits);
  bool isNumber = isFloat(type) && type != Type::F80;
  uint64_t bits = isNumber ? bitsOfSpelled(type, number) : 0;
  bool isExact = isNumber && (numberOf(type, bits) == number || std::isnan(number));
  if (!isExact)
    fail(diag::irWrongConstant, at(where), name(type));
  return bits;
}

// The same of a number of 16 bits: its bits.
uint64_t Builder::foldHalf(const Operand &operand, TextType &type, uint32_t where) {
  constexpr int halfDigits = 11;
  constexpr int smallestExponent = -14;
  auto number = std::bit_cast<double>(operand.bits);
  uint64_t single = bitsOf(Type::F32, number);
  bool isExact = numberOf(Type::F32, single) == number || std::isnan(number);
  uint64_t upper = single >> 16;
  uint64_t sign = upper & 0x8000;
  uint64_t bits = upper;
  if (type.format == NumberFormat::BFloat) {
    isExact = isExact && (single & 0xFFFF) == 0;
  } else if (!std::isfinite(number)) {
    bits = sign | (std::isnan(number) ? 0x7E00 : 0x7C00);
  } else {
    // The number in units of its last digit.
    int exponent = number == 0 ? smallestExponent : std::max(std::ilogb(number), smallestExponent);
    double units = std::ldexp(std::fabs(number), halfDigits - 1 - exponent);
    auto digits = static_cast<uint64_t>(units);
    isExact = isExact && static_cast<double>(digits) == units && exponent < 16;
    // The leading digit of a normal number adds one to the exponent's field.
    bits =
        sign | ((static_cast<uint64_t>(exponent - smallestExponent) << (halfDigits - 1)) + digits);
  }
  if (!isExact)
    fail(diag::irWrongConstant, at(where), describe(&type));
  return bits;
}

Constant *Builder::numberConstant(Type type, double number) {
  return type == Type::F80 ? module_.float80(Float80::of(number))
                           : module_.constant(type, bitsOf(type, number));
}

} // namespace wend::reader
