#include "ir/limits.h"

#include <algorithm>

namespace wend {

namespace {

constexpr LimitRow rows[] = {
#define LIMIT(name, value, pass, unit, meaning, measured)                                          \
  {#name, &Limits::name, pass, unit, meaning, measured},
#include "ir/limits.def"
};

} // namespace

const std::span<const LimitRow> limitTable = rows;
const Limits defaultLimits;

bool Limits::set(std::string_view name, uint32_t value) {
  const auto *found = std::ranges::find(rows, name, &LimitRow::name);
  if (found == std::end(rows))
    return false;
  this->*found->limit = value;
  return true;
}

} // namespace wend
