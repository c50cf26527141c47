// partial-inline — inline the early return of a callee, and call it only on the other path.
//
//   define i32 @f(i32 %n):                          %0 = icmp slt i32 %x, 2
//     %0 = icmp slt i32 %n, 2                       br i1 %0, label %return, label %call
//     br i1 %0, label %return, label %more    call:
//   …                                               %1 = call i32 @f(i32 %x)
//     %r = call i32 @f(i32 %x)             =>       br label %return
//                                             return: %r = phi i32 [ %x, … ], [ %1, %call ]
//
// Of the activations of a tree recursion, at least half are leaves. A leaf no longer needs a call,
// and facts about %x in the caller may fold the test. Other calls execute the test twice.
//
// How    for each call
//        1. find a path from the callee's entry through one conditional branch to a return, with
//           few instructions and without writes and calls
//        2. make a function that consists of this path, and calls the callee on the other one
//        3. inline that function
// Needs  optimised callees: bottom-up order; small callees inlined (inline)      Keeps  nothing
// Not    functions that do more before their early return
//
// It speeds up fib, tak, mergesort and permutations.

#include "opt/inline_call.h"
#include "opt/passes.h"

#include "ir/effects.h"
#include "ir/limits.h"
#include "ir/rewrites.h"

#include <optional>

namespace wend {

namespace {

class PartialInliner {
public:
  PartialInliner(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), limits_(module_.limits()),
        context_(analyses.context()) {}

  bool run() {
    std::vector<Instruction *> calls;
    for (BasicBlock &block : function_)
      for (Instruction &instruction : block)
        if (instruction.is(Op::Call) && CallInliner::hasKnownBody(instruction) &&
            !instruction.calledFunction()->isAvailableExternally &&
            !CallInliner::hasMemoryByValue(instruction) && CallInliner::mayMove(instruction))
          calls.push_back(&instruction);
    for (Instruction *call : calls)
      if (made_.size() < limits_.partialInlineCalls)
        inlineTest(*call);
    module_.removeFunctions(made_);
    return !made_.empty();
  }

private:
  // A block on the path, and the predecessor slot of the edge that it is entered by. The slot of
  // the entry block is not used.
  struct Step {
    const BasicBlock *block;
    uint32_t slot;
  };
  // A path from the entry to a return.
  struct EarlyReturn {
    std::vector<Step> path;
    size_t testLength = 0; // the number of blocks up to the conditional branch, inclusive
    uint32_t taken = 0;    // the successor slot of the branch that is on the path
  };

  void inlineTest(Instruction &call) {
    std::optional<EarlyReturn> early = earlyReturnOf(*call.calledFunction());
    if (!early || !mayRewrite("partial-inline", call))
      return;
    context_.remark(RemarkId::partiallyInlined, call, *call.calledFunction());
    made_.push_back(makeTested(call, *early));
    call.setOperand(call.argumentCount(), made_.back());
    inliner_.inlineCall(call);
    context_.count(CounterId::CallsGuarded);
  }

  // ---- 1. The path to an early return

  [[nodiscard]] std::optional<EarlyReturn> earlyReturnOf(const Function &callee) const {
    EarlyReturn early;
    uint32_t computed = 0;
    if (!follow(*callee.entry(), 0, early.path, computed))
      return {};
    early.testLength = early.path.size();
    const BasicBlock &branching = *early.path.back().block;
    if (!branching.terminator()->is(Op::CondBr))
      return {};
    for (; early.taken < 2; ++early.taken) {
      const BasicBlock::Successor &edge = branching.successors()[early.taken];
      uint32_t computedAfter = computed;
      early.path.erase(early.path.begin() + static_cast<ptrdiff_t>(early.testLength),
                       early.path.end());
      if (follow(*edge.block, edge.slot, early.path, computedAfter) &&
          early.path.back().block->terminator()->is(Op::Ret))
        return early;
    }
    return {};
  }

  // Appends a block and those that unconditional branches reach from there, up to one with another
  // terminator. False if the limits are exceeded.
  bool follow(const BasicBlock &block, uint32_t slot, std::vector<Step> &path,
              uint32_t &computed) const {
    if (path.size() > limits_.partialInlineBlocks || !isShort(block, computed))
      return false;
    path.push_back({&block, slot});
    if (!block.terminator()->is(Op::Br))
      return true;
    const BasicBlock::Successor &edge = block.successors()[0];
    return follow(*edge.block, edge.slot, path, computed);
  }

  bool isShort(const BasicBlock &block, uint32_t &computed) const {
    for (const Instruction &instruction : block) {
      if (instruction.is(Op::Phi) || instruction.isTerminator())
        continue;
      if (instruction.is(Op::Call) || instruction.is(Op::Alloca) ||
          instruction.is(Op::StackAlloc) || mayWrite(instruction) ||
          ++computed > limits_.partialInlineSize)
        return false;
    }
    return true;
  }

  // ---- 2. The function to inline

  Function *makeTested(const Instruction &call, const EarlyReturn &earlyReturn) {
    const Function &callee = *call.calledFunction();
    Function *tested = addFunctionLike(callee, ".tested");
    copies_.clear();
    for (const Argument *argument : callee.arguments())
      copies_.add(*argument, tested->arguments()[argument->index()]);
    BasicBlock *test = tested->addBlock({});
    BasicBlock *early = tested->addBlock({});
    BasicBlock *rest = tested->addBlock({});
    for (size_t i = 0; i < earlyReturn.path.size(); ++i)
      copyStep(earlyReturn.path[i], *(i < earlyReturn.testLength ? test : early));
    addEdge(test, earlyReturn.taken == 0 ? early : rest);
    addEdge(test, earlyReturn.taken == 0 ? rest : early);
    addForwardingCall(call, *rest);
    return tested;
  }

  // Copies all instructions but unconditional branches. A phi is replaced by its operand for the
  // edge on the path.
  void copyStep(const Step &step, BasicBlock &to) {
    for (const Instruction &original : *step.block) {
      if (original.is(Op::Br))
        continue;
      if (original.is(Op::Phi)) {
        copies_.add(original, copies_[original.operand(step.slot)]);
        continue;
      }
      Instruction *copy = module_.makeCopy(original);
      for (uint32_t i = 0; i < copy->operands().size(); ++i)
        copy->setOperand(i, copies_[original.operand(i)]);
      copy->appendTo(&to);
      copies_.add(original, copy);
    }
  }

  Function &function_;
  Module &module_;
  const Limits &limits_;
  PassContext &context_;
  CallInliner inliner_;
  std::vector<Function *> made_; // functions that were made to be inlined
  CloneMap copies_;              // of the current callee's values in the function that is made
};

} // namespace

bool partialInline(Function &function, Analyses &analyses) {
  return PartialInliner(function, analyses).run();
}

} // namespace wend
