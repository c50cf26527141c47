// SelectionProver — proves the machine code of each function as it is selected (--prove=isel).
#pragma once

#include "prove/prover.h"

#include "backend/cpu.h"
#include "backend/machine_observer.h"

namespace wend {

class SelectionProver final : public MachineObserver {
public:
  // Answers are added to the table of `prover`.
  SelectionProver(Prover &prover, CpuFeatures cpu) : prover_(prover), cpu_(cpu) {}

  void afterSelection(const MFunction &function) override;
  void afterAllocation(const MFunction &, const LiveRanges &, const Allocation &) override {}
  void afterRewriting(const MFunction &) override {}
  void beforeEmission(const MFunction &, const Layout &) override {}
  void beforeText(const MInst &, size_t) override {}

private:
  Prover &prover_;
  CpuFeatures cpu_;
};

} // namespace wend
