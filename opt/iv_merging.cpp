// iv-merging — address several arrays by one induction variable.
//
//   loop: %i = phi i64 [ 0, … ], [ %i.1, %loop ]       loop: %i = …
//         %p = phi ptr [ %a, … ], [ %p.1, %loop ]
//         %x = load i32, ptr %p                    =>        %q = getelementptr i32, ptr %a, i64 %i
//         %p.1 = getelementptr i32, ptr %p, i64 1            %x = load i32, ptr %q
//         %i.1 = add i64 %i, 1                               %i.1 = add i64 %i, 1
//
// How    for each innermost loop with one edge into it and one latch
//        1. find the pointers that grow by a constant in each iteration, and their uses
//        2. find an index for those that grow by the same: an integer that grows by that, or by a
//           quotient that an address can multiply; else one of the pointers, as a number
//        3. in front of the loop, compute the base of each other pointer: what it is less the
//           index; one that starts at a distance from the index is at that distance throughout
//        4. address by base and index wherever the pointer is used, and delete the pointer
// Needs  nothing
// Keeps  nothing
// Not    pointers with other uses in the loop than the addresses of loads and stores: they stay, as
//        do those that no other one grows with
//
// An address of the machine has a base and an index: the sum is free, and each pointer less saves
// an addition in each iteration. A base takes the register of the pointer that it replaces.
//
// Strength reduction in LLVM (LoopStrengthReduce) and GCC (ivopts) choose such variables by a cost
// model of all uses.

#include "opt/passes.h"

#include "ir/address_scale.h"
#include "ir/cfg_edit.h"
#include "ir/folding_builder.h"
#include "ir/rewrites.h"

#include <algorithm>

namespace wend {

namespace {

// Limits that bound compile time: uses of a pointer, and the depth of addresses computed from it.
constexpr size_t maxPointerUses = 32;
constexpr unsigned maxAddressDepth = 3;

class IvMerging {
public:
  IvMerging(Function &function, Analyses &analyses)
      : module_(function.module()), context_(analyses.context()), loops_(analyses.loops()),
        tree_(analyses.dominators()), originalBlocks_(function.blockCount()) {}

  bool run() {
    for (const Loop &loop : loops_.all())
      if (loops_.isInnermost(loop) && findEntry(loop))
        merge(loop);
    return changed_;
  }

private:
  // A use of a pointer, or of an address that is computed from it, and what that is more than the
  // phi, in bytes.
  struct PointerUse {
    Use *use;
    int64_t offset;
  };

  // A phi that grows by a constant in each iteration, in bytes if it is a pointer.
  struct Variable {
    Instruction *phi;
    Instruction *next;
    int64_t step;
    std::vector<PointerUse> uses; // of a pointer that can be replaced; empty: it cannot
  };

  // The index for pointers of one step: the phi, or the pointer as a number, times the scale.
  struct Index {
    const Variable *variable;
    uint64_t scale;
  };

  bool findEntry(const Loop &loop) {
    std::optional<uint32_t> slot = loops_.onlyEntrySlot(loop);
    if (!slot)
      return false;
    loop_ = &loop;
    entrySlot_ = *slot;
    beforeLoop_ = loop.header()->predecessor(entrySlot_)->insertionEnd();
    return true;
  }

  void merge(const Loop &loop) {
    counters_.clear();
    pointers_.clear();
    for (Instruction *phi = loop.header()->first(); phi->is(Op::Phi); phi = phi->next())
      addVariable(*phi);
    while (!pointers_.empty()) {
      int64_t step = pointers_.back().step;
      auto group = std::partition(pointers_.begin(), pointers_.end(),
                                  [&](const Variable &each) { return each.step != step; });
      replaceGroup({group, pointers_.end()}, step);
      pointers_.erase(group, pointers_.end());
    }
  }

  // ---- 1. Variables

  void addVariable(Instruction &phi) {
    bool isPointer = phi.type() == Type::Ptr;
    if (phi.isFrozen() || (!isPointer && phi.type() != Type::I64))
      return;
    Instruction *next = asInstruction(phi.operand(1 - entrySlot_), isPointer ? Op::Gep : Op::Add);
    const Constant *step =
        next && next->operand(0) == &phi ? asConstant(next->operand(1)) : nullptr;
    if (!step || next->isFrozen())
      return;
    uint64_t size = isPointer ? next->elementSize() : 1;
    Variable found{&phi, next, static_cast<int64_t>(step->bits() * size), {}};
    if (!isPointer) {
      counters_.push_back(std::move(found));
      return;
    }
    if (!collectUses(phi, 0, 0, found))
      found.uses.clear();
    pointers_.push_back(std::move(found));
  }

  // Whether all uses of a pointer, which is `offset` more than the phi, can be replaced.
  bool collectUses(Instruction &pointer, int64_t offset, unsigned depth, Variable &found) {
    if (depth > maxAddressDepth)
      return false;
    for (Use *use = pointer.firstUse(); use; use = use->next) {
      Instruction &user = *use->user;
      if (&user == found.phi && &pointer == found.next)
        continue;
      bool isInside = loops_.contains(*loop_, user.block());
      const Constant *index = user.is(Op::Gep) ? asConstant(user.operand(1)) : nullptr;
      if (isInside && index) {
        uint64_t distance = index->bits() * user.elementSize();
        if (!collectUses(user, offset + static_cast<int64_t>(distance), depth + 1, found))
          return false;
        continue;
      }
      if (found.uses.size() == maxPointerUses ||
          (isInside ? !isAccess(*use) : !isOnceAfterLoop(*use)))
        return false;
      found.uses.push_back({use, offset});
    }
    return true;
  }

  // Whether a use outside the loop is not executed more often than the loop is left.
  [[nodiscard]] bool isOnceAfterLoop(const Use &use) const {
    const BasicBlock *block = use.user->block();
    return loops_.depth(block) < loop_->depth() && !use.user->isFrozen();
  }

  // ---- 2. Index

  void replaceGroup(std::span<Variable> group, int64_t step) {
    auto canBeReplaced = [](const Variable &each) { return !each.uses.empty(); };
    std::optional<Index> index = findCounter(step);
    if (!index && group.size() > 1) {
      auto kept = std::ranges::find_if_not(group, canBeReplaced);
      index = Index{kept == group.end() ? &group.front() : &*kept, 1};
    }
    if (!index)
      return;
    Value *distance = nullptr;
    for (Variable &pointer : group)
      if (&pointer != index->variable && canBeReplaced(pointer) &&
          mayRewrite("iv-merging", *pointer.phi)) {
        if (!distance && !startFromIndex(pointer, *index))
          distance = distanceToBase(*index);
        replace(pointer, *index, distance);
      }
  }

  [[nodiscard]] std::optional<Index> findCounter(int64_t step) const {
    for (const Variable &counter : counters_)
      for (uint64_t scale : {1, 2, 4, 8})
        if (counter.step != 0 && counter.step * static_cast<int64_t>(scale) == step)
          return Index{&counter, scale};
    return {};
  }

  // ---- 3., 4. Replacement

  // From what a pointer is before the first iteration to its base.
  Value *distanceToBase(const Index &index) {
    FoldingBuilder builder(module_, beforeLoop_);
    Value *first = number(*index.variable->phi->operand(entrySlot_), builder);
    return index.scale == 1
               ? builder.binary(Op::Sub, builder.integer(Type::I64, 0), first)
               : builder.binary(Op::Mul, first, builder.integer(Type::I64, 0 - index.scale));
  }

  // The address that the pointer starts with, as one relative to what the index starts with; null
  // if it is no such address.
  [[nodiscard]] const Instruction *startFromIndex(const Variable &pointer,
                                                  const Index &index) const {
    const Instruction *start = asInstruction(pointer.phi->operand(entrySlot_), Op::Gep);
    bool isRelative = start && start->operand(0) == index.variable->phi->operand(entrySlot_) &&
                      index.scale == 1 && isAddressScale(start->elementSize());
    return isRelative ? start : nullptr;
  }

  void replace(Variable &pointer, const Index &index, Value *distance) {
    const Instruction *start = startFromIndex(pointer, index);
    Value *base = start ? nullptr
                        : FoldingBuilder(module_, beforeLoop_)
                              .gep(pointer.phi->operand(entrySlot_), distance, 1);
    for (const PointerUse &use : pointer.uses) {
      Instruction *before = placeFor(*use.use);
      bool isNext = use.offset == pointer.step && isAvailable(*index.variable->next, *use.use);
      Instruction &variable = isNext ? *index.variable->next : *index.variable->phi;
      FoldingBuilder builder(module_, before);
      Value *address = start ? builder.gep(&variable, start->operand(1), start->elementSize())
                             : builder.gep(base, number(variable, builder), index.scale);
      if (!isNext && use.offset != 0)
        address =
            builder.gep(address, builder.integer(Type::I64, static_cast<uint64_t>(use.offset)), 1);
      Instruction::replaceUse(*use.use, address);
    }
    removeUnused(pointer);
    context_.count(CounterId::PointersMerged);
    changed_ = true;
  }

  static Value *number(Value &variable, FoldingBuilder &builder) {
    return variable.type() == Type::Ptr ? builder.cast(Op::PtrToInt, &variable, Type::I64)
                                        : &variable;
  }

  // Whether the next value of the index is computed before a use after the loop, which then needs
  // not hold both. In the loop, addresses have the offset.
  [[nodiscard]] bool isAvailable(const Instruction &next, const Use &use) const {
    if (loops_.contains(*loop_, use.user->block()))
      return false;
    const BasicBlock *from = use.user->is(Op::Phi)
                                 ? use.user->block()->predecessor(Instruction::indexOf(use))
                                 : use.user->block();
    if (from->id >= originalBlocks_) // an edge that has been split
      from = from->predecessor(0);
    return tree_.dominates(next.block(), from);
  }

  // Where the address is computed for a use; for a phi, on the edge.
  static Instruction *placeFor(const Use &use) {
    if (!use.user->is(Op::Phi))
      return use.user;
    BasicBlock::Predecessor edge = use.user->block()->predecessors()[Instruction::indexOf(use)];
    if (edge.block->successors().size() == 1)
      return edge.block->terminator();
    return splitEdge(edge.block, edge.slot)->terminator();
  }

  // The phi and what is computed from it, of which only they are users.
  static void removeUnused(const Variable &pointer) {
    std::vector<Instruction *> unused{pointer.phi};
    for (size_t i = 0; i < unused.size(); ++i)
      for (const Use *use = unused[i]->firstUse(); use; use = use->next) {
        Instruction *user = use->user;
        if (std::ranges::find(unused, user) == unused.end())
          unused.push_back(user);
      }
    eraseTogether(unused);
  }

  Module &module_;
  PassContext &context_;
  const LoopForest &loops_;
  const DominatorTree &tree_;
  uint32_t originalBlocks_; // smaller ids are those of blocks that the analyses have seen
  bool changed_ = false;
  // Of the current loop:
  const Loop *loop_ = nullptr;
  uint32_t entrySlot_ = 0; // of the header's edge from outside
  Instruction *beforeLoop_ = nullptr;
  std::vector<Variable> counters_; // integers
  std::vector<Variable> pointers_;
};

} // namespace

bool ivMerging(Function &function, Analyses &analyses) {
  return IvMerging(function, analyses).run();
}

} // namespace wend
