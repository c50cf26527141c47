// Expansion — what a function was before a pass that replaces calls by bodies, with those calls
// replaced: the step is proved as one from that to the function after the pass.
#pragma once

#include "prove/snapshot.h"

#include "opt/passes.h"

namespace wend {

// The snapshots before the pass that a proof may begin with: that before the pass itself if the
// pass replaces no calls. Empty, with the reason, if a callee has something that proofs do not
// cover.
std::vector<Snapshot> expansions(const Function &function, PassId pass, const Snapshot &before,
                                 const Snapshot &after, std::string &reason);

} // namespace wend
