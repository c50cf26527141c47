// function-specialization — copy functions that call a parameter, for the functions passed to them.
//
//   define internal void @sort(ptr %a, i64 %n, ptr %less)
//     …
//     %0 = call i32 %less(ptr %1, ptr %2)
//     call void @sort(ptr %a, i64 %m, ptr %less)
//   …
//   call void @sort(ptr %x, i64 100, ptr @less_int)
// =>
//   define internal void @sort.less_int(ptr %a, i64 %n, ptr %less)
//     …
//     %0 = call i32 @less_int(ptr %1, ptr %2)
//     call void @sort.less_int(ptr %a, i64 %m, ptr @less_int)
//   …
//   call void @sort.less_int(ptr %x, i64 100, ptr @less_int)
//
// In the copy the call is direct, and @less_int may be inlined.
//
// How    1. find the parameters that are called; then, from callees to callers, those passed for
//           such a parameter. Before mem2reg a parameter is stored to an alloca once, and its loads
//           are the parameter
//        2. copy a function for each combination of functions that calls pass for such parameters;
//           the calls, also in the copies, call the copy
// Needs  functions before inlining: afterwards the callee of a call would stay a call
// Not    functions that a call of them is likely to inline, where the argument is known anyway;
//        parameters that select a function by comparison
//
// Cooper, Hall, Kennedy, "A Methodology for Procedure Cloning" (1993); LLVM's FunctionSpecializer.

#include "opt/passes.h"

#include "ir/analysis/call_graph.h"
#include "ir/clone.h"
#include "ir/effects.h"
#include "ir/limits.h"
#include "opt/inline_call.h"

#include <string>
#include <unordered_map>

namespace wend {

namespace {

constexpr uint32_t maxParameters = 64; // of which a function may have its called ones

class FunctionSpecialization {
public:
  FunctionSpecialization(Module &module, PassContext &context)
      : module_(module), context_(context) {}

  bool run() {
    for (Function *function : module_.functions())
      for (Argument *argument : function->arguments())
        if (argument->type() == Type::Ptr && isCalled(*argument))
          markCalled(*argument, *function);
    propagate();
    // Functions are added: calls in them are found when they are made.
    for (size_t i = 0; i < marked_.size(); ++i)
      collectCalls(*marked_[i].function);
    bool changed = false;
    for (size_t i = 0; i < calls_.size(); ++i)
      changed |= specialize(*calls_[i]);
    return changed;
  }

private:
  struct Parameter {
    Function *function;
    uint32_t index;
  };
  struct Copy {
    const Function *original;
    std::vector<Value *> bound; // by parameter: the function passed, or null
    Function *copy;
  };

  // ---- 1. Parameters that are called

  // The alloca that a parameter is stored to, if that is all that is stored there, or null.
  static Instruction *slotOf(const Argument &argument) {
    if (!argument.hasOneUse())
      return nullptr;
    const Instruction &store = *argument.firstUse()->user;
    if (!store.is(Op::Store) || store.storedValue() != &argument || store.isVolatile())
      return nullptr;
    Instruction *slot = asInstruction(store.pointer(), Op::Alloca);
    if (!slot || slot->allocatedType() != Type::Ptr)
      return nullptr;
    for (const Use *use = slot->firstUse(); use; use = use->next)
      if (use->user != &store &&
          (!use->user->is(Op::Load) || use->user->isVolatile() || use->user->type() != Type::Ptr))
        return nullptr;
    return slot;
  }

  // Visits the values that are the argument: itself and the loads of its slot, until one does.
  template <typename Visit> static bool anyCopy(Argument &argument, Visit visit) {
    if (visit(argument))
      return true;
    if (Instruction *slot = slotOf(argument))
      for (const Use *use = slot->firstUse(); use; use = use->next)
        if (use->user->is(Op::Load) && visit(*use->user))
          return true;
    return false;
  }

  static bool isCalled(Argument &argument) {
    return anyCopy(argument, [](const Value &value) {
      for (const Use *use = value.firstUse(); use; use = use->next)
        if (isCallee(*use))
          return true;
      return false;
    });
  }
  // The argument that a value is, or null.
  static Argument *argumentOf(Value *value) {
    Instruction *load = asInstruction(value, Op::Load);
    Instruction *slot = load ? asInstruction(load->pointer(), Op::Alloca) : nullptr;
    if (slot)
      for (const Use *use = slot->firstUse(); use; use = use->next)
        if (use->user->is(Op::Store) && use->user->pointer() == slot)
          value = use->user->storedValue();
    if (value->kind() != ValueKind::Argument)
      return nullptr;
    auto *argument = static_cast<Argument *>(value);
    return !slot || slotOf(*argument) == slot ? argument : nullptr;
  }

  void markCalled(const Argument &argument, Function &function) {
    uint32_t index = argument.index();
    if (index >= maxParameters)
      return;
    uint64_t &parameters = called_[&function];
    if ((parameters >> index & 1) != 0)
      return;
    parameters |= uint64_t{1} << index;
    marked_.push_back({&function, index});
  }

  // Marks the parameters that callers pass on.
  void propagate() {
    for (size_t i = 0; i < marked_.size(); ++i) {
      auto [function, index] = marked_[i];
      for (const Use *use = function->firstUse(); use; use = use->next)
        if (isCallOf(*use, *function))
          if (Argument *argument = argumentOf(use->user->operand(index)))
            markCalled(*argument, *use->user->block()->function());
    }
  }

  static bool isCallOf(const Use &use, const Function &function) {
    return isCallee(use) && use.user->calledFunction() == &function;
  }

  // ---- 2. Copies

  void collectCalls(Function &function) {
    for (const Use *use = function.firstUse(); use; use = use->next)
      if (isCallOf(*use, function))
        calls_.push_back(use->user);
  }

  // Calls the copy of the callee for the functions that a call passes, if there are any.
  bool specialize(Instruction &call) {
    Function *callee = call.calledFunction();
    auto parameters = called_.find(callee);
    if (parameters == called_.end())
      return false;
    std::vector<Value *> bound = boundParameters(call, parameters->second);
    if (bound.empty() || !isWorthwhile(call, *callee))
      return false;
    Function *copy = copyFor(*callee, bound);
    if (copy)
      call.setOperand(call.operandCount() - 1, copy);
    return copy;
  }

  // Empty if there are none.
  static std::vector<Value *> boundParameters(const Instruction &call, uint64_t parameters) {
    std::vector<Value *> bound;
    for (uint32_t i = 0; i < call.argumentCount() && i < maxParameters; ++i) {
      Function *passed = asFunction(call.operand(i));
      if ((parameters >> i & 1) == 0 || !passed)
        continue;
      bound.resize(call.argumentCount());
      bound[i] = passed;
    }
    return bound;
  }

  // Whether the callee can be copied, and will not be inlined.
  bool isWorthwhile(const Instruction &call, const Function &callee) {
    if (!CallInliner::hasKnownBody(call) || callee.isAlwaysInline || callee.hasMustTail ||
        call.isVarArgCall())
      return false;
    uint32_t size = 0;
    bool isRecursive = false;
    for (const BasicBlock &block : callee)
      for (const Instruction &instruction : block) {
        ++size;
        isRecursive |= instruction.is(Op::Call) && instruction.calledFunction() == &callee;
        if (!isDuplicable(instruction))
          return false;
      }
    bool isInlined =
        !callee.isNoInline && !isRecursive &&
        (size < module_.limits().inlineBase || (callee.isInternal && callee.hasOneUse()));
    return !isInlined && size <= module_.limits().functionSpecializationSize;
  }

  // Null if the function has as many copies as it may have.
  Function *copyFor(const Function &original, const std::vector<Value *> &bound) {
    uint32_t count = 0;
    for (const Copy &copy : copies_) {
      if (copy.original != &original)
        continue;
      if (copy.bound == bound)
        return copy.copy;
      ++count;
    }
    if (count == module_.limits().functionSpecializationCopies)
      return nullptr;
    Function *copy = makeCopy(original, bound);
    copies_.push_back({&original, bound, copy});
    context_.count(CounterId::FunctionsSpecialized);
    context_.remarkAt(RemarkId::specialized, original, locationOfLoop(*original.entry()), original,
                      *copy);
    return copy;
  }

  Function *makeCopy(const Function &original, const std::vector<Value *> &bound) {
    std::string suffix;
    for (const Value *passed : bound)
      if (passed)
        suffix.append(".").append(module_.names().text(passed->name));
    Function *copy = addFunctionLike(original, suffix);
    copy->isDefined = copy->isInternal = true;
    copy->isNoReturn = original.isNoReturn;
    copy->returnsTwice = original.returnsTwice;
    copy->isNoInline = original.isNoInline;
    copy->hasNoRedZone = original.hasNoRedZone;
    copy->isNoUnwind = original.isNoUnwind;
    copy->personality = original.personality;
    copy->section = original.section;
    copy->loc = original.loc;
    CloneMap map;
    std::vector<BasicBlock *> blocks;
    for (BasicBlock &block : original)
      blocks.push_back(&block);
    for (const Argument *argument : original.arguments()) {
      Argument *own = copy->arguments()[argument->index()];
      own->passing = argument->passing;
      own->isNoAlias = argument->isNoAlias;
      map.add(*argument, own);
    }
    cloneBlocks(blocks, *copy, nullptr, map);
    for (Argument *argument : copy->arguments())
      if (Value *passed = bound[argument->index()])
        anyCopy(*argument, [&](Value &value) {
          if (value.isInstruction())
            value.replaceUses(passed);
          return false;
        });
    for (Argument *argument : copy->arguments())
      if (Value *passed = bound[argument->index()])
        argument->replaceUses(passed);
    for (const BasicBlock &block : *copy)
      for (Instruction &instruction : block)
        if (instruction.is(Op::Call))
          calls_.push_back(&instruction);
    return copy;
  }

  Module &module_;
  PassContext &context_;
  std::unordered_map<const Function *, uint64_t> called_; // a bit for each parameter
  std::vector<Parameter> marked_;
  std::vector<Instruction *> calls_;
  std::vector<Copy> copies_;
};

} // namespace

bool functionSpecialization(Module &module, PassContext &context) {
  return FunctionSpecialization(module, context).run();
}

} // namespace wend
