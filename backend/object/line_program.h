// LineProgram — writes a line table: which source line each instruction belongs to (DWARF 5, 6.2).
#pragma once

#include "backend/object/line_row.h"

#include <span>
#include <string>
#include <string_view>

namespace wend {

class LineProgram {
public:
  // Appends to `out`, which is empty. Names of files are relative to `folder`; the first one is
  // number 1.
  LineProgram(std::string_view folder, std::span<const std::string> files, std::string &out);

  // Begins a sequence of rows by ascending addresses. Returns the offset of the 8 bytes with the
  // address, for a relocation.
  size_t beginSequence(uint64_t address);
  void addRow(uint64_t address, const LineRow &row);
  // The address after the last instruction.
  void endSequence(uint64_t address);
  // After the last sequence.
  void finish();

private:
  void writeHeader(std::string_view folder, std::span<const std::string> files);
  void advanceTo(uint64_t address);

  std::string &out_;
  // The state of the machine that reads the table (6.2.2).
  uint64_t address_ = 0;
  LineRow row_;
};

} // namespace wend
