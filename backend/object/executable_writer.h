// Writes a linked image as a static ELF executable for x86-64.
#pragma once

#include "backend/object/linker.h"

namespace wend {

// The addresses of an executable: below 2 GiB.
std::optional<Linker::Addresses> placeExecutable(uint64_t code, uint64_t variables);

// Appends the file of an image that was linked at these addresses. With symbols for debuggers and
// profilers if `keepsSymbols`.
void writeExecutable(const Linker &image, uint64_t entry, bool keepsSymbols, std::string &out);

// Links objects with the runtime `library` (the bytes of libwendrt.a) into an executable, appended
// to `out`. False, with the reason in `error`, if the program needs more than the runtime.
bool linkExecutable(std::vector<ObjectFile> objects, std::string_view library, bool keepsSymbols,
                    std::string &out, std::string &error);

} // namespace wend
