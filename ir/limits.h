// Limits — the heuristic limits of passes and back end, by the names of ir/limits.def. A module
// refers to those that it is compiled with (Module::limits).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace wend {

struct Limits {
  // The maximum of a value: products of two do not wrap.
  static constexpr uint32_t max = 65535;

#define LIMIT(name, value, pass, unit, meaning, measured) uint32_t name = value;
#include "ir/limits.def"

  // Sets the limit of that name. False if there is none.
  bool set(std::string_view name, uint32_t value);
};

struct LimitRow {
  std::string_view name;
  uint32_t Limits::*limit;
  std::string_view pass;
  std::string_view unit;
  std::string_view meaning;
  std::string_view measured; // empty: not yet
};

extern const std::span<const LimitRow> limitTable;
extern const Limits defaultLimits;

} // namespace wend
