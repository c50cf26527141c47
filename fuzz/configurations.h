// Configurations that a program is run in: the rows of configurations.def with their numbers and
// passes filled in.
#pragma once

#include "fuzz/random.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wend::fuzz {

enum class ProgramKind : uint8_t { Wend, Core, Ir };

constexpr const char *name(ProgramKind kind) {
  constexpr const char *names[] = {"wend", "core", "ir"};
  return names[static_cast<unsigned>(kind)];
}
// The name of the program's file, which error messages contain.
constexpr const char *fileName(ProgramKind kind) {
  return kind == ProgramKind::Ir ? "prog.ll" : "prog.wend";
}

struct Configuration {
  std::string name;
  // The words of each command; "WENDC" and "FILE" are placeholders.
  std::vector<std::vector<std::string>> commands;

  // Whether the command runs wendc, which takes options like --opt-bisect-limit.
  static bool runsWendc(const std::vector<std::string> &command) { return command[0] == "WENDC"; }
};

// The reference: the program interpreted as it was lowered or read.
Configuration referenceConfiguration();
// The configurations for the program of a seed: all that `isSelected` accepts, or, if it is null,
// those that the shares of the rows select for this seed.
std::vector<Configuration>
configurationsFor(ProgramKind kind, uint64_t seed,
                  const std::function<bool(std::string_view name)> &isSelected);
// The names of all configurations, those for LLVM IR included.
std::vector<std::string> configurationNames();

} // namespace wend::fuzz
