// MachineObserver — is told of the stages of the back end as they happen, and of where the text of
// each instruction begins. It must change nothing, and what it is given is valid during the call.
#pragma once

#include "backend/allocation.h"
#include "backend/layout.h"

namespace wend {

class MachineObserver {
public:
  virtual ~MachineObserver() = default;
  // After instruction selection, over virtual registers.
  virtual void afterSelection(const MFunction &function) = 0;
  // After register allocation: copies are coalesced, and each virtual register has its locations,
  // which the instructions do not have yet.
  virtual void afterAllocation(const MFunction &function, const LiveRanges &ranges,
                               const Allocation &allocation) = 0;
  // The allocation is applied: over physical registers, with spill code.
  virtual void afterRewriting(const MFunction &function) = 0;
  // What is emitted, in the order of the layout.
  virtual void beforeEmission(const MFunction &function, const Layout &layout) = 0;
  // AssemblyWriter: before the text of an instruction, which begins at this offset.
  virtual void beforeText(const MInst &inst, size_t offset) = 0;
};

} // namespace wend
