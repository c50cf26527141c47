// Selection of what is done with exceptions.
#pragma once

#include "ir/instruction.h"

namespace wend {

class ISelContext;

void selectLandingPad(ISelContext &isel, Instruction &pad);
void selectResume(ISelContext &isel, Instruction &resume);
bool selectEhTypeId(ISelContext &isel, Instruction &call);

} // namespace wend
