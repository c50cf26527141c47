// Shared by the tests of the ABI: configurations to compile both sides, and the start of the C code
// of all companions.
#pragma once

#include "backend/test/harness.h"

namespace wend {

struct Mode {
  std::string compiler; // of the C
  BackendOptions options;
};

// With the first compiler, all configurations of the register allocator.
inline std::vector<Mode> abiModes() {
  std::vector<Mode> all;
  for (const std::string &compiler : compilers())
    for (uint32_t mode = 0; mode < (all.empty() ? 3U : 1U); ++mode) {
      BackendOptions options = Loaded::verified();
      options.spillEverything = mode == 1;
      options.shuffleSeed = mode == 2 ? 11 : 0;
      all.push_back({compiler, options});
    }
  return all;
}

inline constexpr const char *abiPrelude = R"(
typedef unsigned long word;
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
/* rsp is a multiple of 16 at calls: then so is a frame pointer. */
#define MISALIGNED ((uintptr_t)__builtin_frame_address(0) % 16 != 0)
static word mix(word hash, const void *bytes, int size) {
  for (int i = 0; i < size; ++i)
    hash = hash * 31 + ((const unsigned char *)bytes)[i];
  return hash;
}
)";

} // namespace wend
