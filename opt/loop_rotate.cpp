// loop-rotate — loop inversion: test at the end of each iteration, and once before the first.
//
//   pre:   br label %head                       pre:   %c.1 = icmp slt i32 0, %n
//   head:  %i = phi [ 0, %pre ], [ %j, … ]             br i1 %c.1, label %enter, label %out
//          %c = icmp slt i32 %i, %n             enter: br label %body
//          br i1 %c, label %body, label %end =>  body: %i.1 = phi [ 0, %enter ], [ %j, %head ]
//   body:  …                                           …
//          br label %head                              br label %head
//                                               head:  %c = icmp slt i32 %j, %n
//                                                      br i1 %c, label %body, label %out
//
// The start of the body is then executed whenever the loop is entered, so that invariant checks and
// loads in it can be hoisted.
//
// How    for each natural loop whose header is an exiting block, inner loops first
//        1. split both edges out of the header
//        2. clone its instructions to the end of the preheader, with the first values of the phis,
//           and fold them
//        3. merge each value of the header that is used in the body or after the loop with its
//           clone by a phi; if it is used where both paths have joined again (after a `break`),
//           through a variable in memory
//        4. move the header to the end of the loop
// Needs  preheaders (loop-simplify); mem2reg after it
// Keeps  nothing
// Not    loops that already exit from a latch; exits that are runtime errors; headers with many
//        instructions or calls
//
// Wolfe, "High Performance Compilers for Parallel Computing" (1996), loop inversion.

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include "ir/fold.h"
#include "ir/function_debug.h"
#include "ir/limits.h"
#include "opt/demotion.h"

#include <algorithm>

namespace wend {

namespace {

class LoopRotation {
public:
  LoopRotation(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), limits_(module_.limits()),
        context_(analyses.context()), tree_(analyses.dominators()), loops_(analyses.loops()),
        copyOf_(function.valueCount()) {}

  bool run() {
    for (const Loop &loop : loops_.all())
      preheaders_.push_back(loops_.preheader(loop));
    bool changed = false;
    for (size_t i = preheaders_.size(); i-- > 0;)
      if (preheaders_[i])
        changed |= rotate(loops_.all()[i], preheaders_[i]);
    return changed;
  }

private:
  bool rotate(const Loop &loop, BasicBlock *preheader) {
    preheader_ = preheader;
    if (!canRotate(loop))
      return false;
    separate();
    cloneHeader();
    mergeValues();
    if (function_.debug)
      mergeEvents();
    connect();
    context_.count(CounterId::LoopsRotated);
    return true;
  }

  // Whether the analyses know a block: it was not made by this pass.
  [[nodiscard]] bool isOld(const BasicBlock *block) const { return block->id < oldBlocks_; }

  bool canRotate(const Loop &loop) {
    header_ = loop.header();
    Instruction *branch = header_->terminator();
    if (!branch->is(Op::CondBr))
      return false;
    for (uint32_t slot = 0; slot < 2; ++slot)
      if (!isOld(header_->successor(slot)))
        return false;
    bool staysByFirst = loops_.contains(loop, header_->successor(0));
    bool staysBySecond = loops_.contains(loop, header_->successor(1));
    if (staysByFirst == staysBySecond)
      return false;
    stay_ = staysByFirst ? 0 : 1;
    if (header_->successor(stay_) == header_)
      return false;
    if (header_->successor(1 - stay_)->terminator()->is(Op::Unreachable))
      return false;
    lastLatch_ = nullptr;
    for (const BasicBlock::Predecessor &edge : header_->predecessors()) {
      if (edge.block == preheader_)
        continue;
      if (!isOld(edge.block) || isExiting(*edge.block, loop))
        return false;
      if (!lastLatch_ || edge.block->id > lastLatch_->id)
        lastLatch_ = edge.block;
    }
    return isSmall() && areUsesKnown();
  }

  // Whether a latch is an exiting block.
  [[nodiscard]] bool isExiting(const BasicBlock &latch, const Loop &loop) const {
    return std::ranges::any_of(latch.successors(), [&](const BasicBlock::Successor &edge) {
      return !isOld(edge.block) || !loops_.contains(loop, edge.block);
    });
  }

  [[nodiscard]] bool isSmall() const {
    uint32_t count = 0;
    for (const Instruction &instruction : *header_)
      if (instruction.id >= copyOf_.size() ||
          (!instruction.is(Op::Phi) && !instruction.isTerminator() &&
           (++count > limits_.loopRotateSize || instruction.is(Op::Call) ||
            instruction.is(Op::StackAlloc) || instruction.is(Op::Copy))))
        return false;
    return true;
  }

  // ---- Uses of the header's values

  enum class Side : uint8_t { Header, Body, After, Both, Unknown };

  // Where an operand is read: in the header, reached by one of its edges only, or by both.
  [[nodiscard]] Side sideOf(const Use &use) const {
    const BasicBlock *block = use.user->block();
    if (use.user->is(Op::Phi)) {
      const BasicBlock *from = block->predecessor(Instruction::indexOf(use));
      if (from == header_)
        return block == header_->successor(stay_) ? Side::Body : Side::After;
      block = from;
    } else if (block == header_) {
      return Side::Header;
    }
    if (!isOld(block) || !tree_.isReachable(block))
      return Side::Unknown;
    for (uint32_t slot = 0; slot < 2; ++slot)
      if (isOnlyReachedBy(slot) && tree_.dominates(header_->successor(slot), block))
        return slot == stay_ ? Side::Body : Side::After;
    return Side::Both;
  }

  // Whether an edge is the only one into a successor of the header, before and after changes.
  [[nodiscard]] bool isOnlyReachedBy(uint32_t slot) const {
    const BasicBlock *to = header_->successor(slot);
    return to->predecessors().size() == 1 && tree_.idom(to) == header_;
  }

  [[nodiscard]] bool areUsesKnown() const {
    size_t demoted = 0;
    for (const Instruction &value : *header_) {
      bool isDemoted = false;
      for (const Use *use = value.firstUse(); use; use = use->next) {
        Side side = sideOf(*use);
        if (side == Side::Unknown)
          return false;
        isDemoted = isDemoted || side == Side::Both;
      }
      demoted += isDemoted ? 1 : 0;
    }
    return demoted <= limits_.loopRotateVariables;
  }

  // ---- 1. Blocks on both edges out of the header, for phis

  void separate() {
    // Before the edges are split: sideOf() reads them.
    uses_.clear();
    for (Instruction &value : *header_)
      for (Use *use = value.firstUse(); use; use = use->next)
        if (Side side = sideOf(*use); side != Side::Header)
          uses_.push_back({use, &value, side});
    body_ = splitEdge(header_, stay_);
    after_ = splitEdge(header_, 1 - stay_);
  }

  // ---- 2. The test before the first iteration

  // What debuggers are told: copied to after an instruction of the preheader, or its start.
  auto copyEventAfter(Instruction *before) {
    return [this, before](const DebugEvent &event) {
      DebugEvent copy = event;
      copy.value = event.value ? copied(event.value) : nullptr;
      if (before)
        function_.debug->appendAfter(*before, copy);
      else
        function_.debug->appendAtStart(*preheader_, copy);
    };
  }

  void copyEvents(const Instruction &value, Instruction *before) {
    if (function_.debug && value.hasEvents())
      function_.debug->forEachAfter(value, copyEventAfter(before));
  }

  void cloneHeader() {
    Instruction *end = preheader_->terminator();
    first_ = 0;
    while (header_->predecessor(first_) != preheader_)
      ++first_;
    for (Instruction &phi : header_->phis())
      copyOf_[phi.id] = phi.operand(first_);
    Instruction *before = end->prev();
    if (function_.debug)
      function_.debug->forEachAtStart(*header_, copyEventAfter(before));
    for (Instruction &value : *header_) {
      if (value.is(Op::Phi)) {
        copyEvents(value, before);
        continue;
      }
      Instruction *made = module_.makeCopy(value);
      for (uint32_t i = 0; i < made->operandCount(); ++i)
        made->setOperand(i, copied(value.operand(i)));
      made->insertBefore(end);
      copyOf_[value.id] = made;
      // Often the test of a constant first value: then the loop cannot be bypassed.
      auto constantOf = [&](uint32_t i) { return asConstant(made->operand(i)); };
      if (std::optional<uint64_t> bits = foldIntegers(*made, constantOf)) {
        copyOf_[value.id] = module_.constant(made->type(), *bits);
        made->erase();
      } else {
        before = made;
      }
      copyEvents(value, before);
    }
    end->erase();
  }

  // A value of the header before the first iteration.
  [[nodiscard]] Value *copied(Value *value) const {
    const Instruction *instruction = asInstruction(value);
    return instruction && instruction->block() == header_ ? copyOf_[instruction->id] : value;
  }

  // ---- 3. Values of the header merged with their clones

  void mergeValues() {
    Instruction *slot = nullptr; // of the last value: uses of one value are adjacent
    const Instruction *inSlot = nullptr;
    for (const OutsideUse &use : uses_) {
      phiInBody_.resize(copyOf_.size());
      phiAfter_.resize(copyOf_.size());
      if (use.side != Side::Both) {
        Instruction::replaceUse(*use.use, merged(*use.value, use.side));
        continue;
      }
      if (use.value != inSlot) {
        inSlot = use.value;
        slot = makeSlot(function_, *use.value);
        storeBefore(*header_->terminator(), use.value, slot);
        storeBefore(*preheader_->terminator(), copyOf_[use.value->id], slot);
      }
      replaceUseByLoad(*use.use, slot);
    }
  }

  // What debuggers are told, likewise. A value without a phi is not known any more.
  void mergeEvents() {
    phiInBody_.resize(copyOf_.size());
    phiAfter_.resize(copyOf_.size());
    for (BasicBlock &block : function_) {
      if (&block == header_)
        continue;
      bool isInBody = isOld(&block) && tree_.dominates(body_->successor(0), &block);
      function_.debug->remap(block, [&](Value *value) -> Value * {
        const Instruction *defined = asInstruction(value);
        if (!defined || defined->block() != header_)
          return value;
        return (isInBody ? phiInBody_ : phiAfter_)[defined->id];
      });
    }
    // What variables hold after the header, whichever copy of it was executed.
    function_.debug->forEachIn(*header_, [&](const DebugEvent &event) {
      tellMerged(event, *body_, phiInBody_);
      tellMerged(event, *after_, phiAfter_);
    });
  }

  void tellMerged(DebugEvent event, BasicBlock &block, const std::vector<Instruction *> &merges) {
    const Instruction *defined = event.value ? asInstruction(event.value) : nullptr;
    if (defined && defined->block() == header_)
      event.value = merges[defined->id];
    if (event.value && event.kind != DebugEvent::Kind::Statement)
      function_.debug->appendAtStart(block, event);
  }

  Instruction *merged(Instruction &value, Side side) {
    Instruction *&merge = (side == Side::Body ? phiInBody_ : phiAfter_)[value.id];
    if (merge)
      return merge;
    BasicBlock *block = side == Side::Body ? body_ : after_;
    Instruction *whole = value.is(Op::Trunc) ? asInstruction(value.operand(0)) : nullptr;
    if (whole && whole->block() == header_) {
      // Truncating the merged wide value costs nothing; a second phi would.
      Value *operand = merged(*whole, side);
      merge = module_.makeInstruction(Op::Trunc, value.type(), {&operand, 1});
    } else {
      Value *operands[] = {&value, copyOf_[value.id]};
      merge = module_.makeInstruction(Op::Phi, value.type(), operands);
    }
    merge->name = value.name;
    merge->loc = value.loc;
    merge->insertBefore(merge->is(Op::Phi) ? block->firstNonPhi() : block->terminator());
    return merge;
  }

  // ---- 4. The header at the end of the loop

  void connect() {
    BasicBlock::Predecessor edge = header_->predecessors()[first_];
    removeEdge(edge.block, edge.slot);
    addEdge(preheader_, stay_ == 0 ? body_ : after_);
    addEdge(preheader_, stay_ == 0 ? after_ : body_);
    if (header_->predecessors().size() == 1)
      replaceSingleOperandPhis(*header_);
    if (lastLatch_->next() != header_)
      function_.moveBlockBefore(header_, lastLatch_->next());
  }

  // A use of a header's value in another block.
  struct OutsideUse {
    Use *use;
    Instruction *value;
    Side side;
  };

  Function &function_;
  Module &module_;
  const Limits &limits_;
  PassContext &context_;
  const DominatorTree &tree_;
  const LoopForest &loops_;
  uint32_t oldBlocks_ = function_.blockCount();
  std::vector<Value *> copyOf_;          // by Value::id, of values of headers
  std::vector<Instruction *> phiInBody_; // by Value::id: the phi for uses in the body
  std::vector<Instruction *> phiAfter_;  // by Value::id: the phi for uses after the loop
  std::vector<BasicBlock *> preheaders_; // by the position of the loop in the forest
  // Of the current loop:
  BasicBlock *preheader_ = nullptr;
  BasicBlock *header_ = nullptr;
  uint32_t first_ = 0;              // the preheader's slot among its predecessors
  BasicBlock *lastLatch_ = nullptr; // in the order of ids
  uint32_t stay_ = 0;               // the successor slot that stays in the loop
  BasicBlock *body_ = nullptr;
  BasicBlock *after_ = nullptr;
  std::vector<OutsideUse> uses_;
};

} // namespace

bool loopRotate(Function &function, Analyses &analyses) {
  return LoopRotation(function, analyses).run();
}

} // namespace wend
