// Simulation — the proof that a function after a pass refines the function before it.
//
// Every loop of both versions is cut at blocks that both have (prove/cut_points.h). Between cut
// points, both are graphs without cycles, which the solver compares: from related states, whatever
// the function did before, it does after, and it arrives at the same cut point in related states.
// The relation at a cut point is found by induction: it starts with all equalities between a value
// after and one before that could hold, and drops those that an execution to the cut point breaks,
// until none is left that is broken (Houdini: Flanagan and Leino, 2001).
#pragma once

#include "prove/cut_points.h"

#include <string>

namespace wend {

enum class Answer : uint8_t {
  Proved,
  Refuted, // the solver has found an execution that differs
  GaveUp,
};

// An execution of a function, as the solver found it.
struct Counterexample {
  // What memory holds near the address of an argument or variable, before the function is called.
  struct Region {
    static constexpr uint64_t before = 64, size = 192; // bytes before the address; all bytes

    const Global *global = nullptr; // null: at the address that an argument has
    uint32_t argument = 0;
    std::string bytes; // of a global: those of the variable
  };
  std::vector<uint64_t> arguments; // their bits
  std::vector<Region> regions;
};

struct ProofResult {
  Answer answer = Answer::GaveUp;
  std::string reason;            // GaveUp
  Counterexample counterexample; // Refuted
  bool hasLoops = false;
};

struct ProofLimits {
  unsigned milliseconds = 5000; // of the solver, for a pair
  // If there is no proof, executions are compared that end within so many iterations of each loop,
  // in as much time again. 0: they are not.
  unsigned iterations = 0;
  bool endsProcess = false; // the process ends soon: the solver's memory is left as it is
};

// The snapshots must be of one function, taken before and after a pass, without a renumbering in
// between.
ProofResult proveRefinement(const Snapshot &before, const Snapshot &after,
                            const ProofLimits &limits);

} // namespace wend
