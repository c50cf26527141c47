// MachineRemarks — reports by remarks what the back end does: the code that a switch becomes, and
// which loops have values in memory because there are more of them than registers.
#pragma once

#include "backend/machine_observer.h"
#include "opt/pass_context.h"

namespace wend {

class MachineRemarks final : public MachineObserver {
public:
  explicit MachineRemarks(PassContext &context) : context_(context) {}

  void afterSelection(const MFunction &function) override;
  void afterAllocation(const MFunction & /*function*/, const LiveRanges & /*ranges*/,
                       const Allocation & /*allocation*/) override {}
  void afterRewriting(const MFunction &function) override;
  void beforeEmission(const MFunction & /*function*/, const Layout & /*layout*/) override {}
  void beforeText(const MInst & /*inst*/, size_t /*offset*/) override {}

private:
  PassContext &context_;
};

} // namespace wend
