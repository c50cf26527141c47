// Wend programs of any size, to measure how compiling grows with them.
#pragma once

#include <cstdint>
#include <string>

namespace wend {

enum class Shape : uint8_t {
  Functions,  // many functions of some 30 lines, with nested functions, captures, loops, arrays
  Statements, // one function with all the statements
  Captured,   // as many captured variables as statements, behind a getter and a setter
};

// A program of about that many lines; the same arguments give the same program. It reads a number
// (Statements: 40), so that nothing can be computed beforehand, and ends soon when run.
std::string generateProgram(Shape shape, uint32_t lines);

// The program of many functions that has about that many lines of Wend, in C. It prints the same
// (with -fwrapv: numbers wrap). What is nested in Wend gets the addresses of what it captures.
std::string generateTwin(uint32_t lines);

} // namespace wend
