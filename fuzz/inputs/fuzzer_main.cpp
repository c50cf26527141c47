// A libFuzzer target: WEND_INPUT is the function of inputs.h that it calls.
#ifndef WEND_INPUT
#define WEND_INPUT problemWithIr // for clang-tidy, which has no target
#endif

#include "fuzz/inputs/inputs.h"
#include "fuzz/inputs/mutation.h"

#include "support/invariant.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

// The names are libFuzzer's.
// NOLINTBEGIN(readability-identifier-naming)

// libFuzzer detects signals, but not the exit status of an internal error.
extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  wend::setFaultCleanup(std::abort);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::optional<std::string> problem =
      wend::fuzz::WEND_INPUT({reinterpret_cast<const char *>(data), size});
  if (!problem)
    return -1; // not for the corpus
  if (!problem->empty()) {
    std::fprintf(stderr, "finding: %s\n", problem->c_str());
    std::abort();
  }
  return 0;
}

// libFuzzer's own mutations, which use the dictionary and the operands of comparisons.
extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t limit);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t limit, unsigned seed) {
  wend::fuzz::Random random(seed);
  if (random.oneIn(3))
    return LLVMFuzzerMutate(data, size, limit);
  std::string text = wend::fuzz::mutated({reinterpret_cast<const char *>(data), size}, random);
  return text.copy(reinterpret_cast<char *>(data), limit);
}
// NOLINTEND(readability-identifier-naming)
