// phi-elim — replace phis by copies on the edges, for the back end.
//
//   entry: br label %loop                 entry: %a.1 = copy i32 1
//                                                %b.1 = copy i32 2
//   loop:  %a = phi [ 1, %entry ],        loop:  %a = phi [ %a.1, %entry ], [ %a.2, %loop.1 ]
//                   [ %b, %loop ]         =>     %b = phi [ %b.1, %entry ], [ %b.2, %loop.1 ]
//          %b = phi [ 2, %entry ],               br i1 %c, label %loop.1, label %exit
//                   [ %a, %loop ]         loop.1: %t = copy i32 %a        ; a cycle: one temporary
//          br i1 %c, label %loop,                %a.2 = copy i32 %b
//                    label %exit                 %b.2 = copy i32 %t
//                                                br label %loop
//
// The result is conventional SSA (Sreedhar, Ju, Gillies, Santhanam, "Translating Out of Static
// Single Assignment Form", 1999): a phi and its operands are never alive at once with different
// values, so the back end gives them one register, the copies become moves and the phi itself
// becomes nothing. It is still SSA: it can be printed (a copy as the bitcast of a type to itself),
// verified and run.
//
// How    for each block with phis   1. split its critical edges, so that copies run only on
//        their way (the lost-copy problem)   2. at the end of each predecessor, order the copies,
//        which happen all at once, so that none overwrites what a later one reads; a cycle gets one
//        temporary (the swap problem)
// Needs  nothing      Keeps  nothing
// Not    leaving copies out: the register allocator gives source and target one register where it
// can

#include "opt/passes.h"

#include "support/invariant.h"

namespace wend {

namespace {

class PhiElimination {
public:
  explicit PhiElimination(Function &function)
      : function_(function), module_(function.module()), edgeName_(module_.names().intern("edge")) {
  }

  bool run() {
    bool changed = false;
    for (BasicBlock &block : function_) {
      if (!block.hasPhis())
        continue;
      changed = true;
      splitCriticalEdges(block);
      number(block);
      for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot)
        copyOnEdge(block, slot);
    }
    return changed;
  }

private:
  static constexpr uint32_t none = ~uint32_t{0};

  // A copy to a phi that is yet to be placed.
  struct Pending {
    Value *source;
    uint32_t sourcePhi; // the phi of this block that the source is, or none
    uint32_t readers;   // how many copies yet to be placed read this phi
    uint32_t readerSum; // the sum of their numbers: when one is left, its number
  };

  void splitCriticalEdges(BasicBlock &block) {
    for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot) {
      BasicBlock::Predecessor edge = block.predecessors()[slot];
      if (edge.block->successors().size() > 1)
        splitEdge(edge.block, edge.slot)->name = edgeName_;
    }
  }

  void number(BasicBlock &block) {
    phis_.clear();
    for (Instruction &phi : block) {
      if (!phi.is(Op::Phi))
        break;
      if (indexOf_.size() <= phi.id)
        indexOf_.resize(function_.valueCount(), none);
      indexOf_[phi.id] = static_cast<uint32_t>(phis_.size());
      phis_.push_back(&phi);
    }
  }

  // The number of a phi of this block, none for any other value.
  [[nodiscard]] uint32_t phiIndex(const BasicBlock &block, Value *value) const {
    Instruction *phi = asInstruction(value, Op::Phi);
    return phi && phi->block() == &block ? indexOf_[phi->id] : none;
  }

  void copyOnEdge(BasicBlock &block, uint32_t slot) {
    pending_.clear();
    for (Instruction *phi : phis_)
      pending_.push_back({phi->operand(slot), phiIndex(block, phi->operand(slot)), 0, 0});
    for (uint32_t i = 0; i < pending_.size(); ++i) {
      uint32_t source = pending_[i].sourcePhi;
      if (source == none || source == i)
        continue;
      ++pending_[source].readers;
      pending_[source].readerSum += i;
    }

    ready_.clear();
    for (auto i = static_cast<uint32_t>(pending_.size()); i-- > 0;)
      if (pending_[i].readers == 0)
        ready_.push_back(i);
    placeReady(block, slot);
    // What is left reads in cycles: each phi is read by exactly one copy.
    for (uint32_t i = 0; i < pending_.size(); ++i) {
      if (pending_[i].readers == 0)
        continue;
      pending_[pending_[i].readerSum].source = placeCopy(block.predecessor(slot), phis_[i], {});
      pending_[i].readers = 0;
      ready_.push_back(i);
      placeReady(block, slot);
    }
  }

  // Places the copies whose targets nobody reads any more, and those that become so.
  void placeReady(BasicBlock &block, uint32_t slot) {
    while (!ready_.empty()) {
      uint32_t i = ready_.back();
      ready_.pop_back();
      Pending &copy = pending_[i];
      Instruction *placed = placeCopy(block.predecessor(slot), copy.source, phis_[i]->name);
      phis_[i]->setOperand(slot, placed);
      if (copy.sourcePhi == none || copy.sourcePhi == i)
        continue;
      // The source may be a temporary by now; its phi has no reader left then either.
      Pending &source = pending_[copy.sourcePhi];
      source.readerSum -= i;
      if (source.readers == 0)
        continue;
      --source.readers;
      if (source.readers == 0)
        ready_.push_back(copy.sourcePhi);
    }
  }

  Instruction *placeCopy(BasicBlock *block, Value *value, Symbol name) {
    Instruction *copy = module_.makeInstruction(Op::Copy, value->type(), {&value, 1});
    copy->name = name;
    copy->loc = block->terminator()->loc;
    copy->placeBefore(block->terminator());
    return copy;
  }

  Function &function_;
  Module &module_;
  Symbol edgeName_;
  std::vector<Instruction *> phis_; // of the block at hand
  std::vector<uint32_t> indexOf_;   // by Value::id, of phis: their place in phis_
  std::vector<Pending> pending_;    // by place in phis_
  std::vector<uint32_t> ready_;
};

} // namespace

bool phiElim(Function &function, Analyses &) { return PhiElimination(function).run(); }

} // namespace wend
