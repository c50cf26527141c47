// Switches whose cases all have one target, as a test of a bit in a mask of the cases.
//
//   switch i32 %x, label %no [         %0 = icmp ugt i32 %x, 9
//     i32 2, label %yes                %1 = select i1 %0, i32 0, i32 548      ; bits 2, 5 and 9
//     i32 5, label %yes         =>     %2 = lshr i32 %1, (%x & 31)
//     i32 9, label %yes                %3 = and i32 %2, 1
//   ]                                  br (%3 == 0), label %no, label %yes
//
// Instruction selection does the same with switches that have more targets (backend/switch_plan.h).
#pragma once

#include "ir/function.h"

namespace wend {

// Of the test, beyond the branch: in instructions of one cycle.
constexpr uint32_t caseMaskCost = 2;

// Whether a terminator is a switch of three cases or more, which have one target, other than the
// default, and fit into a mask of 64 bits.
bool hasCaseMask(const Instruction &terminator);
// Replaces such a switch at the end of a block by a branch, which it returns: to the default if the
// value is in none of the cases, otherwise to their target.
Instruction *branchOnMask(BasicBlock &block);

} // namespace wend
