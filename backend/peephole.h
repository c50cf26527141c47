// peephole — rewrites short sequences of the final instructions of a block.
//
//   mov $0, r                     xor r, r         if the flags are dead
//   cmp $0, r                     test r, r
//   and x, r; test r, r           and x, r         if the users of the flags see no difference
//   mov a, d; add b, d            lea (a,b), d     if the flags are dead
//   add $1, r                     inc r            if no user of the flags reads the carry
//   mov a, d; rol n, d            rorx -n, a, d    with BMI2
//   mov m, d; add d, s;           add s, m; adc …  if s and d are dead
//     adc …; mov s, m
//   mov a, slot; …; mov b, slot   …; mov b, slot   if nothing reads the spill slot in between
//
// Then, also in two blocks of which the second is only entered from the first, and where several
// such paths join:
//   cmp b, a; jl …; cmp b, a; je  cmp b, a; jl …; je
#pragma once

#include "backend/cpu.h"
#include "backend/mir.h"

namespace wend {

class Layout;

void peephole(MFunction &function, const MBlock &block, const CpuFeatures &cpu);
// After peephole() of all blocks.
void dropRepeatedTests(MFunction &function, const Layout &layout);

} // namespace wend
