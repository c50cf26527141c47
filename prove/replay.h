// Replay — executes both versions of a function by the interpreter, from where the solver says that
// they differ. The solver knows less than the passes, so only a difference that is seen counts.
#pragma once

#include "prove/simulation.h"

#include <optional>
#include <string>

namespace wend {

struct Replay {
  bool differs = false;
  std::string text; // the arguments, and what each version does, for the report
};

// `module` is after the pass, in which the function has the text `after`; before the pass it had
// the text `before`.
Replay replay(const Module &module, const std::string &name, const std::string &before,
              const std::string &after, const Counterexample &counterexample);

// What the interpreter returns from the function as it is in the module; nothing if it does not
// return one number.
std::optional<uint64_t> interpretedResult(const Module &module, const std::string &name,
                                          const Counterexample &counterexample);

} // namespace wend
