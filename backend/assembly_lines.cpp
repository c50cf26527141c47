// The section `wend_lines`, whose format is that of CodeTables::writeLines.

#include "backend/assembly_writer.h"

#include <elf.h>

namespace wend {

// Puts a label where another line of the current function begins.
void AssemblyWriter::noteLine(uint32_t loc) {
  const SourceFile *source = module_.source();
  if (!options_.tracesStack || !source || loc == CodeLoc::none)
    return;
  uint32_t line = source->line({loc});
  bool isFirst = tracedLines_.size() == tracedFunctions_.back().firstLine;
  if (!isFirst && tracedLines_.back() == line)
    return;
  out_ << ".Lline$" << static_cast<int64_t>(tracedLines_.size()) << ":\n";
  tracedLines_.push_back(line);
}

void AssemblyWriter::writeLines() {
  if (tracedLines_.empty())
    return;
  out_ << '\n';
  section({.name = ".rodata.wend_lines", .type = SHT_PROGBITS, .flags = SHF_ALLOC});
  out_ << ".Lsource:\n";
  bytes(module_.source()->name() + '\0');
  for (const TracedFunction &function : tracedFunctions_) {
    out_ << ".Lname$" << function.name.id << ":\n";
    bytes(std::string(module_.names().text(function.name)) + '\0');
  }
  section({.name = "wend_lines", .type = SHT_PROGBITS, .flags = SHF_ALLOC});
  align(4, ~uint64_t{0});
  for (size_t i = 0; i < tracedFunctions_.size(); ++i) {
    auto [name, firstLine] = tracedFunctions_[i];
    size_t end =
        i + 1 < tracedFunctions_.size() ? tracedFunctions_[i + 1].firstLine : tracedLines_.size();
    out_ << "    .long   ";
    writeSymbol(name);
    out_ << "-., .Lname$" << name.id << "-., .Lsource-., .Lend$" << name.id << '-';
    writeSymbol(name);
    out_ << ", " << static_cast<int64_t>(end - firstLine) << '\n';
    for (size_t line = firstLine; line < end; ++line) {
      out_ << "    .long   .Lline$" << static_cast<int64_t>(line) << '-';
      writeSymbol(name);
      out_ << ", " << tracedLines_[line] << '\n';
    }
  }
  // Linkers take the member of the runtime that defines it.
  out_ << "    .globl  wend_print_stack\n";
}

} // namespace wend
