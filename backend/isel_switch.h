// Selection of switch.
#pragma once

#include "backend/switch_plan.h"
#include "ir/instruction.h"

namespace wend {

class ISelContext;

struct SwitchSelection {
  std::vector<SwitchCase> cases; // of the current switch
  SwitchPlan plan;
};

void selectSwitch(ISelContext &isel, Instruction &instruction);

} // namespace wend
