// ObjectFile — a relocatable object: sections, symbols and relocations, as in an ELF file (System V
// ABI, chapter 4, and its supplement for x86-64).
#pragma once

#include <cstdint>
#include <elf.h>
#include <string>
#include <vector>

namespace wend {

struct ObjectRelocation {
  uint64_t offset; // in the section
  uint32_t type;   // R_X86_64_…
  uint32_t symbol; // in ObjectFile::symbols
  int64_t addend;
};

struct ObjectSection {
  static constexpr uint32_t noGroup = ~uint32_t{0};

  std::string name;
  uint32_t type = SHT_PROGBITS;
  uint64_t flags = 0;
  uint64_t align = 1;
  uint64_t entrySize = 0;
  uint64_t size = 0; // bytes.size(), but for SHT_NOBITS, which has no bytes
  // g++ warns of members without an initializer that designated ones leave out.
  std::string bytes = {};   // NOLINT(readability-redundant-member-init)
  uint32_t group = noGroup; // of which the linker keeps one: its signature in ObjectFile::symbols
  std::vector<ObjectRelocation> relocations = {}; // NOLINT(readability-redundant-member-init)
};

struct ObjectSymbol {
  // Values of `section` that are no index in ObjectFile::sections.
  static constexpr uint32_t undefined = ~uint32_t{0};
  static constexpr uint32_t absolute = undefined - 1;
  static constexpr uint32_t common = undefined - 2;

  std::string name;
  uint32_t section = undefined;
  uint64_t value = 0; // offset in the section; of a common symbol, its alignment
  uint64_t size = 0;
  uint8_t binding = STB_LOCAL;
  uint8_t type = STT_NOTYPE;
  uint8_t visibility = STV_DEFAULT;

  [[nodiscard]] bool isDefined() const { return section != undefined; }
};

struct ObjectFile {
  std::vector<ObjectSection> sections;
  std::vector<ObjectSymbol> symbols;
};

} // namespace wend
