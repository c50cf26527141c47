#include "opt/loop_checks.h"

#include "ir/effects.h"
#include "ir/limits.h"
#include "ir/module.h"

#include <algorithm>

namespace wend {

namespace {

class CheckedLoopFinder {
public:
  CheckedLoopFinder(const Loop &loop, uint32_t maxInstructions, const LoopForest &loops,
                    const DominatorTree &tree, Obstacle &obstacle)
      : maxInstructions_(maxInstructions), loop_(loop), loops_(loops), tree_(tree),
        obstacle_(obstacle), limits_(loop.header()->function()->module().limits()) {
    found_.region.assign(loop.blocks().begin(), loop.blocks().end());
  }

  std::optional<CheckedLoop> run() {
    if (!isSmall())
      return {};
    obstacle_ = {RemarkId::versioningExits};
    if (!findExit())
      return {};
    obstacle_ = {RemarkId::versioningCount};
    if (!isCounted())
      return {};
    for (BasicBlock *block : found_.region)
      if (found_.checks.size() < limits_.loopVersioningChecks)
        findCheck(*block);
    obstacle_ = {found_.checks.empty() ? RemarkId::versioningIndex : RemarkId::versioningCost};
    bool pays = !found_.checks.empty() &&
                cost() <= limits_.loopVersioningShare * static_cast<uint32_t>(found_.checks.size());
    return pays ? std::optional(std::move(found_)) : std::nullopt;
  }

private:
  [[nodiscard]] bool isInside(const BasicBlock *block) const {
    return loops_.contains(loop_, block);
  }
  [[nodiscard]] bool isInvariant(const Value *value) const {
    return loops_.isInvariant(*value, loop_);
  }

  bool isSmall() {
    uint32_t count = 0;
    for (const BasicBlock *block : loop_.blocks())
      for (const Instruction &instruction : *block) {
        bool mayChange = instruction.is(Op::Call) || instruction.is(Op::StackAlloc);
        if (++count <= maxInstructions_ && !mayChange)
          continue;
        obstacle_ = {mayChange ? RemarkId::versioningCall : RemarkId::versioningLarge,
                     mayChange ? &instruction : nullptr};
        return false;
      }
    return true;
  }

  // Instructions of an iteration; a division takes the time of many.
  [[nodiscard]] uint32_t cost() const {
    constexpr uint32_t divisionCost = 30;
    uint32_t cost = 0;
    for (const BasicBlock *block : loop_.blocks())
      for (const Instruction &instruction : *block)
        cost += mayTrap(instruction) ? divisionCost : 1;
    return cost;
  }

  // Whether a block ends the program and only this loop branches to it.
  [[nodiscard]] bool isError(const BasicBlock *block) const {
    const Instruction *end = block->terminator();
    return end && end->is(Op::Unreachable) &&
           std::ranges::all_of(block->predecessors(),
                               [&](const auto &edge) { return isInside(edge.block); });
  }

  // The only exit that is not to an error. Adds the errors to the region.
  bool findExit() {
    uint32_t exits = 0;
    std::vector<BasicBlock *> blocks(loop_.blocks().begin(), loop_.blocks().end());
    std::ranges::sort(blocks, {}, &BasicBlock::id);
    for (BasicBlock *block : blocks)
      for (uint32_t slot = 0; slot < block->successors().size(); ++slot) {
        BasicBlock *target = block->successor(slot);
        if (isInside(target))
          continue;
        if (!isError(target)) {
          ++exits;
          exit_ = {block, slot};
        } else if (std::ranges::find(found_.region, target) == found_.region.end()) {
          found_.region.push_back(target);
        }
      }
    return exits == 1;
  }

  // Whether the exit is taken by a comparison in each iteration that suits the checks.
  bool isCounted() {
    std::optional<CountedLoop> counted = findCountedLoop(loop_, loops_, exit_);
    if (!counted || !tree_.dominates(exit_.block, counted->latch) ||
        counted->continues < Predicate::Slt || counted->counter->type() != Type::I32 ||
        (counted->offset != 0 && !counted->comparesNext))
      return false;
    static_cast<CountedLoop &>(found_) = *counted;
    const Constant *step = found_.constantStep();
    return !step || (found_.isUpwards() ? step->value() > 0 : step->value() < 0);
  }

  // ---- Checks

  void findCheck(BasicBlock &block) {
    const Instruction *branch = block.terminator();
    if (!branch->is(Op::CondBr) || !isInside(block.successor(0)) || isInside(block.successor(1)) ||
        &block == found_.exit.block)
      return;
    Instruction *compare = asInstruction(branch->operand(0), Op::ICmp);
    if (!compare || compare->predicate() != Predicate::Ult || !isInvariant(compare->operand(1)) ||
        compare->operand(0)->type() != Type::I32 || !isWithinBoundsIn(block))
      return;
    LinearIndex index;
    if (isLinear(compare->operand(0), index))
      found_.checks.push_back({&block, std::move(index), compare->operand(1)});
  }

  // Whether the counter is within its bounds in a block. Where the counter itself is compared, it
  // has its last value, beyond the bound, only on the edge that exits.
  [[nodiscard]] bool isWithinBoundsIn(const BasicBlock &block) const {
    if (found_.comparesNext)
      return true;
    const BasicBlock *inside = found_.exit.block->successor(1 - found_.exit.slot);
    return inside->predecessors().size() == 1 && tree_.dominates(inside, &block);
  }

  bool isLinear(Value *value, LinearIndex &index) const {
    std::vector<Value *> pending{value};
    while (!pending.empty()) {
      Value *part = pending.back();
      pending.pop_back();
      if (isInvariant(part)) {
        if (!addTerm(part, false, index))
          return false;
        continue;
      }
      Instruction *instruction = asInstruction(part);
      if (instruction == found_.counter) {
        if (index.hasCounter)
          return false;
        index.hasCounter = true;
      } else if (instruction->is(Op::Add)) {
        pending.push_back(instruction->operand(0));
        pending.push_back(instruction->operand(1));
      } else if (instruction->is(Op::Sub) && isInvariant(instruction->operand(1))) {
        pending.push_back(instruction->operand(0));
        if (!addTerm(instruction->operand(1), true, index))
          return false;
      } else if (Value *factor = factorOf(*instruction); factor && !index.hasCounter) {
        index.hasCounter = true;
        index.factor = factor;
      } else {
        return false;
      }
      if (pending.size() > limits_.loopVersioningTerms)
        return false;
    }
    return true;
  }

  // The invariant factor of a product with the counter, or null.
  Value *factorOf(const Instruction &product) const {
    for (uint32_t i = 0; product.is(Op::Mul) && i < 2; ++i)
      if (product.operand(i) == found_.counter && isInvariant(product.operand(1 - i)))
        return product.operand(1 - i);
    return nullptr;
  }

  bool addTerm(Value *value, bool isSubtracted, LinearIndex &index) const {
    if (const Constant *constant = asConstant(value)) {
      constexpr int64_t max = int64_t{1} << 40;
      index.constant += isSubtracted ? -constant->value() : constant->value();
      return index.constant < max && index.constant > -max;
    }
    index.terms.push_back({value, isSubtracted});
    return index.terms.size() <= limits_.loopVersioningTerms;
  }

  uint32_t maxInstructions_;
  const Loop &loop_;
  const LoopForest &loops_;
  const DominatorTree &tree_;
  Obstacle &obstacle_;
  const Limits &limits_;
  CheckedLoop found_;
  BasicBlock::Predecessor exit_{};
};

} // namespace

std::optional<CheckedLoop> findCheckedLoop(const Loop &loop, uint32_t maxInstructions,
                                           const LoopForest &loops, const DominatorTree &tree,
                                           Obstacle &obstacle) {
  obstacle = {RemarkId::versioningLarge};
  if (loop.isIrreducible() ||
      loop.blocks().size() > loop.header()->function()->module().limits().loopVersioningBlocks)
    return {};
  return CheckedLoopFinder(loop, maxInstructions, loops, tree, obstacle).run();
}

bool hasErrorExit(const Loop &loop, const LoopForest &loops) {
  for (const BasicBlock *block : loop.blocks())
    for (const BasicBlock::Successor &edge : block->successors())
      if (!loops.contains(loop, edge.block) && edge.block->terminator()->is(Op::Unreachable))
        return true;
  return false;
}

} // namespace wend
