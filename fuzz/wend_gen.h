// Random Wend programs: well-typed by construction, terminating, printing what they compute.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wend::fuzz {

struct WendShape {
  bool isCore = false; // --std=core
#define SHAPE(name, spelling, value, text) uint32_t name = value;
#include "fuzz/wend_shape.def"

  // Sets the weight of that name; false if there is none.
  bool set(std::string_view name, uint32_t value);
};

// The same shape and seed give the same program.
std::string generateWend(const WendShape &shape, uint64_t seed);

} // namespace wend::fuzz
