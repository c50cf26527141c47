// Mutations of the text of programs and modules. They often leave it well-formed, which random
// changes of bytes hardly ever do.
#pragma once

#include "fuzz/random.h"

#include <string>
#include <string_view>

namespace wend::fuzz {

// The text after one or more edits: replaces a word by another one of its kind, a number or an
// operation by another one; copies a line, with a new name that may replace uses of the old one;
// deletes or moves a line; or replaces the list of passes in the first line.
std::string mutated(std::string_view text, Random &random);

} // namespace wend::fuzz
