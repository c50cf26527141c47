// Arrays that become scalars once the loops that access them are unrolled.
#pragma once

#include "ir/analysis/loops.h"

#include <unordered_map>

namespace wend {

// Finds small stack variables that are only loaded and stored, by indices and pointers that loops
// compute: if all these loops are unrolled, each element has a constant offset, and sroa makes a
// variable of it. That they are all unrolled is hoped for, not known.
class UnrolledArrays {
public:
  UnrolledArrays(const Function &function, const LoopForest &loops, uint32_t maxBytes)
      : loops_(loops), originalBlocks_(function.blockCount()), maxBytes_(maxBytes) {}

  // Of an alloca; the answer for one is computed once.
  bool contains(const Instruction &variable);

private:
  [[nodiscard]] bool isAccessedInLoops(const Instruction &variable) const;
  [[nodiscard]] bool isComputedInLoop(const Value &index) const;

  const LoopForest &loops_;
  uint32_t originalBlocks_; // smaller ids are those of blocks that the analysis has seen
  uint32_t maxBytes_;       // of an array
  std::unordered_map<const Instruction *, bool> known_;
};

} // namespace wend
