// Directives for debuggers. The assembler makes the line table of them.

#include "backend/assembly_writer.h"

#include <elf.h>

namespace wend {

// Number 0 makes the table one of DWARF 5.
void AssemblyWriter::sourceFiles(std::string_view folder, std::span<const std::string> names) {
  out_ << "    .file   0 ";
  writeQuoted(folder);
  out_ << ' ';
  writeQuoted(names[0]);
  out_ << '\n';
  for (size_t i = 0; i < names.size(); ++i) {
    out_ << "    .file   " << static_cast<uint32_t>(i) + 1 << ' ';
    writeQuoted(names[i]);
    out_ << '\n';
  }
}

// Whether a row is a statement holds for the rows that follow, too.
void AssemblyWriter::lineRow(const LineRow &row) {
  out_ << "    .loc    " << row.file << ' ' << row.line << ' ' << row.column;
  if (row.isStatement != isStatement_)
    out_ << " is_stmt " << (row.isStatement ? 1U : 0U);
  isStatement_ = row.isStatement;
  out_ << (row.endsPrologue ? " prologue_end\n" : "\n");
}

void AssemblyWriter::lineTable(Label start) {
  section({.name = ".debug_line", .type = SHT_PROGBITS});
  define(start);
}

void AssemblyWriter::difference(Label end, Label begin) {
  out_ << "    .long   ";
  writeLabel(end);
  out_ << '-';
  writeLabel(begin);
  out_ << '\n';
}

} // namespace wend
