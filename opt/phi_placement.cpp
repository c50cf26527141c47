#include "opt/phi_placement.h"

#include "ir/analysis/iterated_frontier.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace wend {

namespace {

// The cost of the phis planned so far in copies, and the variables in descending order of cost.
class Budget {
public:
  explicit Budget(uint64_t limit, uint64_t spent) : limit_(limit), total_(spent) {}

  void add(uint32_t variable, uint64_t copies) {
    total_ += copies;
    byCost_.emplace_back(copies, variable);
    std::push_heap(byCost_.begin(), byCost_.end());
  }
  [[nodiscard]] bool isExceeded() const { return total_ > limit_ && !byCost_.empty(); }
  // Removes the most expensive variable. Returns its cost and its number.
  std::pair<uint64_t, uint32_t> removeMostExpensive() {
    std::pop_heap(byCost_.begin(), byCost_.end());
    std::pair<uint64_t, uint32_t> mostExpensive = byCost_.back();
    byCost_.pop_back();
    total_ -= mostExpensive.first;
    return mostExpensive;
  }

private:
  uint64_t limit_;
  uint64_t total_;
  std::vector<std::pair<uint64_t, uint32_t>> byCost_; // a heap
};

// The blocks that a variable is live into: backwards from upward-exposed loads to definitions.
class LiveRegion {
public:
  explicit LiveRegion(const DominatorTree &tree) {
    for (const BasicBlock *block : tree.preorder()) {
      firstPredecessor_.push_back(static_cast<uint32_t>(predecessors_.size()));
      for (const BasicBlock::Predecessor &edge : block->predecessors())
        if (tree.isReachable(edge.block))
          predecessors_.push_back(tree.preorderIndex(edge.block));
    }
    firstPredecessor_.push_back(static_cast<uint32_t>(predecessors_.size()));
  }

  // Sets the region of the search to the blocks that the variable is live into.
  void find(const Variable &variable, IteratedFrontier &search) {
    search.clearRegion();
    for (uint32_t position : variable.definedIn)
      search.bound(position);
    for (uint32_t position : variable.exposedIn)
      search.addToRegion(position);
    worklist_.assign(variable.exposedIn.begin(), variable.exposedIn.end());
    while (!worklist_.empty()) {
      uint32_t position = worklist_.back();
      worklist_.pop_back();
      for (uint32_t i = firstPredecessor_[position]; i < firstPredecessor_[position + 1]; ++i)
        if (search.spreadRegion(predecessors_[i]))
          worklist_.push_back(predecessors_[i]);
    }
  }

private:
  // A compact copy of the edges, because the graph is walked once per variable.
  std::vector<uint32_t> predecessors_;
  std::vector<uint32_t> firstPredecessor_; // by position: index into predecessors_
  std::vector<uint32_t> worklist_;
};

class PhiPlacement {
public:
  PhiPlacement(const Variables &variables, const DominatorTree &tree, PhiForm form, uint64_t limit)
      : variables_(variables), tree_(tree), form_(form), budget_(limit, variables.phiOperands()) {}

  PhiPlan run() {
    plan_.refused.assign(variables_.all().size(), 0);
    for (uint32_t v = 0; v < variables_.all().size(); ++v) {
      if (isSimple(variables_.all()[v]))
        ++plan_.simpleVariables;
      else
        planPhis(v);
    }
    dropRefused();
    sortByPosition();
    return std::move(plan_);
  }

private:
  // The cases that need no phis and no search. Most variables are among them.
  //
  // No upward-exposed load: each load reads what its own block stored before it. That all accesses
  // are in one block is not sufficient: in `loop: load x; store x; br loop`, the load reads the
  // value of the previous iteration. Such a load is exposed.
  [[nodiscard]] bool isSimple(const Variable &variable) const {
    if (form_ == PhiForm::Minimal || form_ == PhiForm::Maximal)
      return false;
    return variable.exposedIn.empty() || isNeverStored(variable) ||
           (form_ == PhiForm::Pruned && hasOneValue(variable));
  }

  // Each load reads zero. A single store anywhere may reach a load through a back edge.
  static bool isNeverStored(const Variable &variable) { return variable.stores == 0; }

  // Each load reads the value of the only store, because the store dominates it. In
  // `loop: load x; store x; br loop` it does not: the first iteration reads zero.
  [[nodiscard]] bool hasOneValue(const Variable &variable) const {
    if (variable.stores != 1)
      return false;
    uint32_t store = variable.definedIn.back();
    uint32_t end = tree_.subtreeEnd(tree_.preorder()[store]);
    return std::ranges::all_of(variable.exposedIn,
                               [&](uint32_t load) { return store < load && load < end; });
  }

  void planPhis(uint32_t v) {
    std::span<const uint32_t> positions = phiPositions(variables_.all()[v]);
    uint64_t copies = 0;
    for (uint32_t position : positions) {
      copies += tree_.preorder()[position]->predecessors().size();
      plan_.phis.push_back({position, v, nullptr});
    }
    if (positions.empty())
      return;
    planned_ += positions.size();
    budget_.add(v, copies);
    phiCount_.resize(variables_.all().size());
    phiCount_[v] = positions.size();
    while (budget_.isExceeded()) {
      auto [cost, mostExpensive] = budget_.removeMostExpensive();
      plan_.refused[mostExpensive] = cost;
      planned_ -= phiCount_[mostExpensive];
    }
    if (plan_.phis.size() > 2 * planned_ + maxRefusedPhis)
      dropRefused();
  }

  std::span<const uint32_t> phiPositions(const Variable &variable) {
    if (!search_)
      startSearch();
    if (form_ == PhiForm::Maximal)
      return allPositions_;
    if (form_ == PhiForm::Pruned)
      live_->find(variable, *search_);
    return search_->of(variable.definedIn);
  }

  void startSearch() {
    search_.emplace(tree_);
    live_.emplace(tree_);
    if (form_ != PhiForm::Pruned)
      search_->addAllToRegion();
    for (uint32_t position = 1; position < tree_.preorder().size() && form_ == PhiForm::Maximal;
         ++position)
      allPositions_.push_back(position);
  }

  // Removes the phis of refused variables, which would fill the memory that refusing saves.
  void dropRefused() {
    std::erase_if(plan_.phis,
                  [&](const PlannedPhi &phi) { return plan_.staysInMemory(phi.variable); });
  }

  // A stable counting sort: the phis of a block stay in the order of their variables.
  void sortByPosition() {
    std::vector<uint32_t> &first = plan_.firstPhi;
    first.assign(tree_.preorder().size() + 1, 0);
    for (const PlannedPhi &phi : plan_.phis)
      ++first[phi.position];
    uint32_t end = 0;
    for (uint32_t &count : first)
      count = end += count;
    std::vector<PlannedPhi> sorted(plan_.phis.size());
    for (size_t i = plan_.phis.size(); i-- > 0;)
      sorted[--first[plan_.phis[i].position]] = plan_.phis[i];
    plan_.phis = std::move(sorted);
  }

  static constexpr size_t maxRefusedPhis = 4096;

  const Variables &variables_;
  const DominatorTree &tree_;
  PhiForm form_;
  Budget budget_;
  PhiPlan plan_;
  size_t planned_ = 0;           // phis, without those of refused variables
  std::vector<size_t> phiCount_; // by variable
  std::optional<IteratedFrontier> search_;
  std::optional<LiveRegion> live_;
  std::vector<uint32_t> allPositions_; // all positions but the entry's
};

} // namespace

PhiPlan placePhis(const Variables &variables, const DominatorTree &tree, PhiForm form,
                  uint64_t copiesLimit) {
  return PhiPlacement(variables, tree, form, copiesLimit).run();
}

} // namespace wend
