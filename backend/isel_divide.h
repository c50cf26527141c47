// Selection of division and remainder.
#pragma once

#include "backend/mir.h"

namespace wend {

class ISelContext;

void selectDivision(ISelContext &isel, Instruction &instruction);

} // namespace wend
