// The paths of output files.
#pragma once

#include "driver/options.h"

namespace wend {

// Whether the action makes a program of all inputs, rather than an output of each source.
bool isLinked(Action action);

// Whether the action writes a file by default, rather than to standard output.
bool writesFile(Action action);

// The output of a source; "-" for standard output, and for actions without an output file. That of
// an executable is the output of all sources.
std::string outputPath(const Options &options, const Input &source);

// The base name of a path, with another extension: `.s`, or none.
std::string replaceExtension(std::string_view path, std::string_view extension);

// Whether no output replaces an input or another output. If one does, `error` is the message.
bool areOutputsSafe(const Options &options, std::string &error);

} // namespace wend
