// The interpreter: functions of libgcc that operations on numbers of type fp128 become calls of,
// computed in the host's own format of that kind.
#include "ir/fold.h"
#include "ir/interpreter/wide_integers.h"

#include <bit>

namespace wend::library {

namespace {

__extension__ using Quad = __float128;

Quad quad(const LibraryCall &call, uint32_t i) {
  Quad number;
  call.vector(i).store(&number);
  return number;
}

uint64_t result(LibraryCall &call, Quad number) {
  VectorBits bits = VectorBits::load(&number);
  call.furtherResults[0] = bits.words[1];
  return bits.words[0];
}

// Less, equal or greater than 0 like the first number compared with the second one.
uint64_t comparison(const LibraryCall &call, uint64_t ifUnordered) {
  Quad left = quad(call, 0);
  Quad right = quad(call, 1);
  return left < right ? ~uint64_t{0} : left > right ? 1 : left == right ? 0 : ifUnordered;
}

// Numbers out of range, and those that are none, give 0: any result will do.
template <typename Integer> Integer integerOf(Quad number) {
  constexpr int bits = 8 * sizeof(Integer);
  constexpr bool isSigned = static_cast<Integer>(-1) < 0;
  const Quad limit =
      static_cast<Quad>(static_cast<Unsigned128>(1) << (bits - 1)) * (isSigned ? 1 : 2);
  bool fits = number < limit && (isSigned ? number >= -limit : number > -1);
  return fits ? static_cast<Integer>(number) : 0;
}

} // namespace

uint64_t addQuads(LibraryCall &call) { return result(call, quad(call, 0) + quad(call, 1)); }
uint64_t subtractQuads(LibraryCall &call) { return result(call, quad(call, 0) - quad(call, 1)); }
uint64_t multiplyQuads(LibraryCall &call) { return result(call, quad(call, 0) * quad(call, 1)); }
uint64_t divideQuads(LibraryCall &call) { return result(call, quad(call, 0) / quad(call, 1)); }

uint64_t compareQuads(LibraryCall &call) { return comparison(call, 1); }
uint64_t compareQuadsAbove(LibraryCall &call) { return comparison(call, ~uint64_t{0}); }
uint64_t areQuadsUnordered(LibraryCall &call) {
  Quad left = quad(call, 0);
  Quad right = quad(call, 1);
  return left != left || right != right;
}

uint64_t quadOfNumber(LibraryCall &call) {
  return result(call, static_cast<Quad>(numberOf(call.type(0), call.bits(0))));
}
uint64_t quadOfLongDouble(LibraryCall &call) {
  return result(call, static_cast<Quad>(call.float80(0).number()));
}
uint64_t floatOfQuad(LibraryCall &call) {
  return std::bit_cast<uint32_t>(static_cast<float>(quad(call, 0)));
}
uint64_t doubleOfQuad(LibraryCall &call) {
  return std::bit_cast<uint64_t>(static_cast<double>(quad(call, 0)));
}
uint64_t longDoubleOfQuad(LibraryCall &call) {
  Float80 number = Float80::of(static_cast<long double>(quad(call, 0)));
  call.furtherResults[0] = number.signAndExponent;
  return number.significand;
}

uint64_t quadOfInteger(LibraryCall &call) {
  return result(call, static_cast<Quad>(signExtend(call.type(0), call.bits(0))));
}
uint64_t quadOfUnsigned(LibraryCall &call) { return result(call, static_cast<Quad>(call.bits(0))); }
uint64_t quadOfWide(LibraryCall &call) {
  return result(call, static_cast<Quad>(static_cast<Signed128>(wideArgument(call, 0))));
}
uint64_t quadOfWideUnsigned(LibraryCall &call) {
  return result(call, static_cast<Quad>(wideArgument(call, 0)));
}

uint64_t integerOfQuad(LibraryCall &call) {
  return static_cast<uint64_t>(integerOf<int64_t>(quad(call, 0)));
}
uint64_t unsignedOfQuad(LibraryCall &call) { return integerOf<uint64_t>(quad(call, 0)); }
uint64_t wideOfQuad(LibraryCall &call) {
  return wideResult(call, static_cast<Unsigned128>(integerOf<Signed128>(quad(call, 0))));
}
uint64_t unsignedWideOfQuad(LibraryCall &call) {
  return wideResult(call, integerOf<Unsigned128>(quad(call, 0)));
}

} // namespace wend::library
