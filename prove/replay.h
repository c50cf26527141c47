// Replay — executes both versions of a function by the interpreter, from where the solver says that
// they differ. The solver knows less than the passes, so only a difference that is seen counts.
#pragma once

#include "prove/simulation.h"

#include <memory>
#include <optional>
#include <string>

namespace wend {

// Limit on the instructions of an execution.
inline constexpr uint64_t maxReplaySteps = 1'000'000;

struct Replay {
  // The version before the pass ends without a fault, and does not depend on unspecified addresses;
  // that after the pass does something else.
  bool differs = false;
  std::string text; // the arguments, and what each version does, for the report
};

// A version of a function as text. With its snapshot, executions can be compared by instruction.
struct FunctionVersion {
  std::string text;
  const Snapshot *snapshot = nullptr; // or null
};

class ReplayedModule;

class Replayer {
public:
  // `module` is after the pass, in which the function has the text of `after`. Before the pass, it
  // is `moduleBefore`, or, if that is empty, the same but for the function. The versions must
  // outlive this.
  Replayer(const Module &module, std::string name, const FunctionVersion &before,
           const FunctionVersion &after, std::string moduleBefore = {});
  ~Replayer();
  Replayer(const Replayer &) = delete;
  Replayer &operator=(const Replayer &) = delete;

  // The executions that begin so, before the pass of at most `steps` instructions.
  Replay run(const Counterexample &counterexample, uint64_t steps = maxReplaySteps) {
    return run(counterexample, counterexample, steps);
  }
  // The same, where the version before the pass has other parameters.
  Replay run(const Counterexample &before, const Counterexample &after,
             uint64_t steps = maxReplaySteps);

private:
  std::string name_;
  const FunctionVersion &before_, &after_;
  // Null: a function that cannot be printed alone, so that the text is not that of a module.
  std::unique_ptr<ReplayedModule> moduleBefore_, moduleAfter_;
};

// What the interpreter returns from the function as it is in the module; nothing if it does not
// return one number.
std::optional<uint64_t> interpretedResult(const Module &module, const std::string &name,
                                          const Counterexample &counterexample);

} // namespace wend
