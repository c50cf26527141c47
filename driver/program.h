// Program — a compiled program, linked with the Wend runtime by wendc itself: written as an
// executable, or run in the memory of this process.
#pragma once

#include "backend/object/linker.h"

#include <string>
#include <vector>

namespace wend {

// Links an object with the runtime `library` (the bytes of libwendrt.a) into a static executable,
// appended to `out`. False, with the reason in `error`, if the program needs more than the runtime.
bool linkExecutable(ObjectFile object, std::string_view library, bool keepsSymbols,
                    std::string &out, std::string &error);

// Links an object with the runtime in memory and runs it in place of this process: returns on
// failure only, with the reason in `error`.
void runWithRuntime(ObjectFile object, std::string_view library, std::string &error);

// The same for a program that uses the C library of this process, which gets these arguments; the
// first one is its name. Its code must be position-independent.
void runWithLibc(ObjectFile object, std::string_view library,
                 const std::vector<std::string> &arguments, std::string &error);

} // namespace wend
