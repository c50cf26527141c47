// The places of a variable whose parts are in several places: composite locations (DWARF 5,
// 2.6.1.2).
#pragma once

#include "backend/debug_code.h"

#include <span>
#include <vector>

namespace wend {

// Where `bytes` of a variable are, at `offset` in it.
struct PartPlaces {
  uint64_t offset;
  uint64_t bytes;
  std::span<const DebugFunction::Place> places;
};

// The places of a variable with that many bytes (0: not known) that has these parts, in the code of
// the function. Bytes of no part are not known; and none are where parts overlap.
std::vector<DebugFunction::Place> joinParts(const DebugFunction &function, uint64_t bytes,
                                            std::span<const PartPlaces> parts);

} // namespace wend
