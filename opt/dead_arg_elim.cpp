// dead-arg-elim — remove parameters and results that nobody reads.
//
//   define internal { i32, i32 } @walk(i32 %i, i32 %calls)     define internal i32 @walk(i32 %i)
//     %calls.1 = add i32 %calls, 1                               …
//     …                                                =>        %1 = call i32 @walk(i32 %0)
//     %1 = call { i32, i32 } @walk(i32 %0, i32 %calls.1)         …
//     …
//
// arg-promotion makes many: a captured variable that a function sets comes back from it, and goes in
// again, whether anybody looks at it in the end or not. That it is counted up on the way does not
// make anybody look.
//
// How    1. what must stay: effects, traps, terminators   2. what those need; a call needs the
//        arguments for parameters that are needed, a return the results that some call needs   3.
//        the rest goes, and functions and calls with dead parameters or results are written anew
// Needs  the whole program: only functions that nobody outside calls, all of whose calls are known
// Not    memory that is passed by value, or for a result; what is dead where all parameters and
//        results are needed (dce)
//
// dce for a whole program at once. With the calls that end a function then (tail-recursion-elim), it is
// the walk of counted_walk, in test-programs/extended.

#include "opt/passes.h"
#include "opt/program.h"

#include "ir/effects.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t dropped = ~uint32_t{0};

class DeadArguments {
public:
  DeadArguments(Module &module, PassContext &context)
      : module_(module), context_(context), program_(module) {}

  bool run() {
    if (!program_.hasClosedFunctions())
      return false;
    markRoots();
    markNeeded();
    if (!findDropping())
      return false;
    letGo();
    for (Function *function : dropping_)
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

  // ---- 1. What must stay

  void markRoots() {
    isNeeded_.resize(program_.valueCount());
    uint32_t results = 0;
    for (uint32_t f = 0; f < program_.functions().size(); ++f) {
      const Function &function = *program_.functions()[f];
      firstResult_.push_back(results);
      results += static_cast<uint32_t>(function.results().size());
      for (Argument *argument : function.arguments())
        if (argument->passing.kind == Passing::ByValue ||
            argument->passing.kind == Passing::ResultAddress)
          mark(*argument, f);
      for (BasicBlock &block : function)
        for (Instruction &instruction : block)
          if (!isRemovableWhenUnused(instruction))
            mark(instruction, f);
    }
    isResultNeeded_.resize(results);
  }

  void mark(Value &value, uint32_t f) {
    uint32_t id = program_.idOf(value, f);
    if (isNeeded_[id])
      return;
    isNeeded_[id] = true;
    worklist_.push_back({&value, f});
  }

  // ---- 2. What that needs

  void markNeeded() {
    while (!worklist_.empty() || !neededResults_.empty()) {
      if (!neededResults_.empty()) {
        Result result = neededResults_.back();
        neededResults_.pop_back();
        needInReturns(result);
        continue;
      }
      Node node = worklist_.back();
      worklist_.pop_back();
      if (Instruction *instruction = asInstruction(node.value))
        needOperands(*instruction, node.function);
      else if (program_.isClosed(node.function))
        needInCalls(static_cast<Argument &>(*node.value), node.function);
    }
  }

  void needOperands(Instruction &instruction, uint32_t f) {
    const Function *callee = program_.closedCallee(instruction);
    bool isReturn = instruction.is(Op::Ret) && program_.isClosed(f);
    for (const Use &use : instruction.operands()) {
      uint32_t index = Instruction::indexOf(use);
      bool isDead = (isReturn && !isResultNeeded_[firstResult_[f] + index]) ||
                    (callee && index < instruction.argumentCount() && !isNeeded(*callee, index));
      if (!isDead)
        need(*use.value, f);
    }
    if (instruction.is(Op::Extract))
      needResult(*asInstruction(instruction.operand(0)), instruction.resultIndex());
  }

  // Somebody who is needed reads it.
  void need(Value &value, uint32_t f) {
    Instruction *instruction = asInstruction(&value);
    if (!instruction && value.kind() != ValueKind::Argument)
      return;
    mark(value, f);
    if (instruction && instruction->type() != Type::Tuple)
      needResult(*instruction, 0);
  }

  void needResult(const Instruction &call, uint32_t index) {
    const Function *callee = program_.closedCallee(call);
    if (!callee)
      return;
    Result result{program_.numberOf(*callee), index};
    if (isResultNeeded_[firstResult_[result.function] + index])
      return;
    isResultNeeded_[firstResult_[result.function] + index] = true;
    neededResults_.push_back(result);
  }

  // Returns are needed, all of them, and calls mostly.
  void needInReturns(Result result) {
    for (const BasicBlock &block : *program_.functions()[result.function])
      if (block.terminator()->is(Op::Ret))
        need(*block.terminator()->operand(result.index), result.function);
  }

  void needInCalls(const Argument &argument, uint32_t f) {
    for (const Use *use = program_.functions()[f]->firstUse(); use; use = use->next) {
      uint32_t caller = program_.numberOf(*use->user->block()->function());
      if (isNeeded_[program_.idOf(*use->user, caller)])
        need(*use->user->operand(argument.index()), caller);
    }
  }

  [[nodiscard]] bool isNeeded(const Function &callee, uint32_t parameter) const {
    return isNeeded_[program_.idOf(*callee.arguments()[parameter], program_.numberOf(callee))];
  }
  [[nodiscard]] bool isResultNeeded(const Function &function, uint32_t index) const {
    return isResultNeeded_[firstResult_[program_.numberOf(function)] + index];
  }

  // ---- 3. The rest goes

  bool findDropping() {
    isDropping_.resize(program_.functions().size());
    for (uint32_t f = 0; f < program_.functions().size(); ++f) {
      Function &function = *program_.functions()[f];
      if (!program_.isClosed(f))
        continue;
      uint64_t args = 0;
      uint64_t results = 0;
      for (uint32_t i = 0; i < function.arguments().size(); ++i)
        args += isNeeded(function, i) ? 0 : 1;
      for (uint32_t i = 0; i < function.results().size(); ++i)
        results += isResultNeeded(function, i) ? 0 : 1;
      context_.count(CounterId::ArgsDropped, args);
      context_.count(CounterId::ResultsDropped, results);
      isDropping_[f] = args + results != 0;
      if (isDropping_[f])
        dropping_.push_back(&function);
    }
    return !dropping_.empty();
  }

  // Takes their operands from dead instructions, and the dead ones from calls and returns.
  void letGo() {
    for (uint32_t f = 0; f < program_.functions().size(); ++f)
      for (BasicBlock &block : *program_.functions()[f])
        for (Instruction &instruction : block) {
          if (!isNeeded_[program_.idOf(instruction, f)]) {
            dead_.push_back(&instruction);
            for (Use &use : instruction.operands())
              Instruction::setUse(use, nullptr);
          } else if (const Function *callee = program_.closedCallee(instruction)) {
            for (uint32_t i = 0; i < instruction.argumentCount(); ++i)
              if (!isNeeded(*callee, i))
                instruction.setOperand(i, nullptr);
          } else if (instruction.is(Op::Ret) && isDropping_[f]) {
            for (uint32_t i = 0; i < instruction.operandCount(); ++i)
              if (!isResultNeeded(*program_.functions()[f], i))
                instruction.setOperand(i, nullptr);
          }
        }
  }

  void rewriteFunction(Function &function) {
    std::vector<Type> results;
    newNumbers_.clear();
    for (uint32_t i = 0; i < function.results().size(); ++i) {
      bool isKept = isResultNeeded(function, i);
      newNumbers_.push_back(isKept ? static_cast<uint32_t>(results.size()) : dropped);
      if (isKept)
        results.push_back(function.results()[i]);
    }
    std::vector<Type> types;
    kept_.clear();
    for (uint32_t i = 0; i < function.arguments().size(); ++i)
      if (isNeeded(function, i)) {
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
      from->replaceUses(argument);
    }
    rewriteReturns(function);
    for (Instruction *call : calls)
      rewriteCall(*call, function);
  }

  void rewriteReturns(Function &function) {
    if (std::ranges::find(newNumbers_, dropped) == newNumbers_.end())
      return;
    for (BasicBlock &block : function) {
      Instruction *ret = block.terminator();
      if (!ret->is(Op::Ret))
        continue;
      std::vector<Value *> operands;
      for (uint32_t i = 0; i < ret->operandCount(); ++i)
        if (newNumbers_[i] != dropped)
          operands.push_back(ret->operand(i));
      Instruction *made = module_.makeInstruction(Op::Ret, Type::Void, operands);
      made->loc = ret->loc;
      made->placeBefore(ret);
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
    takeResults(call, *remakeCall(call, function, arguments, passing), newNumbers_);
    call.erase();
  }

  Module &module_;
  PassContext &context_;
  Program program_;
  std::vector<bool> isNeeded_;        // by Program::idOf
  std::vector<uint32_t> firstResult_; // by function, in isResultNeeded_
  std::vector<bool> isResultNeeded_;
  std::vector<Node> worklist_;
  std::vector<Result> neededResults_;
  std::vector<bool> isDropping_; // by function
  std::vector<Function *> dropping_;
  std::vector<Instruction *> dead_;
  // Of the function at hand:
  std::vector<uint32_t> kept_;       // parameters, by their old numbers
  std::vector<uint32_t> newNumbers_; // of results, by their old ones
};

} // namespace

bool deadArgElim(Module &module, PassContext &context) {
  return DeadArguments(module, context).run();
}

} // namespace wend
