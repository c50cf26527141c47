// Makes an ELF file that tells a debugger of an image in memory: its sections without contents, its
// symbols, how to unwind its frames (.eh_frame), and its source: the sections for debuggers, if the
// image has them, or else the source lines (DWARF 5, 6.2).
#pragma once

#include "backend/object/code_map.h"

namespace wend {

// Appends the file. Names of source files are relative to the folder `folder`.
void writeDebugFile(const Linker &image, const CodeMap &map, std::string_view folder,
                    std::string &out);

} // namespace wend
