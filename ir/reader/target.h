// What code a module is for: its target triple and data layout, and the calling conventions of its
// functions. The compiler has one target, x86-64 with ELF and the System V ABI. Code for another
// one has other sizes, conventions or symbols, and is refused.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wend::reader {

// Whether it names a system that uses the System V ABI and ELF on x86-64, or no system.
bool isSupportedTriple(std::string_view triple);

struct LayoutProblem {
  // What the layout has that x86-64 has otherwise. Empty: `specification` has no meaning.
  std::string difference;
  std::string_view specification;
};

struct Layout {
  // What differs from the layout of x86-64 Linux, if anything.
  std::optional<LayoutProblem> problem;
  // Whether wide integers are as in LLVM before version 18: aligned to 8 bytes, and passed like two
  // integers, of which one may be in a register and one in memory.
  bool hasOldWideIntegers = false;
};

// An empty layout is that of the target.
Layout parseLayout(std::string_view layout);

// See conventions.def.
struct Convention {
  enum Kind : uint8_t { AsC, CallsAsC, Own };
  std::string_view name;
  uint32_t number;
  Kind kind;
};

// Null for a name or number that LLVM does not define for x86.
const Convention *findConvention(std::string_view name);
const Convention *findConvention(uint64_t number);

} // namespace wend::reader
