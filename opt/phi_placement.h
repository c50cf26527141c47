// placePhis — decides in which blocks variables need phis.
#pragma once

#include "opt/variables.h"

#include <span>
#include <vector>

namespace wend {

// In ascending order of the number of phis. All forms are correct; they differ in the number of
// dead and trivial phis.
enum class PhiForm : uint8_t {
  // In the iterated dominance frontier of the variable's definitions, where it is live-in (Choi,
  // Cytron, Ferrante, 1991).
  Pruned,
  // In the iterated dominance frontier, if any block has an upward-exposed load (Briggs, Cooper,
  // Harvey, Simpson, 1998).
  SemiPruned,
  // In the iterated dominance frontier (Cytron, Ferrante, Rosen, Wegman, Zadeck, 1991).
  Minimal,
  // In each block (Aycock and Horspool, 2000). The caller uses removeTrivialPhis afterwards.
  Maximal,
};

struct PlannedPhi {
  uint32_t position; // of its block in the preorder of the dominator tree
  uint32_t variable;
  Instruction *phi; // null until it is created
};

// The phis of a function, and the variables that are not promoted because of their cost.
struct PhiPlan {
  std::vector<PlannedPhi> phis;   // sorted by position, then by variable
  std::vector<uint32_t> firstPhi; // by position: index into `phis`
  // By variable: the copies that its phis would cost if it stays in memory because of them, else 0.
  std::vector<uint64_t> refused;
  uint32_t simpleVariables = 0; // variables that need no phis, found without a search

  [[nodiscard]] std::span<PlannedPhi> in(uint32_t position) {
    return std::span(phis).subspan(firstPhi[position], firstPhi[position + 1] - firstPhi[position]);
  }
  [[nodiscard]] bool staysInMemory(uint32_t variable) const { return refused[variable] != 0; }
};

// A phi costs a copy for each predecessor when it is eliminated. If all phis, including those that
// the function already has, cost more than `copiesLimit` copies, the most expensive variables stay
// in memory.
PhiPlan placePhis(const Variables &variables, const DominatorTree &tree, PhiForm form,
                  uint64_t copiesLimit);

} // namespace wend
