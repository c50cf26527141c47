#include "opt/program.h"

#include "ir/analysis/call_graph.h"
#include "ir/cfg_edit.h"

#include <algorithm>

namespace wend {

namespace {

// A call that must be a tail call has the signature of its caller.
bool hasMustTailCall(const Function &function) {
  if (!function.hasMustTail)
    return false;
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block)
      if (instruction.is(Op::Call) && instruction.tailKind() == TailKind::Must)
        return true;
  return false;
}

bool hasOtherCallers(const Function &function) {
  if (!function.isInternal || function.isRetained || function.isDeclaration() ||
      function.isVarArg || function.aliasee || function.section)
    return true;
  for (const Use *use = function.firstUse(); use; use = use->next) {
    const Instruction *call = use->user;
    bool isCall =
        isCallee(*use) && call->calledFunction() == &function && call->tailKind() != TailKind::Must;
    if (!isCall || call->argumentCount() != function.arguments().size())
      return true;
  }
  return hasMustTailCall(function);
}

// Of a call that replaces `old`. Null if the default shape fits.
const CallShape *shapeOf(const Function &function, std::span<const Passing> passing,
                         const Instruction &old) {
  bool isPlain = std::ranges::all_of(passing, [](const Passing &p) { return p == Passing(); });
  CallShape shape;
  shape.tail = old.tailKind();
  shape.isInvoked = old.isInvoked();
  shape.isNoUnwind = old.shape() && old.shape()->isNoUnwind;
  if (isPlain && function.results().size() < 2 && shape.tail == TailKind::Any && !shape.isInvoked &&
      !shape.isNoUnwind)
    return nullptr;
  shape.declared = static_cast<uint32_t>(function.arguments().size());
  if (function.results().size() > 1)
    shape.results = function.results();
  Arena &arena = function.module().arena();
  if (!isPlain)
    shape.passing = arena.copy(passing);
  return arena.make<CallShape>(shape);
}

} // namespace

Program::Program(const Module &module) : module_(module) {
  numberByName_.resize(module.names().size());
  uint32_t ids = 0;
  for (const Function *function : functions()) {
    numberByName_[function->name.id] = static_cast<uint32_t>(isClosed_.size());
    isClosed_.push_back(!hasOtherCallers(*function));
    firstId_.push_back(ids);
    ids += function->valueCount();
  }
  firstId_.push_back(ids);
  // Functions referred to by something else than instructions.
  auto open = [&](Value *value) {
    if (const Function *function = value ? asFunction(value) : nullptr)
      isClosed_[numberOf(*function)] = false;
  };
  for (const Function *function : functions()) {
    open(function->aliasee);
    open(function->personality);
  }
  for (const Global *global : module.globals()) {
    open(global->aliasee);
    for (const Relocation &relocation : global->relocations)
      open(relocation.target);
  }
  for (const Constructor &constructor : module.constructors)
    open(constructor.function);
}

bool Program::hasClosedFunctions() const {
  return std::ranges::find(isClosed_, true) != isClosed_.end();
}

Function *Program::closedCallee(const Instruction &instruction) const {
  Function *callee = instruction.is(Op::Call) ? instruction.calledFunction() : nullptr;
  return callee && isClosed(*callee) ? callee : nullptr;
}

Instruction *recreateCall(Instruction &old, Function &function, std::span<Value *const> arguments,
                          std::span<const Passing> passing) {
  std::vector<Value *> operands(arguments.begin(), arguments.end());
  operands.push_back(&function);
  Instruction *newCall = function.module().makeInstruction(Op::Call, function.result(), operands);
  newCall->name = old.name;
  newCall->loc = old.loc;
  newCall->setShape(shapeOf(function, passing, old));
  newCall->insertBefore(&old);
  return newCall;
}

Value *resultOf(Instruction &call, size_t index, Instruction *before) {
  if (call.type() != Type::Tuple)
    return &call;
  Module &module = call.block()->function()->module();
  Instruction *extract = module.makeExtract(&call, static_cast<uint32_t>(index));
  extract->loc = call.loc;
  extract->insertBefore(before);
  return extract;
}

void replaceResults(Instruction &old, Instruction &newCall, std::span<const uint32_t> newIndices) {
  if (!old.isUsed())
    return;
  Instruction *before = old.isInvoked() ? pointAfter(old) : &old;
  if (old.type() != Type::Tuple) {
    old.replaceUses(resultOf(newCall, newIndices[0], before));
    return;
  }
  while (old.isUsed()) {
    Instruction *extract = old.firstUse()->user;
    extract->replaceUses(resultOf(newCall, newIndices[extract->resultIndex()], before));
    extract->erase();
  }
}

} // namespace wend
