// sink — move computations to where their values are used, if that is executed less often.
//
//   a: %x = load i32, ptr %p                  a: br i1 %c, label %b, label %d
//      br i1 %c, label %b, label %d      =>   b: %x = load i32, ptr %p
//   b: … %x …                                    … %x …
//
// How    visit the instructions from the last one to the first, so that users move before operands
//        1. all uses of the value are in other blocks: find their nearest common dominator, and
//           leave the loops that do not contain the instruction
//        2. that block must be executed less often than the instruction's
//        3. a load: nothing may write to its location in between
//        4. the more so, the more operands of a cheap instruction die there: they would be live
//           in between instead of its value
//        5. move it down in that block to its first use
//        6. what only phis after an exit of its loop use moves to a new block on that edge; of an
//           address that is a part of loads and stores otherwise, a copy does
//        7. other uses of such an address than by loads and stores get a copy where they are, too,
//           if one of these is in the same block
// Needs  all that may fold or merge it done; memory SSA for loads
// Keeps  nothing
// Not    calls; one half of a product whose other half stays; functions that call setjmp, which may
//        return twice
//
// Code sinking: Muchnick, "Advanced Compiler Design and Implementation" (1997), 18.8; the partially
// dead code of Knoop, Ruething, Steffen, "Partial Dead Code Elimination" (1994), without copies.

#include "opt/passes.h"

#include "ir/address_scale.h"
#include "ir/analysis/block_frequency.h"
#include "ir/cfg.h"
#include "ir/cfg_edit.h"
#include "ir/effects.h"
#include "ir/limits.h"
#include "ir/rewrites.h"

#include <algorithm>

namespace wend {

namespace {

// Limits on uses, on instructions searched for the first use, and on memory versions walked for
// each load; they bound compile time.
constexpr uint32_t maxSinkUses = 16;
constexpr uint32_t maxSinkDistance = 64;
constexpr uint32_t maxSinkVersions = 20;

class Sinking {
public:
  Sinking(Function &function, Analyses &analyses)
      : function_(function), limits_(function.module().limits()), analyses_(analyses),
        context_(analyses.context()), tree_(analyses.dominators()) {}

  bool run() {
    if (tree_.order().size() == 1 || callsReturnTwice(function_))
      return false;
    isMoved_.assign(function_.valueCount(), false);
    std::span<BasicBlock *const> order = tree_.order();
    for (size_t i = order.size(); i-- > 0;)
      for (Instruction *at = order[i]->last(); at;) {
        Instruction &instruction = *at;
        at = at->prev();
        visit(instruction);
      }
    // Last, because the analyses do not know the new blocks.
    blockCount_ = function_.blockCount();
    for (BasicBlock *block : order)
      if (const Loop *loop = analyses_.loops().loopOf(block)) {
        moveToExits(*block, *loop);
        copyAddresses(*block, *loop);
      }
    return changed_;
  }

private:
  void visit(Instruction &instruction) {
    if (!instruction.isUsed() || !isMovable(instruction) || isHalfOfProduct(instruction))
      return;
    if (instruction.is(Op::Gep) && instruction.operand(1)->isConstant())
      copyDown(instruction);
    BasicBlock *target = blockOfUses(instruction);
    if (!target || target == instruction.block())
      return;
    target = outsideOtherLoops(target, *instruction.block());
    if (target == instruction.block() || !isProfitable(instruction, *target) ||
        (instruction.is(Op::Load) && !isUnchanged(instruction, *target)) ||
        !mayRewrite("sink", instruction))
      return;
    move(instruction, firstUse(instruction, *target));
  }

  void move(Instruction &instruction, Instruction *position) {
    if (instruction.loc.isValid())
      context_.remark(RemarkId::sunk, instruction, Subject{instruction});
    instruction.unlink();
    instruction.insertBefore(position);
    isMoved_[instruction.id] = true;
    context_.count(CounterId::InstructionsSunk);
    changed_ = true;
  }

  static bool isMovable(const Instruction &instruction) {
    if (instruction.is(Op::Load))
      return !instruction.isVolatile();
    bool isBound = instruction.is(Op::Phi) || instruction.is(Op::Alloca) ||
                   instruction.is(Op::Copy) || instruction.is(Op::Extract) ||
                   instruction.is(Op::Call);
    return !isBound && !mayRead(instruction) && isRemovableWhenUnused(instruction);
  }

  // Whether the other half of a product is computed in the same block: by one instruction for both.
  static bool isHalfOfProduct(const Instruction &instruction) {
    auto isProduct = [](const Instruction &half) {
      return half.is(Op::Mul) || half.is(Op::UMulHigh) || half.is(Op::SMulHigh);
    };
    uint32_t count = 0;
    if (isProduct(instruction))
      for (const Use *use = instruction.operand(0)->firstUse(); use && ++count <= maxSinkUses;
           use = use->next) {
        const Instruction &other = *use->user;
        if (isProduct(other) && other.op() != instruction.op() &&
            other.block() == instruction.block() && other.uses(*instruction.operand(1)))
          return true;
      }
    return false;
  }

  // ---- 1. Where to

  // The nearest block that dominates all uses; null if one is in the block of the instruction.
  [[nodiscard]] BasicBlock *blockOfUses(const Instruction &instruction) const {
    BasicBlock *common = nullptr;
    uint32_t count = 0;
    for (const Use *use = instruction.firstUse(); use; use = use->next) {
      BasicBlock *block = blockOfUse(*use);
      if (block == instruction.block() || ++count > maxSinkUses)
        return nullptr;
      if (!tree_.isReachable(block))
        continue;
      common = common ? commonDominator(common, block) : block;
    }
    return common;
  }

  [[nodiscard]] BasicBlock *commonDominator(BasicBlock *a, BasicBlock *b) const {
    while (a != b) {
      if (tree_.depth(a) < tree_.depth(b))
        std::swap(a, b);
      a = tree_.idom(a);
    }
    return a;
  }

  // The nearest dominator that is in no loop without `block`, which dominates it.
  [[nodiscard]] BasicBlock *outsideOtherLoops(BasicBlock *target, const BasicBlock &block) const {
    const LoopForest &loops = analyses_.loops();
    const Loop *loop = loops.loopOf(target);
    while (loop && !loops.contains(*loop, &block)) {
      target = tree_.idom(loop->header());
      loop = loops.loopOf(target);
    }
    return target;
  }

  // ---- 2. and 4. Whether to

  bool isProfitable(const Instruction &instruction, const BasicBlock &target) {
    if (!frequencies_)
      frequencies_.emplace(function_);
    float limit =
        frequencies_->of(*instruction.block()) * static_cast<float>(limits_.sinkFrequency) / 100;
    const LoopForest &loops = analyses_.loops();
    bool leavesLoop = loops.depth(&target) < loops.depth(instruction.block());
    if (!leavesLoop && isCheap(instruction))
      limit /= static_cast<float>(1 + extraValues(instruction, target));
    return frequencies_->of(target) <= limit;
  }

  // Whether an instruction takes about a cycle. A comparison moves to the branch that it becomes a
  // part of.
  static bool isCheap(const Instruction &instruction) {
    Type type = instruction.type();
    return !instruction.is(Op::Load) && !instruction.is(Op::Mul) && !instruction.is(Op::ICmp) &&
           !instruction.is(Op::FCmp) && !isFloat(type) && !isVector(type);
  }

  // How many more values would be live than now, on paths to a block that is not the next one. A
  // phi with another use in the block of the instruction, which may be its next value, could not
  // share a register with that.
  static uint32_t extraValues(const Instruction &instruction, const BasicBlock &target) {
    uint32_t dying = 0;
    uint32_t phis = 0;
    for (const Use &use : instruction.operands())
      if (dies(*use.value, instruction)) {
        ++dying;
        phis += asInstruction(use.value, Op::Phi) && !use.value->hasOneUse();
      }
    bool isNext = target.predecessors().size() == 1 && target.predecessor(0) == instruction.block();
    return phis + (isNext || dying == 0 ? 0 : dying - 1);
  }

  // Whether an operand is used in the block of the instruction only.
  static bool dies(const Value &operand, const Instruction &instruction) {
    return !operand.isConstant() && !isUsedOutside(operand, *instruction.block());
  }

  static bool isUsedOutside(const Value &value, const BasicBlock &block) {
    uint32_t count = 0;
    for (const Use *use = value.firstUse(); use; use = use->next)
      if (blockOfUse(*use) != &block || ++count > maxSinkUses)
        return true;
    return false;
  }

  // ---- 3. Loads

  bool isUnchanged(const Instruction &load, const BasicBlock &target) {
    MemorySsa &memory = analyses_.memory();
    MemorySsa::Version here = memory.before(load);
    MemorySsa::Version there = atStart(target);
    if (here == there)
      return true;
    MemoryLocation at = memory.aliases().location(load);
    uint32_t budget = maxSinkVersions;
    MemorySsa::Version changed = memory.clobber(at, there, budget);
    return changed == here || changed == memory.clobber(at, here, budget);
  }

  // The version of the memory at the start of a block. What has been moved there has been numbered
  // in its old block.
  [[nodiscard]] MemorySsa::Version atStart(const BasicBlock &block) {
    MemorySsa &memory = analyses_.memory();
    for (const Instruction &instruction : block)
      if (memory.before(instruction) != MemorySsa::none && !isMoved_[instruction.id])
        return memory.before(instruction);
    return memory.atEnd(&block);
  }

  // ---- 5. Where in the block

  // In front of the first use, of what writes before a load, or of the end of the block. Two values
  // that die in the instruction would be live across a call instead of one.
  static Instruction *firstUse(const Instruction &value, BasicBlock &block) {
    const Instruction *end = block.insertionEnd();
    auto dies = [&](const Use &operand) { return Sinking::dies(*operand.value, value); };
    bool stopsAtCalls = std::ranges::count_if(value.operands(), dies) > 1;
    Instruction *at = block.firstNonPhi();
    for (uint32_t i = 0; i < maxSinkDistance && at != end && !at->uses(value); ++i, at = at->next())
      if ((value.is(Op::Load) && mayWriteMemory(*at)) || (stopsAtCalls && at->is(Op::Call)))
        break;
    return at;
  }

  // ---- 6. Exits of loops

  // Moves what only the phis after an exit of a loop use to a block on that edge.
  void moveToExits(BasicBlock &block, const Loop &loop) {
    Instruction *branch = block.terminator();
    if (!canSplitEdges(block))
      return;
    for (uint32_t slot = 0; slot < block.successors().size(); ++slot) {
      BasicBlock *exit = block.successor(slot);
      if (!exit->hasPhis() || exit->predecessors().size() == 1 || isIn(loop, exit))
        continue;
      BasicBlock *middle = nullptr;
      for (Instruction *at = branch->prev(); at && !at->is(Op::Phi);) {
        Instruction &instruction = *at;
        at = at->prev();
        if (mayWriteMemory(instruction))
          break; // above it are loads of other values
        if (!isMovable(instruction) || isHalfOfProduct(instruction) ||
            !isUsedOnEdge(instruction, block, slot, middle) || !mayRewrite("sink", instruction))
          continue;
        if (!middle)
          middle = splitEdge(&block, slot);
        move(instruction, middle->first());
      }
    }
  }

  static bool canSplitEdges(const BasicBlock &block) {
    return block.terminator()->is(Op::CondBr) || block.terminator()->is(Op::Switch);
  }

  // New blocks are on exits.
  [[nodiscard]] bool isIn(const Loop &loop, const BasicBlock *block) const {
    return block->id < blockCount_ && analyses_.loops().contains(loop, block);
  }

  // Lets phis after exits of the loop use copies of addresses, made there, if only loads and stores
  // in the block use the addresses besides: they are then parts of those.
  void copyAddresses(BasicBlock &block, const Loop &loop) {
    for (Instruction &address : block) {
      if (!address.is(Op::Gep) || !address.operand(1)->isConstant() ||
          !findPhisAfter(address, loop) || phiUses_.empty() || !mayRewrite("sink", address))
        continue;
      for (auto [phi, index] : phiUses_)
        if (phi->operand(index) == &address)
          copyForPhis(address, *phi->block(), index, loop);
    }
  }

  // Finds the phis that use an address, with the indices of the operands. False if there are other
  // uses than by those and by loads and stores of the block.
  bool findPhisAfter(const Instruction &address, const Loop &loop) {
    phiUses_.clear();
    uint32_t count = 0;
    for (const Use *use = address.firstUse(); use; use = use->next) {
      Instruction &user = *use->user;
      bool isAfter = user.is(Op::Phi) && !isIn(loop, user.block());
      if (++count > maxSinkUses ||
          (!isAfter && !(isAccess(*use) && user.block() == address.block())))
        return false;
      if (isAfter)
        phiUses_.emplace_back(&user, Instruction::indexOf(*use));
    }
    return phiUses_.size() < count;
  }

  void copyForPhis(const Instruction &address, BasicBlock &exit, uint32_t index, const Loop &loop) {
    BasicBlock *from = exit.predecessor(index);
    if (isIn(loop, from)) {
      if (!canSplitEdges(*from))
        return;
      from = splitEdge(from, exit.predecessors()[index].slot);
    }
    Instruction *copy = function_.module().makeCopy(address);
    copy->insertBefore(from->insertionEnd());
    for (Instruction &phi : exit.phis())
      if (phi.operand(index) == &address)
        phi.setOperand(index, copy);
    context_.count(CounterId::InstructionsSunk);
    changed_ = true;
  }

  // ---- 7. Addresses in several blocks

  // Lets the uses of an address other than by loads and stores, of which the address is a part, use
  // a copy in the block that dominates them.
  void copyDown(Instruction &address) {
    otherUses_.clear();
    BasicBlock *target = nullptr;
    uint32_t count = 0;
    for (Use *use = address.firstUse(); use; use = use->next) {
      BasicBlock *block = blockOfUse(*use);
      if (++count > maxSinkUses || !tree_.isReachable(block))
        return;
      if (isAccess(*use))
        continue;
      otherUses_.push_back(use);
      target = target ? commonDominator(target, block) : block;
    }
    if (!target || otherUses_.size() == count)
      return;
    target = outsideOtherLoops(target, *address.block());
    if (target == address.block() || !hasAccess(address, *target) ||
        !isProfitable(address, *target) || !mayRewrite("sink", address))
      return;
    Instruction *copy = function_.module().makeCopy(address);
    copy->insertBefore(target->insertionEnd());
    for (Use *use : otherUses_)
      use->user->setOperand(Instruction::indexOf(*use), copy);
    Instruction *first = firstUse(*copy, *target);
    if (first != target->insertionEnd()) {
      copy->unlink();
      copy->insertBefore(first);
    }
    isMoved_.resize(function_.valueCount());
    context_.count(CounterId::InstructionsSunk);
    changed_ = true;
  }

  static bool hasAccess(const Instruction &address, const BasicBlock &block) {
    for (const Use *use = address.firstUse(); use; use = use->next)
      if (isAccess(*use) && use->user->block() == &block)
        return true;
    return false;
  }

  // Whether all uses are on an edge: by phis, or in the block in the middle of it if that exists.
  static bool isUsedOnEdge(const Instruction &value, const BasicBlock &block, uint32_t slot,
                           const BasicBlock *middle) {
    const BasicBlock *from = middle ? middle : &block;
    uint32_t ofEdge = middle ? 0 : slot;
    BasicBlock::Successor edge = from->successors()[ofEdge];
    uint32_t count = 0;
    for (const Use *use = value.firstUse(); use; use = use->next) {
      bool isOnEdge = use->user->is(Op::Phi) ? use->user->block() == edge.block &&
                                                   Instruction::indexOf(*use) == edge.slot
                                             : use->user->block() == middle;
      if (!isOnEdge || ++count > maxSinkUses)
        return false;
    }
    return count > 0;
  }

  Function &function_;
  const Limits &limits_;
  Analyses &analyses_;
  PassContext &context_;
  const DominatorTree &tree_;
  std::optional<BlockFrequencies> frequencies_; // computed for the first that can move
  std::vector<bool> isMoved_;                   // by Value::id
  size_t blockCount_ = 0;                       // without new blocks
  std::vector<std::pair<Instruction *, uint32_t>> phiUses_;
  std::vector<Use *> otherUses_;
  bool changed_ = false;
};

} // namespace

bool sink(Function &function, Analyses &analyses) { return Sinking(function, analyses).run(); }

} // namespace wend
