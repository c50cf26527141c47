// Increments: sums of a phi and constants that are the next values of the phi.
#pragma once

#include "ir/module.h"
#include "opt/analyses.h"

#include <vector>

namespace wend {

// Places the increments of a function so that an increment and its phi share a register, one
// increment at a time:
//
// 1. Where the loop is left between the increment and the block that continues with it, and the old
//    value is used outside, accesses at the next value are made at a distance from the old one, and
//    the increment moves down to that block:
//      %j = add i64 %i, -1                           %p = getelementptr i64, ptr %a, i64 %i
//      %p = getelementptr i64, ptr %a, i64 %j   =>   %q = getelementptr i8, ptr %p, i64 -8
//      %x = load i64, ptr %p                         %x = load i64, ptr %q
//      … br i1 %c, label %out, label %more           … br i1 %c, label %out, label %more
//                                                  more: %j = add i64 %i, -1
// 2. A branch on how the phi compares with a constant asks that of the increment, if it is in the
//    same block, or for equality in one after it: the phi may then be dead at the increment.
// 3. The increment moves down to its first use in its block, or to the end of that or of the block
//    that continues with the phi. Accesses at the next address are made at a distance from the old
//    one, if that is used after them.
// 4. Other sums of the phi that follow add to the increment instead, if nothing else uses the phi
//    there: handlers of an interpreter that take the next byte from `code[pc + 1]` after `pc + 1`
//    has been computed for all of them.
//
// LLVM's machine scheduler and loop strength reduction decide the same.
class IncrementPlacement {
public:
  IncrementPlacement(Function &function, Analyses &analyses)
      : module_(function.module()), analyses_(analyses) {}

  // Whether an instruction is a sum of a phi, or of a sum of it, and constants that is a next value
  // of the phi.
  static bool isIncrement(const Instruction &instruction);
  // Whether anything has changed.
  bool place(Instruction &increment);

private:
  void moveBehindExit(Instruction &increment);
  BasicBlock *continuation(const Instruction &increment);
  bool isFollowedByAccesses(const Instruction &increment, const BasicBlock &next);
  void accessByOldValue(Instruction &user, Instruction &increment);
  void compareIncrement(Instruction &increment);
  void compareIncrementAfter(Instruction &increment);
  void sink(Instruction &increment);
  BasicBlock *endOfPath(const Instruction &increment);
  bool isUsedBefore(const BasicBlock &end, const Instruction &increment);
  void rebase(Instruction &increment);
  void rebaseOn(Instruction &increment, Instruction &sum);

  Module &module_;
  Analyses &analyses_;
  std::vector<Instruction *> users_; // of a phi or an increment
  bool changed_ = false;
};

} // namespace wend
