#include "backend/line_table.h"

#include "backend/object/line_program.h"

namespace wend {

void LineTable::write(const OffsetOf &offsetOf, const SymbolOf &symbolOf,
                      ObjectSection &section) const {
  LineProgram program(folder_, files_, section.bytes);
  for (size_t i = 0; i < functions_.size(); ++i) {
    const FunctionRows &function = functions_[i];
    size_t end = i + 1 < functions_.size() ? functions_[i + 1].first : rows_.size();
    if (function.first == end)
      continue;
    uint64_t begin = offsetOf(function.section, rows_[function.first].at);
    section.relocations.push_back({program.beginSequence(begin), R_X86_64_64,
                                   symbolOf(function.section), static_cast<int64_t>(begin)});
    for (size_t row = function.first; row < end; ++row)
      program.addRow(offsetOf(function.section, rows_[row].at), rows_[row].row);
    program.endSequence(offsetOf(function.section, function.end));
  }
  program.finish();
  section.size = section.bytes.size();
}

} // namespace wend
