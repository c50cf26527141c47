// The standard input of a random program.
#pragma once

#include <cstdint>
#include <string>

namespace wend::fuzz {

// Numbers and white space, for some seeds nothing, or text that is not a number. The same seed
// gives the same input.
std::string programInput(uint64_t seed);

} // namespace wend::fuzz
