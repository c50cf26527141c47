// The properties that a coverage-guided fuzzer tests. Each function takes an input and describes a
// violation; the result is empty if there is none, or if the input cannot be used. An internal
// error of the compiler ends the process.
#pragma once

#include "support/fault_injection.h"

#include <optional>
#include <string>
#include <string_view>

namespace wend::fuzz {

// A Wend program, in both dialects: unless it has errors, there is a syntax tree, the verifier
// accepts the IR, and the text of the IR reads and prints the same.
std::optional<std::string> problemWithWend(std::string_view text);

// LLVM IR text: it is rejected with one error, or read; then its text reads and prints the same.
std::optional<std::string> problemWithIr(std::string_view text);

// LLVM IR text and passes: the module behaves the same in the interpreter before and after the
// passes. Text that does not read is ignored. The first line names the passes as in file tests,
// `; passes: mem2reg,gvn`; a word that is not the name of a pass selects an arbitrary one. The
// default is the passes of -O2. The fault is injected in the passes.
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
