// The driver: compiles all sources of a command line and links the program.
#pragma once

#include "driver/options.h"
#include "driver/stage_times.h"

namespace wend {

// Compiles and links as the options require, and prints all messages. Returns the exit status.
// `times` has been made when the command started.
int compileAndLink(const Options &options, StageTimes &times);

// Prints the table of --time-passes, if it is to be and has not been.
void reportTimes(const Options &options, StageTimes &times);

// Writes the trace of -ftime-trace, if there is one. Prints a message and returns false if the file
// cannot be written.
bool writeTrace(const Options &options);

} // namespace wend
