// Selection of the floating-point operations that LLVM writes as intrinsics: signs, minimum and
// maximum, square root and rounding to integers.
#pragma once

namespace wend {

class ISelContext;
class Instruction;

void selectFloatMath(ISelContext &isel, Instruction &instruction);

} // namespace wend
