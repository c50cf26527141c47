// peephole — improves short sequences of the final instructions of a block.
//
//   mov $0, r          xor r, r           where nobody reads the flags
//   cmp $0, r          test r, r
//   and x, r; test r, r      and x, r     where the readers of the flags see no difference
//   mov a, d; add b, d       lea (a,b), d     where nobody reads the flags
#pragma once

#include "backend/mir.h"

namespace wend {

void peephole(MFunction &function, const MBlock &block);

} // namespace wend
