// slp-vectorize — replace isomorphic scalar operations of a block by operations on vectors.
//
//   %a = load double, ptr %p                            %v = load <2 x double>, ptr %p
//   %b = load double, ptr %p.8                          %w = fmul <2 x double> %v, %x.x
//   %c = fmul double %a, %x                      =>     store <2 x double> %w, ptr %q
//   %d = fmul double %b, %x
//   store double %c, ptr %q
//   store double %d, ptr %q.8
//
// Superword-level parallelism: what a program does alike with adjacent elements. Loops that were
// unrolled, coordinates, colours, complex numbers and initialisations have it.
//
// How    1. find roots: stores to adjacent locations in one block, and phis of one loop header
//           that are alike: sums that a loop computes side by side
//        2. build a tree of vectors from each root upwards: the operands of isomorphic instructions
//           are isomorphic instructions, or are gathered (slp_tree.cpp)
//        3. if its instructions cost less than the scalar ones (slp_cost.cpp), replace these; lanes
//           that other instructions use are extracted (slp_emit.cpp)
// Needs  loads of equal locations in one instruction (load-elim), unrolled loops
// Keeps  the graph
// Not    adjacent constants (store-merging); reductions of floating-point numbers, whose order
//        matters; instructions of different blocks; members between which there are uses of the
//        first, or accesses that may alias: there is no test at run time
//
// Larsen, Amarasinghe, "Exploiting Superword Level Parallelism with Multimedia Instruction Sets"
// (2000); bottom-up as in LLVM: Rosen, Nuzman, Zaks, "Loop-Aware SLP in GCC" (2007).

#include "opt/passes.h"

#include "ir/effects.h"
#include "ir/rewrites.h"
#include "opt/slp_tree.h"

#include <algorithm>

namespace wend {

namespace {

// Limits: groups of stores of a block, stores of a group, phis of a run.
constexpr size_t maxGroups = 16;
constexpr size_t maxGroup = 64;
constexpr size_t maxPhis = 32;

// How much less a tree must cost than its scalars: costs are estimates, and vectors have costs that
// they do not have, such as loads of what was stored in parts just before.
constexpr float leastGain = 2;

class SlpVectorize {
public:
  SlpVectorize(Function &function, Analyses &analyses) : function_(function), analyses_(analyses) {}

  bool run() {
    for (BasicBlock *block : analyses_.order())
      findStores(*block);
    std::erase_if(runs_, [](const Run &run) { return !hasSimilarValues(run); });
    bool hasPhis = std::ranges::any_of(analyses_.loops().all(), [](const Loop &loop) {
      return !runsOfPhis(*loop.header()).empty();
    });
    if (runs_.empty() && !hasPhis)
      return false;
    Aliases aliases(function_, analyses_.order());
    SlpOrder order(function_, aliases);
    SlpTree tree(function_, order, analyses_.loops());
    tree_ = &tree;
    for (const Run &run : runs_)
      vectorizeStores(run);
    for (const Loop &loop : analyses_.loops().all())
      while (!loop.isIrreducible() && vectorizePhis(*loop.header()))
        continue;
    return changed_;
  }

private:
  struct Store {
    Instruction *instruction;
    ElementAddress address;
    unsigned size;
  };
  using Run = std::vector<Instruction *>;
  // Stores whose addresses differ by constants, without two to one address.
  using Group = std::vector<Store>;

  // ---- Roots

  // No store is moved across a call that accesses memory.
  void findStores(const BasicBlock &block) {
    std::vector<Group> groups;
    for (Instruction *instruction = block.first(); instruction; instruction = instruction->next()) {
      if (instruction->is(Op::Call) && (mayRead(*instruction) || mayWrite(*instruction)))
        finish(groups);
      if (!instruction->is(Op::Store) || instruction->isVolatile())
        continue;
      unsigned size = byteSize(instruction->accessedType());
      if (size > 8 || instruction->accessedType() == Type::I1)
        continue;
      if (groups.size() == maxGroups)
        finish(groups);
      addStore(groups, {instruction, SlpOrder::address(instruction->pointer()), size});
    }
    finish(groups);
  }

  void addStore(std::vector<Group> &groups, const Store &store) {
    for (Group &group : groups) {
      if (!group[0].address.isNear(store.address))
        continue;
      bool isRepeated = std::ranges::any_of(
          group, [&](const Store &other) { return other.address.offset == store.address.offset; });
      if (isRepeated || group.size() == maxGroup)
        finish(group);
      group.push_back(store);
      return;
    }
    groups.push_back({store});
  }

  void finish(std::vector<Group> &groups) {
    for (Group &group : groups)
      finish(group);
    groups.clear();
  }

  // Takes note of the adjacent stores of a group.
  void finish(Group &group) {
    std::ranges::sort(group, {}, [](const Store &store) { return store.address.offset; });
    Run run;
    for (size_t i = 0; i < group.size(); ++i) {
      run.push_back(group[i].instruction);
      bool isLast = i + 1 == group.size() || group[i + 1].size != group[i].size ||
                    group[i + 1].address.offset - group[i].address.offset !=
                        static_cast<int64_t>(group[i].size);
      if (!isLast)
        continue;
      if (run.size() > 1)
        runs_.push_back(run);
      run.clear();
    }
    group.clear();
  }

  // The phis of a block, those of one type that follow each other together.
  static std::vector<Run> runsOfPhis(const BasicBlock &block) {
    std::vector<Run> runs;
    for (Instruction &phi : block.phis()) {
      if (vectorOfLanes(phi.type()) == Type::Void)
        continue;
      if (runs.empty() || runs.back()[0]->type() != phi.type() || runs.back().size() == maxPhis)
        runs.emplace_back();
      runs.back().push_back(&phi);
    }
    std::erase_if(runs, [](const Run &run) {
      for (size_t i = 0; i + 1 < run.size(); ++i)
        if (areComputedAlike(*run[i], *run[i + 1]))
          return false;
      return true;
    });
    return runs;
  }

  // ---- Trees

  // Only whole vectors: the halves that pairs of floats make, as of complex numbers, are put
  // together of parts that were just stored, which takes longer than their scalars.
  void vectorizeStores(const Run &run) {
    size_t count = vectorBytes / byteSize(run[0]->accessedType());
    for (size_t i = 0; i + count <= run.size();) {
      bool isVectorised = areSimilar(*run[i]->storedValue(), *run[i + 1]->storedValue()) &&
                          vectorize({run.data() + i, count});
      i += isVectorised ? count : 1;
    }
  }

  static bool hasSimilarValues(const Run &run) {
    for (size_t i = 0; i + 1 < run.size(); ++i)
      if (areSimilar(*run[i]->storedValue(), *run[i + 1]->storedValue()))
        return true;
    return false;
  }

  // A quick test that most values that are no bundle fail.
  static bool areSimilar(const Value &a, const Value &b) {
    const Instruction *first = asInstruction(&a);
    const Instruction *second = asInstruction(&b);
    return &a == &b || (first && second && first->block() == second->block() &&
                        kindOf(first->op()) == kindOf(second->op()));
  }

  // Whether one vector has been made. Then phis of the block may have been erased.
  bool vectorizePhis(const BasicBlock &header) {
    for (const Run &run : runsOfPhis(header)) {
      size_t count = vectorBytes / byteSize(run[0]->type());
      for (size_t i = 0; i + count <= run.size(); ++i)
        if (areComputedAlike(*run[i], *run[i + 1]) && vectorize({run.data() + i, count}))
          return true;
    }
    return false;
  }

  // Whether the phis have similar values on some edge.
  static bool areComputedAlike(const Instruction &a, const Instruction &b) {
    for (uint32_t i = 0; i < a.operandCount(); ++i)
      if (a.operand(i) != b.operand(i) && areSimilar(*a.operand(i), *b.operand(i)))
        return true;
    return false;
  }

  bool vectorize(std::span<Instruction *const> roots) {
    if (!tree_->build(roots))
      return false;
    float gain = 0 - tree_->cost();
    if (gain < leastGain) {
      analyses_.context().remark(RemarkId::slpCost, *roots[0], roots.size(), gain, leastGain);
      return false;
    }
    if (!mayRewrite("slp-vectorize", *roots[0]))
      return false;
    analyses_.context().remark(RemarkId::slpVectorized, *roots[0], roots.size(), gain);
    tree_->emit();
    analyses_.context().count(CounterId::TreesVectorized);
    changed_ = true;
    return true;
  }

  Function &function_;
  Analyses &analyses_;
  SlpTree *tree_ = nullptr;
  std::vector<Run> runs_; // of stores
  bool changed_ = false;
};

} // namespace

bool slpVectorize(Function &function, Analyses &analyses) {
  return SlpVectorize(function, analyses).run();
}

} // namespace wend
