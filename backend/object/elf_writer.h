// Writes an ObjectFile as a relocatable ELF file for x86-64.
#pragma once

#include "backend/object/object_file.h"

namespace wend {

// Appends the file, with an empty .note.GNU-stack section: the stack need not be executable.
void writeElf(const ObjectFile &object, std::string &out);

} // namespace wend
