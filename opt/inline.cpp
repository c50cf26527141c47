// inline — replace calls by the functions called, where it pays.
//
// How    1. look at the calls of the function, innermost loops' too, in the order of the text   2.
//        a call pays if the callee is small, by a bound that is higher in loops and for constant
//        arguments, or if it is the only call of a function that nobody else can call   3. up to a
//        size that the function may grow to
// Needs  the functions called to be final: bottom-up order      Keeps  nothing
// Not    functions that call themselves, but for small ones with one such call, which go into
//        themselves; what is bound to its frame (variable arguments, memory by value); large
//        variables into functions that call themselves, whose frames are multiplied
//
// What goes into itself makes fib, ackermann, hofstadter and subset_sum faster.

#include "opt/inline_call.h"
#include "opt/passes.h"

#include "ir/rewrites.h"

#include <algorithm>

namespace wend {

namespace {

// Sizes are in instructions that will be machine code.
constexpr uint32_t smallSize = 30;    // about what the call itself and its registers cost
constexpr uint32_t loopBonus = 20;    // for each loop around the call, two at most
constexpr uint32_t constantBonus = 8; // for each constant argument: something will fold
constexpr uint32_t onlyCallSize = 1000;
constexpr uint32_t largestCaller = 4000;
constexpr uint64_t largeVariable = 256; // bytes
// Of functions that call themselves: how large they may be, and what becomes of them.
constexpr uint32_t recursiveSize = 50;
constexpr uint32_t inlinedRecursiveSize = 150;
constexpr uint32_t mostActivations = 8; // in a row

struct Size {
  uint32_t instructions = 0;
  uint64_t variables = 0; // bytes
  bool callsItself = false;
};

// Of a function, as far as the limit.
Size sizeOf(const Function &function, uint32_t limit) {
  Size size;
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block) {
      if (instruction.is(Op::Alloca)) {
        size.variables += instruction.allocatedBytes();
        continue;
      }
      if (instruction.is(Op::Call)) {
        size.callsItself = size.callsItself || instruction.callee() == &function;
        size.instructions += 2 + instruction.argumentCount() / 2;
      }
      bool isFree = instruction.is(Op::Phi) || instruction.is(Op::Br) || instruction.is(Op::Ret) ||
                    instruction.is(Op::Extract) || instruction.is(Op::Unreachable);
      size.instructions += isFree ? 0 : 1;
      if (size.instructions > limit)
        return size;
    }
  return size;
}

class Inlining {
public:
  Inlining(Function &function, Analyses &analyses) : function_(function), analyses_(analyses) {}

  bool run() {
    findCalls();
    if (calls_.empty())
      return false;
    Size own = sizeOf(function_, largestCaller);
    bool changed = false;
    for (const Call &call : calls_) {
      uint32_t added = 0;
      if (!pays(call, own, added) || own.instructions + added > largestCaller ||
          !CallInliner::isPossible(*call.instruction) || !mayRewrite("inline", *call.instruction))
        continue;
      own.instructions += added;
      inliner_.inlineCall(*call.instruction);
      analyses_.context().count(CounterId::CallsInlined);
      changed = true;
    }
    return inlineItself() || changed;
  }

private:
  struct Call {
    Instruction *instruction;
    uint32_t loops; // around it
  };

  void findCalls() {
    const LoopForest *loops = nullptr;
    for (BasicBlock &block : function_)
      for (Instruction &instruction : block) {
        if (!instruction.is(Op::Call) || !instruction.calledFunction() ||
            instruction.calledFunction()->isDeclaration())
          continue;
        if (!loops)
          loops = &analyses_.loops();
        calls_.push_back({&instruction, loops->depth(&block)});
      }
  }

  bool pays(const Call &call, const Size &own, uint32_t &added) const {
    const Instruction &instruction = *call.instruction;
    const Function &callee = *instruction.calledFunction();
    if (&callee == &function_)
      return false;
    bool isOnlyCall = callee.isInternal && callee.hasOneUse() && !callee.section;
    uint32_t bound = smallSize + loopBonus * std::min<uint32_t>(call.loops, 2);
    for (uint32_t i = 0; i < instruction.argumentCount(); ++i)
      if (instruction.operand(i)->isConstant())
        bound += constantBonus;
    if (isOnlyCall)
      bound = onlyCallSize;
    Size size = sizeOf(callee, bound);
    added = size.instructions;
    bool multiplies = own.callsItself && size.variables >= largeVariable;
    return size.instructions <= bound && !size.callsItself && !multiplies;
  }

  // The only call of itself that a small function contains becomes activations in a row, of which
  // the last one calls. Frames grow less than the activations they are for, so that the stack lasts
  // as long as before; not if one activation out of the middle could be followed by a new frame.
  bool inlineItself() {
    Instruction *call = onlyCallOfItself();
    if (!call || !CallInliner::isPossible(*call) || mayComeBackByOthers())
      return false;
    Size size = sizeOf(function_, recursiveSize);
    if (size.variables != 0 || size.instructions > recursiveSize || !mayRewrite("inline", *call))
      return false;
    uint32_t activations =
        std::min(mostActivations, inlinedRecursiveSize / std::max(1U, size.instructions));
    Function *original = makeCopy(*call);
    for (; activations > 1; --activations) {
      call->setOperand(call->argumentCount(), original);
      inliner_.inlineCall(*call);
      analyses_.context().count(CounterId::CallsInlined);
      call = onlyCallOfItself();
    }
    function_.module().removeFunctions({&original, 1});
    return true;
  }

  // Whether functions that this one calls may call it, as far as can be seen quickly.
  [[nodiscard]] bool mayComeBackByOthers() const {
    constexpr uint32_t mostSeen = 2000; // instructions
    std::vector<const Function *> reached{&function_};
    uint32_t seen = 0;
    for (size_t i = 0; i < reached.size(); ++i)
      for (const BasicBlock &block : *reached[i])
        for (const Instruction &instruction : block) {
          if (++seen > mostSeen)
            return true;
          if (!instruction.is(Op::Call))
            continue;
          const Function *callee = instruction.calledFunction();
          if (!callee || (callee == &function_ && i != 0))
            return true;
          if (!callee->isDeclaration() && std::ranges::find(reached, callee) == reached.end())
            reached.push_back(callee);
        }
    return false;
  }

  // Null for none and several.
  Instruction *onlyCallOfItself() {
    Instruction *only = nullptr;
    for (Use *use = function_.firstUse(); use; use = use->next) {
      if (use->user->block()->function() != &function_)
        continue;
      if (only || !use->user->is(Op::Call) || use->user->calledFunction() != &function_)
        return nullptr;
      only = use->user;
    }
    return only;
  }

  // Another function that does the same, and calls this one where this one calls itself.
  Function *makeCopy(const Instruction &original) {
    Function *copy = addFunctionLike(function_, ".activation");
    inliner_.inlineCall(*addForwardingCall(original, *copy->addBlock({})));
    return copy;
  }

  Function &function_;
  Analyses &analyses_;
  CallInliner inliner_;
  std::vector<Call> calls_;
};

} // namespace

bool inlineCalls(Function &function, Analyses &analyses) {
  return Inlining(function, analyses).run();
}

} // namespace wend
