// Phis of operations whose operands are the values of another phi.
#pragma once

#include "ir/analysis/dominators.h"
#include "ir/module.h"

namespace wend {

// Replaces each phi of addresses or truncations, of the values of another phi of its block, by that
// operation on that phi. One value less is live then; the operation is mostly a part of its users.
// Two such phis of the same values, of which there is no phi, get a new one.
//
//   %i = phi i64 [ %a, %x ], [ %b, %y ]              %i = phi i64 [ %a, %x ], [ %b, %y ]
//   %p = phi ptr [ %pa, %x ], [ %pb, %y ]     =>     %p = getelementptr i32, ptr %base, i64 %i
//
// where %pa is `getelementptr i32, ptr %base, i64 %a`, and %pb that of %b. Returns whether there
// were any.
//
// A form of phi of ops: Gargi, "A Sparse Algorithm for Predicated Global Value Numbering" (2002).
bool replacePhisOfOperations(Module &module, const DominatorTree &tree);

} // namespace wend
