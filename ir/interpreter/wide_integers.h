// The interpreter: integers of 128 bits as arguments and results of functions of libgcc: two words,
// the low one first.
#pragma once

#include "ir/interpreter/library.h"

namespace wend::library {

__extension__ using Unsigned128 = unsigned __int128;
__extension__ using Signed128 = __int128;

constexpr unsigned bitsPerWord = 64;

// The argument whose low word is `low`.
inline Unsigned128 wideArgument(const LibraryCall &call, uint32_t low) {
  return static_cast<Unsigned128>(call.bits(low + 1)) << bitsPerWord | call.bits(low);
}

inline uint64_t wideResult(LibraryCall &call, Unsigned128 value) {
  call.furtherResults[0] = static_cast<uint64_t>(value >> bitsPerWord);
  return static_cast<uint64_t>(value);
}

} // namespace wend::library
