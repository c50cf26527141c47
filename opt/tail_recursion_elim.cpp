// tail-recursion-elim — replace recursive tail calls by jumps.
//
//   define i32 @sum(i32 %n)                    entry: br label %tail
//     …                                        tail:  %n.1 = phi [ %n, %entry ], [ %0, %more ]
//   more: %0 = sub i32 %n, 1                          %acc = phi [ 0, %entry ], [ %2, %more ]
//         %1 = call i32 @sum(i32 %0)      =>          …
//         %2 = add i32 %n, %1                  more:  %0 = sub i32 %n.1, 1
//         ret i32 %2                                  %2 = add i32 %n.1, %acc
//   base: ret i32 0                                   br label %tail
//                                              base:  %3 = add i32 %acc, 0
//                                                     ret i32 %3
//
// How    1. find blocks that call the function and return the result, or the result of one
//           operation on it and another value. The operation must be associative and commutative,
//           and the same at all such calls
//        2. add a loop header in front of the entry block: parameters become phis there, the calls
//           become back edges
//        3. if there is such an operation, add an accumulator that starts with its identity, and
//           apply it at the other returns
// Needs  nothing      Keeps  nothing
// Not    functions with allocas, and those that call setjmp: each activation has its own frame
//
// Burstall, Darlington, "A Transformation System for Developing Recursive Programs" (1977), for the
// accumulator.

#include "opt/passes.h"

#include "ir/cfg.h"
#include "ir/cfg_edit.h"
#include "ir/effects.h"
#include "ir/rewrites.h"

#include <algorithm>
#include <optional>

namespace wend {

namespace {

class TailRecursionElim {
public:
  TailRecursionElim(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), context_(analyses.context()) {}

  bool run() {
    bool isFound = !function_.isVarArg && findTails();
    if (context_.remarks)
      reportMissed();
    if (!isFound || !mayRewrite("tail-recursion-elim", *tails_[0].call))
      return false;
    if (context_.remarks)
      reportFound();
    context_.count(CounterId::TailCalls, tails_.size());
    makeLoop();
    for (const Tail &tail : tails_)
      closeLoop(tail);
    applyAccumulator();
    // Such as a return that was reached only after such calls.
    removeUnreachableBlocks(function_);
    return true;
  }

private:
  struct Tail {
    Instruction *call;
    Instruction *operation; // on its result and another value; null: the result is returned itself
  };

  // ---- Remarks

  void reportFound() {
    for (const Tail &tail : tails_)
      if (tail.operation)
        context_.remark(RemarkId::tailAccumulated, *tail.call, function_,
                        row(tail.operation->op()).text);
      else
        context_.remark(RemarkId::tailRecursion, *tail.call, function_);
  }

  // The recursive calls that are not among the tails.
  void reportMissed() {
    for (const BasicBlock &block : function_)
      for (const Instruction &instruction : block) {
        auto isCall = [&](const Tail &tail) { return tail.call == &instruction; };
        if (!instruction.is(Op::Call) || instruction.calledFunction() != &function_ ||
            std::ranges::any_of(tails_, isCall))
          continue;
        const Instruction *next = instruction.next();
        while (!next->isTerminator() && isRemovableWhenUnused(*next) && !mayRead(*next))
          next = next->next();
        if (tails_.empty() && hasFrame())
          context_.remark(RemarkId::tailFrame, instruction, function_);
        else if (next->isTerminator())
          context_.remark(RemarkId::tailUsed, instruction, function_);
        else
          context_.remark(RemarkId::tailNotLast, instruction, function_, *next);
      }
  }

  // Whether an activation may have memory of its own.
  [[nodiscard]] bool hasFrame() const {
    for (const BasicBlock &block : function_)
      for (const Instruction &instruction : block)
        if (instruction.is(Op::Alloca) || instruction.is(Op::StackAlloc))
          return true;
    return false;
  }

  // ---- 1. Calls in tail position

  bool findTails() {
    if (callsReturnTwice(function_) || hasFrame())
      return false;
    for (BasicBlock &block : function_)
      if (std::optional<Tail> tail = tailOf(block))
        tails_.push_back(*tail);
    return !tails_.empty();
  }

  std::optional<Tail> tailOf(BasicBlock &block) {
    const Instruction *end = block.terminator();
    if (!end)
      return {};
    std::vector<Value *> returned;
    if (end->is(Op::Ret)) {
      for (const Use &use : end->operands())
        returned.push_back(use.value);
    } else if (!returnedThrough(block, returned)) {
      return {};
    }
    Instruction *call = lastCall(block);
    if (!call || call->calledFunction() != &function_ || call->tailKind() == TailKind::Not)
      return {};
    for (uint32_t i = 0; i < call->argumentCount(); ++i)
      if (call->passing(i).kind == Passing::ByValue)
        return {};
    return matchTail(*call, returned);
  }

  // The values that a block returns by branching to a block that only returns. That block must have
  // other predecessors: otherwise it would become unreachable and still use the erased call.
  static bool returnedThrough(const BasicBlock &block, std::vector<Value *> &returned) {
    if (!block.terminator()->is(Op::Br) || block.successor(0)->predecessors().size() < 2)
      return false;
    const BasicBlock *next = block.successor(0);
    const Instruction *ret = next->firstNonPhi();
    if (!ret->is(Op::Ret))
      return false;
    for (const Use &use : ret->operands()) {
      Value *value = use.value;
      Instruction *phi = asInstruction(value, Op::Phi);
      bool isOfReturn = phi && phi->block() == next;
      returned.push_back(isOfReturn ? phi->operand(block.successors()[0].slot) : value);
    }
    return true;
  }

  // The last call of the block, if the instructions after it can be executed before it.
  static Instruction *lastCall(const BasicBlock &block) {
    for (Instruction *at = block.terminator()->prev(); at; at = at->prev()) {
      if (at->is(Op::Call))
        return at;
      if (at->is(Op::Phi) ||
          (!at->is(Op::Extract) && (!isRemovableWhenUnused(*at) || mayRead(*at))))
        return nullptr;
    }
    return nullptr;
  }

  std::optional<Tail> matchTail(Instruction &call, const std::vector<Value *> &returned) {
    if (call.type() == Type::Tuple) {
      for (uint32_t i = 0; i < returned.size(); ++i)
        if (!call.gives(*returned[i], i))
          return {};
      return areOnlyReturned(call) ? std::optional<Tail>({&call, nullptr}) : std::nullopt;
    }
    if (returned.empty())
      return Tail{&call, nullptr};
    if (returned[0] == &call)
      return call.hasOneUse() ? std::optional<Tail>({&call, nullptr}) : std::nullopt;
    Instruction *operation = asInstruction(returned[0]);
    bool isOperation = operation && operation->block() == call.block() && call.hasOneUse() &&
                       operation->hasOneUse() && isBinary(operation->op()) &&
                       (row(operation->op()).traits & OpTraits::Associates) &&
                       commutes(operation->op()) &&
                       (operation->operand(0) == &call || operation->operand(1) == &call);
    bool isSame = isOperation && (!hasAccumulator_ || accumulating_ == operation->op());
    if (!isSame)
      return {};
    hasAccumulator_ = true;
    accumulating_ = operation->op();
    return Tail{&call, operation};
  }

  // Whether each result has one use. It is the return, or a phi of its block.
  static bool areOnlyReturned(const Instruction &call) {
    for (const Use *use = call.firstUse(); use; use = use->next)
      if (!use->user->is(Op::Extract) || !use->user->hasOneUse())
        return false;
    return true;
  }

  // ---- 2. The loop

  void makeLoop() {
    header_ = function_.entry();
    BasicBlock *entry = function_.addBlock(header_->name, header_);
    header_->name = module_.names().intern("tail");
    appendBranch(*entry, *header_, {});
    for (Argument *argument : function_.arguments())
      parameters_.push_back(addPhi(argument->type(), argument->name));
    for (Argument *argument : function_.arguments()) {
      Instruction *phi = parameters_[argument->index()];
      argument->replaceUses(phi);
      phi->addOperand(module_, argument);
    }
    if (!hasAccumulator_)
      return;
    Type type = function_.results()[0];
    accumulator_ = addPhi(type, {});
    accumulator_->addOperand(module_, module_.constant(type, identity()));
  }

  Instruction *addPhi(Type type, Symbol name) {
    Instruction *phi =
        module_.makeInstruction(Op::Phi, type, {}, static_cast<uint32_t>(tails_.size()) + 1);
    phi->name = name;
    phi->insertBefore(header_->firstNonPhi());
    return phi;
  }

  // The identity element of the accumulating operation.
  [[nodiscard]] uint64_t identity() const {
    if (accumulating_ == Op::Mul)
      return 1;
    return accumulating_ == Op::And ? ~uint64_t{0} : 0;
  }

  void closeLoop(const Tail &tail) {
    BasicBlock *block = tail.call->block();
    removeTerminator(*block);
    appendBranch(*block, *header_, tail.call->loc);
    for (uint32_t i = 0; i < parameters_.size(); ++i)
      parameters_[i]->addOperand(module_, tail.call->operand(i));
    if (hasAccumulator_) {
      Instruction *next = accumulator_;
      if (tail.operation) {
        uint32_t at = tail.operation->operand(0) == tail.call ? 0 : 1;
        tail.operation->setOperand(at, accumulator_);
        next = tail.operation;
      }
      accumulator_->addOperand(module_, next);
    }
    while (tail.call->isUsed())
      tail.call->firstUse()->user->erase(); // extracts
    tail.call->erase();
  }

  // ---- 3. The other returns

  void applyAccumulator() {
    if (!hasAccumulator_)
      return;
    for (BasicBlock &block : function_) {
      Instruction *ret = block.terminator();
      if (!ret || !ret->is(Op::Ret))
        continue;
      Value *operands[] = {accumulator_, ret->operand(0)};
      Instruction *applied =
          module_.makeInstruction(accumulating_, function_.results()[0], operands);
      applied->loc = ret->loc;
      applied->insertBefore(ret);
      ret->setOperand(0, applied);
    }
  }

  Function &function_;
  Module &module_;
  PassContext &context_;
  std::vector<Tail> tails_;
  BasicBlock *header_ = nullptr;
  std::vector<Instruction *> parameters_; // the phis of the arguments
  bool hasAccumulator_ = false;
  Op accumulating_ = Op::Add;
  Instruction *accumulator_ = nullptr;
};

} // namespace

bool tailRecursionElim(Function &function, Analyses &analyses) {
  return TailRecursionElim(function, analyses).run();
}

} // namespace wend
