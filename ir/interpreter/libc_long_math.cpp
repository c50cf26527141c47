// The interpreter: the C library's functions on numbers of type long double, and those that the
// compiler calls for complex ones, by those of the host.
#include "ir/interpreter/library.h"

#include <cmath>
#include <cstdlib>

namespace wend::library {

namespace {

long double number(LibraryCall &call, uint32_t i) { return call.float80(i).number(); }

// The result in two slots.
uint64_t result(LibraryCall &call, long double value) {
  Float80 number = Float80::of(value);
  call.furtherResults[0] = number.signAndExponent;
  return number.significand;
}

__extension__ using Complex = _Complex long double;

Complex complex(LibraryCall &call, uint32_t i) {
  Complex made;
  __real__ made = number(call, i);
  __imag__ made = number(call, i + 1);
  return made;
}

uint64_t result(LibraryCall &call, Complex value) {
  Float80 imaginary = Float80::of(__imag__ value);
  call.furtherResults[1] = imaginary.significand;
  call.furtherResults[2] = imaginary.signAndExponent;
  return result(call, __real__ value);
}

} // namespace

uint64_t squareRootLong(LibraryCall &call) { return result(call, std::sqrt(number(call, 0))); }
uint64_t magnitudeLong(LibraryCall &call) { return result(call, std::fabs(number(call, 0))); }
uint64_t roundedDownLong(LibraryCall &call) { return result(call, std::floor(number(call, 0))); }
uint64_t roundedUpLong(LibraryCall &call) { return result(call, std::ceil(number(call, 0))); }
uint64_t roundedToZeroLong(LibraryCall &call) { return result(call, std::trunc(number(call, 0))); }
uint64_t roundedToNearestLong(LibraryCall &call) {
  return result(call, std::round(number(call, 0)));
}
uint64_t roundedToEvenLong(LibraryCall &call) { return result(call, std::rint(number(call, 0))); }
uint64_t floatRemainderLong(LibraryCall &call) {
  return result(call, std::fmod(number(call, 0), number(call, 1)));
}
uint64_t withSignLong(LibraryCall &call) {
  return result(call, std::copysign(number(call, 0), number(call, 1)));
}
uint64_t minimumLong(LibraryCall &call) {
  return result(call, std::fmin(number(call, 0), number(call, 1)));
}
uint64_t maximumLong(LibraryCall &call) {
  return result(call, std::fmax(number(call, 0), number(call, 1)));
}
uint64_t multiplyAddLong(LibraryCall &call) {
  return result(call, std::fma(number(call, 0), number(call, 1), number(call, 2)));
}
uint64_t scaledLong(LibraryCall &call) {
  return result(call, std::ldexp(number(call, 0), call.integer32(1)));
}
uint64_t splitLong(LibraryCall &call) {
  int exponent = 0;
  long double fraction = std::frexp(number(call, 0), &exponent);
  call.store(call.bits(1), static_cast<uint32_t>(exponent), sizeof exponent);
  return result(call, fraction);
}
uint64_t fractionLong(LibraryCall &call) {
  long double whole = 0;
  long double fraction = std::modf(number(call, 0), &whole);
  call.store(call.bits(1), Float80::of(whole));
  return result(call, fraction);
}
uint64_t powerLong(LibraryCall &call) {
  return result(call, std::pow(number(call, 0), number(call, 1)));
}
uint64_t exponentialLong(LibraryCall &call) { return result(call, std::exp(number(call, 0))); }
uint64_t binaryExponentialLong(LibraryCall &call) {
  return result(call, std::exp2(number(call, 0)));
}
uint64_t logarithmLong(LibraryCall &call) { return result(call, std::log(number(call, 0))); }
uint64_t binaryLogarithmLong(LibraryCall &call) { return result(call, std::log2(number(call, 0))); }
uint64_t decimalLogarithmLong(LibraryCall &call) {
  return result(call, std::log10(number(call, 0)));
}
uint64_t sineLong(LibraryCall &call) { return result(call, std::sin(number(call, 0))); }
uint64_t cosineLong(LibraryCall &call) { return result(call, std::cos(number(call, 0))); }
uint64_t tangentLong(LibraryCall &call) { return result(call, std::tan(number(call, 0))); }
uint64_t arcTangentLong(LibraryCall &call) { return result(call, std::atan(number(call, 0))); }
uint64_t arcTangentOfRatioLong(LibraryCall &call) {
  return result(call, std::atan2(number(call, 0), number(call, 1)));
}

uint64_t multiplyComplexLong(LibraryCall &call) {
  return result(call, complex(call, 0) * complex(call, 2));
}
uint64_t divideComplexLong(LibraryCall &call) {
  return result(call, complex(call, 0) / complex(call, 2));
}

uint64_t parseLongTo(LibraryCall &call) {
  return result(call, parseNumber(call, std::strtold).value_or(0));
}

} // namespace wend::library
