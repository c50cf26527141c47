// tail-duplication — ways through a function that call nothing return by themselves, and so do those
// that end with a call whose result is returned.
//
//   entry: br i1 %c, label %more, label %out     entry: br i1 %c, label %more, label %early
//   more:  %1 = call i32 @f(i32 %0)              more:  %1 = call i32 @f(i32 %0)
//          br label %out                 =>             br label %out
//   out:   %2 = phi [ %n, %entry ],              early: ret i32 %n
//                   [ %1, %more ]                out:   %2 = phi [ %1, %more ]
//          ret i32 %2                                   ret i32 %2
//
// What lives across calls is in callee-saved registers, the phi of such a return too; without it
// the other ways need no frame (backend/shrink_wrap.h).
//
// What ends with a call becomes a jump (backend/isel_call.cpp), so that functions that call each
// other in this way need no more stack than one of them.
//
// How    1. a block that ends with a call and leads to a block that only returns its results
// returns
//        them itself   2. find the blocks that can only be reached by way of a call   3. a short
//        block that returns, and is reached with a call and without, gets a copy for those without
// Needs  nothing      Keeps  nothing
// Not    blocks of more than a few instructions, which would be twice in the code; calls in
// functions
//        with variables in memory, which are needed as long as the call runs
//
// Makes recursive functions faster, half of whose activations return at once (fib, ackermann).

#include "opt/passes.h"

#include "ir/rewrites.h"

namespace wend {

namespace {

constexpr uint32_t mostCopied = 4; // instructions beside phis

class SplitReturns {
public:
  explicit SplitReturns(Function &function)
      : function_(function), module_(function.module()), hasCalled_(function.blockCount()) {}

  bool run() {
    bool changed = !hasVariables() && returnTails();
    findCalled();
    if (hasCalled_[function_.entry()->id])
      return changed;
    std::vector<BasicBlock *> returns;
    for (BasicBlock &block : function_)
      if (hasCalled_[block.id] && isShortReturn(block))
        returns.push_back(&block);
    for (BasicBlock *block : returns)
      changed |= split(*block);
    return changed;
  }

private:
  // ---- 1. Calls whose results are returned

  [[nodiscard]] bool hasVariables() const {
    for (const BasicBlock &block : function_)
      for (const Instruction &instruction : block)
        if (instruction.is(Op::Alloca) || instruction.is(Op::StackAlloc))
          return true;
    return false;
  }

  bool returnTails() {
    std::vector<BasicBlock *> returns;
    for (BasicBlock &block : function_)
      if (block.predecessors().size() > 1 && block.firstNonPhi()->is(Op::Ret))
        returns.push_back(&block);
    bool changed = false;
    for (BasicBlock *block : returns) {
      for (auto slot = static_cast<uint32_t>(block->predecessors().size()); slot-- > 0;)
        changed |= returnTail(*block, slot);
      if (block->predecessors().empty())
        function_.removeBlock(block);
    }
    return changed;
  }

  bool returnTail(const BasicBlock &returning, uint32_t slot) {
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
    if (!mayRewrite("tail-duplication", *branch))
      return false;
    Instruction *own = module_.makeInstruction(Op::Ret, Type::Void, returned_);
    own->loc = ret.loc;
    own->placeBefore(branch);
    branch->erase();
    removeEdge(&block, 0);
    return true;
  }

  // ---- 2. and 3. Ways without calls

  // A block behind a call, or one that calls.
  void findCalled() {
    std::vector<const BasicBlock *> work;
    for (const BasicBlock &block : function_)
      for (const Instruction &instruction : block)
        if (instruction.is(Op::Call) && !hasCalled_[block.id]) {
          hasCalled_[block.id] = true;
          work.push_back(&block);
        }
    while (!work.empty()) {
      const BasicBlock *block = work.back();
      work.pop_back();
      for (const BasicBlock::Successor &edge : block->successors())
        if (!hasCalled_[edge.block->id]) {
          hasCalled_[edge.block->id] = true;
          work.push_back(edge.block);
        }
    }
  }

  static bool isShortReturn(const BasicBlock &block) {
    uint32_t count = 0;
    for (const Instruction &instruction : block) {
      if (instruction.is(Op::Call) || instruction.is(Op::Alloca))
        return false;
      count += !instruction.is(Op::Phi) && !instruction.is(Op::Ret);
    }
    return block.terminator()->is(Op::Ret) && count <= mostCopied;
  }

  bool split(BasicBlock &block) {
    std::vector<BasicBlock::Predecessor> early;
    for (const BasicBlock::Predecessor &edge : block.predecessors())
      if (!hasCalled_[edge.block->id])
        early.push_back(edge);
    if (early.empty() || early.size() == block.predecessors().size() ||
        !mayRewrite("tail-duplication", *block.terminator()))
      return false;
    BasicBlock *copy = function_.addBlock(block.name, &block);
    copyInto(*copy, block);
    for (const BasicBlock::Predecessor &edge : early) {
      Instruction *phi = copy->first();
      for (Instruction &original : block.phis()) {
        phi->addOperand(module_, original.operand(edge.block->successors()[edge.slot].slot));
        phi = phi->next();
      }
      redirectEdge(edge.block, edge.slot, copy);
    }
    return true;
  }

  // Phis get their operands with the edges.
  void copyInto(BasicBlock &to, const BasicBlock &from) {
    std::vector<std::pair<const Instruction *, Instruction *>> copies;
    for (const Instruction &original : from) {
      Instruction *copy = original.is(Op::Phi)
                              ? module_.makeInstruction(Op::Phi, original.type(), {})
                              : module_.makeCopy(original);
      copy->name = original.name;
      copy->loc = original.loc;
      copy->placeAtEnd(&to);
      for (const auto &[before, after] : copies)
        for (Use &use : copy->operands())
          if (use.value == before)
            Instruction::setUse(use, after);
      copies.emplace_back(&original, copy);
    }
  }

  Function &function_;
  Module &module_;
  std::vector<Value *> returned_; // by the return at hand, on the way at hand
  std::vector<bool> hasCalled_;   // by BasicBlock::id
};

} // namespace

bool tailDuplication(Function &function, Analyses &) { return SplitReturns(function).run(); }

} // namespace wend
