// What the headers of all ELF files for x86-64 have in common.
#pragma once

#include <cstdint>
#include <cstring>
#include <elf.h>

namespace wend {

constexpr uint64_t pageSize = 4096; // bytes

// A header of a file of a type (ET_REL, ET_EXEC). The rest is zero.
inline Elf64_Ehdr elfHeader(Elf64_Half type) {
  Elf64_Ehdr header;
  std::memset(&header, 0, sizeof header);
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_ident[EI_VERSION] = EV_CURRENT;
  header.e_type = type;
  header.e_machine = EM_X86_64;
  header.e_version = EV_CURRENT;
  header.e_ehsize = sizeof(Elf64_Ehdr);
  header.e_shentsize = sizeof(Elf64_Shdr);
  return header;
}

} // namespace wend
