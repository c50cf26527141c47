// loop-simplify — give each natural loop a preheader: one block that leads to it and to nothing else.
//
//   a: br i1 %c, label %loop, label %end          a: br i1 %c, label %ahead, label %end
//   b: br label %loop                       =>    b: br label %ahead
//   loop: %i = phi [ 0, %a ], [ 1, %b ],          ahead: %i.1 = phi [ 0, %a ], [ 1, %b ]
//                  [ %n, %loop ]                         br label %loop
//                                                 loop: %i = phi [ %n, %loop ], [ %i.1, %ahead ]
//
// How    for each natural loop without a preheader   1. one edge from outside is split   2. of
//        several, all lead to a new block, which brings together what the header's phis had of them
// Needs  nothing      Keeps  nothing
// Not    irreducible regions: they are entered at several blocks
//
// Aho, Lam, Sethi, Ullman, "Compilers" (2006), 9.1.7.

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include <algorithm>

namespace wend {

namespace {

class LoopForm {
public:
  LoopForm(Function &function, const LoopForest &loops)
      : function_(function), module_(function.module()), loops_(loops) {}

  bool run() {
    for (const Loop &loop : loops_.all())
      if (!loop.isIrreducible() && !loops_.preheader(loop))
        headers_.push_back(&loop);
    for (const Loop *loop : headers_)
      makePreheader(*loop);
    return !headers_.empty();
  }

private:
  // New blocks are in no loop that the forest knows. They are the preheaders of others, which no
  // latch is.
  [[nodiscard]] bool isInside(const Loop &loop, const BasicBlock *block) const {
    return block->id < made_ && loops_.contains(loop, block);
  }

  void makePreheader(const Loop &loop) {
    BasicBlock *header = loop.header();
    slots_.clear();
    for (uint32_t slot = 0; slot < header->predecessors().size(); ++slot)
      if (!isInside(loop, header->predecessor(slot)))
        slots_.push_back(slot);
    if (slots_.empty() || header == function_.entry())
      return;
    if (slots_.size() == 1) {
      BasicBlock::Predecessor edge = header->predecessors()[slots_[0]];
      splitEdge(edge.block, edge.slot);
      return;
    }
    join(*header);
  }

  void join(BasicBlock &header) {
    BasicBlock *ahead = function_.addBlock(header.name, &header);
    std::vector<Value *> values;
    for (const Instruction &phi : header.phis())
      values.push_back(joined(phi, *ahead));
    // The last slot takes the place of one that is redirected; from the end on, it stays.
    for (size_t i = slots_.size(); i-- > 0;) {
      BasicBlock::Predecessor edge = header.predecessors()[slots_[i]];
      redirectEdge(edge.block, edge.slot, ahead);
    }
    appendBranch(*ahead, header, header.first()->loc);
    addIncomingValues(header, values);
  }

  // What a phi has of the edges from outside, in the new block; in the order in which they will
  // lead there.
  Value *joined(const Instruction &phi, BasicBlock &ahead) {
    Value *first = phi.operand(slots_[0]);
    auto isFirst = [&](uint32_t slot) { return phi.operand(slot) == first; };
    if (std::ranges::all_of(slots_, isFirst))
      return first;
    Instruction *join =
        module_.makeInstruction(Op::Phi, phi.type(), {}, static_cast<uint32_t>(slots_.size()));
    for (size_t i = slots_.size(); i-- > 0;)
      join->addOperand(module_, phi.operand(slots_[i]));
    join->name = phi.name;
    join->loc = phi.loc;
    join->placeAtEnd(&ahead);
    return join;
  }

  Function &function_;
  Module &module_;
  const LoopForest &loops_;
  uint32_t made_ = function_.blockCount(); // the ids of new blocks begin here
  std::vector<const Loop *> headers_;
  std::vector<uint32_t> slots_; // of the edges from outside, among a header's predecessors
};

} // namespace

bool loopSimplify(Function &function, Analyses &analyses) {
  return LoopForm(function, analyses.loops()).run();
}

} // namespace wend
