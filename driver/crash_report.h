// The report of a program that is run in memory and stopped by a signal.
#pragma once

#include "backend/object/code_map.h"

namespace wend {

// When a signal such as SIGSEGV is about to stop this process, prints the signal and the stack: of
// frames in the map, the function and the line; of others, the function and the library. Then the
// signal has its usual effect. The stack ends before the function at the address `caller`, if that
// is not null. `map` must live until the process ends.
void reportCrashes(const CodeMap &map, const void *caller);

// After reportCrashes, for the program to call after a runtime error: prints the functions of the
// program that have been called and their lines, if there is another one than main. Executables
// print the same by runtime/stack_trace.cpp.
void printErrorStack();

// Whether the calls that led to a runtime error are to be printed: unless WEND_BACKTRACE is 0.
bool printsErrorStacks();

} // namespace wend
