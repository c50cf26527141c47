// Dependency files of `-MD`: rules for make and ninja.
#pragma once

#include "driver/options.h"

namespace wend {

// A path as make reads it.
std::string quotedForMake(std::string_view path);

// Whether dependency files are written: there is an output that depends on the source.
bool hasDependencies(const Options &options);

// The path of the dependency file of a source.
std::string dependencyPath(const Options &options, const Input &source);

// Writes it: the output depends on the source, which includes no other file. False on failure, with
// a message in `error`.
bool writeDependencies(const Options &options, const Input &source, std::string &error);

} // namespace wend
