// Where phis go: the joins at which different values of a variable meet.
#pragma once

#include "opt/variables.h"

#include <span>
#include <vector>

namespace wend {

// From few phis to many. All are right; they differ in how many phis there are that nothing reads,
// or that have only one value.
enum class PhiForm : uint8_t {
  // In the iterated dominance frontier of the variable's definitions, where it is live (Choi,
  // Cytron, Ferrante, 1991).
  Pruned,
  // Wherever its definitions meet, if any block reads it that has not defined it before (Briggs,
  // Cooper, Harvey, Simpson, 1998).
  SemiPruned,
  // Wherever its definitions meet (Cytron, Ferrante, Rosen, Wegman, Zadeck, 1991).
  Minimal,
  // In each block (Aycock and Horspool, 2000), for removeTrivialPhis to thin out.
  Maximal,
};

struct PlannedPhi {
  uint32_t place; // of its block, in the preorder of the dominator tree
  uint32_t variable;
  Instruction *phi; // null until it is made
};

// The phis of a function, and the variables that had better stay in memory.
struct PhiPlan {
  std::vector<PlannedPhi> phis;   // by place, and in a block by variable
  std::vector<uint32_t> firstPhi; // by place, into `phis`
  std::vector<uint64_t>
      refused; // by variable: the copies for which it stays in memory; 0: it does not
  uint32_t simpleVariables = 0; // for which nobody had to look where phis go

  [[nodiscard]] std::span<PlannedPhi> in(uint32_t place) {
    return std::span(phis).subspan(firstPhi[place], firstPhi[place + 1] - firstPhi[place]);
  }
  [[nodiscard]] bool staysInMemory(uint32_t variable) const { return refused[variable] != 0; }
};

// A phi costs a copy for each predecessor when it is eliminated. Where all of them, with those that
// the function had before, would cost more than `copiesLimit`, the dearest variables stay in
// memory.
PhiPlan placePhis(const Variables &variables, const DominatorTree &tree, PhiForm form,
                  uint64_t copiesLimit);

} // namespace wend
