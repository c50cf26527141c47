// The interpreter: the C library's functions on floating-point numbers, by those of the host.
#include "ir/fold.h"
#include "ir/interpreter/library.h"

#include <cerrno>
#include <cmath>
#include <cstdlib>

namespace wend::library {

namespace {

double number(LibraryCall &call, uint32_t i) { return numberOf(Type::F64, call.bits(i)); }

uint64_t bits(double value) { return bitsOf(Type::F64, value); }

} // namespace

uint64_t squareRoot(LibraryCall &call) { return bits(std::sqrt(number(call, 0))); }
uint64_t magnitude(LibraryCall &call) { return bits(std::fabs(number(call, 0))); }
uint64_t roundedDown(LibraryCall &call) { return bits(std::floor(number(call, 0))); }
uint64_t roundedUp(LibraryCall &call) { return bits(std::ceil(number(call, 0))); }
uint64_t roundedToZero(LibraryCall &call) { return bits(std::trunc(number(call, 0))); }
uint64_t roundedToNearest(LibraryCall &call) { return bits(std::round(number(call, 0))); }
uint64_t floatRemainder(LibraryCall &call) {
  return bits(std::fmod(number(call, 0), number(call, 1)));
}
uint64_t power(LibraryCall &call) { return bits(std::pow(number(call, 0), number(call, 1))); }
uint64_t exponential(LibraryCall &call) { return bits(std::exp(number(call, 0))); }
uint64_t logarithm(LibraryCall &call) { return bits(std::log(number(call, 0))); }
uint64_t binaryLogarithm(LibraryCall &call) { return bits(std::log2(number(call, 0))); }
uint64_t decimalLogarithm(LibraryCall &call) { return bits(std::log10(number(call, 0))); }
uint64_t sine(LibraryCall &call) { return bits(std::sin(number(call, 0))); }
uint64_t cosine(LibraryCall &call) { return bits(std::cos(number(call, 0))); }
uint64_t tangent(LibraryCall &call) { return bits(std::tan(number(call, 0))); }
uint64_t arcTangent(LibraryCall &call) { return bits(std::atan(number(call, 0))); }
uint64_t arcTangentOfRatio(LibraryCall &call) {
  return bits(std::atan2(number(call, 0), number(call, 1)));
}

uint64_t parseFloat(LibraryCall &call) {
  std::optional<std::string_view> text = call.text(call.bits(0));
  return text ? bits(std::strtod(std::string(*text).c_str(), nullptr)) : 0;
}

uint64_t parseFloatTo(LibraryCall &call) {
  std::optional<std::string_view> text = call.text(call.bits(0));
  if (!text)
    return 0;
  std::string copy(*text);
  char *end = nullptr;
  errno = 0;
  double value = std::strtod(copy.c_str(), &end);
  if (errno == ERANGE)
    call.setErrorNumber(ERANGE);
  if (call.bits(1) != 0)
    call.store(call.bits(1), call.bits(0) + static_cast<uint64_t>(end - copy.c_str()), 8);
  return bits(value);
}

} // namespace wend::library
