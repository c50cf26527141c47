// `wendc lsp`: the language server, on standard input and output.
#pragma once

#include "driver/options.h"

namespace wend {

// Serves an editor. Returns the exit status: 1 if the editor ends without saying so, 2 if this
// wendc has no language server.
int serveEditor(const Options &options);

} // namespace wend
