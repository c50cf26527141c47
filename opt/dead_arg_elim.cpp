// dead-arg-elim — eliminate dead parameters and results.
//
//   define internal { i32, i32 } @walk(i32 %i, i32 %calls)     define internal i32 @walk(i32 %i)
//     %calls.1 = add i32 %calls, 1                               …
//     …                                                =>        %1 = call i32 @walk(i32 %0)
//     %1 = call { i32, i32 } @walk(i32 %0, i32 %calls.1)         …
//     …
//
// arg-promotion makes many: a captured variable that a function writes is passed in and returned
// even if its final value is never used. A value that is only passed on through a recursion, like
// %calls, is dead although it has uses: liveness is propagated optimistically through calls.
//
// How    1. find the functions with parameters or results that are not certainly live
//           (opt/signature_liveness.h). Only these and their callers are visited
//        2. mark the roots: instructions with side effects, instructions that may trap, terminators
//        3. propagate liveness to operands. An argument of a call is live if the callee's parameter
//           is; an operand of a return is live if the result is live at some call site
//        4. erase dead instructions; rewrite functions and calls with dead parameters or results
// Needs  the whole program: internal functions all of whose call sites are known
// Not    memory that is passed by value or for a result; dead code in functions all of whose
//        parameters and results are live (dce)
//
// The optimistic algorithm of dce, for all functions at once. The removed results leave calls in
// tail position for tail-recursion-elim: the walk of counted_walk, in test-programs/extended.

#include "opt/passes.h"
#include "opt/program.h"
#include "opt/signature_liveness.h"

#include "ir/effects.h"
#include "ir/function_debug.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t dropped = ~uint32_t{0};

class DeadArgElim {
public:
  DeadArgElim(Module &module, PassContext &context)
      : module_(module), context_(context), program_(module) {}

  bool run() {
    if (!program_.hasClosedFunctions())
      return false;
    if (!findVisited())
      return false;
    markRoots();
    propagate();
    if (!findChangedFunctions())
      return false;
    dropDeadOperands();
    for (Function *function : changedFunctions_)
      rewriteFunction(*function);
    for (Instruction *instruction : dead_)
      instruction->erase();
    return true;
  }

private:
  struct Node { // an argument or instruction of a function
    Value *value;
    uint32_t function;
  };
  struct Result {
    uint32_t function;
    uint32_t index;
  };

  // ---- 1. Functions to visit

  // What is certainly live in the others is recorded. False if that is everything.
  bool findVisited() {
    SignatureLiveness known(program_);
    auto count = static_cast<uint32_t>(program_.functions().size());
    isVisited_.resize(count);
    bool isAny = false;
    for (uint32_t f = 0; f < count; ++f) {
      if (known.isComplete(f))
        continue;
      isAny = isVisited_[f] = true;
      for (const Use *use = program_.functions()[f]->firstUse(); use; use = use->next)
        isVisited_[program_.numberOf(*use->user->block()->function())] = true;
    }
    if (!isAny)
      return false;
    isLive_.resize(program_.valueCount());
    for (uint32_t f = 0; f < count; ++f) {
      const Function &function = *program_.functions()[f];
      firstResult_.push_back(static_cast<uint32_t>(isResultLive_.size()));
      for (uint32_t i = 0; i < function.results().size(); ++i) {
        isResultLive_.push_back(!program_.isClosed(f) || known.isResultLive(f, i));
        if (isVisited_[f] && program_.isClosed(f) && isResultLive_.back())
          resultWorklist_.push_back({f, i});
      }
      if (!isVisited_[f])
        for (const Argument *argument : function.arguments())
          isLive_[program_.idOf(*argument, f)] = true;
    }
    return true;
  }

  // ---- 2. Roots

  void markRoots() {
    for (uint32_t f = 0; f < program_.functions().size(); ++f) {
      if (!isVisited_[f])
        continue;
      const Function &function = *program_.functions()[f];
      for (Argument *argument : function.arguments())
        if (argument->passing.kind == Passing::ByValue ||
            argument->passing.kind == Passing::ResultAddress)
          mark(*argument, f);
      for (BasicBlock &block : function)
        for (Instruction &instruction : block)
          if (!isRemovableWhenUnused(instruction))
            mark(instruction, f);
    }
  }

  void mark(Value &value, uint32_t f) {
    uint32_t id = program_.idOf(value, f);
    if (isLive_[id])
      return;
    isLive_[id] = true;
    worklist_.push_back({&value, f});
  }

  // ---- 3. Propagation

  void propagate() {
    while (!worklist_.empty() || !resultWorklist_.empty()) {
      if (!resultWorklist_.empty()) {
        Result result = resultWorklist_.back();
        resultWorklist_.pop_back();
        markInReturns(result);
        continue;
      }
      Node node = worklist_.back();
      worklist_.pop_back();
      if (Instruction *instruction = asInstruction(node.value))
        markOperands(*instruction, node.function);
      else if (program_.isClosed(node.function))
        markInCalls(static_cast<Argument &>(*node.value), node.function);
    }
  }

  void markOperands(Instruction &instruction, uint32_t f) {
    const Function *callee = program_.closedCallee(instruction);
    bool isReturn = instruction.is(Op::Ret) && program_.isClosed(f);
    for (const Use &use : instruction.operands()) {
      uint32_t index = Instruction::indexOf(use);
      bool isDead = (isReturn && !isResultLive_[firstResult_[f] + index]) ||
                    (callee && index < instruction.argumentCount() && !isLive(*callee, index));
      if (!isDead)
        markOperand(*use.value, f);
    }
    if (instruction.is(Op::Extract))
      markResult(*asInstruction(instruction.operand(0)), instruction.resultIndex());
  }

  // Marks an operand of a live user.
  void markOperand(Value &value, uint32_t f) {
    Instruction *instruction = asInstruction(&value);
    if (!instruction && value.kind() != ValueKind::Argument)
      return;
    mark(value, f);
    if (instruction && instruction->type() != Type::Tuple)
      markResult(*instruction, 0);
  }

  void markResult(const Instruction &call, uint32_t index) {
    const Function *callee = program_.closedCallee(call);
    if (!callee)
      return;
    Result result{program_.numberOf(*callee), index};
    if (isResultLive_[firstResult_[result.function] + index])
      return;
    isResultLive_[firstResult_[result.function] + index] = true;
    resultWorklist_.push_back(result);
  }

  // All returns are live, since they are terminators.
  void markInReturns(Result result) {
    for (const BasicBlock &block : *program_.functions()[result.function])
      if (block.terminator()->is(Op::Ret))
        markOperand(*block.terminator()->operand(result.index), result.function);
  }

  void markInCalls(const Argument &argument, uint32_t f) {
    for (const Use *use = program_.functions()[f]->firstUse(); use; use = use->next) {
      uint32_t caller = program_.numberOf(*use->user->block()->function());
      if (isLive_[program_.idOf(*use->user, caller)])
        markOperand(*use->user->operand(argument.index()), caller);
    }
  }

  [[nodiscard]] bool isLive(const Function &callee, uint32_t parameter) const {
    return isLive_[program_.idOf(*callee.arguments()[parameter], program_.numberOf(callee))];
  }
  [[nodiscard]] bool isResultLive(const Function &function, uint32_t index) const {
    return isResultLive_[firstResult_[program_.numberOf(function)] + index];
  }

  // ---- 4. Removal

  bool findChangedFunctions() {
    isChanged_.resize(program_.functions().size());
    for (uint32_t f = 0; f < program_.functions().size(); ++f) {
      Function &function = *program_.functions()[f];
      if (!program_.isClosed(f))
        continue;
      uint64_t args = 0;
      uint64_t results = 0;
      for (uint32_t i = 0; i < function.arguments().size(); ++i)
        args += isLive(function, i) ? 0 : 1;
      for (uint32_t i = 0; i < function.results().size(); ++i)
        results += isResultLive(function, i) ? 0 : 1;
      context_.count(CounterId::ArgsRemoved, args);
      context_.count(CounterId::ResultsRemoved, results);
      isChanged_[f] = args + results != 0;
      if (isChanged_[f])
        changedFunctions_.push_back(&function);
    }
    return !changedFunctions_.empty();
  }

  // Drops all operands of dead instructions, and the dead operands of calls and returns.
  void dropDeadOperands() {
    for (uint32_t f = 0; f < program_.functions().size(); ++f) {
      if (!isVisited_[f])
        continue;
      for (BasicBlock &block : *program_.functions()[f])
        for (Instruction &instruction : block) {
          if (!isLive_[program_.idOf(instruction, f)]) {
            dead_.push_back(&instruction);
            for (Use &use : instruction.operands())
              Instruction::setUse(use, nullptr);
          } else if (const Function *callee = program_.closedCallee(instruction)) {
            for (uint32_t i = 0; i < instruction.argumentCount(); ++i)
              if (!isLive(*callee, i))
                instruction.setOperand(i, nullptr);
          } else if (instruction.is(Op::Ret) && isChanged_[f]) {
            for (uint32_t i = 0; i < instruction.operandCount(); ++i)
              if (!isResultLive(*program_.functions()[f], i))
                instruction.setOperand(i, nullptr);
          }
        }
    }
  }

  void rewriteFunction(Function &function) {
    std::vector<Type> results;
    newIndices_.clear();
    for (uint32_t i = 0; i < function.results().size(); ++i) {
      bool isKept = isResultLive(function, i);
      newIndices_.push_back(isKept ? static_cast<uint32_t>(results.size()) : dropped);
      if (isKept)
        results.push_back(function.results()[i]);
    }
    std::vector<Type> types;
    kept_.clear();
    for (uint32_t i = 0; i < function.arguments().size(); ++i)
      if (isLive(function, i)) {
        kept_.push_back(i);
        types.push_back(function.arguments()[i]->type());
      }
    std::vector<Instruction *> calls;
    for (Use *use = function.firstUse(); use; use = use->next)
      calls.push_back(use->user);
    std::span<Argument *const> old = function.retype(results, types);
    for (Argument *argument : function.arguments()) {
      Argument *from = old[kept_[argument->index()]];
      argument->name = from->name;
      argument->passing = from->passing;
      argument->isNoAlias = from->isNoAlias;
      from->replaceUses(argument);
      if (function.debug)
        function.debug->replaceArgument(*from, argument);
    }
    if (function.debug)
      for (Argument *argument : old)
        function.debug->forget(*argument); // what has not been replaced
    rewriteReturns(function);
    for (Instruction *call : calls)
      rewriteCall(*call, function);
  }

  void rewriteReturns(Function &function) {
    if (std::ranges::find(newIndices_, dropped) == newIndices_.end())
      return;
    for (BasicBlock &block : function) {
      Instruction *ret = block.terminator();
      if (!ret->is(Op::Ret))
        continue;
      std::vector<Value *> operands;
      for (uint32_t i = 0; i < ret->operandCount(); ++i)
        if (newIndices_[i] != dropped)
          operands.push_back(ret->operand(i));
      Instruction *made = module_.makeInstruction(Op::Ret, Type::Void, operands);
      made->loc = ret->loc;
      made->insertBefore(ret);
      ret->erase();
    }
  }

  void rewriteCall(Instruction &call, Function &function) {
    std::vector<Value *> arguments;
    std::vector<Passing> passing;
    for (uint32_t i : kept_) {
      arguments.push_back(call.operand(i));
      passing.push_back(call.passing(i));
    }
    replaceResults(call, *recreateCall(call, function, arguments, passing), newIndices_);
    call.erase();
  }

  Module &module_;
  PassContext &context_;
  Program program_;
  std::vector<bool> isVisited_;       // by function
  std::vector<bool> isLive_;          // by Program::idOf
  std::vector<uint32_t> firstResult_; // by function: index into isResultNeeded_
  std::vector<bool> isResultLive_;
  std::vector<Node> worklist_;
  std::vector<Result> resultWorklist_;
  std::vector<bool> isChanged_; // by function
  std::vector<Function *> changedFunctions_;
  std::vector<Instruction *> dead_;
  // For the current function:
  std::vector<uint32_t> kept_;       // the old indices of the live parameters
  std::vector<uint32_t> newIndices_; // by old index of a result: the new one, or dropped
};

} // namespace

bool deadArgElim(Module &module, PassContext &context) {
  return DeadArgElim(module, context).run();
}

} // namespace wend
