// Comparison of the forms of mem2reg on random functions, and of the phis that each places.

#include "opt/test/specimen.h"

#include "ir/analysis/loops.h"
#include "opt/phi_placement.h"

#include <algorithm>
#include <set>
#include <utility>

using namespace wend;
using namespace wend::test;

namespace {

constexpr PassId forms[] = {PassId::mem2reg, PassId::mem2regSemiPruned, PassId::mem2regMinimal,
                            PassId::mem2regMaximal};

// The variable and the block of each phi.
using PhiSet = std::set<std::pair<uint32_t, uint32_t>>;

PhiSet phisOf(const Function &function) {
  PhiSet phis;
  for (const BasicBlock &block : function)
    for (const Instruction &phi : block.phis())
      phis.emplace(phi.name.id, block.id);
  return phis;
}

bool isReducible(const Function &function) {
  LoopForest loops(function, DominatorTree(function));
  return std::ranges::none_of(loops.all(), [](const Loop &loop) { return loop.isIrreducible(); });
}

} // namespace

TEST_CASE("all forms of mem2reg are equivalent, and each places at least as many phis as the one "
          "before") {
  uint64_t total[std::size(forms)] = {};
  for (uint64_t seed = 70000; seed < 72000; ++seed) {
    uint64_t last = 0;
    for (size_t form = 0; form < std::size(forms); ++form) {
      Specimen specimen(seed);
      specimen.run(forms[form]);
      uint64_t placed = specimen.context[CounterId::PhisPlaced];
      INFO("seed " << seed << ", " << row(forms[form]).name);
      CHECK(placed >= last);
      CHECK(placed >= phisOf(*specimen.function).size());
      last = placed;
      total[form] += placed;
    }
  }
  // Each form differs from the others.
  CHECK(std::ranges::is_sorted(total, std::ranges::less_equal()));
}

TEST_CASE("the maximal form, simplified, is the pruned form on reducible graphs") {
  unsigned irreducible = 0;
  for (uint64_t seed = 80000; seed < 83000; ++seed) {
    Specimen pruned(seed);
    pruned.run(PassId::mem2reg);
    Specimen maximal(seed);
    maximal.run(PassId::mem2regMaximal);
    maximal.run(PassId::dce);
    if (!isReducible(*pruned.function)) {
      ++irreducible;
      continue;
    }
    INFO("seed " << seed << "\n" << textOf(*maximal.function));
    CHECK(std::ranges::includes(phisOf(*pruned.function), phisOf(*maximal.function)));
  }
  CHECK(irreducible > 100);
  CHECK(irreducible < 2900);
}

TEST_CASE("the early form promotes all but the slots of parameters") {
  for (uint64_t seed = 90000; seed < 91000; ++seed) {
    Specimen early(seed);
    early.run(PassId::mem2regEarly);
    for (const Instruction &slot : *early.function->entry()) {
      if (!slot.is(Op::Alloca) || !slot.firstUse())
        continue;
      bool isSlot = false;
      bool hasOtherUse = slot.allocatedCount() != 1;
      for (const Use *use = slot.firstUse(); use; use = use->next) {
        const Instruction &user = *use->user;
        bool isStore = user.is(Op::Store) && user.pointer() == &slot;
        isSlot |= isStore && user.storedValue()->kind() == ValueKind::Argument;
        hasOtherUse |= !isStore && !user.is(Op::Load);
      }
      CHECK((isSlot || hasOtherUse));
    }
    early.run(PassId::mem2reg);
    Specimen late(seed);
    late.run(PassId::mem2reg);
    INFO("seed " << seed);
    CHECK(phisOf(*early.function) == phisOf(*late.function));
  }
}

TEST_CASE("the most expensive variables stay in memory, and no more than necessary") {
  for (uint64_t seed = 100000; seed < 101500; ++seed) {
    for (uint64_t limit : {0, 3, 10}) {
      Specimen specimen(seed);
      specimen.context.phiCopiesLimit = limit;
      // The cost of each variable.
      DominatorTree tree(*specimen.function);
      Variables variables(*specimen.function, tree, ParameterSlots::Promoted);
      PhiPlan plan = placePhis(variables, tree, PhiForm::Pruned, ~uint64_t{0});
      std::vector<uint64_t> costs(variables.all().size());
      for (const PlannedPhi &phi : plan.phis)
        costs[phi.variable] += tree.preorder()[phi.position]->predecessors().size();
      std::ranges::sort(costs);
      uint64_t sum = 0;
      size_t expected = 0;
      for (; expected < costs.size() && sum + costs[expected] <= limit; ++expected)
        sum += costs[expected];
      specimen.run(PassId::mem2reg);
      INFO("seed " << seed << ", limit " << limit);
      CHECK(specimen.context[CounterId::VariablesPromoted] == expected);
      CHECK(specimen.context[CounterId::VariablesLeft] == costs.size() - expected);
      specimen.function->renumber();
      CHECK_FALSE(specimen.run(PassId::mem2reg));
    }
  }
}
