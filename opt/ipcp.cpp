// ipcp — interprocedural constant propagation: parameters and results that are always the same.
//
//   define internal i32 @sum(i32 %i, i32 %n)          define internal i32 @sum(i32 %i, i32 %n)
//     %0 = icmp eq i32 %i, %n                           %0 = icmp eq i32 %i, 100
//     …                                         =>      …
//     %2 = call i32 @sum(i32 %1, i32 %n)                %2 = call i32 @sum(i32 %1, i32 100)
//   …
//   call i32 @sum(i32 0, i32 100)
//
// A recursion is mostly not inlined: its bounds, tables and flags travel through all of it. The
// address of a global is a constant, too: an array that only one global is passed for.
//
// How    1. a parameter is what all calls pass, a result what all returns give, a phi what its
//        operands are;
//        at first nothing is known, and where different values meet, any value may be; so calls
//        that pass on what they were passed do not count   2. constants take the place of
//        parameters and results
// Needs  the whole program: only functions that nobody outside calls, all of whose calls are known
// Not    arithmetic: what sccp would make of a constant parameter; parameters that remain unused
//        (dead-arg-elim)
//
// Callahan, Cooper, Kennedy and Torczon, "Interprocedural Constant Propagation" (1986), with
// pass-through jump functions and return jump functions that are constant.
//
// It is the search of recursive_limits, in test-programs/extended.

#include "opt/passes.h"
#include "opt/program.h"

namespace wend {

namespace {

class InterproceduralConstants {
public:
  InterproceduralConstants(Module &module, PassContext &context)
      : context_(context), program_(module) {}

  bool run() {
    if (!program_.hasClosedFunctions())
      return false;
    addResults();
    values_.resize(program_.valueCount());
    for (uint32_t f = 0; f < program_.functions().size(); ++f)
      start(f);
    propagate();
    return replace();
  }

private:
  struct Element {
    Ptr32<Value> constant;
    bool varies = false;
  };
  struct Node { // a parameter, phi, call or extract of a function
    Value *value;
    uint32_t function;
  };
  struct Result {
    uint32_t function;
    uint32_t index;
  };

  // ---- 1. What is the same always

  void addResults() {
    uint32_t count = 0;
    for (const Function *function : program_.functions()) {
      firstResult_.push_back(count);
      count += static_cast<uint32_t>(function->results().size());
    }
    results_.resize(count);
  }

  // What is known without other nodes.
  void start(uint32_t f) {
    const Function &function = *program_.functions()[f];
    for (Argument *argument : function.arguments())
      if (!program_.isClosed(f) || argument->passing.kind == Passing::ByValue ||
          argument->passing.kind == Passing::ResultAddress)
        lower(*argument, f, {nullptr, true});
    for (BasicBlock &block : function)
      for (Instruction &instruction : block)
        start(instruction, f);
  }

  void start(Instruction &instruction, uint32_t f) {
    bool isOpenCall = instruction.is(Op::Call) && !program_.closedCallee(instruction);
    if (isOpenCall || (instruction.is(Op::Extract) && !program_.closedCallee(callOf(instruction))))
      return lower(instruction, f, {nullptr, true});
    if (instruction.is(Op::Phi) || instruction.is(Op::Call) || instruction.is(Op::Ret))
      for (const Use &use : instruction.operands())
        flow(use, f);
  }

  static const Instruction &callOf(const Instruction &extract) {
    return *asInstruction(extract.operand(0));
  }

  void propagate() {
    while (!changedValues_.empty() || !changedResults_.empty()) {
      if (!changedValues_.empty()) {
        Node node = changedValues_.back();
        changedValues_.pop_back();
        for (const Use *use = node.value->firstUse(); use; use = use->next)
          flow(*use, node.function);
        continue;
      }
      Result result = changedResults_.back();
      changedResults_.pop_back();
      giveToCalls(result);
    }
  }

  // From an operand to the node that it is one value of, if it is.
  void flow(const Use &use, uint32_t f) {
    Instruction &user = *use.user;
    bool isFlowing = user.is(Op::Phi) || user.is(Op::Call) || user.is(Op::Ret);
    Element element = isFlowing ? at(*use.value, f) : Element();
    if (!element.varies && !element.constant)
      return;
    if (user.is(Op::Phi))
      return lower(user, f, element);
    uint32_t index = Instruction::indexOf(use);
    if (user.is(Op::Ret)) {
      if (join(results_[firstResult_[f] + index], element))
        changedResults_.push_back({f, index});
      return;
    }
    const Function *callee = program_.closedCallee(user);
    if (callee && index < user.argumentCount())
      lower(*callee->arguments()[index], program_.numberOf(*callee), element);
  }

  [[nodiscard]] Element at(Value &value, uint32_t f) const {
    bool isGlobal = value.kind() == ValueKind::Global || value.kind() == ValueKind::Function;
    if (value.isConstant() || isGlobal)
      return {&value, false};
    Instruction *instruction = asInstruction(&value);
    bool isNode = !instruction || instruction->is(Op::Phi) || instruction->is(Op::Call) ||
                  instruction->is(Op::Extract);
    return isNode ? values_[program_.idOf(value, f)] : Element{nullptr, true};
  }

  void giveToCalls(Result result) {
    const Function &function = *program_.functions()[result.function];
    Element element = results_[firstResult_[result.function] + result.index];
    for (const Use *use = function.firstUse(); use; use = use->next) {
      Instruction &call = *use->user;
      uint32_t caller = program_.numberOf(*call.block()->function());
      if (!program_.closedCallee(call))
        continue; // the function is open
      if (call.type() != Type::Tuple)
        lower(call, caller, element);
      else
        for (const Use *taken = call.firstUse(); taken; taken = taken->next)
          if (taken->user->resultIndex() == result.index)
            lower(*taken->user, caller, element);
    }
  }

  void lower(Value &value, uint32_t f, Element from) {
    Element &into = values_[program_.idOf(value, f)];
    bool isFirst = !into.constant && !into.varies;
    if (!join(into, from))
      return;
    changedValues_.push_back({&value, f});
    if (isFirst && !into.varies)
      candidates_.push_back({&value, f});
  }

  static bool join(Element &into, Element from) {
    if (into.varies || (!from.varies && into.constant.bits() == from.constant.bits()))
      return false;
    into = {from.constant, from.varies || into.constant};
    return true;
  }

  // ---- 2. Constants instead

  bool replace() {
    bool changed = false;
    for (Node node : candidates_) {
      Element element = values_[program_.idOf(*node.value, node.function)];
      if (element.varies || !node.value->isUsed())
        continue;
      bool isParameter = node.value->kind() == ValueKind::Argument;
      context_.count(isParameter ? CounterId::ParametersKnown : CounterId::ResultsKnown);
      node.value->replaceUses(element.constant);
      changed = true;
    }
    return changed;
  }

  PassContext &context_;
  Program program_;
  std::vector<Element> values_;       // by Program::idOf: of nodes; those of no kind: nothing known
  std::vector<uint32_t> firstResult_; // by function, in results_
  std::vector<Element> results_;
  std::vector<Node> changedValues_;
  std::vector<Result> changedResults_;
  std::vector<Node> candidates_; // what has been known at some time
};

} // namespace

bool ipcp(Module &module, PassContext &context) {
  return InterproceduralConstants(module, context).run();
}

} // namespace wend
