// Selection of calls and returns.
#pragma once

#include "backend/convention.h"
#include "ir/instruction.h"

#include <vector>

namespace wend {

class ISelContext;
class Module;

struct OutgoingArgument {
  Value *value;
  Passing passing;
  ArgumentLocation location;
};

struct CallSelection {
  const Module *module = nullptr;          // of intrinsicNames
  std::vector<Symbol> intrinsicNames;      // in the order of the table in isel_intrinsic.cpp
  std::vector<OutgoingArgument> arguments; // of the current call
  Instruction *tailCall = nullptr;         // of the current block, if it ends in one
};

void selectCall(ISelContext &isel, Instruction &call);
void selectReturn(ISelContext &isel, Instruction &ret);

} // namespace wend
