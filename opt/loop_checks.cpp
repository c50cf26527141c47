#include "opt/loop_checks.h"

#include <algorithm>

namespace wend {

namespace {

constexpr size_t mostBlocks = 24;
constexpr uint32_t mostInstructions = 120;
constexpr size_t mostChecks = 6;
constexpr size_t mostTerms = 3;

class CountedLoopFinder {
public:
  CountedLoopFinder(const Loop &loop, const DominatorTree &tree)
      : blocks_(loop.blocks().begin(), loop.blocks().end()), tree_(tree) {
    found_.header = loop.header();
    found_.region = blocks_;
    std::ranges::sort(blocks_, {}, &BasicBlock::id);
  }

  std::optional<CountedLoop> run() {
    if (!isSmall() || !findEntry() || !findExit() || !findCounter())
      return {};
    for (BasicBlock *block : found_.region)
      if (found_.checks.size() < mostChecks)
        findCheck(*block);
    return found_.checks.empty() ? std::nullopt : std::optional(std::move(found_));
  }

private:
  [[nodiscard]] bool isIn(const BasicBlock *block) const {
    auto place = std::ranges::lower_bound(blocks_, block->id, {}, &BasicBlock::id);
    return place != blocks_.end() && *place == block;
  }
  [[nodiscard]] bool isInvariant(Value *value) const {
    Instruction *instruction = asInstruction(value);
    return !instruction || !isIn(instruction->block());
  }

  [[nodiscard]] bool isSmall() const {
    uint32_t count = 0;
    for (const BasicBlock *block : blocks_)
      for (const Instruction &instruction : *block)
        if (++count > mostInstructions || instruction.is(Op::Call) ||
            instruction.is(Op::StackAlloc))
          return false;
    return true;
  }

  bool findEntry() {
    uint32_t entries = 0;
    uint32_t latches = 0;
    for (const BasicBlock::Predecessor &edge : found_.header->predecessors()) {
      bool isLatch = isIn(edge.block);
      (isLatch ? latches : entries) += 1;
      (isLatch ? latch_ : found_.entry) = edge;
    }
    found_.latch = latch_.block;
    return entries == 1 && latches == 1;
  }

  // Whether the program ends in that block, which only this loop leads to.
  [[nodiscard]] bool isError(const BasicBlock *block) const {
    const Instruction *end = block->terminator();
    return end && end->is(Op::Unreachable) &&
           std::ranges::all_of(block->predecessors(),
                               [&](const auto &edge) { return isIn(edge.block); });
  }

  bool findExit() {
    uint32_t exits = 0;
    for (BasicBlock *block : blocks_)
      for (uint32_t slot = 0; slot < block->successors().size(); ++slot) {
        BasicBlock *target = block->successor(slot);
        if (isIn(target))
          continue;
        if (!isError(target)) {
          ++exits;
          found_.exit = {block, slot};
        } else if (std::ranges::find(found_.region, target) == found_.region.end()) {
          found_.region.push_back(target);
        }
      }
    return exits == 1 && tree_.dominates(found_.exit.block, latch_.block);
  }

  // ---- The counter

  bool findCounter() {
    Instruction *branch = found_.exit.block->terminator();
    if (!branch->is(Op::CondBr))
      return false;
    Instruction *compare = asInstruction(branch->operand(0), Op::ICmp);
    if (!compare)
      return false;
    Predicate predicate = compare->predicate();
    if (found_.exit.slot == 0)
      predicate = inverse(predicate);
    Value *counter = compare->operand(0);
    found_.bound = compare->operand(1);
    if (isInvariant(counter)) {
      std::swap(counter, found_.bound);
      predicate = swapped(predicate);
    }
    if (!isInvariant(found_.bound) || predicate < Predicate::Slt || counter->type() != Type::I32)
      return false;
    found_.isUpwards = predicate == Predicate::Slt || predicate == Predicate::Sle;
    found_.isStrict = predicate == Predicate::Slt || predicate == Predicate::Sgt;
    return isCounter(counter) && stepsTowardsBound();
  }

  // The phi, or the sum that it is in the next turn.
  bool isCounter(Value *value) {
    Instruction *instruction = asInstruction(value);
    if (instruction && instruction->is(Op::Add)) {
      found_.testsNext = true;
      phi_ = phiOf(*instruction);
    } else {
      phi_ = instruction;
    }
    if (!phi_ || !phi_->is(Op::Phi) || phi_->block() != found_.header)
      return false;
    next_ = asInstruction(latchOperand(*phi_), Op::Add);
    if (!next_ || phiOf(*next_) != phi_ || (found_.testsNext && next_ != instruction))
      return false;
    found_.step = next_->operand(next_->operand(0) == phi_ ? 1 : 0);
    found_.first = phi_->operand(found_.entry.block->successors()[found_.entry.slot].slot);
    found_.counter = phi_;
    found_.next = next_;
    return isInvariant(found_.step);
  }

  Value *latchOperand(const Instruction &phi) const {
    return phi.operand(latch_.block->successors()[latch_.slot].slot);
  }

  Instruction *phiOf(const Instruction &sum) const {
    for (const Use &use : sum.operands())
      if (Instruction *phi = asInstruction(use.value, Op::Phi))
        if (phi->block() == found_.header)
          return phi;
    return nullptr;
  }

  [[nodiscard]] bool stepsTowardsBound() const {
    const Constant *step = asConstant(found_.step);
    return !step || (found_.isUpwards ? step->value() > 0 : step->value() < 0);
  }

  // ---- Checks

  void findCheck(BasicBlock &block) {
    const Instruction *branch = block.terminator();
    if (!branch->is(Op::CondBr) || !isIn(block.successor(0)) || isIn(block.successor(1)) ||
        &block == found_.exit.block)
      return;
    Instruction *compare = asInstruction(branch->operand(0), Op::ICmp);
    if (!compare || compare->predicate() != Predicate::Ult || !isInvariant(compare->operand(1)) ||
        compare->operand(0)->type() != Type::I32 || !isCountedIn(block))
      return;
    LinearIndex index;
    if (isLinear(compare->operand(0), index))
      found_.checks.push_back({&block, std::move(index), compare->operand(1)});
  }

  // Whether the counter is within its bounds there. One that is tested before it is used has its
  // last value, beyond the bound, only where the test leads out.
  [[nodiscard]] bool isCountedIn(const BasicBlock &block) const {
    if (found_.testsNext)
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
      if (instruction == phi_) {
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
      if (pending.size() > mostTerms)
        return false;
    }
    return true;
  }

  // What the counter is multiplied by, if it is and that does not change; or null.
  Value *factorOf(const Instruction &product) const {
    for (uint32_t i = 0; product.is(Op::Mul) && i < 2; ++i)
      if (product.operand(i) == phi_ && isInvariant(product.operand(1 - i)))
        return product.operand(1 - i);
    return nullptr;
  }

  static bool addTerm(Value *value, bool isSubtracted, LinearIndex &index) {
    if (const Constant *constant = asConstant(value)) {
      constexpr int64_t most = int64_t{1} << 40;
      index.constant += isSubtracted ? -constant->value() : constant->value();
      return index.constant < most && index.constant > -most;
    }
    index.terms.push_back({value, isSubtracted});
    return index.terms.size() <= mostTerms;
  }

  std::vector<BasicBlock *> blocks_; // by id
  const DominatorTree &tree_;
  CountedLoop found_;
  BasicBlock::Predecessor latch_{};
  Instruction *phi_ = nullptr;
  Instruction *next_ = nullptr;
};

} // namespace

std::optional<CountedLoop> findCountedLoop(const Loop &loop, const DominatorTree &tree) {
  if (loop.isIrreducible() || loop.blocks().size() > mostBlocks)
    return {};
  return CountedLoopFinder(loop, tree).run();
}

} // namespace wend
