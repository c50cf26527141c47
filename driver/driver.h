// The driver: compiles all sources of a command line and links the program.
#pragma once

#include "driver/options.h"

namespace wend {

// Compiles and links as the options require, and prints all messages. Returns the exit status.
int compileAndLink(const Options &options);

} // namespace wend
