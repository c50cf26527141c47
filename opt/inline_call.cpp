#include "opt/inline_call.h"

#include "ir/cfg_edit.h"
#include "ir/clone.h"
#include "ir/effects.h"
#include "ir/folding_builder.h"
#include "ir/function_debug.h"
#include "ir/target_features.h"
#include "opt/pad_inliner.h"
#include "support/invariant.h"

#include <algorithm>
#include <optional>

namespace wend {

namespace {

// Whether a call depends on the frame that it is in.
bool needsFrame(const Instruction &call) {
  switch (knownCallee(call)) {
  case KnownFunction::ReturnAddress:
  case KnownFunction::FrameAddress:
  case KnownFunction::AddressOfReturnAddress:
    return true;
  default:
    return returnsTwice(call) || call.tailKind() == TailKind::Must;
  }
}

} // namespace

bool CallInliner::hasKnownBody(const Instruction &call) {
  const Function *callee = call.calledFunction();
  return callee && !callee->isDeclaration() && (!callee->isWeak || callee->isOdr) &&
         !callee->isVarArg && call.tailKind() != TailKind::Must;
}

bool CallInliner::hasMemoryByValue(const Instruction &call) {
  for (uint32_t i = 0; i < call.argumentCount(); ++i)
    if (call.passing(i).kind == Passing::ByValue)
      return true;
  return false;
}

bool CallInliner::mayMove(const Instruction &call) {
  const Function &callee = *call.calledFunction();
  const Function &caller = *call.block()->function();
  if (callee.isNoInline ||
      (callee.personality && caller.personality && callee.personality != caller.personality))
    return false;
  auto text = [&](Symbol target) {
    return target ? callee.module().names().text(target) : std::string_view();
  };
  return callee.target == caller.target || providesTarget(text(caller.target), text(callee.target));
}

bool CallInliner::canInline(const Instruction &call) {
  if (!hasKnownBody(call) || !mayMove(call))
    return false;
  bool mayCopy = call.calledFunction()->module().mayCallLibrary(KnownFunction::Memcpy);
  for (uint32_t i = 0; i < call.argumentCount(); ++i)
    if (call.passing(i).kind == Passing::ByValue &&
        (!mayCopy || call.passing(i).align > maxSlotAlign))
      return false;
  for (const BasicBlock &block : *call.calledFunction())
    for (const Instruction &instruction : block)
      // A dynamic allocation is freed when its function returns: inlined in a loop, it would
      // accumulate.
      if (instruction.is(Op::StackAlloc) || !isDuplicable(instruction) ||
          (instruction.is(Op::Call) && needsFrame(instruction)))
        return false;
  return true;
}

void CallInliner::inlineCall(Instruction &call) {
  const Function &callee = *call.calledFunction();
  caller_ = call.block()->function();
  if (callee.personality)
    caller_->personality = callee.personality;
  returns_.clear();
  // The callee may be the caller: its blocks are copied before they are changed.
  copyBlocks(callee, call);
  const Instruction *pad = call.isInvoked() ? call.block()->successor(1)->first() : nullptr;
  after_ = &splitAfter(call, copies_.back()->next());
  if (pad) {
    PadInliner(*pad, copies_).run();
    removeInvoke(*after_);
  }
  joins_.clear();
  collectJoins(call.operands());
  for (const Instruction *ret : returns_)
    collectJoins(ret->operands());
  replaceUses(call);
  BasicBlock *before = call.block();
  CodeLoc loc = call.loc;
  call.erase();
  appendBranch(*before, *copies_[0], loc);
  takeApartJoins();
}

void CallInliner::collectJoins(std::span<const Use> operands) {
  for (const Use &operand : operands) {
    Instruction *join = asInstruction(operand.value, Op::LaneJoin);
    if (join && std::ranges::find(joins_, join) == joins_.end())
      joins_.push_back(join);
  }
}

// Uses of the halves of a joined vector become uses of what was joined.
void CallInliner::takeApartJoins() {
  for (Instruction *join : joins_) {
    for (Use *use = join->firstUse(); use;) {
      Instruction *half = use->user;
      use = use->next;
      if (!half->is(Op::LaneHalf))
        continue;
      half->replaceUses(join->operand(half->lane()));
      half->erase();
    }
    if (!join->isUsed())
      join->erase();
  }
}

// What an argument is in the copy: of memory passed by value, the address of a variable of the
// caller that it is copied to before.
Value *CallInliner::passedValue(Instruction &call, uint32_t index) {
  Value *value = call.operand(index);
  const Passing &passing = call.passing(index);
  if (passing.kind != Passing::ByValue)
    return value;
  Module &module = caller_->module();
  Instruction *copy = module.makeAlloca(Type::I8, passing.size, passing.align);
  copy->insertBefore(caller_->entry()->first());
  FoldingBuilder builder(module, &call);
  Value *arguments[] = {copy, value, module.constant(Type::I64, passing.size)};
  builder.call(module.library(KnownFunction::Memcpy), arguments);
  return copy;
}

// The callee's allocas move to the caller's entry block.
void CallInliner::copyBlocks(const Function &callee, Instruction &call) {
  std::vector<BasicBlock *> body;
  for (BasicBlock &block : callee)
    body.push_back(&block);
  clones_.clear();
  for (const Argument *argument : callee.arguments())
    clones_.add(*argument, passedValue(call, argument->index()));
  cloneBlocks(body, *caller_, call.block()->next(), clones_);
  copies_.clear();
  for (BasicBlock *block : body)
    copies_.push_back(clones_[block]);
  locateCopies(call);
  for (BasicBlock *copy : copies_)
    for (Instruction &instruction : *copy) {
      if (instruction.is(Op::Ret))
        returns_.push_back(&instruction);
      if (!instruction.is(Op::Alloca))
        continue;
      instruction.unlink();
      instruction.insertBefore(caller_->entry()->first());
    }
}

// For debuggers: the copies are where the call was. The call of a function that only forwards to
// the original has no location: its copy is like the original.
void CallInliner::locateCopies(const Instruction &call) {
  DebugInfo *info = caller_->module().debugInfo;
  if (!info)
    return;
  FunctionDebug *debug = caller_->debug;
  const FunctionDebug *from = call.calledFunction()->debug;
  std::optional<InlinedLocations> locations;
  if (call.loc.isValid() || !debug || !from || debug->scope() != from->scope())
    locations.emplace(*info, call.loc);
  for (BasicBlock *copy : locations ? std::span(copies_) : std::span<BasicBlock *>()) {
    if (debug)
      debug->relocate(*copy, *locations);
    for (Instruction &instruction : *copy) {
      bool forwards = instruction.is(Op::Call) && !instruction.loc.isValid();
      instruction.loc = forwards ? call.loc : (*locations)(instruction.loc);
    }
  }
  if (!debug || !from)
    return;
  std::vector<DebugHome> homes = from->homes(); // those of a recursive function grow
  for (DebugHome &home : homes)
    if (home.value) {
      home.value = clones_[home.value];
      if (locations)
        home.inlinedAt = locations->callOf(home.inlinedAt);
      debug->addHome(std::move(home));
    }
  std::vector<FunctionDebug::Tracked> tracked = from->tracked();
  for (FunctionDebug::Tracked &variable : tracked)
    if (Value *memory = clones_[variable.memory]) {
      variable.memory = memory;
      if (locations)
        variable.inlinedAt = locations->callOf(variable.variable, variable.inlinedAt);
      debug->addTracked(variable, *caller_);
    }
}

// Replaces the returns by branches to the block after the call, and the call's uses by the returned
// values, or by phis of them there.
void CallInliner::replaceUses(Instruction &call) {
  Module &module = caller_->module();
  const Function &callee = *call.calledFunction();
  std::vector<Value *> results;
  for (uint32_t r = 0; r < callee.results().size(); ++r) {
    Type type = callee.results()[r];
    if (returns_.size() == 1) {
      results.push_back(returns_[0]->operand(r));
      continue;
    }
    if (returns_.empty()) { // the block after the call is unreachable
      results.push_back(module.constant(type, 0));
      continue;
    }
    Instruction *phi =
        module.makeInstruction(Op::Phi, type, {}, static_cast<uint32_t>(returns_.size()));
    phi->name = call.name;
    phi->loc = call.loc;
    for (Instruction *ret : returns_)
      phi->addOperand(module, ret->operand(r));
    phi->insertBefore(after_->first());
    results.push_back(phi);
  }
  for (Instruction *ret : returns_) {
    BasicBlock *block = ret->block();
    replaceTerminator(*block);
    addEdge(block, after_);
  }
  if (call.type() != Type::Tuple && call.isUsed())
    return call.replaceUses(results[0]);
  while (call.isUsed()) {
    Instruction *extract = call.firstUse()->user;
    extract->replaceUses(results[extract->resultIndex()]);
    extract->erase();
  }
}

Function *addFunctionLike(const Function &function, std::string_view suffix) {
  Module &module = function.module();
  std::string name(module.names().text(function.name));
  do
    name += suffix;
  while (module.find(name));
  Function *like = module.addFunction(name, function.results());
  like->target = function.target;
  like->isNoUnwind = function.isNoUnwind;
  like->personality = function.personality;
  if (function.debug)
    like->debug = &module.debugInfo->addFunction(function.debug->scope());
  for (const Argument *argument : function.arguments())
    like->addArgument(argument->type(), argument->name);
  return like;
}

Instruction *addForwardingCall(const Instruction &call, BasicBlock &block) {
  const Function &function = *block.function();
  Module &module = function.module();
  Instruction *copy = module.makeCopy(call);
  copy->loc = {};
  copy->appendTo(&block);
  if (copy->isInvoked())
    setInvoked(*copy, false);
  for (Argument *argument : function.arguments())
    copy->setOperand(argument->index(), argument);
  std::vector<Value *> results;
  for (uint32_t i = 0; i < function.results().size(); ++i) {
    if (copy->type() != Type::Tuple) {
      results.push_back(copy);
      break;
    }
    Instruction *result = module.makeExtract(copy, i);
    result->appendTo(&block);
    results.push_back(result);
  }
  module.makeInstruction(Op::Ret, Type::Void, results)->appendTo(&block);
  return copy;
}

} // namespace wend
