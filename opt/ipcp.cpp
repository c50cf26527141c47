// ipcp — interprocedural constant propagation: replace parameters and results that are constant.
//
//   define internal i32 @sum(i32 %i, i32 %n)          define internal i32 @sum(i32 %i, i32 %n)
//     %0 = icmp eq i32 %i, %n                           %0 = icmp eq i32 %i, 100
//     …                                         =>      …
//     %2 = call i32 @sum(i32 %1, i32 %n)                %2 = call i32 @sum(i32 %1, i32 100)
//   …
//   call i32 @sum(i32 0, i32 100)
//
// Most recursive functions are not inlined, and pass bounds, tables and flags unchanged through all
// calls. The address of a global is a constant, too: a parameter that only one array is passed for.
// Only calls, returns, and the phis that they use are visited, not the other instructions.
//
// How    1. propagate over a lattice (unknown, one constant, varying) to the fixpoint: a parameter
//           is the meet of the arguments of all calls, a result that of the operands of all
//           returns, a phi that of its operands. The start is optimistic, so that a recursive call
//           that passes a parameter on unchanged does not make it vary
//        2. replace the uses of constant parameters and results
// Needs  the whole program: internal functions all of whose call sites are known
// Not    arithmetic: sccp folds with the constants afterwards; the parameters that become unused
//        (dead-arg-elim)
//
// Callahan, Cooper, Kennedy, Torczon, "Interprocedural Constant Propagation" (1986), with
// pass-through jump functions and constant return jump functions. It speeds up the search of
// recursive_limits, in test-programs/extended.

#include "opt/passes.h"
#include "opt/program.h"

namespace wend {

namespace {

class Ipcp {
public:
  Ipcp(Module &module, PassContext &context) : context_(context), program_(module) {}

  bool run() {
    if (!program_.hasClosedFunctions())
      return false;
    addResults();
    values_.resize(program_.valueCount());
    for (uint32_t f = 0; f < program_.functions().size(); ++f)
      if (program_.isClosed(f))
        initialise(f);
    propagate();
    return replace();
  }

private:
  struct Element { // of the lattice; unknown at first
    Ptr32<Value> constant;
    bool varies = false;
    bool isVisited = false; // of a phi: its operands have flowed into it
  };
  struct Node { // a parameter, phi, call or extract
    Value *value;
    uint32_t function;
  };
  struct Result {
    uint32_t function;
    uint32_t index;
  };

  // ---- 1. Propagation

  void addResults() {
    uint32_t count = 0;
    for (const Function *function : program_.functions()) {
      firstResult_.push_back(count);
      count += static_cast<uint32_t>(function->results().size());
    }
    results_.resize(count);
  }

  // Lets the arguments of the calls of a closed function and the operands of its returns flow.
  void initialise(uint32_t f) {
    const Function &function = *program_.functions()[f];
    for (Argument *argument : function.arguments())
      if (argument->passing.kind == Passing::ByValue ||
          argument->passing.kind == Passing::ResultAddress)
        lower(*argument, f, {nullptr, true});
    for (const Use *use = function.firstUse(); use; use = use->next)
      flowAll(*use->user, program_.numberOf(*use->user->block()->function()));
    if (function.result() == Type::Void)
      return;
    for (const BasicBlock &block : function)
      if (block.terminator()->is(Op::Ret))
        flowAll(*block.terminator(), f);
  }

  void flowAll(const Instruction &user, uint32_t f) {
    for (const Use &use : user.operands())
      flow(use, f);
  }

  static const Instruction &callOf(const Instruction &extract) {
    return *asInstruction(extract.operand(0));
  }

  void propagate() {
    while (!phis_.empty() || !changedValues_.empty() || !changedResults_.empty()) {
      if (!phis_.empty()) {
        Node node = phis_.back();
        phis_.pop_back();
        flowAll(*asInstruction(node.value), node.function);
        continue;
      }
      if (!changedValues_.empty()) {
        Node node = changedValues_.back();
        changedValues_.pop_back();
        for (const Use *use = node.value->firstUse(); use; use = use->next)
          flow(*use, node.function);
        continue;
      }
      Result result = changedResults_.back();
      changedResults_.pop_back();
      propagateToCalls(result);
    }
  }

  // Lowers the node that an operand flows into, if it flows into one.
  void flow(const Use &use, uint32_t f) {
    Instruction &user = *use.user;
    bool isFlowing = user.is(Op::Phi) || user.is(Op::Call) || user.is(Op::Ret);
    if (!isFlowing)
      return;
    if (Instruction *phi = asInstruction(use.value, Op::Phi))
      visit(*phi, f);
    Element element = elementOf(*use.value, f);
    if (!element.varies && !element.constant)
      return;
    if (user.is(Op::Phi)) {
      visit(user, f);
      return lower(user, f, element);
    }
    uint32_t index = Instruction::indexOf(use);
    if (user.is(Op::Ret)) {
      if (meet(results_[firstResult_[f] + index], element))
        changedResults_.push_back({f, index});
      return;
    }
    const Function *callee = program_.closedCallee(user);
    if (callee && index < user.argumentCount())
      lower(*callee->arguments()[index], program_.numberOf(*callee), element);
  }

  void visit(Instruction &phi, uint32_t f) {
    Element &element = values_[program_.idOf(phi, f)];
    if (!element.isVisited)
      phis_.push_back({&phi, f});
    element.isVisited = true;
  }

  [[nodiscard]] Element elementOf(Value &value, uint32_t f) const {
    if (value.isConstant() || value.kind() == ValueKind::Global ||
        value.kind() == ValueKind::Function)
      return {&value, false};
    Element varying{nullptr, true};
    Instruction *instruction = asInstruction(&value);
    if (!instruction)
      return program_.isClosed(f) ? values_[program_.idOf(value, f)] : varying;
    const Instruction *call = instruction->is(Op::Extract) ? &callOf(*instruction) : instruction;
    bool isNode = instruction->is(Op::Phi) || program_.closedCallee(*call);
    return isNode ? values_[program_.idOf(value, f)] : varying;
  }

  void propagateToCalls(Result result) {
    const Function &function = *program_.functions()[result.function];
    Element element = results_[firstResult_[result.function] + result.index];
    for (const Use *use = function.firstUse(); use; use = use->next) {
      Instruction &call = *use->user;
      uint32_t caller = program_.numberOf(*call.block()->function());
      if (!program_.closedCallee(call))
        continue; // the function is not closed
      if (call.type() != Type::Tuple)
        lower(call, caller, element);
      else
        for (const Use *extracted = call.firstUse(); extracted; extracted = extracted->next)
          if (extracted->user->resultIndex() == result.index)
            lower(*extracted->user, caller, element);
    }
  }

  void lower(Value &value, uint32_t f, Element from) {
    Element &into = values_[program_.idOf(value, f)];
    bool isFirst = !into.constant && !into.varies;
    if (!meet(into, from))
      return;
    changedValues_.push_back({&value, f});
    if (isFirst && !into.varies)
      candidates_.push_back({&value, f});
  }

  // Whether a value is a result of a call that must be a tail call: it is returned as it is.
  static bool isForwarded(Value &value) {
    const Instruction *call = asInstruction(&value);
    if (call && call->is(Op::Extract))
      call = &callOf(*call);
    return call && call->is(Op::Call) && call->tailKind() == TailKind::Must;
  }

  static bool meet(Element &into, Element from) {
    if (into.varies || (!from.varies && into.constant.bits() == from.constant.bits()))
      return false;
    into.varies = from.varies || into.constant;
    into.constant = from.constant;
    return true;
  }

  // ---- 2. Replacement

  bool replace() {
    bool changed = false;
    for (Node node : candidates_) {
      Element element = values_[program_.idOf(*node.value, node.function)];
      if (element.varies || !node.value->isUsed() || isForwarded(*node.value))
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
  std::vector<Element> values_;       // by Program::idOf, of nodes; unused for other values
  std::vector<uint32_t> firstResult_; // by function: index into results_
  std::vector<Element> results_;
  std::vector<Node> phis_; // worklists
  std::vector<Node> changedValues_;
  std::vector<Result> changedResults_;
  std::vector<Node> candidates_; // nodes that have been constant at some time
};

} // namespace

bool ipcp(Module &module, PassContext &context) { return Ipcp(module, context).run(); }

} // namespace wend
