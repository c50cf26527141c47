// tail-duplication — duplicate returns for paths without calls and for calls in tail position.
//
//   entry: br i1 %c, label %more, label %out     entry: br i1 %c, label %more, label %early
//   more:  %1 = call i32 @f(i32 %0)              more:  %1 = call i32 @f(i32 %0)
//          br label %out                 =>             br label %out
//   out:   %2 = phi [ %n, %entry ],              early: ret i32 %n
//                   [ %1, %more ]                out:   %2 = phi [ %1, %more ]
//          ret i32 %2                                   ret i32 %2
//
// Values that are live across calls are in callee-saved registers, and so is a phi that joins them
// with others at a return. Without that phi, the paths without calls need no frame
// (backend/shrink_wrap.h).
//
// A call that is followed by a return becomes a jump (backend/isel_call.cpp): mutually recursive
// functions with calls in tail position need constant stack.
//
// How    1. a block that ends with a call and branches to a block that only returns the call's
//           results gets a separate return
//        2. find the blocks that contain a call or can be reached from one
//        3. duplicate a short return block that is among them for its predecessors that are not
// Needs  nothing      Keeps  nothing
// Not    return blocks of more than a few instructions (code size); calls in functions with
//        allocas, which may be accessed while the call runs
//
// It speeds up recursive functions half of whose activations return at once (fib, ackermann).

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include "ir/clone.h"
#include "ir/limits.h"
#include "ir/rewrites.h"

namespace wend {

namespace {

class TailDuplication {
public:
  TailDuplication(Function &function, PassContext &context)
      : function_(function), module_(function.module()), limits_(module_.limits()),
        context_(context), hasCalled_(function.blockCount()) {}

  bool run() {
    hasVariables_ = hasVariables();
    bool changed = (!hasVariables_ || context_.remarks) && duplicateReturns();
    findCalled();
    if (hasCalled_[function_.entry()->id])
      return changed;
    std::vector<BasicBlock *> returns;
    for (BasicBlock &block : function_)
      if (hasCalled_[block.id] && isShortReturn(block))
        returns.push_back(&block);
    for (BasicBlock *block : returns)
      changed |= duplicate(*block);
    return changed;
  }

private:
  // ---- 1. Calls in tail position

  [[nodiscard]] bool hasVariables() const {
    for (const BasicBlock &block : function_)
      for (const Instruction &instruction : block)
        if (instruction.is(Op::Alloca) || instruction.is(Op::StackAlloc))
          return true;
    return false;
  }

  bool duplicateReturns() {
    std::vector<BasicBlock *> returns;
    for (BasicBlock &block : function_)
      if (block.predecessors().size() > 1 && block.firstNonPhi()->is(Op::Ret))
        returns.push_back(&block);
    bool changed = false;
    for (BasicBlock *block : returns) {
      for (auto slot = static_cast<uint32_t>(block->predecessors().size()); slot-- > 0;)
        changed |= duplicateReturn(*block, slot);
      if (block->predecessors().empty())
        function_.removeBlock(block);
    }
    return changed;
  }

  bool duplicateReturn(const BasicBlock &returning, uint32_t slot) {
    BasicBlock &block = *returning.predecessor(slot);
    Instruction *branch = block.terminator();
    const Instruction *call = branch->prev();
    while (call && call->is(Op::Extract))
      call = call->prev();
    if (!branch->is(Op::Br) || !call || !call->is(Op::Call))
      return false;
    const Instruction &ret = *returning.terminator();
    returned_.clear();
    for (const Use &use : ret.operands()) {
      const Instruction *phi = asInstruction(use.value, Op::Phi);
      returned_.push_back(phi && phi->block() == &returning ? phi->operand(slot) : &*use.value);
    }
    for (uint32_t i = 0; i < returned_.size(); ++i)
      if (!call->gives(*returned_[i], i))
        return false;
    if (hasVariables_)
      context_.remark(RemarkId::tailVariables, *call, Subject{*call}, function_);
    if (hasVariables_ || !mayRewrite("tail-duplication", *branch))
      return false;
    context_.remark(RemarkId::returnAfterCall, *call, Subject{*call});
    Instruction *own = module_.makeInstruction(Op::Ret, Type::Void, returned_);
    own->loc = ret.loc;
    own->insertBefore(branch);
    branch->erase();
    removeEdge(&block, 0);
    return true;
  }

  // ---- 2. Blocks reached after a call

  // Sets hasCalled_ for the blocks that contain a call and those that can be reached from them.
  void findCalled() {
    std::vector<const BasicBlock *> worklist;
    for (const BasicBlock &block : function_)
      for (const Instruction &instruction : block)
        if (instruction.is(Op::Call) && !hasCalled_[block.id]) {
          hasCalled_[block.id] = true;
          worklist.push_back(&block);
        }
    while (!worklist.empty()) {
      const BasicBlock *block = worklist.back();
      worklist.pop_back();
      for (const BasicBlock::Successor &edge : block->successors())
        if (!hasCalled_[edge.block->id]) {
          hasCalled_[edge.block->id] = true;
          worklist.push_back(edge.block);
        }
    }
  }

  // ---- 3. Duplication

  [[nodiscard]] bool isShortReturn(const BasicBlock &block) const {
    uint32_t count = 0;
    for (const Instruction &instruction : block) {
      if (instruction.is(Op::Call) || instruction.is(Op::Alloca))
        return false;
      count += !instruction.is(Op::Phi) && !instruction.is(Op::Ret);
    }
    return block.terminator()->is(Op::Ret) && count <= limits_.tailDuplicationSize;
  }

  bool duplicate(BasicBlock &block) {
    std::vector<BasicBlock::Predecessor> early;
    for (const BasicBlock::Predecessor &edge : block.predecessors())
      if (!hasCalled_[edge.block->id])
        early.push_back(edge);
    if (early.empty() || early.size() == block.predecessors().size() ||
        !mayRewrite("tail-duplication", *block.terminator()))
      return false;
    context_.remark(RemarkId::returnWithoutCalls, *early[0].block->terminator(), early.size());
    BasicBlock *region[] = {&block};
    clones_.clear();
    cloneBlocks(region, function_, &block, clones_);
    BasicBlock *copy = clones_[&block];
    for (const BasicBlock::Predecessor &edge : early) {
      std::vector<Value *> values = incomingValues(edge.block->successors()[edge.slot]);
      redirectEdge(edge.block, edge.slot, copy);
      addIncomingValues(*copy, values);
    }
    return true;
  }

  Function &function_;
  Module &module_;
  const Limits &limits_;
  PassContext &context_;
  bool hasVariables_ = false;
  CloneMap clones_;
  std::vector<Value *> returned_; // the operands of the current return for the current predecessor
  std::vector<bool> hasCalled_;   // by BasicBlock::id
};

} // namespace

bool tailDuplication(Function &function, Analyses &analyses) {
  return TailDuplication(function, analyses.context()).run();
}

} // namespace wend
