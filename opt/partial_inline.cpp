// partial-inline — test before a call whether the function called would return at once.
//
//   define i32 @f(i32 %n):                          %0 = icmp slt i32 %x, 2
//     %0 = icmp slt i32 %n, 2                       br i1 %0, label %return, label %call
//     br i1 %0, label %return, label %more    call:
//   …                                               %1 = call i32 @f(i32 %x)
//     %r = call i32 @f(i32 %x)             =>       br label %return
//                                             return: %r = phi i32 [ %x, … ], [ %1, %call ]
//
// Of the activations of a recursion that branches, at least half are leaves. The test that makes
// them so is made twice now, but a leaf is no call any more, and what the caller knows of %x may
// decide it.
//
// How    for each call   1. follow the function called from its entry through one branch to a
//        return: little may be computed on this way, and nothing written or called   2. make a
//        function that does the same, and passes all that takes the other way on   3. inline that
// Needs  the functions called to be final: bottom-up order; what is small to be inlined (inline)
// Keeps  nothing
// Not    functions that do more before they can return
//
// It makes fib, tak, mergesort and permutations faster.

#include "opt/inline_call.h"
#include "opt/passes.h"

#include "ir/effects.h"
#include "ir/rewrites.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t mostComputed = 6; // instructions on the way
constexpr size_t mostBlocks = 6;     // that jumps lead on from
constexpr size_t mostCalls = 8;      // of a function

class PartialInlining {
public:
  PartialInlining(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), context_(analyses.context()) {}

  bool run() {
    std::vector<Instruction *> calls;
    for (BasicBlock &block : function_)
      for (Instruction &instruction : block)
        if (instruction.is(Op::Call) && CallInliner::isOfKnownBody(instruction))
          calls.push_back(&instruction);
    for (Instruction *call : calls)
      if (made_.size() < mostCalls)
        inlineTest(*call);
    module_.removeFunctions(made_);
    return !made_.empty();
  }

private:
  // A block, and the slot of the predecessor that it is entered from; of the entry, any.
  struct Step {
    const BasicBlock *block;
    uint32_t slot;
  };
  // The way from the entry to a return.
  struct EarlyReturn {
    std::vector<Step> way;
    size_t tests = 0;   // so many blocks are on it up to the branch
    uint32_t taken = 0; // the branch's successor
  };

  void inlineTest(Instruction &call) {
    std::optional<EarlyReturn> early = earlyReturnOf(*call.calledFunction());
    if (!early || !mayRewrite("partial-inline", call))
      return;
    made_.push_back(makeTested(call, *early));
    call.setOperand(call.argumentCount(), made_.back());
    inliner_.inlineCall(call);
    context_.count(CounterId::CallsTested);
  }

  // ---- 1. The way to an early return

  static std::optional<EarlyReturn> earlyReturnOf(const Function &callee) {
    EarlyReturn early;
    uint32_t computed = 0;
    if (!follow(*callee.entry(), 0, early.way, computed))
      return {};
    early.tests = early.way.size();
    const BasicBlock &branching = *early.way.back().block;
    if (!branching.terminator()->is(Op::CondBr))
      return {};
    for (; early.taken < 2; ++early.taken) {
      const BasicBlock::Successor &edge = branching.successors()[early.taken];
      uint32_t computedBehind = computed;
      early.way.erase(early.way.begin() + static_cast<ptrdiff_t>(early.tests), early.way.end());
      if (follow(*edge.block, edge.slot, early.way, computedBehind) &&
          early.way.back().block->terminator()->is(Op::Ret))
        return early;
    }
    return {};
  }

  // Appends a block and what jumps lead to from there, up to one that ends with something else.
  // False if that is much.
  static bool follow(const BasicBlock &block, uint32_t slot, std::vector<Step> &way,
                     uint32_t &computed) {
    if (way.size() > mostBlocks || !isShort(block, computed))
      return false;
    way.push_back({&block, slot});
    if (!block.terminator()->is(Op::Br))
      return true;
    const BasicBlock::Successor &edge = block.successors()[0];
    return follow(*edge.block, edge.slot, way, computed);
  }

  static bool isShort(const BasicBlock &block, uint32_t &computed) {
    for (const Instruction &instruction : block) {
      if (instruction.is(Op::Phi) || instruction.isTerminator())
        continue;
      if (instruction.is(Op::Call) || instruction.is(Op::Alloca) ||
          instruction.is(Op::StackAlloc) || mayWrite(instruction) || ++computed > mostComputed)
        return false;
    }
    return true;
  }

  // ---- 2. The function that tests

  Function *makeTested(const Instruction &call, const EarlyReturn &early) {
    const Function &callee = *call.calledFunction();
    Function *tested = addFunctionLike(callee, ".tested");
    copies_.clear();
    for (const Argument *argument : callee.arguments())
      copies_.push_back({argument, tested->arguments()[argument->index()]});
    BasicBlock *test = tested->addBlock({});
    BasicBlock *leave = tested->addBlock({});
    BasicBlock *go = tested->addBlock({});
    for (size_t i = 0; i < early.way.size(); ++i)
      copyStep(early.way[i], *(i < early.tests ? test : leave));
    addEdge(test, early.taken == 0 ? leave : go);
    addEdge(test, early.taken == 0 ? go : leave);
    addForwardingCall(call, *go);
    return tested;
  }

  // All but jumps; phis have one value only.
  void copyStep(const Step &step, BasicBlock &to) {
    for (const Instruction &original : *step.block) {
      if (original.is(Op::Br))
        continue;
      if (original.is(Op::Phi)) {
        copies_.push_back({&original, copyOf(original.operand(step.slot))});
        continue;
      }
      Instruction *copy = module_.makeCopy(original);
      for (uint32_t i = 0; i < copy->operands().size(); ++i)
        copy->setOperand(i, copyOf(original.operand(i)));
      copy->placeAtEnd(&to);
      copies_.push_back({&original, copy});
    }
  }

  [[nodiscard]] Value *copyOf(Value *value) const {
    auto found = std::ranges::find(copies_, value, &Copied::original);
    return found == copies_.end() ? value : found->copy;
  }

  struct Copied {
    const Value *original;
    Value *copy;
  };

  Function &function_;
  Module &module_;
  PassContext &context_;
  CallInliner inliner_;
  std::vector<Function *> made_; // those inlined
  std::vector<Copied> copies_;
};

} // namespace

bool partialInline(Function &function, Analyses &analyses) {
  return PartialInlining(function, analyses).run();
}

} // namespace wend
