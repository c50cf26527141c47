#include "opt/phi_placement.h"

#include "ir/analysis/iterated_frontier.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace wend {

namespace {

// What the phis planned so far cost, and which variable to give up if that is too much.
class Budget {
public:
  explicit Budget(uint64_t limit, uint64_t spent) : limit_(limit), total_(spent) {}

  void add(uint32_t variable, uint64_t copies) {
    total_ += copies;
    byCost_.emplace_back(copies, variable);
    std::push_heap(byCost_.begin(), byCost_.end());
  }
  [[nodiscard]] bool isExceeded() const { return total_ > limit_ && !byCost_.empty(); }
  // What the dearest variable costs, and its number.
  std::pair<uint64_t, uint32_t> giveUpDearest() {
    std::pop_heap(byCost_.begin(), byCost_.end());
    std::pair<uint64_t, uint32_t> dearest = byCost_.back();
    byCost_.pop_back();
    total_ -= dearest.first;
    return dearest;
  }

private:
  uint64_t limit_;
  uint64_t total_;
  std::vector<std::pair<uint64_t, uint32_t>> byCost_; // a heap
};

// Where a variable is live: the way back from the blocks that read it to those that define it.
class LiveRegion {
public:
  explicit LiveRegion(const DominatorTree &tree) {
    for (const BasicBlock *block : tree.preorder()) {
      firstPredecessor_.push_back(static_cast<uint32_t>(predecessors_.size()));
      for (const BasicBlock::Predecessor &edge : block->predecessors())
        if (tree.isReachable(edge.block))
          predecessors_.push_back(tree.place(edge.block));
    }
    firstPredecessor_.push_back(static_cast<uint32_t>(predecessors_.size()));
  }

  // Makes the blocks that the variable is live into the region of the search.
  void find(const Variable &variable, IteratedFrontier &search) {
    search.clearRegion();
    for (uint32_t place : variable.definedIn)
      search.bound(place);
    for (uint32_t place : variable.exposedIn)
      search.addToRegion(place);
    worklist_.assign(variable.exposedIn.begin(), variable.exposedIn.end());
    while (!worklist_.empty()) {
      uint32_t place = worklist_.back();
      worklist_.pop_back();
      for (uint32_t i = firstPredecessor_[place]; i < firstPredecessor_[place + 1]; ++i)
        if (search.spreadRegion(predecessors_[i]))
          worklist_.push_back(predecessors_[i]);
    }
  }

private:
  // The graph is walked for each variable, without fetching the blocks themselves.
  std::vector<uint32_t> predecessors_;
  std::vector<uint32_t> firstPredecessor_; // by place, into predecessors_
  std::vector<uint32_t> worklist_;
};

class Placement {
public:
  Placement(const Variables &variables, const DominatorTree &tree, PhiForm form, uint64_t limit)
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
    sortByPlace();
    return std::move(plan_);
  }

private:
  // The cheap cases first, which are most.
  [[nodiscard]] bool isSimple(const Variable &variable) const {
    if (form_ == PhiForm::Minimal || form_ == PhiForm::Maximal)
      return false;
    return variable.exposedIn.empty() || isNeverStored(variable) ||
           (form_ == PhiForm::Pruned && hasOneValue(variable));
  }

  // Each load reads what its own block stored before it. That all accesses are in one block is not
  // enough: in `loop: load x; store x; br loop`, the load reads what the turn before stored. That
  // is why a load is exposed if it comes first in its block, be there other blocks or not.

  // Each load reads zero. A single store spoils it, wherever it is: it may be on a way back.
  static bool isNeverStored(const Variable &variable) { return variable.stores == 0; }

  // Each load reads what the only store has stored, because that comes first on every way to it.
  // In `loop: load x; store x; br loop`, it does not: the first turn reads zero.
  [[nodiscard]] bool hasOneValue(const Variable &variable) const {
    if (variable.stores != 1)
      return false;
    uint32_t store = variable.definedIn.back();
    uint32_t end = tree_.subtreeEnd(tree_.preorder()[store]);
    return std::ranges::all_of(variable.exposedIn,
                               [&](uint32_t load) { return store < load && load < end; });
  }

  void planPhis(uint32_t v) {
    std::span<const uint32_t> places = phiPlaces(variables_.all()[v]);
    uint64_t copies = 0;
    for (uint32_t place : places) {
      copies += tree_.preorder()[place]->predecessors().size();
      plan_.phis.push_back({place, v, nullptr});
    }
    if (places.empty())
      return;
    planned_ += places.size();
    budget_.add(v, copies);
    phiCount_.resize(variables_.all().size());
    phiCount_[v] = places.size();
    while (budget_.isExceeded()) {
      auto [cost, dearest] = budget_.giveUpDearest();
      plan_.refused[dearest] = cost;
      planned_ -= phiCount_[dearest];
    }
    if (plan_.phis.size() > 2 * planned_ + roomForRefused)
      dropRefused();
  }

  std::span<const uint32_t> phiPlaces(const Variable &variable) {
    if (!search_)
      startSearch();
    if (form_ == PhiForm::Maximal)
      return everywhere_;
    if (form_ == PhiForm::Pruned)
      live_->find(variable, *search_);
    return search_->of(variable.definedIn);
  }

  void startSearch() {
    search_.emplace(tree_);
    live_.emplace(tree_);
    if (form_ != PhiForm::Pruned)
      search_->addAllToRegion();
    for (uint32_t place = 1; place < tree_.preorder().size() && form_ == PhiForm::Maximal; ++place)
      everywhere_.push_back(place);
  }

  // Refused variables must not fill the memory that they were refused to save.
  void dropRefused() {
    std::erase_if(plan_.phis,
                  [&](const PlannedPhi &phi) { return plan_.staysInMemory(phi.variable); });
  }

  // A counting sort, which leaves the phis of a block in the order of their variables.
  void sortByPlace() {
    std::vector<uint32_t> &first = plan_.firstPhi;
    first.assign(tree_.preorder().size() + 1, 0);
    for (const PlannedPhi &phi : plan_.phis)
      ++first[phi.place];
    uint32_t end = 0;
    for (uint32_t &count : first)
      count = end += count;
    std::vector<PlannedPhi> sorted(plan_.phis.size());
    for (size_t i = plan_.phis.size(); i-- > 0;)
      sorted[--first[plan_.phis[i].place]] = plan_.phis[i];
    plan_.phis = std::move(sorted);
  }

  static constexpr size_t roomForRefused = 4096;

  const Variables &variables_;
  const DominatorTree &tree_;
  PhiForm form_;
  Budget budget_;
  PhiPlan plan_;
  size_t planned_ = 0;           // phis, without those of refused variables
  std::vector<size_t> phiCount_; // by variable
  std::optional<IteratedFrontier> search_;
  std::optional<LiveRegion> live_;
  std::vector<uint32_t> everywhere_; // all places but the entry's
};

} // namespace

PhiPlan placePhis(const Variables &variables, const DominatorTree &tree, PhiForm form,
                  uint64_t copiesLimit) {
  return Placement(variables, tree, form, copiesLimit).run();
}

} // namespace wend
