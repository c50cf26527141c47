// The proof that the machine code after instruction selection does what the function does.
#pragma once

#include "prove/simulation.h"

#include "backend/cpu.h"

#include <optional>

namespace wend {

struct MFunction;

// A difference that the solver has found.
struct SelectionDifference {
  Counterexample counterexample;
  // The first result by the IR and by the machine code.
  uint64_t ofIr = 0, ofMachine = 0;
};

struct SelectionResult {
  ProofResult proof; // GaveUp where there is a difference
  std::optional<SelectionDifference> difference;
};

// `function`: after selection, before register allocation, of the function `snapshot` was taken of.
SelectionResult proveSelection(const Snapshot &snapshot, const MFunction &function, CpuFeatures cpu,
                               const ProofLimits &limits);

} // namespace wend
