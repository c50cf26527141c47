// Alignment — gives what was added to a snapshot the ids of what it may be after the pass.
//
// Proofs match blocks and values by ids, of which those are only proposals: a wrong one makes no
// proof wrong.
#pragma once

#include "prove/snapshot.h"

namespace wend {

// Both graphs are followed from their entries at the same time. What is new in either and does not
// correspond gets an id that the other does not have. The ids of `made` are complete then.
void alignIds(Snapshot &made, const Snapshot &after);

} // namespace wend
