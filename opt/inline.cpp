// inline — replace calls by the bodies of their callees, where it is profitable.
//
//   %0 = call i32 @square(i32 %x)      =>      %0 = mul i32 %x, %x
//
// How    1. collect the calls of the function, in block order
//        2. inline a call if the callee's size is within a threshold, which is higher in loops and
//           for constant arguments, or if it is the only use of an internal function; the caller
//           may grow up to a limit, unless the callee is as small as the call. A function with the
//           attribute alwaysinline is inlined anyway
//        3. inline a small function with one recursive call into itself, a few times: recursive
//           inlining. It speeds up fib, ackermann, hofstadter and subset_sum
// Needs  optimised callees: bottom-up order      Keeps  nothing
// Not    other recursive callees; callees that depend on their frame (variable arguments, dynamic
//        allocas, setjmp, the return address, calls that must be tail calls); callees with large
//        variables into recursive functions, each of whose frames would hold them

#include "opt/inline_call.h"
#include "opt/passes.h"

#include "ir/rewrites.h"

#include <algorithm>

namespace wend {

namespace {

// Sizes are estimates of machine instructions.
constexpr uint32_t baseThreshold = 30; // about the cost of the call and of its saved registers
constexpr uint32_t loopBonus = 20;     // for each enclosing loop, up to two
constexpr uint32_t constantBonus = 8;  // for each constant argument: it lets instructions fold
constexpr uint32_t onlyCallThreshold = 1000;
// A callee that is about as large as the instructions for the call is inlined everywhere.
constexpr uint32_t sizeOfCall = 6; // and one for each argument
constexpr uint32_t maxCallerSize = 12000;
constexpr uint64_t largeVariables = 256; // bytes
// For recursive inlining: the size before and after, and the activations in one frame.
constexpr uint32_t maxRecursiveSize = 50;
constexpr uint32_t maxInlinedRecursiveSize = 150;
constexpr uint32_t maxActivations = 8;

struct Size {
  uint32_t instructions = 0;
  uint64_t variables = 0; // bytes
  bool isRecursive = false;
};

// Whether an instruction is expected to take none of the machine: constant offsets are parts of
// addresses, and the low bits of a register need no truncation.
bool isFree(const Instruction &instruction) {
  switch (instruction.op()) {
  case Op::Phi:
  case Op::Br:
  case Op::Ret:
  case Op::Extract:
  case Op::Unreachable:
  case Op::Trunc:
  case Op::PtrToInt:
  case Op::IntToPtr:
    return true;
  case Op::Gep:
    return instruction.operand(1)->isConstant();
  default: // NOLINT(clang-diagnostic-switch-enum)
    return false;
  }
}

// The size of a function. Counting ends when the limit is exceeded.
Size sizeOf(const Function &function, uint32_t limit) {
  Size size;
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block) {
      if (instruction.is(Op::Alloca)) {
        size.variables += instruction.allocatedBytes();
        continue;
      }
      if (instruction.is(Op::Call)) {
        size.isRecursive = size.isRecursive || instruction.callee() == &function;
        size.instructions += 2 + instruction.argumentCount() / 2;
      }
      size.instructions += isFree(instruction) ? 0 : 1;
      if (size.instructions > limit)
        return size;
    }
  return size;
}

class Inliner {
public:
  Inliner(Function &function, Analyses &analyses) : function_(function), analyses_(analyses) {}

  bool run() {
    findCalls();
    if (calls_.empty())
      return false;
    Size own = sizeOf(function_, maxCallerSize);
    bool changed = false;
    for (const Call &call : calls_) {
      if ((!isAlwaysInlined(call) && !isProfitable(call, own)) ||
          !CallInliner::canInline(*call.instruction) || !mayRewrite("inline", *call.instruction))
        continue;
      own.instructions += sizeOf(*call.instruction->calledFunction(), maxCallerSize).instructions;
      inliner_.inlineCall(*call.instruction);
      analyses_.context().count(CounterId::CallsInlined);
      changed = true;
    }
    return inlineRecursion() || changed;
  }

private:
  struct Call {
    Instruction *instruction;
    uint32_t loopDepth;
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

  [[nodiscard]] bool isProfitable(const Call &call, const Size &own) const {
    const Instruction &instruction = *call.instruction;
    const Function &callee = *instruction.calledFunction();
    if (&callee == &function_)
      return false;
    bool isOnlyCall =
        callee.isInternal && callee.hasOneUse() && !callee.section && !callee.isRetained;
    uint32_t threshold = baseThreshold + loopBonus * std::min<uint32_t>(call.loopDepth, 2);
    for (uint32_t i = 0; i < instruction.argumentCount(); ++i)
      if (instruction.operand(i)->isConstant())
        threshold += constantBonus;
    if (isOnlyCall)
      threshold = onlyCallThreshold;
    Size size = sizeOf(callee, threshold);
    bool multipliesVariables = own.isRecursive && size.variables >= largeVariables;
    bool fits = own.instructions + size.instructions <= maxCallerSize ||
                size.instructions <= sizeOfCall + instruction.argumentCount();
    return size.instructions <= threshold && fits && !size.isRecursive && !multipliesVariables;
  }

  [[nodiscard]] bool isAlwaysInlined(const Call &call) const {
    const Function &callee = *call.instruction->calledFunction();
    return callee.isAlwaysInline && &callee != &function_;
  }

  // Recursive inlining: inlines the only recursive call of a small function several times. A frame
  // then serves several activations, and is smaller than their frames were, so that the stack
  // suffices for the same depth. That does not hold where an activation can be followed by a new
  // frame in the middle: mutual recursion is excluded.
  bool inlineRecursion() {
    Instruction *call = onlyRecursiveCall();
    if (!call || !CallInliner::canInline(*call) || mayBeMutuallyRecursive())
      return false;
    Size size = sizeOf(function_, maxRecursiveSize);
    if (size.variables != 0 || size.instructions > maxRecursiveSize || !mayRewrite("inline", *call))
      return false;
    uint32_t activations =
        std::min(maxActivations, maxInlinedRecursiveSize / std::max(1U, size.instructions));
    Function *original = makeCopy(*call);
    for (; activations > 1; --activations) {
      call->setOperand(call->argumentCount(), original);
      inliner_.inlineCall(*call);
      analyses_.context().count(CounterId::CallsInlined);
      call = onlyRecursiveCall();
    }
    function_.module().removeFunctions({&original, 1});
    return true;
  }

  // Whether the function may be called by its callees, directly or indirectly. Conservative: true
  // when the search exceeds its limit.
  [[nodiscard]] bool mayBeMutuallyRecursive() const {
    constexpr uint32_t maxVisited = 2000; // instructions
    std::vector<const Function *> reached{&function_};
    uint32_t visited = 0;
    for (size_t i = 0; i < reached.size(); ++i)
      for (const BasicBlock &block : *reached[i])
        for (const Instruction &instruction : block) {
          if (++visited > maxVisited)
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

  // Null if there is none, or more than one.
  Instruction *onlyRecursiveCall() {
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

  // A copy of the function, whose recursive call is a call of the original.
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
  return Inliner(function, analyses).run();
}

} // namespace wend
