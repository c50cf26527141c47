// Changes to programs and modules as text that often leave them well-formed: bytes changed at
// random hardly ever do.
#pragma once

#include "fuzz/random.h"

#include <string>
#include <string_view>

namespace wend::fuzz {

// The text with an edit or more: a word becomes another one of its kind, a number another number,
// an operation another operation; a line is copied (under another name, which may be used instead),
// dropped or moved; the list of passes in the first line becomes another one.
std::string mutated(std::string_view text, Random &random);

} // namespace wend::fuzz
