// tail-recursion-elim — a call of the function itself right before it returns becomes a loop.
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
// How    1. find blocks that call the function and then return what it gives, or one operation of
//        that and another value   2. parameters become phis of what was the entry   3. where there
//        is such an operation, which must be associative and the same everywhere, an accumulator
//        takes its operands, and the other returns apply it
// Needs  nothing      Keeps  nothing
// Not    functions with variables in memory, which each activation has for itself
//
// Burstall and Darlington, "A Transformation System for Developing Recursive Programs" (1977).

#include "opt/passes.h"

#include "ir/cfg.h"
#include "ir/cfg_edit.h"
#include "ir/effects.h"
#include "ir/rewrites.h"

#include <optional>

namespace wend {

namespace {

class TailRecursion {
public:
  TailRecursion(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), context_(analyses.context()) {}

  bool run() {
    if (function_.isVarArg || !findTails() || !mayRewrite("tail-recursion-elim", *tails_[0].call))
      return false;
    context_.count(CounterId::TailCalls, tails_.size());
    makeLoop();
    for (const Tail &tail : tails_)
      closeLoop(tail);
    applyAccumulator();
    // A return that only such calls led to.
    removeUnreachableBlocks(function_);
    return true;
  }

private:
  struct Tail {
    Instruction *call;
    Instruction *operation; // of its result and another value; null: the result is returned
  };

  // ---- 1. Calls to be replaced

  bool findTails() {
    for (BasicBlock &block : function_)
      for (const Instruction &instruction : block) {
        if (instruction.is(Op::Alloca) || instruction.is(Op::StackAlloc))
          return false;
      }
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
    if (!call || call->calledFunction() != &function_)
      return {};
    for (uint32_t i = 0; i < call->argumentCount(); ++i)
      if (call->passing(i).kind == Passing::ByValue)
        return {};
    return matched(*call, returned);
  }

  // What a block returns that only leads to a return. Others lead there, too: it would lose its
  // last predecessor, and what it returns with the call.
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
      bool isHere = phi && phi->block() == next;
      returned.push_back(isHere ? phi->operand(block.successors()[0].slot) : value);
    }
    return true;
  }

  // The last call of the block, if all behind it may as well be done before it.
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

  std::optional<Tail> matched(Instruction &call, const std::vector<Value *> &returned) {
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
                       (row(operation->op()).traits & OpTraits::Commutes) &&
                       (operation->operand(0) == &call || operation->operand(1) == &call);
    bool isSame = isOperation && (!hasAccumulator_ || accumulating_ == operation->op());
    if (!isSame)
      return {};
    hasAccumulator_ = true;
    accumulating_ = operation->op();
    return Tail{&call, operation};
  }

  // Each result once, by the return or its phis.
  static bool areOnlyReturned(const Instruction &call) {
    for (const Use *use = call.firstUse(); use; use = use->next)
      if (!use->user->is(Op::Extract) || !use->user->hasOneUse())
        return false;
    return true;
  }

  // ---- 2. The loop

  void makeLoop() {
    head_ = function_.entry();
    BasicBlock *entry = function_.addBlock(head_->name, head_);
    head_->name = module_.names().intern("tail");
    appendBranch(*entry, *head_, {});
    for (Argument *argument : function_.arguments())
      parameters_.push_back(phiOf(argument->type(), argument->name));
    for (Argument *argument : function_.arguments()) {
      Instruction *phi = parameters_[argument->index()];
      argument->replaceUses(phi);
      phi->addOperand(module_, argument);
    }
    if (!hasAccumulator_)
      return;
    Type type = function_.results()[0];
    accumulator_ = phiOf(type, {});
    accumulator_->addOperand(module_, module_.constant(type, identity()));
  }

  Instruction *phiOf(Type type, Symbol name) {
    Instruction *phi =
        module_.makeInstruction(Op::Phi, type, {}, static_cast<uint32_t>(tails_.size()) + 1);
    phi->name = name;
    phi->placeBefore(head_->firstNonPhi());
    return phi;
  }

  // What changes nothing when it is operated with.
  [[nodiscard]] uint64_t identity() const {
    if (accumulating_ == Op::Mul)
      return 1;
    return accumulating_ == Op::And ? ~uint64_t{0} : 0;
  }

  void closeLoop(const Tail &tail) {
    BasicBlock *block = tail.call->block();
    removeTerminator(*block);
    appendBranch(*block, *head_, tail.call->loc);
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
      applied->placeBefore(ret);
      ret->setOperand(0, applied);
    }
  }

  Function &function_;
  Module &module_;
  PassContext &context_;
  std::vector<Tail> tails_;
  BasicBlock *head_ = nullptr;
  std::vector<Instruction *> parameters_; // the phis of the arguments
  bool hasAccumulator_ = false;
  Op accumulating_ = Op::Add;
  Instruction *accumulator_ = nullptr;
};

} // namespace

bool tailRecursionElim(Function &function, Analyses &analyses) {
  return TailRecursion(function, analyses).run();
}

} // namespace wend
