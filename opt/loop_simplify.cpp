// loop-simplify — give each natural loop a preheader: the only predecessor of the header outside
// the loop, with no other successor.
//
//   a: br i1 %c, label %loop, label %end          a: br i1 %c, label %pre, label %end
//   b: br label %loop                       =>    b: br label %pre
//   loop: %i = phi [ 0, %a ], [ 1, %b ],          pre: %i.1 = phi [ 0, %a ], [ 1, %b ]
//                  [ %n, %loop ]                       br label %loop
//                                                 loop: %i = phi [ %n, %loop ], [ %i.1, %pre ]
//
// How    for each natural loop without a preheader
//        1. split a single entry edge
//        2. redirect several entry edges to a new block, whose phis merge what the header's phis
//           had for them
// Needs  nothing
// Keeps  nothing
// Not    irreducible regions, which have several entry blocks
//
// Aho, Lam, Sethi, Ullman, "Compilers" (2006), 9.1.7.

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include <algorithm>

namespace wend {

namespace {

class LoopSimplify {
public:
  LoopSimplify(Function &function, const LoopForest &loops)
      : function_(function), module_(function.module()), loops_(loops) {}

  bool run() {
    for (const Loop &loop : loops_.all())
      if (!loop.isIrreducible() && !loops_.preheader(loop))
        loopsToChange_.push_back(&loop);
    for (const Loop *loop : loopsToChange_)
      makePreheader(*loop);
    return !loopsToChange_.empty();
  }

private:
  void makePreheader(const Loop &loop) {
    BasicBlock *header = loop.header();
    slots_.clear();
    for (uint32_t slot = 0; slot < header->predecessors().size(); ++slot)
      if (!loops_.contains(loop, header->predecessor(slot)))
        slots_.push_back(slot);
    if (slots_.empty() || header == function_.entry())
      return;
    if (slots_.size() == 1) {
      BasicBlock::Predecessor edge = header->predecessors()[slots_[0]];
      splitEdge(edge.block, edge.slot);
      return;
    }
    mergeEntries(*header);
  }

  void mergeEntries(BasicBlock &header) {
    BasicBlock *preheader = function_.addBlock(header.name, &header);
    std::vector<Value *> values;
    for (const Instruction &phi : header.phis())
      values.push_back(merged(phi, *preheader));
    // The last slot replaces a slot that is removed: the slots below it stay valid.
    for (size_t i = slots_.size(); i-- > 0;) {
      BasicBlock::Predecessor edge = header.predecessors()[slots_[i]];
      redirectEdge(edge.block, edge.slot, preheader);
    }
    appendBranch(*preheader, header, header.first()->loc);
    addIncomingValues(header, values);
  }

  // The value of a header's phi for the entry edges, in the new preheader; operands in the order in
  // which the edges are redirected.
  Value *merged(const Instruction &phi, BasicBlock &preheader) {
    Value *first = phi.operand(slots_[0]);
    auto isFirst = [&](uint32_t slot) { return phi.operand(slot) == first; };
    if (std::ranges::all_of(slots_, isFirst))
      return first;
    Instruction *merge =
        module_.makeInstruction(Op::Phi, phi.type(), {}, static_cast<uint32_t>(slots_.size()));
    for (size_t i = slots_.size(); i-- > 0;)
      merge->addOperand(module_, phi.operand(slots_[i]));
    merge->name = phi.name;
    merge->loc = phi.loc;
    merge->appendTo(&preheader);
    return merge;
  }

  Function &function_;
  Module &module_;
  const LoopForest &loops_;
  std::vector<const Loop *> loopsToChange_;
  std::vector<uint32_t> slots_; // of the entry edges, among a header's predecessors
};

} // namespace

bool loopSimplify(Function &function, Analyses &analyses) {
  return LoopSimplify(function, analyses.loops()).run();
}

} // namespace wend
