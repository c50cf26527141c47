// The interpreter: the C library's functions on integers, and its random numbers.
#include "ir/interpreter/library.h"

#include <cerrno>
#include <cstdlib>

namespace wend::library {

namespace {

bool isBase(int32_t base) { return base == 0 || (base >= 2 && base <= 36); }

// strtol and the like, by the host's function. The end is stored if the argument is not null.
template <typename Number>
uint64_t parse(LibraryCall &call, Number (*function)(const char *, char **, int)) {
  std::optional<std::string_view> text = call.text(call.bits(0));
  if (!text)
    return 0;
  std::string copy(*text);
  char *end = copy.data();
  int32_t base = call.integer32(2);
  errno = 0;
  Number number = isBase(base) ? function(copy.c_str(), &end, base) : 0;
  if (errno == ERANGE || !isBase(base))
    call.setErrorNumber(isBase(base) ? ERANGE : EINVAL);
  if (call.bits(1) != 0)
    call.store(call.bits(1), call.bits(0) + static_cast<uint64_t>(end - copy.data()), 8);
  return static_cast<uint64_t>(number);
}

// Quotient and remainder; nullopt after a fault.
template <typename Number>
bool divideInto(LibraryCall &call, Number left, Number right, Number &quotient, Number &remainder) {
  bool fits =
      right != 0 && (right != -1 || __builtin_sub_overflow(Number(0), left, &quotient) == 0);
  if (!fits) {
    call.fault(right == 0 ? "divides by zero" : "has a quotient that does not fit");
    return false;
  }
  quotient = left / right;
  remainder = left % right;
  return true;
}

// As glibc's srandom_r: the first word is the seed, Park and Miller's generator makes the others;
// then ten numbers per word are discarded.
void seed(LibraryState &state, uint32_t value) {
  constexpr unsigned degree = LibraryState::randomDegree;
  auto word = static_cast<int32_t>(value == 0 ? 1 : value);
  for (uint32_t &slot : state.random) {
    slot = static_cast<uint32_t>(word);
    int64_t next = 16807 * static_cast<int64_t>(word) % 2147483647;
    word = static_cast<int32_t>(next < 0 ? next + 2147483647 : next);
  }
  state.nextRandom = 3;
  state.isRandomSeeded = true;
  for (unsigned i = 0; i < 10 * degree; ++i) {
    uint32_t &slot = state.random[state.nextRandom];
    slot += state.random[(state.nextRandom + degree - 3) % degree];
    state.nextRandom = (state.nextRandom + 1) % degree;
  }
}

} // namespace

uint64_t absoluteValue(LibraryCall &call) {
  return call.integer(0) < 0 ? 0 - call.bits(0) : call.bits(0);
}

// The structure of two ints is returned in one register.
uint64_t divide(LibraryCall &call) {
  int32_t quotient = 0;
  int32_t remainder = 0;
  divideInto(call, call.integer32(0), call.integer32(1), quotient, remainder);
  return static_cast<uint64_t>(static_cast<uint32_t>(remainder)) << 32 |
         static_cast<uint32_t>(quotient);
}

uint64_t divideLong(LibraryCall &call) {
  int64_t quotient = 0;
  int64_t remainder = 0;
  divideInto(call, call.integer(0), call.integer(1), quotient, remainder);
  call.furtherResults[0] = static_cast<uint64_t>(remainder);
  return static_cast<uint64_t>(quotient);
}

uint64_t parseDecimal(LibraryCall &call) {
  std::optional<std::string_view> text = call.text(call.bits(0));
  return text ? static_cast<uint64_t>(std::strtoll(std::string(*text).c_str(), nullptr, 10)) : 0;
}

uint64_t parseSigned(LibraryCall &call) { return parse(call, std::strtoll); }
uint64_t parseUnsigned(LibraryCall &call) { return parse(call, std::strtoull); }

// r[i-31] + r[i-3], without the lowest bit.
uint64_t nextRandom(LibraryCall &call) {
  constexpr unsigned degree = LibraryState::randomDegree;
  LibraryState &state = call.state;
  if (!state.isRandomSeeded)
    seed(state, 1);
  uint32_t &slot = state.random[state.nextRandom];
  slot += state.random[(state.nextRandom + degree - 3) % degree];
  state.nextRandom = (state.nextRandom + 1) % degree;
  return slot >> 1;
}

uint64_t seedRandom(LibraryCall &call) {
  seed(call.state, static_cast<uint32_t>(call.bits(0)));
  return 0;
}

// glibc's: three steps of the generator of the C standard's example.
uint64_t nextRandomAt(LibraryCall &call) {
  auto next = static_cast<uint32_t>(call.loaded(call.bits(0), 4));
  uint32_t result = 0;
  for (unsigned shift : {11, 10, 10}) {
    next = next * 1103515245 + 12345;
    uint32_t mask = (1U << shift) - 1;
    result = result << (shift == 11 ? 0 : 10) ^ (next / 65536 & mask);
  }
  call.store(call.bits(0), next, 4);
  return result;
}

} // namespace wend::library
