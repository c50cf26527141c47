// The driver: compiles all sources of a command line and links the program.
#pragma once

#include "driver/options.h"
#include "driver/stage_times.h"

namespace wend {

// Compiles and links as the options require, and prints all messages. Returns the exit status.
// `times` has been made when the command started.
int compileAndLink(const Options &options, StageTimes &times);

} // namespace wend
