// Induction variables of 32 bits that cannot wrap become induction variables of 64 bits.
#pragma once

#include "ir/analysis/range_analysis.h"
#include "ir/module.h"

namespace wend {

class DominatorTree;
class LoopForest;

// Whether a loop has a phi of 32 bits that is extended, or whose sum in the next iteration is: what
// may be replaced. Needs no ranges.
bool mayWidenInductionVariables(const LoopForest &loops);

// A part of vrp<widen>. The ranges are those of the function before its instructions with ids from
// `firstNew` on were made; of these, a zext extends a value that is not negative. Returns the
// number of variables replaced.
uint64_t widenInductionVariables(Module &module, const DominatorTree &tree,
                                 const RangeAnalysis &ranges, uint32_t firstNew);

} // namespace wend
