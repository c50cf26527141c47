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
// Single Assignment Form", 1999): a phi and its operands are never live at once with different
// values, so the back end assigns them one register. The copies become moves, and the phi itself no
// code. It is still SSA: it can be printed (a copy as a bitcast to the same type), verified and
// interpreted.
//
// How    for each block with phis
//        1. split the critical edges that need a copy, so that it is executed on this edge only
//           (the lost-copy problem); edges of one switch that need the same copies share a block
//        2. sequentialise the parallel copy at the end of each predecessor: no copy overwrites a
//           value that a later one reads; a cycle takes one temporary (the swap problem)
// Needs  nothing      Keeps  nothing
// Not    coalescing, except where the operand is the phi itself: the register allocator does that
//
// The problems are named in Briggs, Cooper, Harvey, Simpson, "Practical Improvements to the
// Construction and Destruction of Static Single Assignment Form" (1998).

#include "opt/passes.h"

#include "support/epoch_set.h"

#include <algorithm>

namespace wend {

namespace {

class PhiElim {
public:
  PhiElim(Function &function, PassContext &context)
      : function_(function), module_(function.module()), context_(context),
        edgeName_(module_.names().intern("edge")), isSplit_(function.blockCount()),
        splits_(function.blockCount()) {}

  bool run() {
    bool changed = false;
    for (BasicBlock &block : function_) {
      if (!block.hasPhis())
        continue;
      numberPhis(block);
      splitCriticalEdges(block);
      for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot)
        changed |= copyOnEdge(block, slot);
    }
    context_.count(CounterId::CopiesPlaced, placed_);
    return changed;
  }

private:
  static constexpr uint32_t none = ~uint32_t{0};

  // A copy that has not been placed yet. Its target is the phi with the same index.
  struct Pending {
    Value *source;
    uint32_t sourcePhi; // the index of the source, if it is a phi of this block, or none
    uint32_t readers;   // the number of pending copies that read the target
    uint32_t readerSum; // the sum of their indices: if one is left, its index
  };

  // The first edge from a block to the current one that was split.
  struct Split {
    uint32_t slot; // among the predecessors of the current block
    BasicBlock *middle;
  };

  void numberPhis(BasicBlock &block) {
    phis_.clear();
    for (Instruction &phi : block.phis()) {
      if (indexOf_.size() <= phi.id)
        indexOf_.resize(function_.valueCount(), none);
      indexOf_[phi.id] = static_cast<uint32_t>(phis_.size());
      phis_.push_back(&phi);
    }
  }

  void splitCriticalEdges(BasicBlock &block) {
    isSplit_.clear();
    for (uint32_t slot = 0; slot < block.predecessors().size();) {
      BasicBlock::Predecessor edge = block.predecessors()[slot];
      if (edge.block->successors().size() == 1 || !needsCopy(slot)) {
        ++slot;
        continue;
      }
      Split &split = splits_[edge.block->id];
      if (isSplit_.contains(edge.block->id) && haveSameOperands(slot, split.slot)) {
        // The last predecessor moves into this slot.
        redirectEdge(edge.block, edge.slot, split.middle);
        continue;
      }
      BasicBlock *middle = splitEdge(edge.block, edge.slot);
      middle->name = edgeName_;
      context_.count(CounterId::EdgesSplit);
      if (isSplit_.add(edge.block->id))
        split = {slot, middle};
      ++slot;
    }
  }

  // False if all phis keep their values on the edge.
  [[nodiscard]] bool needsCopy(uint32_t slot) const {
    return std::ranges::any_of(phis_, [&](Instruction *phi) { return phi->operand(slot) != phi; });
  }

  [[nodiscard]] bool haveSameOperands(uint32_t slot, uint32_t other) const {
    return std::ranges::all_of(
        phis_, [&](Instruction *phi) { return phi->operand(slot) == phi->operand(other); });
  }

  // The index of a phi of this block, none for any other value.
  [[nodiscard]] uint32_t phiIndex(const BasicBlock &block, Value *value) const {
    Instruction *phi = asInstruction(value, Op::Phi);
    return phi && phi->block() == &block ? indexOf_[phi->id] : none;
  }

  // False if there is nothing to copy.
  bool copyOnEdge(BasicBlock &block, uint32_t slot) {
    size_t placed = placed_;
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
    for (auto i = static_cast<uint32_t>(pending_.size()); i-- > 0;) {
      if (pending_[i].sourcePhi == i)
        context_.count(CounterId::CopiesAvoided);
      else if (pending_[i].readers == 0)
        ready_.push_back(i);
    }
    placeReady(block, slot);
    // The remaining copies form cycles: each target is read by exactly one of them.
    for (uint32_t i = 0; i < pending_.size(); ++i) {
      if (pending_[i].readers == 0 || pending_[i].sourcePhi == i)
        continue;
      context_.count(CounterId::CyclesBroken);
      pending_[pending_[i].readerSum].source = placeCopy(block.predecessor(slot), phis_[i], {});
      pending_[i].readers = 0;
      ready_.push_back(i);
      placeReady(block, slot);
    }
    return placed_ != placed;
  }

  // Places the copies whose targets no pending copy reads, and those for which that becomes true.
  void placeReady(BasicBlock &block, uint32_t slot) {
    while (!ready_.empty()) {
      uint32_t i = ready_.back();
      ready_.pop_back();
      Pending &copy = pending_[i];
      Instruction *placed = placeCopy(block.predecessor(slot), copy.source, phis_[i]->name);
      phis_[i]->setOperand(slot, placed);
      if (copy.sourcePhi == none)
        continue;
      // If the source was replaced by a temporary, its phi has no readers left either.
      Pending &source = pending_[copy.sourcePhi];
      source.readerSum -= i;
      if (source.readers == 0)
        continue;
      --source.readers;
      if (source.readers == 0 && source.sourcePhi != copy.sourcePhi)
        ready_.push_back(copy.sourcePhi);
    }
  }

  Instruction *placeCopy(BasicBlock *block, Value *value, Symbol name) {
    Instruction *copy = module_.makeInstruction(Op::Copy, value->type(), {&value, 1});
    copy->name = name;
    copy->loc = block->terminator()->loc;
    copy->insertBefore(block->terminator());
    ++placed_;
    return copy;
  }

  Function &function_;
  Module &module_;
  PassContext &context_;
  Symbol edgeName_;
  size_t placed_ = 0;               // copies
  EpochSet isSplit_;                // the ids of the blocks whose `splits_` is of the current block
  std::vector<Split> splits_;       // by BasicBlock::id
  std::vector<Instruction *> phis_; // of the current block
  std::vector<uint32_t> indexOf_;   // by Value::id, of phis: their index in phis_
  std::vector<Pending> pending_;    // by index in phis_
  std::vector<uint32_t> ready_;     // indices of copies that can be placed
};

} // namespace

bool phiElim(Function &function, Analyses &analyses) {
  return PhiElim(function, analyses.context()).run();
}

} // namespace wend
