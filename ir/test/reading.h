// What the reader promises of every text, for tests that hand it damaged ones.
#pragma once

#include "ir/reader/reader.h"

#include <string>

namespace wend::test {

// What is wrong with what the reader makes of a text; empty if all is well: it is refused with one
// error that has a place, or is read without a word, keeps the rules, and prints what reads and
// prints the same.
std::string problemWithReading(const std::string &text, IrLimits limits = {});

// The last of these alone.
std::string problemWithReadingBack(const Module &module);

} // namespace wend::test
