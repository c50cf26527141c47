// Ways to run a program: the rows of ways.def with their numbers and passes filled in.
#pragma once

#include "fuzz/random.h"

#include <cstdint>
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
// What a program's file is called; messages name it so.
constexpr const char *fileName(ProgramKind kind) {
  return kind == ProgramKind::Ir ? "prog.ll" : "prog.wend";
}

struct Way {
  std::string name;
  // A command each, of words; "WENDC" and "FILE" are still to be filled in.
  std::vector<std::vector<std::string>> commands;

  // Whether a command is wendc's, which --opt-bisect-limit and its like can be given to.
  static bool isOurs(const std::vector<std::string> &command) { return command[0] == "WENDC"; }
};

// How the others must behave: interpreted as it was lowered or read.
Way oracleWay();
// The ways for a program of a seed; all of them rather than each by its share if `all`.
std::vector<Way> waysFor(ProgramKind kind, uint64_t seed, bool all);
std::vector<std::string> wayNames();

} // namespace wend::fuzz
