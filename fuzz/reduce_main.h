// The command line of the two reducers: reduce-wend and reduce-ir FILE COMMAND…
#pragma once

#include "fuzz/reduce.h"

namespace wend::fuzz {

// Reduces a file for as long as a shell command succeeds, like creduce: the command runs in a
// private folder that has the candidate in it under the file's name. Returns the exit status.
int runReducer(int count, char **words, const char *tool, Edits &edits);

} // namespace wend::fuzz
