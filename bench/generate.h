// Generates Wend programs of any size, to measure compile time.
#pragma once

#include <cstdint>
#include <string>

namespace wend {

enum class Shape : uint8_t {
  Functions,  // many functions of some 30 lines, with nested functions, captures, loops and arrays
  Statements, // one function with all statements
  Captured,   // as many captured variables as statements, accessed by a getter and a setter
};

// A program of about `lines` lines, determined by the arguments. It reads a number (Statements:
// 40), which prevents constant folding, and runs only briefly.
std::string generateProgram(Shape shape, uint32_t lines);

// The Functions program of about `lines` lines, translated to C. Its output is the same (with
// -fwrapv). Nested functions become functions with pointers to the captured variables as
// parameters.
std::string generateProgramInC(uint32_t lines);

} // namespace wend
