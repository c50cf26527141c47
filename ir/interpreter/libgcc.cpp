// The interpreter: functions of libgcc that operations on integers of 128 bits and on halves become
// calls of.
#include "ir/fold.h"
#include "ir/interpreter/wide_integers.h"

#include <bit>
#include <cmath>

namespace wend::library {

namespace {

// Whether the division of the arguments is defined; a fault if it is not.
bool canDivide(LibraryCall &call, bool isSigned) {
  Unsigned128 left = wideArgument(call, 0);
  Unsigned128 right = wideArgument(call, 2);
  bool overflows = isSigned && right + 1 == 0 && left << 1 == 0 && left != 0;
  if (right == 0 || overflows)
    call.fault(right == 0 ? "divides by zero" : "has a quotient that does not fit");
  return right != 0 && !overflows;
}

template <typename Number> uint64_t divided(LibraryCall &call, bool isRemainder) {
  if (!canDivide(call, std::is_same_v<Number, Signed128>))
    return 0;
  auto left = static_cast<Number>(wideArgument(call, 0));
  auto right = static_cast<Number>(wideArgument(call, 2));
  return wideResult(call, static_cast<Unsigned128>(isRemainder ? left % right : left / right));
}

// A number as one of 16 bits, rounded to nearest, ties to even.
uint64_t halfOf(double number) {
  constexpr int digits = 10; // after the leading one
  constexpr int smallestExponent = -14;
  constexpr uint64_t infinity = 0x7C00;
  constexpr double firstTooLarge = 65520;
  uint64_t sign = std::signbit(number) ? 0x8000 : 0;
  if (std::isnan(number)) {
    constexpr unsigned dropped = 42; // bits of a double's fraction that a half lacks
    return sign | 0x7E00 | (std::bit_cast<uint64_t>(number) >> dropped & 0x1FF);
  }
  double magnitude = std::fabs(number);
  if (magnitude >= firstTooLarge)
    return sign | infinity;
  int exponent =
      magnitude == 0 ? smallestExponent : std::max(std::ilogb(magnitude), smallestExponent);
  auto units = static_cast<uint64_t>(std::nearbyint(std::ldexp(magnitude, digits - exponent)));
  // A leading one, or a carry of the rounding, adds one to the exponent's field.
  return sign | ((static_cast<uint64_t>(exponent - smallestExponent) << digits) + units);
}

} // namespace

uint64_t divideWide(LibraryCall &call) { return divided<Signed128>(call, false); }
uint64_t divideWideUnsigned(LibraryCall &call) { return divided<Unsigned128>(call, false); }
uint64_t remainderWide(LibraryCall &call) { return divided<Signed128>(call, true); }
uint64_t remainderWideUnsigned(LibraryCall &call) { return divided<Unsigned128>(call, true); }

uint64_t doubleOfWide(LibraryCall &call) {
  return bitsOf(Type::F64, static_cast<double>(static_cast<Signed128>(wideArgument(call, 0))));
}
uint64_t doubleOfWideUnsigned(LibraryCall &call) {
  return bitsOf(Type::F64, static_cast<double>(wideArgument(call, 0)));
}
uint64_t floatOfWide(LibraryCall &call) {
  return std::bit_cast<uint32_t>(static_cast<float>(static_cast<Signed128>(wideArgument(call, 0))));
}
uint64_t floatOfWideUnsigned(LibraryCall &call) {
  return std::bit_cast<uint32_t>(static_cast<float>(wideArgument(call, 0)));
}

// Of a number out of range, or of one that is not a number, any result will do.
uint64_t wideOfNumber(LibraryCall &call) {
  double number = numberOf(call.type(0), call.bits(0));
  bool fits = std::fabs(number) < 0x1p127;
  return wideResult(call, static_cast<Unsigned128>(fits ? static_cast<Signed128>(number) : 0));
}
uint64_t unsignedWideOfNumber(LibraryCall &call) {
  double number = numberOf(call.type(0), call.bits(0));
  bool fits = number > -1 && number < 0x1p128;
  return wideResult(call, fits ? static_cast<Unsigned128>(number) : 0);
}

static uint64_t longResult(LibraryCall &call, long double value) {
  Float80 number = Float80::of(value);
  call.furtherResults[0] = number.signAndExponent;
  return number.significand;
}

uint64_t longDoubleOfWide(LibraryCall &call) {
  return longResult(call, static_cast<long double>(static_cast<Signed128>(wideArgument(call, 0))));
}
uint64_t longDoubleOfWideUnsigned(LibraryCall &call) {
  return longResult(call, static_cast<long double>(wideArgument(call, 0)));
}
uint64_t wideOfLongDouble(LibraryCall &call) {
  long double number = call.float80(0).number();
  bool fits = std::fabs(number) < 0x1p127L;
  return wideResult(call, static_cast<Unsigned128>(fits ? static_cast<Signed128>(number) : 0));
}
uint64_t unsignedWideOfLongDouble(LibraryCall &call) {
  long double number = call.float80(0).number();
  bool fits = number > -1 && number < 0x1p128L;
  return wideResult(call, fits ? static_cast<Unsigned128>(number) : 0);
}

// A half is passed in the low bits of a float.
uint64_t floatOfHalf(LibraryCall &call) {
  constexpr unsigned digits = 10;
  constexpr int smallestExponent = -14;
  uint64_t bits = call.bits(0) & 0xFFFF;
  uint64_t exponent = bits >> digits & 0x1F;
  uint64_t fraction = bits & 0x3FF;
  uint64_t sign = bits >> 15 << 31;
  if (exponent == 0x1F)
    return sign | 0x7F800000 | fraction << 13 | (fraction != 0 ? 0x400000 : 0);
  double magnitude = exponent == 0 ? static_cast<double>(fraction)
                                   : static_cast<double>(fraction + (uint64_t{1} << digits));
  int scale = (exponent == 0 ? 0 : static_cast<int>(exponent) - 1) + smallestExponent -
              static_cast<int>(digits);
  return sign | std::bit_cast<uint32_t>(static_cast<float>(std::ldexp(magnitude, scale)));
}
uint64_t halfOfNumber(LibraryCall &call) { return halfOf(numberOf(call.type(0), call.bits(0))); }

} // namespace wend::library
