// Writes a linked image as a static ELF executable for x86-64.
#pragma once

#include "backend/object/linker.h"

namespace wend {

// Links objects with the runtime `library` (the bytes of libwendrt.a) into an executable, appended
// to `out`, with symbols for debuggers and profilers if `keepsSymbols`. False, with the reason in
// `error`, if the program needs more than the runtime.
bool linkExecutable(std::vector<ObjectFile> objects, std::string_view library, bool keepsSymbols,
                    std::string &out, std::string &error);

} // namespace wend
