// `wendc fmt`: rewrites Wend programs in their one layout.
#pragma once

#include "driver/options.h"

namespace wend {

// Formats the inputs: a file in place, of a folder all files below it that end in `.wend`, standard
// input to standard output. With --check it writes only the names of those that would change. Files
// with syntax errors are left alone. Returns the exit status: 1 after errors, and if --check has
// found any.
int formatInputs(const Options &options);

} // namespace wend
