// Calls by the machine, executed as calls by the IR are: the terms are those of ProofSegment.
#pragma once

#include "prove/segment.h"

namespace wend {

// What a call leaves.
struct CallOutcome {
  ProofState state;
  std::vector<z3::expr> results;     // of a call with one result, that
  z3::expr returns;                  // whether it returns
  std::optional<ProofState> stopped; // otherwise, if it may not return
};

// A call, an instruction of the IR, with these values as the operands before those it has in
// addition: a callee that is known, and constants.
CallOutcome executeCall(Terms &terms, const SnapshotNode &call,
                        const std::vector<z3::expr> &operands, const ProofState &state);

} // namespace wend
