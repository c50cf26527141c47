// Selection of asm statements.
#pragma once

#include "backend/mir.h"

namespace wend {

class ISelContext;

// A call of an InlineAsm. Reports an error if an operand does not fit its constraint.
void selectAssembly(ISelContext &isel, Instruction &call);

} // namespace wend
