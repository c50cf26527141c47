// Sampling — executes both versions of a function for arguments that are chosen, where the solver
// gives up: mostly in loops, of which it proves steps or nothing.
#pragma once

#include "prove/replay.h"

namespace wend {

// The first executions that differ; nothing if none does. `arguments` are the types of the
// function's. Pointers get memory of their own.
std::optional<Replay> sampledDifference(Replayer &replayer, std::span<const Type> arguments);

} // namespace wend
