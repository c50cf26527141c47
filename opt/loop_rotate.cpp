// loop-rotate — test at the end of each turn, and once before the first.
//
//   ahead: br label %head                       ahead: %c.1 = icmp slt i32 0, %n
//   head:  %i = phi [ 0, %ahead ], [ %j, … ]           br i1 %c.1, label %enter, label %out
//          %c = icmp slt i32 %i, %n             enter: br label %body
//          br i1 %c, label %body, label %end =>  body: %i.1 = phi [ 0, %enter ], [ %j, %head ]
//   body:  …                                           …
//          br label %head                              br label %head
//                                               head:  %c = icmp slt i32 %j, %n
//                                                      br i1 %c, label %body, label %out
//
// What comes first in the body is then certain to happen once the loop is entered: checks that are
// the same in each turn can be made, and memory can be read, before it.
//
// How    for each natural loop that its header may leave, inner ones first   1. the header's two
//        ways get blocks of their own   2. its instructions are copied to the preheader, with what
//        the phis have at first, and folded where that is known   3. each value of the header that
//        the body or what follows uses is brought together with its copy in a phi there; used where
//        both ways out have met again (behind a `break`), it goes through a variable   4. the
//        header goes to the end of the loop
// Needs  preheaders (loop-simplify), mem2reg behind it      Keeps  nothing
// Not    loops that test at their end already, whatever else they test; tests that end in an error;
//        headers that do much or call
//
// Wolfe, "High Performance Compilers for Parallel Computing" (1996), loop inversion.

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include "ir/fold.h"
#include "opt/demotion.h"

#include <algorithm>

namespace wend {

namespace {

// Instructions of a header, which exist twice afterwards.
constexpr uint32_t mostCopied = 8;
// Values of a header that go through variables.
constexpr size_t mostDemoted = 8;

class LoopRotation {
public:
  LoopRotation(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), context_(analyses.context()),
        tree_(analyses.dominators()), loops_(analyses.loops()), copyOf_(function.valueCount()) {}

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
    copyHeader();
    joinValues();
    connect();
    context_.count(CounterId::LoopsRotated);
    return true;
  }

  // Blocks that this pass has made are in no analysis.
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
    last_ = nullptr;
    for (const BasicBlock::Predecessor &edge : header_->predecessors()) {
      if (edge.block == preheader_)
        continue;
      if (!isOld(edge.block) || leaves(*edge.block, loop))
        return false;
      if (!last_ || edge.block->id > last_->id)
        last_ = edge.block;
    }
    return isSmall() && areUsesClear();
  }

  // Whether a latch tests already.
  [[nodiscard]] bool leaves(const BasicBlock &latch, const Loop &loop) const {
    return std::ranges::any_of(latch.successors(), [&](const BasicBlock::Successor &edge) {
      return !isOld(edge.block) || !loops_.contains(loop, edge.block);
    });
  }

  [[nodiscard]] bool isSmall() const {
    uint32_t count = 0;
    for (const Instruction &instruction : *header_)
      if (instruction.id >= copyOf_.size() ||
          (!instruction.is(Op::Phi) && !instruction.isTerminator() &&
           (++count > mostCopied || instruction.is(Op::Call) || instruction.is(Op::StackAlloc) ||
            instruction.is(Op::Copy))))
        return false;
    return true;
  }

  // ---- Where the values of the header are used

  enum class Side : uint8_t { Header, Body, Behind, Both, Unclear };

  // Where an operand is read, with respect to the two ways out of the header.
  [[nodiscard]] Side sideOf(const Use &use) const {
    const BasicBlock *block = use.user->block();
    if (use.user->is(Op::Phi)) {
      const BasicBlock *from = block->predecessor(Instruction::indexOf(use));
      if (from == header_)
        return block == header_->successor(stay_) ? Side::Body : Side::Behind;
      block = from;
    } else if (block == header_) {
      return Side::Header;
    }
    if (!isOld(block) || !tree_.isReachable(block))
      return Side::Unclear;
    for (uint32_t slot = 0; slot < 2; ++slot)
      if (isOnlyWay(slot) && tree_.dominates(header_->successor(slot), block))
        return slot == stay_ ? Side::Body : Side::Behind;
    return Side::Both;
  }

  // Whether what a way out of the header leads to is reached from nowhere else, and was before.
  [[nodiscard]] bool isOnlyWay(uint32_t slot) const {
    const BasicBlock *to = header_->successor(slot);
    return to->predecessors().size() == 1 && tree_.idom(to) == header_;
  }

  [[nodiscard]] bool areUsesClear() const {
    size_t demoted = 0;
    for (const Instruction &value : *header_) {
      bool isDemoted = false;
      for (const Use *use = value.firstUse(); use; use = use->next) {
        Side side = sideOf(*use);
        if (side == Side::Unclear)
          return false;
        isDemoted = isDemoted || side == Side::Both;
      }
      demoted += isDemoted ? 1 : 0;
    }
    return demoted <= mostDemoted;
  }

  // ---- 1. Both ways get blocks of their own, which hold phis only

  void separate() {
    // As long as the ways are as they were.
    uses_.clear();
    for (Instruction &value : *header_)
      for (Use *use = value.firstUse(); use; use = use->next)
        if (Side side = sideOf(*use); side != Side::Header)
          uses_.push_back({use, &value, side});
    body_ = splitEdge(header_, stay_);
    behind_ = splitEdge(header_, 1 - stay_);
  }

  // ---- 2. The test before the first turn

  void copyHeader() {
    Instruction *end = preheader_->terminator();
    first_ = 0;
    while (header_->predecessor(first_) != preheader_)
      ++first_;
    for (Instruction &value : *header_) {
      if (value.is(Op::Phi)) {
        copyOf_[value.id] = value.operand(first_);
        continue;
      }
      Instruction *made = module_.makeCopy(value);
      for (uint32_t i = 0; i < made->operandCount(); ++i)
        made->setOperand(i, copied(value.operand(i)));
      made->placeBefore(end);
      copyOf_[value.id] = made;
      // A test of what the counter begins with: then there is no way past the loop.
      auto constantOf = [&](uint32_t i) { return asConstant(made->operand(i)); };
      if (std::optional<uint64_t> bits = foldIntegers(*made, constantOf)) {
        copyOf_[value.id] = module_.constant(made->type(), *bits);
        made->erase();
      }
    }
    end->erase();
  }

  // Phis of the header stand for what they are at first.
  [[nodiscard]] Value *copied(Value *value) const {
    const Instruction *instruction = asInstruction(value);
    return instruction && instruction->block() == header_ ? copyOf_[instruction->id] : value;
  }

  // ---- 3. Values that come from the header or from its copy

  void joinValues() {
    Instruction *slot = nullptr; // of the last value: the uses of one follow each other
    const Instruction *inSlot = nullptr;
    for (const OutsideUse &use : uses_) {
      inBody_.resize(copyOf_.size());
      behindPhis_.resize(copyOf_.size());
      if (use.side != Side::Both) {
        Instruction::setUse(*use.use, joined(*use.value, use.side));
        continue;
      }
      if (use.value != inSlot) {
        inSlot = use.value;
        slot = makeSlot(function_, *use.value);
        storeBefore(*header_->terminator(), use.value, slot);
        storeBefore(*preheader_->terminator(), copyOf_[use.value->id], slot);
      }
      readSlot(*use.use, slot);
    }
  }

  Instruction *joined(Instruction &value, Side side) {
    Instruction *&join = (side == Side::Body ? inBody_ : behindPhis_)[value.id];
    if (join)
      return join;
    BasicBlock *block = side == Side::Body ? body_ : behind_;
    Instruction *whole = value.is(Op::Trunc) ? asInstruction(value.operand(0)) : nullptr;
    if (whole && whole->block() == header_) {
      // The low half of what is joined costs nothing.
      Value *operand = joined(*whole, side);
      join = module_.makeInstruction(Op::Trunc, value.type(), {&operand, 1});
    } else {
      Value *ways[] = {&value, copyOf_[value.id]};
      join = module_.makeInstruction(Op::Phi, value.type(), ways);
    }
    join->name = value.name;
    join->loc = value.loc;
    join->placeBefore(join->is(Op::Phi) ? block->firstNonPhi() : block->terminator());
    return join;
  }

  // ---- 4. The header as the end of the loop

  void connect() {
    BasicBlock::Predecessor edge = header_->predecessors()[first_];
    removeEdge(edge.block, edge.slot);
    addEdge(preheader_, stay_ == 0 ? body_ : behind_);
    addEdge(preheader_, stay_ == 0 ? behind_ : body_);
    if (header_->predecessors().size() == 1)
      replaceSingleOperandPhis(*header_);
    if (last_->next() != header_)
      function_.moveBlockBefore(header_, last_->next());
  }

  // An operand that is a value of the header, elsewhere.
  struct OutsideUse {
    Use *use;
    Instruction *value;
    Side side;
  };

  Function &function_;
  Module &module_;
  PassContext &context_;
  const DominatorTree &tree_;
  const LoopForest &loops_;
  uint32_t oldBlocks_ = function_.blockCount();
  std::vector<Value *> copyOf_;           // by Value::id, of values of headers
  std::vector<Instruction *> inBody_;     // by Value::id: the phi that brings it to the body
  std::vector<Instruction *> behindPhis_; // by Value::id: the phi that brings it out of the loop
  std::vector<BasicBlock *> preheaders_;  // by the place of the loop
  // Of the loop at hand:
  BasicBlock *preheader_ = nullptr;
  BasicBlock *header_ = nullptr;
  uint32_t first_ = 0;         // the slot of the preheader's way into it
  BasicBlock *last_ = nullptr; // of the latches
  uint32_t stay_ = 0;          // the slot of the header's way into the loop
  BasicBlock *body_ = nullptr;
  BasicBlock *behind_ = nullptr;
  std::vector<OutsideUse> uses_;
};

} // namespace

bool loopRotate(Function &function, Analyses &analyses) {
  return LoopRotation(function, analyses).run();
}

} // namespace wend
