// Data.

#include "backend/assembly_writer.h"

#include <bit>
#include <fmt/format.h>

namespace wend {

void AssemblyWriter::bytes(std::string_view text) {
  constexpr size_t perLine = 64;
  for (size_t at = 0; at < text.size(); at += perLine) {
    out_ << "    .ascii  \"";
    for (char c : text.substr(at, perLine)) {
      auto byte = static_cast<unsigned char>(c);
      if (c == '"' || c == '\\') {
        out_ << '\\' << c;
      } else if (c == '\n') {
        out_ << "\\n";
      } else if (c == '\t') {
        out_ << "\\t";
      } else if (byte < 32 || byte > 126) {
        out_ << '\\' << static_cast<char>('0' + (byte >> 6))
             << static_cast<char>('0' + (byte >> 3 & 7)) << static_cast<char>('0' + (byte & 7));
      } else {
        out_ << c;
      }
    }
    out_ << "\"\n";
  }
}

void AssemblyWriter::zeros(uint64_t count) {
  out_ << "    .zero   " << static_cast<int64_t>(count) << '\n';
}

void AssemblyWriter::integer(uint64_t value, unsigned size) {
  out_ << (size == 1   ? "    .byte   "
           : size == 2 ? "    .short  "
           : size == 4 ? "    .long   "
                       : "    .quad   ")
       << static_cast<int64_t>(value) << '\n';
}

void AssemblyWriter::address(Label target, int64_t addend, unsigned size) {
  out_ << (size == 4 ? "    .long   " : "    .quad   ");
  writeLabel(target);
  writeAddend(addend);
  out_ << '\n';
}

void AssemblyWriter::distance(Label target, int64_t addend, Label from, unsigned size) {
  out_ << (size == 4 ? "    .long   " : "    .quad   ");
  writeLabel(target);
  writeAddend(addend);
  out_ << '-';
  writeLabel(from);
  out_ << '\n';
}

void AssemblyWriter::writeAddend(int64_t addend) {
  if (addend != 0)
    out_ << (addend > 0 ? "+" : "") << addend;
}

void AssemblyWriter::constant(const FloatConstant &constant) {
  bool isFloat = constant.size == 4;
  bool isDouble = constant.size == 8;
  out_ << (isFloat ? "    .long   " : "    .quad   ") << static_cast<int64_t>(constant.bits);
  if (!isFloat && !isDouble)
    out_ << ", " << static_cast<int64_t>(constant.high);
  else if (options_.sourceComments)
    out_ << " # "
         << (isFloat ? fmt::format("{}", std::bit_cast<float>(static_cast<uint32_t>(constant.bits)))
                     : fmt::format("{}", std::bit_cast<double>(constant.bits)));
  out_ << '\n';
}

} // namespace wend
