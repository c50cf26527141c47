// Reads relocatable ELF files for x86-64, and static libraries of them.
#pragma once

#include "backend/object/object_file.h"

#include <string_view>

namespace wend {

// Reads the file into `object`. False, with the reason in `error`, if it is no relocatable file for
// x86-64 or is malformed; nothing is assumed of it. Sections of symbols, strings, relocations and
// groups become parts of the object; all others are kept in order.
bool readElf(std::string_view file, ObjectFile &object, std::string &error);

// A member of an archive.
struct ArchiveMember {
  std::string_view name;
  std::string_view bytes;
};
// Lists the members of an archive (`ar`, System V variant) other than its symbol and name tables.
// False, with the reason in `error`, if it is malformed.
bool readArchive(std::string_view file, std::vector<ArchiveMember> &members, std::string &error);

} // namespace wend
