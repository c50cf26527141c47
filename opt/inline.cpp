// inline — replace calls by the bodies of their callees, where it is profitable.
//
//   %0 = call i32 @square(i32 %x)      =>      %0 = mul i32 %x, %x
//
// How    1. collect the calls of the function, in block order
//        2. inline a call if the callee's size, with what is known of the arguments, is within a
//           threshold, or if it is the only use of an internal function. The threshold is higher in
//           loops and for a callee that calls an argument, and lower where the call is executed
//           rarely. The caller may grow up to a limit, unless the callee is as small as the call. A
//           function with the attribute alwaysinline is inlined anyway
//        3. inline a small function with one recursive call into itself, a few times: recursive
//           inlining. It speeds up fib, ackermann, hofstadter and subset_sum
// Needs  optimised callees: bottom-up order      Keeps  nothing
// Not    other recursive callees; callees that depend on their frame (variable arguments, dynamic
//        allocas, setjmp, the return address, calls that must be tail calls); callees with large
//        variables into recursive functions, each of whose frames would hold them

#include "opt/inline_call.h"
#include "opt/inline_cost.h"
#include "opt/passes.h"

#include "ir/analysis/block_frequency.h"
#include "ir/limits.h"
#include "ir/rewrites.h"

#include <algorithm>
#include <optional>

namespace wend {

namespace {

// Sizes are estimates of machine instructions (opt/inline_cost.h). Thresholds are for what remains
// after the size of the call is subtracted.

// Calls that are executed more often than this, and again than this squared, are in loops.
constexpr float hotFrequency = BlockFrequencies::loopFactor / 2;

class Inliner {
public:
  Inliner(Function &function, Analyses &analyses)
      : function_(function), context_(analyses.context()), limits_(function.module().limits()),
        cost_(function.module()) {}

  bool run() {
    findCalls();
    if (calls_.empty())
      return false;
    own_ = cost_.of(function_, limits_.inlineCallerSize);
    bool changed = false;
    for (const Call &call : calls_) {
      bool isAlways = isAlwaysInlined(call);
      if ((!isAlways && !isProfitable(call)) || !CallInliner::canInline(*call.instruction)) {
        if (context_.remarks)
          reportMissed(call);
        continue;
      }
      if (!mayRewrite("inline", *call.instruction))
        continue;
      if (context_.remarks)
        reportInlined(call, isAlways);
      own_.instructions += cost_.of(*call.instruction, limits_.inlineCallerSize).instructions;
      inliner_.inlineCall(*call.instruction);
      context_.count(CounterId::CallsInlined);
      changed = true;
    }
    return inlineRecursion() || changed;
  }

private:
  struct Call {
    Instruction *instruction;
    float frequency; // executions per execution of the function
  };

  void findCalls() {
    std::optional<BlockFrequencies> frequencies;
    for (BasicBlock &block : function_)
      for (Instruction &instruction : block) {
        if (!instruction.is(Op::Call))
          continue;
        if (!instruction.calledFunction() || instruction.calledFunction()->isDeclaration()) {
          reportUnknown(instruction);
          continue;
        }
        if (!frequencies)
          frequencies.emplace(function_);
        calls_.push_back({&instruction, frequencies->of(block)});
      }
  }

  [[nodiscard]] bool isProfitable(const Call &call) {
    const Instruction &instruction = *call.instruction;
    const Function &callee = *instruction.calledFunction();
    estimate_ = {};
    if (&callee == &function_)
      return false;
    uint32_t &threshold = estimate_.threshold;
    threshold = thresholdOf(call);
    bool passesFunction = false;
    for (uint32_t i = 0; i < instruction.argumentCount(); ++i)
      passesFunction |= instruction.operand(i)->kind() == ValueKind::Function;
    const InlineCost::Size &size = cost_.of(
        instruction,
        threshold + (passesFunction ? limits_.inlineDirectCalls * limits_.inlineDirectBonus : 0));
    threshold += std::min(size.madeDirect, limits_.inlineDirectCalls) * limits_.inlineDirectBonus;
    // The callee calls the function, so that it is optimised later, and is larger or smaller then.
    if (size.hasScalars && threshold < limits_.inlineOnlyCall)
      threshold = std::min(threshold, InlineCost::sizeOfCall(instruction) + limits_.inlineRare);
    estimate_.size = size;
    estimate_.multipliesVariables = own_.isRecursive && size.variables >= limits_.inlineVariables;
    estimate_.fits = own_.instructions + size.instructions <= limits_.inlineCallerSize ||
                     size.instructions <= InlineCost::sizeOfCall(instruction);
    return size.instructions <= threshold && estimate_.fits && !size.isRecursive &&
           !estimate_.multipliesVariables;
  }

  // The limit on the size of the callee.
  [[nodiscard]] uint32_t thresholdOf(const Call &call) const {
    const Instruction &instruction = *call.instruction;
    const Function &callee = *instruction.calledFunction();
    if (callee.isInternal && callee.hasOneUse() && !callee.section && !callee.isRetained)
      return limits_.inlineOnlyCall;
    uint32_t threshold = InlineCost::sizeOfCall(instruction);
    if (call.frequency * static_cast<float>(limits_.inlineColdFraction) < 1)
      return threshold;
    for (uint32_t i = 0; i < instruction.argumentCount(); ++i)
      if (instruction.operand(i)->isConstant())
        threshold += limits_.inlineConstantBonus;
    if (call.frequency * static_cast<float>(limits_.inlineRareFraction) < 1)
      return threshold + limits_.inlineRare;
    bool isHot = call.frequency >= hotFrequency;
    bool isHotter = call.frequency >= hotFrequency * hotFrequency;
    return threshold + limits_.inlineBase + (isHot ? limits_.inlineLoopBonus : 0) +
           (isHotter ? limits_.inlineLoopBonus : 0);
  }

  [[nodiscard]] bool isAlwaysInlined(const Call &call) const {
    const Function &callee = *call.instruction->calledFunction();
    return callee.isAlwaysInline && &callee != &function_;
  }

  // ---- Remarks

  void reportInlined(const Call &call, bool isAlways) {
    const Instruction &instruction = *call.instruction;
    const Function &callee = *instruction.calledFunction();
    if (isAlways)
      context_.remark(RemarkId::inlinedAlways, instruction, callee);
    else
      context_.remark(RemarkId::inlined, instruction, callee, estimate_.size.instructions,
                      estimate_.threshold);
  }

  // Calls of what the compiler knows by name, such as the runtime's functions, are not expected to
  // be inlined.
  void reportUnknown(const Instruction &call) {
    if (!context_.remarks || call.callee()->kind() == ValueKind::InlineAsm)
      return;
    const Function *callee = call.calledFunction();
    if (!callee)
      context_.remark(RemarkId::inlineIndirect, call);
    else if (callee->known() == KnownFunction::None)
      context_.remark(RemarkId::inlineUndefined, call, *callee);
  }

  void reportMissed(const Call &call) {
    const Instruction &instruction = *call.instruction;
    const Function &callee = *instruction.calledFunction();
    auto report = [&](RemarkId id, const auto &...arguments) {
      context_.remark(id, instruction, callee, arguments...);
    };
    if (callee.isNoInline)
      return report(RemarkId::inlineNoInline);
    if (callee.isVarArg)
      return report(RemarkId::inlineVarArgs);
    if (callee.isWeak && !callee.isOdr)
      return report(RemarkId::inlineWeak);
    if (!CallInliner::mayMove(instruction))
      return report(RemarkId::inlineTarget, function_);
    if (&callee == &function_ || estimate_.size.isRecursive)
      return report(RemarkId::inlineRecursive);
    if (!CallInliner::canInline(instruction))
      return report(RemarkId::inlineFrame);
    if (estimate_.multipliesVariables)
      return report(RemarkId::inlineVariables, function_, estimate_.size.variables);
    // Counting has ended above the threshold.
    uint32_t size = cost_.of(instruction, ~uint32_t{0}).instructions;
    if (estimate_.size.instructions > estimate_.threshold)
      return report(RemarkId::inlineLarge, size, estimate_.threshold);
    report(RemarkId::inlineCaller, size, function_, limits_.inlineCallerSize);
  }

  // Recursive inlining: inlines the only recursive call of a small function several times. A frame
  // then serves several activations, and is smaller than their frames were, so that the stack
  // suffices for the same depth. That does not hold where an activation can be followed by a new
  // frame in the middle: mutual recursion is excluded.
  bool inlineRecursion() {
    Instruction *call = onlyRecursiveCall();
    if (!call || !CallInliner::canInline(*call) || mayBeMutuallyRecursive())
      return false;
    InlineCost::Size size = cost_.of(function_, limits_.inlineRecursiveSize);
    if (size.variables != 0 || size.instructions > limits_.inlineRecursiveSize ||
        !mayRewrite("inline", *call))
      return false;
    uint32_t activations = std::min(limits_.inlineActivations,
                                    limits_.inlineRecursiveTotal / std::max(1U, size.instructions));
    context_.remark(RemarkId::inlinedRecursion, *call, function_, activations - 1);
    Function *original = makeCopy(*call);
    for (; activations > 1; --activations) {
      call->setOperand(call->argumentCount(), original);
      inliner_.inlineCall(*call);
      context_.count(CounterId::CallsInlined);
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
  PassContext &context_;
  const Limits &limits_;
  CallInliner inliner_;
  InlineCost cost_;
  InlineCost::Size own_; // of the function
  // Of the last call that isProfitable() was asked for. The size is exact up to the threshold.
  struct Estimate {
    InlineCost::Size size;
    uint32_t threshold = 0;
    bool multipliesVariables = false;
    bool fits = false;
  };
  Estimate estimate_;
  std::vector<Call> calls_;
};

} // namespace

bool inlineCalls(Function &function, Analyses &analyses) {
  return Inliner(function, analyses).run();
}

} // namespace wend
