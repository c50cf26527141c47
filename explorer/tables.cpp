#include "explorer/tables.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend {

uint32_t Tables::Table::add(std::string key, JsonValue value) {
  auto [found, isNew] = numbers_.emplace(std::move(key), static_cast<uint32_t>(numbers_.size()));
  if (isNew)
    values.push_back(std::move(value));
  return found->second;
}

uint64_t Tables::packed(LineColumn at) {
  constexpr uint32_t most = 4095;
  return uint64_t{at.line} * (most + 1) + std::min(at.column, most);
}

uint64_t Tables::packed(SourceLoc loc) const {
  return loc.isValid() ? packed(file_.lineColumn(loc)) : 0;
}

uint32_t Tables::line(std::string_view text, uint64_t at) {
  uint32_t number = lines_.add(fmt::format("{} {}", at, text), text);
  if (number == positions_.size())
    positions_.push_back(at);
  return number;
}

uint32_t Tables::name(std::string_view text) { return names_.add(std::string(text), text); }

uint32_t Tables::value(JsonValue value) {
  std::string key = value.dump(-1, ' ', false, JsonValue::error_handler_t::replace);
  return values_.add(std::move(key), std::move(value));
}

void Tables::moveTo(JsonValue &document) {
  document["lines"] = std::move(lines_.values);
  document["positions"] = std::move(positions_);
  document["names"] = std::move(names_.values);
  document["values"] = std::move(values_.values);
}

} // namespace wend
