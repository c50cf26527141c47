// loop-full-unroll — write out the turns of loops that have few of them, and loop-unroll two at a time.
//
//   loop: %i = phi [ 0, … ], [ %i.1, %loop ]         call void @f(i32 0)
//         call void @f(i32 %i)                       call void @f(i32 1)
//         %i.1 = add i32 %i, 1                =>     call void @f(i32 2)
//         %c = icmp slt i32 %i.1, 3
//         br i1 %c, label %loop, label %end
//
// How    for each loop that contains no other, tests at its end and else only leaves for ways that
//        end the function   1. the turns are counted by computing what is constant in them   2.
//        for each after the first the loop is copied, and begins with the values that the turn
//        before it ended with   3. the last goes on behind the loop
//        loop-unroll, for small loops that only leave at their end and go on while a counter is
//        less than a bound   4. before the loop the bound is brought as much nearer as the turns
//        but the first count; where that is reached at once the loop is left out   5. the second
//        turn is copied and ends with the test against that   6. a second copy of the loop, entered
//        where it is reached, does the turns that are left. It gains where steps of two turns
//        become one, and where the second does not wait for the first: matrix, counters, histogram
// Needs  loops that test at their end (loop-rotate), preheaders (loop-simplify); simplify after it
// Not    loops whose turns would be too many instructions; calls in two turns      Keeps  nothing
//
// Allen, Cocke, "A Catalogue of Optimizing Transformations" (1971).

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include "ir/clone.h"
#include "ir/fold.h"

#include <algorithm>

namespace wend {

namespace {

// Of a loop written out.
constexpr uint32_t mostInstructions = 128;
constexpr uint32_t mostTurns = 32;
// Of a loop unrolled partially, and how many turns are then one.
constexpr uint32_t mostRepeated = 20;
constexpr uint32_t repeatedTurns = 2;

class Unrolling {
public:
  Unrolling(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), context_(analyses.context()),
        loops_(analyses.loops()), oldBlocks_(function.blockCount()), values_(function.valueCount()),
        indexOf_(function.blockCount(), none) {}

  bool run() {
    bool changed = false;
    for (const Loop *loop : innermostLoops())
      if (findRegion(*loop) && countTurns()) {
        context_.count(CounterId::LoopsUnrolled);
        writeOut();
        changed = true;
      }
    return changed;
  }

  bool runPartially() {
    bool changed = false;
    for (const Loop *loop : innermostLoops())
      if (findRegion(*loop) && isWorthRepeating(*loop) && findCount(*loop)) {
        context_.count(CounterId::LoopsUnrolledPartially);
        separateRest(*loops_.preheader(*loop));
        repeat();
        changed = true;
      }
    return changed;
  }

private:
  static constexpr uint32_t none = ~uint32_t{0};

  // Of the graph as it is before any changes.
  [[nodiscard]] std::vector<const Loop *> innermostLoops() const {
    std::vector<const Loop *> innermost;
    for (const Loop &loop : loops_.all())
      if (loops_.isInnermost(loop) && !loop.isIrreducible() && loops_.preheader(loop))
        innermost.push_back(&loop);
    return innermost;
  }

  [[nodiscard]] bool isInRegion(const BasicBlock *block) const {
    return block->id < oldBlocks_ && indexOf_[block->id] < region_.size() &&
           region_[indexOf_[block->id]] == block;
  }

  // ---- What is copied: the loop, and what it leaves for if that ends the function

  bool findRegion(const Loop &loop) {
    region_.clear();
    size_ = 0;
    header_ = loop.header();
    std::vector<BasicBlock *> latches = loops_.latches(loop);
    if (latches.size() != 1)
      return false;
    latch_ = latches[0];
    if (!latch_->terminator()->is(Op::CondBr))
      return false;
    back_ = latch_->successor(0) == header_ ? 0 : 1;
    if (loops_.contains(loop, latch_->successor(1 - back_)))
      return false;
    for (BasicBlock *block : loop.blocks())
      if (!add(block))
        return false;
    for (BasicBlock *block : loop.blocks())
      for (const BasicBlock::Successor &edge : block->successors())
        if (block != latch_ && !isInRegion(edge.block) && !(isEnd(*edge.block) && add(edge.block)))
          return false;
    // Where the last turn leads to is one block still.
    return !isInRegion(latch_->successor(1 - back_));
  }

  bool add(BasicBlock *block) {
    indexOf_[block->id] = static_cast<uint32_t>(region_.size());
    region_.push_back(block);
    for (const Instruction &instruction : *block) {
      size_ += instruction.is(Op::Phi) || instruction.isTerminator() ? 0 : 1;
      if (instruction.is(Op::StackAlloc) || instruction.is(Op::Copy))
        return false;
    }
    return size_ <= mostInstructions;
  }

  // Whether a block ends the function and only the loop leads to it.
  [[nodiscard]] bool isEnd(const BasicBlock &block) const {
    return block.id < oldBlocks_ && block.successors().empty() &&
           std::ranges::all_of(
               block.predecessors(), [&](const auto &edge) { return isInRegion(edge.block); });
  }

  // ---- 1. Counting

  // False if the turns are too many or unknown.
  bool countTurns() {
    if (header_->predecessors().size() != 2)
      return false;
    uint32_t preheaderSlot = header_->predecessor(0) == latch_ ? 1 : 0;
    for (BasicBlock *block : region_)
      for (const Instruction &instruction : *block)
        values_[instruction.id] = nullptr;
    std::vector<Value *> next;
    for (const Instruction &phi : header_->phis())
      next.push_back(constantOf(phi.operand(preheaderSlot)));
    for (turns_ = 1; turns_ <= mostTurns && turns_ * size_ <= mostInstructions; ++turns_) {
      enterTurn(next);
      for (BasicBlock *block : region_)
        for (const Instruction &instruction : *block)
          if (!instruction.is(Op::Phi))
            values_[instruction.id] = computed(instruction);
      const Value *goesOn = constantOf(latch_->terminator()->operand(0));
      if (!goesOn)
        return false;
      if ((asConstant(goesOn)->bits() != 0) != (back_ == 0))
        return true;
      next.clear();
      for (const Instruction &phi : header_->phis())
        next.push_back(constantOf(phi.operand(1 - preheaderSlot)));
    }
    return false;
  }

  void enterTurn(std::span<Value *const> values) {
    auto value = values.begin();
    for (const Instruction &phi : header_->phis())
      values_[phi.id] = *value++;
  }

  // The constant that a value is in this turn, or null.
  [[nodiscard]] Constant *constantOf(Value *value) const {
    if (Constant *constant = asConstant(value))
      return constant;
    const Instruction *instruction = asInstruction(value);
    bool isHere = instruction && isInRegion(instruction->block());
    Value *known = isHere ? values_[instruction->id] : nullptr;
    return known ? asConstant(known) : nullptr;
  }

  [[nodiscard]] Constant *computed(const Instruction &instruction) const {
    std::optional<uint64_t> bits =
        foldIntegers(instruction, [&](uint32_t i) { return constantOf(instruction.operand(i)); });
    return bits ? module_.constant(instruction.type(), *bits) : nullptr;
  }

  // ---- 2. Copying

  void writeOut() {
    BasicBlock::Successor exit = latch_->successors()[1 - back_];
    copyTurns();
    std::vector<Value *> leaving = incomingValues(exit);
    removeTest();
    for (size_t turn = 0; turn < starts_.size(); ++turn)
      appendBranch(*ends_[turn], *starts_[turn], loc_);
    appendBranch(*ends_.back(), *exit.block, loc_);
    addIncomingValues(*exit.block, leaving);
    replacePhis();
  }

  void copyTurns() {
    uint32_t latchSlot = latch_->successors()[back_].slot;
    BasicBlock *behind = latch_->next();
    firstCopy_ = function_.blockCount();
    clones_.clear();
    ends_.assign(1, latch_);
    starts_.clear();
    for (uint32_t turn = 1; turn < turns_; ++turn) {
      cloneTurn(latchSlot, behind);
      starts_.push_back(clones_[header_]);
      ends_.push_back(clones_[latch_]);
    }
    useLastOutside();
  }

  void removeTest() {
    loc_ = latch_->terminator()->loc;
    removeTerminator(*latch_);
  }

  // The first turn is no loop any more: its phis are what they are at first.
  void replacePhis() {
    for (Instruction &phi : header_->phis()) {
      phi.replaceUses(phi.operand(0));
      phi.erase();
    }
  }

  // The next iteration: the header's phis are what they are given at the end of the one before. Its
  // latch gets no branch yet.
  void cloneTurn(uint32_t latchSlot, BasicBlock *before) {
    std::vector<Value *> next;
    for (const Instruction &phi : header_->phis())
      next.push_back(clones_[phi.operand(latchSlot)]);
    clones_.clear();
    auto value = next.begin();
    for (const Instruction &phi : header_->phis())
      clones_.add(phi, *value++);
    clones_.add(*latch_->terminator(), latch_->terminator());
    cloneBlocks(region_, function_, before, clones_);
  }

  // ---- 3. Edges

  // Behind the loop, its values are those of the last turn. All at once: they may be each other's.
  void useLastOutside() {
    std::vector<std::pair<Use *, Value *>> outside;
    for (BasicBlock *block : region_)
      for (Instruction &value : *block)
        for (Use *use = value.firstUse(); use; use = use->next)
          if (isOutside(*use))
            outside.emplace_back(use, clones_[&value]);
    for (auto [use, value] : outside)
      Instruction::setUse(*use, value);
  }

  // Whether a use is neither in the loop nor in the copies of it.
  [[nodiscard]] bool isOutside(const Use &use) const {
    const BasicBlock *block = use.user->block();
    return block->id < firstCopy_ && !isInRegion(block);
  }

  // ---- loop-unroll

  bool isWorthRepeating(const Loop &loop) const {
    if (size_ > mostRepeated || region_.size() != loop.blocks().size())
      return false;
    for (const BasicBlock *block : region_)
      for (const Instruction &instruction : *block)
        if (instruction.is(Op::Call))
          return false;
    return true;
  }

  // The counter that is compared with a bound at the end of each turn.
  bool findCount(const Loop &loop) {
    const Instruction *test = asInstruction(latch_->terminator()->operand(0), Op::ICmp);
    if (!test || header_->predecessors().size() != 2)
      return false;
    Predicate predicate = back_ == 0 ? test->predicate() : inverse(test->predicate());
    next_ = asInstruction(test->operand(0), Op::Add);
    bound_ = test->operand(1);
    const Instruction *bound = asInstruction(bound_);
    const Instruction *counter = next_ ? asInstruction(next_->operand(0), Op::Phi) : nullptr;
    const Constant *step = next_ ? asConstant(next_->operand(1)) : nullptr;
    if (!counter || !step || counter->block() != header_ ||
        (bound && loops_.contains(loop, bound->block())))
      return false;
    uint32_t latchSlot = latch_->successors()[back_].slot;
    first_ = counter->operand(1 - latchSlot);
    continues_ = predicate;
    ahead_ = step->value() * (repeatedTurns - 1);
    bool isUpwards = predicate == Predicate::Slt || predicate == Predicate::Sle;
    bool isDownwards = predicate == Predicate::Sgt || predicate == Predicate::Sge;
    constexpr int64_t longest = 1 << 16;
    return counter->operand(latchSlot) == next_ &&
           ((isUpwards && ahead_ > 0 && ahead_ < longest) ||
            (isDownwards && ahead_ < 0 && ahead_ > -longest));
  }

  // A copy of the loop does the turns that are left, none but the last few. The loop itself is
  // entered, and goes on, only where the counter is so far from the bound that all turns are done.
  void separateRest(BasicBlock &preheader) {
    BasicBlock *exit = splitEdge(latch_, 1 - back_);
    std::vector<BasicBlock *> region = region_;
    std::ranges::sort(region, {}, &BasicBlock::id);
    clones_.clear();
    cloneGuarded(region, *header_, preheader, latch_->next(), clones_);
    joinClonedValues(region, *exit, clones_);
    BasicBlock *left = splitEdge(latch_, 1 - back_);
    addEdge(left, clones_[header_]);
    addIncomingValues(*clones_[header_],
                      incomingValues({header_, latch_->successors()[back_].slot}));
    replaceTerminator(*left, compare(inverse(continues_), next_, bound_, left->terminator()));

    Instruction *end = preheader.terminator();
    Value *ahead =
        module_.constant(bound_->type(), static_cast<uint64_t>(ahead_) & bitMask(bound_->type()));
    Value *operands[] = {bound_, ahead};
    Instruction *limit = placed(module_.makeInstruction(Op::Sub, bound_->type(), operands), end);
    Predicate isBefore = ahead_ > 0 ? Predicate::Slt : Predicate::Sgt;
    Value *both[] = {compare(isBefore, limit, bound_, end),
                     compare(continues_, first_, limit, end)};
    replaceTerminator(preheader, placed(module_.makeInstruction(Op::And, Type::I1, both), end));
    Instruction *branch = latch_->terminator();
    branch->setOperand(
        0, compare(back_ == 0 ? continues_ : inverse(continues_), next_, limit, branch));
  }

  Instruction *compare(Predicate predicate, Value *left, Value *right, Instruction *before) {
    return placed(module_.makeICmp(predicate, left, right), before);
  }

  static Instruction *placed(Instruction *instruction, Instruction *before) {
    instruction->loc = before->loc;
    instruction->placeBefore(before);
    return instruction;
  }

  void repeat() {
    turns_ = repeatedTurns;
    BasicBlock *exit = latch_->successor(1 - back_);
    uint32_t latchSlot = latch_->successors()[back_].slot;
    copyTurns();
    Value *condition = clones_[latch_->terminator()->operand(0)];
    std::vector<Value *> next;
    for (Instruction &phi : header_->phis()) {
      addSteps(phi, latchSlot);
      next.push_back(clones_[phi.operand(latchSlot)]);
    }
    removeTest();
    for (size_t turn = 0; turn < starts_.size(); ++turn)
      appendBranch(*ends_[turn], *starts_[turn], loc_);
    BasicBlock *last = ends_.back();
    appendBranch(*last, condition, back_ == 0 ? *header_ : *exit, back_ == 0 ? *exit : *header_,
                 loc_);
    auto value = next.begin();
    for (Instruction &phi : header_->phis())
      phi.addOperand(module_, *value++);
  }

  // What grows by the same value in each turn need not wait for that of the turn before. Constant
  // steps are added up by simplify.
  void addSteps(Instruction &phi, uint32_t latchSlot) {
    Instruction *next = asInstruction(phi.operand(latchSlot), Op::Add);
    if (!next || (next->operand(0) != &phi && next->operand(1) != &phi))
      return;
    Value *step = next->operand(next->operand(0) == &phi ? 1 : 0);
    const Instruction *inside = asInstruction(step);
    if (step->isConstant() || (inside && isInRegion(inside->block())))
      return;
    Instruction *end = header_->predecessor(1 - latchSlot)->terminator();
    Value *factors[] = {step, module_.constant(phi.type(), uint64_t{repeatedTurns})};
    Value *terms[] = {&phi, placed(module_.makeInstruction(Op::Mul, phi.type(), factors), end)};
    Instruction *sum =
        placed(module_.makeInstruction(Op::Add, phi.type(), terms), latch_->terminator());
    clones_[next]->replaceUses(sum);
    clones_.add(*next, sum);
  }

  Function &function_;
  Module &module_;
  PassContext &context_;
  const LoopForest &loops_;
  uint32_t oldBlocks_;
  std::vector<Value *> values_;   // by Value::id, of the region: what it is in a turn
  std::vector<uint32_t> indexOf_; // by BasicBlock::id: the place in region_
  // Of the loop at hand:
  std::vector<BasicBlock *> region_;
  BasicBlock *header_ = nullptr;
  BasicBlock *latch_ = nullptr;
  uint32_t back_ = 0; // the slot of the latch's way back
  uint32_t size_ = 0; // in instructions
  uint32_t turns_ = 0;
  uint32_t firstCopy_ = 0; // the id of the first block that is a copy
  SourceLoc loc_;
  CloneMap clones_;                  // of the region, in the iteration cloned last
  std::vector<BasicBlock *> starts_; // of each turn copied
  std::vector<BasicBlock *> ends_;   // of each turn
  // Of a loop to be unrolled partially: it goes on while `next_ <continues_> bound_`.
  Instruction *next_ = nullptr; // the counter of the next turn
  Value *first_ = nullptr;      // the counter at first
  Value *bound_ = nullptr;
  Predicate continues_ = Predicate::Eq;
  int64_t ahead_ = 0; // how far the counter gets in the turns without a test
};

} // namespace

bool loopFullUnroll(Function &function, Analyses &analyses) {
  return Unrolling(function, analyses).run();
}

bool loopUnroll(Function &function, Analyses &analyses) {
  return Unrolling(function, analyses).runPartially();
}

} // namespace wend
