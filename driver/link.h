// From assembly text to objects, executables and runs: as, ld and the new process.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace wend {

// Assembles into the file `output` ("-" for standard output). False on failure, with the reason.
bool assemble(std::string_view assembly, const std::string &output, std::string &error);

// Assembles and links with the runtime, statically.
bool link(std::string_view assembly, const std::string &output, std::string &error);

// Assembles and links to a temporary file, runs that and waits for it. The result is its exit status;
// 128 and the signal's number if a signal ended it; -1 if it could not be started, with the reason.
int runProgram(std::string_view assembly, const std::vector<std::string> &arguments,
               std::string &error);

} // namespace wend
