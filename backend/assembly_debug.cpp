// Directives for debuggers. The assembler makes the line table of them.

#include "backend/assembly_writer.h"

#include <elf.h>

namespace wend {

// Number 0 makes the table one of DWARF 5.
void AssemblyWriter::sourceFile(std::string_view folder, std::string_view name) {
  out_ << "    .file   0 ";
  writeQuoted(folder);
  out_ << ' ';
  writeQuoted(name);
  out_ << "\n    .file   1 ";
  writeQuoted(name);
  out_ << '\n';
}

// Whether a row is a statement holds for the rows that follow, too.
void AssemblyWriter::lineRow(const LineRow &row) {
  out_ << "    .loc    1 " << row.line << ' ' << row.column;
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
