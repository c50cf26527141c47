// peephole — improves short sequences of the final instructions of a block.
//
//   mov $0, r          xor r, r           where nobody reads the flags
//   cmp $0, r          test r, r
//   and x, r; test r, r      and x, r     where the readers of the flags see no difference
//   mov a, d; add b, d       lea (a,b), d     where nobody reads the flags
//   mov a, d; rol n, d       rorx -n, a, d    where the processor has it
//   mov a, slot; …; mov b, slot      the first goes, where nothing reads the spill slot
#pragma once

#include "backend/cpu.h"
#include "backend/mir.h"

namespace wend {

void peephole(MFunction &function, const MBlock &block, const CpuFeatures &cpu);

} // namespace wend
