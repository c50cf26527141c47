// LineTable — the section `.debug_line` of an object, while its code is written and after the
// lengths of its instructions have been decided.
#pragma once

#include "backend/code_section.h"
#include "backend/object/line_row.h"
#include "backend/object/object_file.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace wend {

class LineTable {
public:
  LineTable(std::string_view folder, std::span<const std::string> files)
      : folder_(folder), files_(files.begin(), files.end()) {}

  void beginFunction(uint32_t section) { functions_.push_back({section, rows_.size(), {}}); }
  void add(const LineRow &row, CodePosition at) { rows_.push_back({row, at}); }
  void endFunction(CodePosition at) { functions_.back().end = at; }

  // As CodeTables has them.
  using OffsetOf = std::function<uint64_t(uint32_t section, CodePosition position)>;
  using SymbolOf = std::function<uint32_t(uint32_t section)>;
  // Fills the section, which is empty.
  void write(const OffsetOf &offsetOf, const SymbolOf &symbolOf, ObjectSection &section) const;

private:
  struct Row {
    LineRow row;
    CodePosition at;
  };
  struct FunctionRows {
    uint32_t section;
    size_t first; // in rows_; they end where those of the next function begin
    CodePosition end;
  };

  std::string folder_;
  std::vector<std::string> files_; // relative to the folder
  std::vector<FunctionRows> functions_;
  std::vector<Row> rows_;
};

} // namespace wend
