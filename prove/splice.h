// Splicing — replaces calls in a snapshot by what they execute, so that a step that depends on the
// bodies of other functions becomes one between two bodies.
//
// The results do what the snapshot did (docs/proving.md, Calls). They are in the form that the
// passes give them, so that their values have counterparts after the pass; but no proof relies on
// that.
#pragma once

#include "prove/snapshot_graph.h"

namespace wend {

// Whether a call is certainly of the body that its callee has in the module, and gets all arguments
// as values.
bool hasSplicableBody(const SnapshotNode &call);

// Whether the variables of a callee can be those of the function at this call. Where a call is
// executed repeatedly, each execution has new ones.
bool canSplice(const SnapshotGraph &graph, uint32_t block, const Snapshot &callee);

// Replaces a call in a block by a copy of the blocks of the callee.
void splice(SnapshotGraph &graph, uint32_t block, uint32_t call, const Snapshot &callee);

// A function with the parameters of the callee that calls it as `call` does.
Snapshot forwardingTo(const Snapshot &callee, const SnapshotNode &call);

// The same, but where the callee returns early it only does what the callee does: a path from its
// entry through one conditional branch, in the direction `taken`, to a return, without effects.
// Nothing if there is no such path.
std::optional<Snapshot> earlyReturnOf(const Snapshot &callee, const SnapshotNode &call,
                                      uint32_t taken);

// The function with calls of itself that it returns the results of replaced by jumps to its entry;
// also if it returns x + r for the result r, or so for another associative operation: the sum of
// all x is accumulated then. `isReplaced` selects the calls, by node. Nothing if there are none, or
// if the function has variables, of which each activation has its own.
std::optional<SnapshotGraph> jumpForTailCalls(const Snapshot &snapshot, const Function &self,
                                              const std::vector<bool> &isReplaced);

} // namespace wend
