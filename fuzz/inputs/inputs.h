// Inputs that a coverage-guided fuzzer makes. Each function takes one and
// says what is wrong with what becomes of it: nothing if all is well, or if the input is of no use.
// A fault of the compiler's own ends the process, as everywhere.
#pragma once

#include "support/fault_injection.h"

#include <optional>
#include <string>
#include <string_view>

namespace wend::fuzz {

// A Wend program, in both dialects: without an error it has a tree, what is lowered keeps the rules
// of the IR, and its text reads and prints the same.
std::optional<std::string> problemWithWend(std::string_view text);

// LLVM IR text: refused with one error, or read; then its text reads and prints the same.
std::optional<std::string> problemWithIr(std::string_view text);

// LLVM IR text and passes: interpreted before and after the passes, the module does the same. What
// does not read is of no use. The first line names the passes as in file tests, `; passes:
// mem2reg,gvn`; a word that is no pass chooses some pass. Without it they are those of -O2. A fault
// is injected in the passes.
std::optional<std::string> problemWithPasses(std::string_view text,
                                             InjectedFault fault = InjectedFault::None);

struct InputKind {
  std::string_view name;
  std::optional<std::string> (*problemWith)(std::string_view text, InjectedFault fault);
};

inline constexpr InputKind inputKinds[] = {
    {"wend", [](std::string_view text, InjectedFault) { return problemWithWend(text); }},
    {"ir", [](std::string_view text, InjectedFault) { return problemWithIr(text); }},
    {"passes", problemWithPasses}};

} // namespace wend::fuzz
