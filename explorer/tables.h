// Tables — the parts of a document that stages have in common, each stored once: lines of text with
// their position in the source, names, and values such as the graph of a function.
#pragma once

#include "support/source.h"
#include "support/text.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <unordered_map>

namespace wend {

using JsonValue = nlohmann::json;

class Tables {
public:
  explicit Tables(const SourceFile &file) : file_(file) {}

  // The number of a line. Of one without a position `loc` is none.
  uint32_t line(std::string_view text, SourceLoc loc) { return line(text, packed(loc)); }
  // The same; `at` is a position as `packed` gives it.
  uint32_t line(std::string_view text, uint64_t at);
  uint32_t name(std::string_view text);
  // The number of a value.
  uint32_t value(JsonValue value);
  // A position in one number: line * 4096 + column, both from 1; a greater column counts as 4095.
  // 0: none.
  [[nodiscard]] uint64_t packed(SourceLoc loc) const;
  static uint64_t packed(LineColumn at);

  // The line of a position, from 1; 0: none.
  [[nodiscard]] uint32_t lineOf(SourceLoc loc) const {
    return loc.isValid() ? file_.lineColumn(loc).line : 0;
  }

  // Moves the tables into the document.
  void moveTo(JsonValue &document);

private:
  class Table {
  public:
    uint32_t add(std::string key, JsonValue value);
    JsonValue values = JsonValue::array();

  private:
    std::unordered_map<std::string, uint32_t> numbers_;
  };

  const SourceFile &file_;
  Table lines_;
  JsonValue positions_ = JsonValue::array(); // by line
  Table names_;
  Table values_;
};

} // namespace wend
