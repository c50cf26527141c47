// The pass pipelines of the optimisation levels, in phases.
#pragma once

#include "opt/passes.h"

#include <initializer_list>
#include <span>

namespace wend {

// Consecutive passes of a pipeline with one purpose. Phases only structure the list: the manager
// runs the function passes of adjacent phases together.
struct Phase {
  const char *name;
  const char *purpose;
  std::initializer_list<PassId> passes;
};

// The pipeline of an optimisation level, 0 to 2.
std::span<const Phase> phasesOfLevel(int level);
// The passes of all its phases, in order.
std::span<const PassId> passesOfLevel(int level);

// The passes that the back end requires of a function. `isConventional`: phi-elim was its last one.
std::span<const PassId> passesForBackend(const Function &function, bool isConventional);

// A repetition of a pass in a level that pays, after another pass, only if that has changed the
// function.
struct Repetition {
  PassId pass;
  PassId after;
  const char *reason;
};

extern const std::span<const Repetition> repetitions;

} // namespace wend
