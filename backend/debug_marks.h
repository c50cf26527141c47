// The marks for debuggers (DebugMark) during register allocation: keepLiveMarks() before registers
// are merged, assignMarks() after the function has been rewritten.
//
// A mark says that a variable is in virtual registers. It keeps those that are live where the mark
// is, and so have a location there.
#pragma once

#include "backend/allocation.h"
#include "backend/coalescer.h"
#include "backend/rewriter.h"

namespace wend {

// Forgets what is in registers that are not live at the marks.
void keepLiveMarks(MFunction &function, const LiveRanges &ranges);
// Replaces virtual registers in marks by their locations.
void assignMarks(MFunction &function, Coalescer &coalescer, const Allocation &allocation,
                 const Rewriter &rewriter);
// The same for a function whose registers were allocated block by block. A virtual register that
// has a slot is in it after each write; others are forgotten.
void assignSlotsToMarks(MFunction &function);

} // namespace wend
