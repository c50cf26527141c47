// Selection of calls and returns.
#pragma once

#include "backend/convention.h"
#include "ir/instruction.h"

#include <vector>

namespace wend {

class ISelContext;

struct OutgoingArgument {
  Value *value;
  Passing passing;
  ArgumentLocation location;
};

struct CallSelection {
  std::vector<OutgoingArgument> arguments; // of the current call
  Instruction *tailCall = nullptr;         // of the current block, if it ends in one
};

void selectCall(ISelContext &isel, Instruction &call);
void selectReturn(ISelContext &isel, Instruction &ret);

} // namespace wend
