// The interpreter: the C library's functions on floating-point numbers, by those of the host, for
// double and float.
#include "ir/fold.h"
#include "ir/interpreter/library.h"

#include <bit>
#include <cerrno>
#include <cfenv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace wend::library {

namespace {

uint64_t bits(double value) { return bitsOf(Type::F64, value); }

template <typename Number> Number number(const LibraryCall &call, uint32_t i) {
  if constexpr (sizeof(Number) == sizeof(float))
    return std::bit_cast<float>(static_cast<uint32_t>(call.bits(i)));
  else
    return std::bit_cast<double>(call.bits(i));
}

// The bits of what the function gives: a number or an integer.
template <typename Result> uint64_t bitsOfResult(Result result) {
  if constexpr (std::is_same_v<Result, float>)
    return std::bit_cast<uint32_t>(result);
  else if constexpr (std::is_same_v<Result, double>)
    return std::bit_cast<uint64_t>(result);
  else
    return static_cast<uint64_t>(result);
}

template <typename Number, typename F, size_t... index>
uint64_t applyTo(LibraryCall &call, F function, std::index_sequence<index...>) {
  errno = 0;
  uint64_t result = bitsOfResult(function(number<Number>(call, index)...));
  if (errno != 0)
    call.setErrorNumber(errno);
  return result;
}

// Applies a function to the first `count` arguments, which are of one type.
template <size_t count, typename F> uint64_t apply(LibraryCall &call, F function) {
  std::make_index_sequence<count> all;
  return call.type(0) == Type::F32 ? applyTo<float>(call, function, all)
                                   : applyTo<double>(call, function, all);
}

// The same of a number and an integer.
template <typename F> uint64_t applyWithInteger(LibraryCall &call, F function) {
  int64_t integer = call.integer(1);
  return apply<1>(call, [&](auto x) { return function(x, integer); });
}

// Of a number and the address where a second result is stored.
template <typename F> uint64_t applyWithAddress(LibraryCall &call, F function) {
  return apply<1>(call, [&](auto x) { return function(x, call.bits(1)); });
}

} // namespace

#define UNARY(name, function)                                                                      \
  uint64_t name(LibraryCall &call) {                                                               \
    return apply<1>(call, [](auto x) { return std::function(x); });                                \
  }
#define BINARY(name, function)                                                                     \
  uint64_t name(LibraryCall &call) {                                                               \
    return apply<2>(call, [](auto x, auto y) { return std::function(x, y); });                     \
  }
UNARY(squareRoot, sqrt)
UNARY(magnitude, fabs)
UNARY(roundedDown, floor)
UNARY(roundedUp, ceil)
UNARY(roundedToZero, trunc)
UNARY(roundedToNearest, round)
UNARY(roundedQuietly, nearbyint)
UNARY(roundedToLong, lround)
UNARY(roundedToLongAsSet, lrint)
UNARY(exponential, exp)
UNARY(binaryExponential, exp2)
UNARY(exponentialLessOne, expm1)
UNARY(logarithm, log)
UNARY(logarithmPlusOne, log1p)
UNARY(binaryLogarithm, log2)
UNARY(decimalLogarithm, log10)
UNARY(exponentOf, logb)
UNARY(integerExponentOf, ilogb)
UNARY(cubeRoot, cbrt)
UNARY(sine, sin)
UNARY(cosine, cos)
UNARY(tangent, tan)
UNARY(arcSine, asin)
UNARY(arcCosine, acos)
UNARY(arcTangent, atan)
UNARY(hyperbolicSine, sinh)
UNARY(hyperbolicCosine, cosh)
UNARY(hyperbolicTangent, tanh)
UNARY(areaSine, asinh)
UNARY(areaCosine, acosh)
UNARY(areaTangent, atanh)
UNARY(errorFunction, erf)
UNARY(gammaFunction, tgamma)
BINARY(floatRemainder, fmod)
BINARY(nearestRemainder, remainder)
BINARY(power, pow)
BINARY(arcTangentOfRatio, atan2)
BINARY(hypotenuse, hypot)
BINARY(smallerNumber, fmin)
BINARY(largerNumber, fmax)
BINARY(positiveDifference, fdim)
BINARY(withSignOf, copysign)
BINARY(nextNumber, nextafter)
#undef UNARY
#undef BINARY

// The host's C library has these functions, its C++ library does not.
uint64_t decimalExponential(LibraryCall &call) {
  return apply<1>(call, [](auto x) {
    if constexpr (sizeof x == sizeof(float))
      return ::exp10f(x);
    else
      return ::exp10(x);
  });
}

uint64_t roundedToEven(LibraryCall &call) {
  // An exact remainder, of the nearest even number. An infinity or NaN stays what it is.
  return apply<1>(call, [](auto x) {
    decltype(x) unit = 1;
    return std::isfinite(x) ? std::copysign(x - std::remainder(x, unit), x) : x + x;
  });
}

uint64_t roundedAsSet(LibraryCall &call) {
  return foldFloatUnary(Op::FRint, call.type(0), call.bits(0));
}

uint64_t multiplyAdd(LibraryCall &call) {
  return apply<3>(call, [](auto x, auto y, auto z) { return std::fma(x, y, z); });
}

// ldexp and scalbn: x * 2^n
uint64_t scaled(LibraryCall &call) {
  return applyWithInteger(call,
                          [](auto x, int64_t n) { return std::scalbln(x, static_cast<long>(n)); });
}

uint64_t mantissaOf(LibraryCall &call) {
  return applyWithAddress(call, [&](auto x, uint64_t address) {
    int exponent = 0;
    auto mantissa = std::frexp(x, &exponent);
    call.store(address, static_cast<uint32_t>(exponent), sizeof exponent);
    return mantissa;
  });
}

uint64_t fractionOf(LibraryCall &call) {
  return applyWithAddress(call, [&](auto x, uint64_t address) {
    decltype(x) whole = 0;
    auto fraction = std::modf(x, &whole);
    call.store(address, bitsOfResult(whole), sizeof whole);
    return fraction;
  });
}

// __powidf2 of libgcc: a power with an integer exponent, by repeated squaring.
uint64_t integerPower(LibraryCall &call) {
  return applyWithInteger(call, [](auto x, int64_t exponent) {
    auto rest = static_cast<uint64_t>(exponent < 0 ? -exponent : exponent);
    decltype(x) result = (rest & 1) != 0 ? x : 1;
    while ((rest >>= 1) != 0) {
      x *= x;
      if ((rest & 1) != 0)
        result *= x;
    }
    return exponent < 0 ? 1 / result : result;
  });
}

// ---- The floating-point environment: that of the host, in which the interpreter computes

uint64_t roundingMode(LibraryCall &) { return static_cast<uint64_t>(std::fegetround()); }

uint64_t setRoundingMode(LibraryCall &call) {
  return static_cast<uint32_t>(std::fesetround(call.integer32(0)));
}

uint64_t clearExceptions(LibraryCall &call) {
  return static_cast<uint32_t>(std::feclearexcept(call.integer32(0)));
}

uint64_t raiseExceptions(LibraryCall &call) {
  return static_cast<uint32_t>(std::feraiseexcept(call.integer32(0)));
}

uint64_t raisedExceptions(LibraryCall &call) {
  return static_cast<uint32_t>(std::fetestexcept(call.integer32(0)));
}

// The environment of the host in memory of the program.
static uint64_t intoMemory(LibraryCall &call, int (*function)(fenv_t *)) {
  fenv_t environment;
  int result = function(&environment);
  if (uint8_t *to = call.writable(call.bits(0), sizeof environment))
    std::memcpy(to, &environment, sizeof environment);
  return static_cast<uint32_t>(result);
}

static uint64_t fromMemory(LibraryCall &call, int (*function)(const fenv_t *)) {
  if (call.bits(0) == ~uint64_t{0})
    return static_cast<uint32_t>(function(FE_DFL_ENV));
  fenv_t environment;
  const uint8_t *from = call.readable(call.bits(0), sizeof environment);
  if (!from)
    return 0;
  std::memcpy(&environment, from, sizeof environment);
  return static_cast<uint32_t>(function(&environment));
}

uint64_t storeEnvironment(LibraryCall &call) { return intoMemory(call, std::fegetenv); }
uint64_t holdEnvironment(LibraryCall &call) { return intoMemory(call, std::feholdexcept); }
uint64_t restoreEnvironment(LibraryCall &call) { return fromMemory(call, std::fesetenv); }
uint64_t updateEnvironment(LibraryCall &call) { return fromMemory(call, std::feupdateenv); }

// ---- Text

uint64_t parseFloat(LibraryCall &call) {
  std::optional<std::string_view> text = call.text(call.bits(0));
  return text ? bits(std::strtod(std::string(*text).c_str(), nullptr)) : 0;
}

uint64_t parseFloatTo(LibraryCall &call) {
  return bits(parseNumber(call, std::strtod).value_or(0));
}

} // namespace wend::library
