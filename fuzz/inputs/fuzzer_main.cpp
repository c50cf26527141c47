// A libFuzzer target: WEND_INPUT is the function of inputs.h that it calls.
#ifndef WEND_INPUT
#define WEND_INPUT problemWithIr // where there is no target: for lint
#endif

#include "fuzz/inputs/inputs.h"
#include "fuzz/inputs/mutation.h"

#include "support/invariant.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

// The names are libFuzzer's.
// NOLINTBEGIN(readability-identifier-naming)

// libFuzzer sees signals, but not the exit that ends a fault of the compiler's own.
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

// libFuzzer's own mutations, which know the dictionary and what the program compares with.
extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t limit);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t limit, unsigned seed) {
  wend::fuzz::Random random(seed);
  if (random.oneIn(3))
    return LLVMFuzzerMutate(data, size, limit);
  std::string text = wend::fuzz::mutated({reinterpret_cast<const char *>(data), size}, random);
  return text.copy(reinterpret_cast<char *>(data), limit);
}
// NOLINTEND(readability-identifier-naming)
