// The text of a global.
#pragma once

#include "ir/module.h"

#include <string>

namespace wend {

// Appends the definition or declaration of a global. Its data is printed as bytes, `[8 x i8] c"…"`,
// or, if it contains addresses, as a packed structure: `<{ [8 x i8], ptr }> <{ [8 x i8] c"…", ptr
// @other }>`.
void print(const Module &module, const Global &global, std::string &out);

} // namespace wend
