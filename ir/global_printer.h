// The text of a global.
#pragma once

#include "ir/module.h"

#include <string>

namespace wend {

// Appends the line that defines or declares a global: as its bytes, `[8 x i8] c"…"`, and if it
// holds addresses, as the pieces between them: `<{ [8 x i8], ptr }> <{ [8 x i8] c"…", ptr @other
// }>`.
void print(const Module &module, const Global &global, std::string &out);

} // namespace wend
