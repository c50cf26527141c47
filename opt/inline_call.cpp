#include "opt/inline_call.h"

#include "support/invariant.h"

namespace wend {

bool CallInliner::isOfKnownBody(const Instruction &call) {
  const Function *callee = call.calledFunction();
  if (!callee || callee->isDeclaration() || callee->isWeak || callee->isVarArg)
    return false;
  for (uint32_t i = 0; i < call.argumentCount(); ++i)
    if (call.passing(i).kind == Passing::ByValue)
      return false;
  return true;
}

bool CallInliner::isPossible(const Instruction &call) {
  if (!isOfKnownBody(call))
    return false;
  for (const BasicBlock &block : *call.calledFunction())
    for (const Instruction &instruction : block) {
      // What a function takes from the stack, it gives back at its end.
      if (instruction.is(Op::StackAlloc))
        return false;
    }
  return true;
}

void CallInliner::inlineCall(Instruction &call) {
  const Function &callee = *call.calledFunction();
  caller_ = call.block()->function();
  returns_.clear();
  // The callee may be the caller: its blocks are copied before they are touched.
  copyBlocks(callee, call);
  connect();
  mapOperands();
  splitBehind(call);
  replaceUses(call);
  BasicBlock *before = call.block();
  Instruction *enter = caller_->module().makeInstruction(Op::Br, Type::Void, {});
  enter->loc = call.loc;
  call.erase();
  enter->placeAtEnd(before);
  addEdge(before, copies_[0]);
}

// The instructions, as yet with the operands of their originals and without edges.
void CallInliner::copyBlocks(const Function &callee, const Instruction &call) {
  body_.clear();
  copies_.clear();
  indexOf_.assign(callee.blockCount(), 0);
  values_.assign(callee.valueCount(), nullptr);
  for (const Argument *argument : callee.arguments())
    values_[argument->id] = call.operand(argument->index());
  for (const BasicBlock &block : callee) {
    indexOf_[block.id] = static_cast<uint32_t>(body_.size());
    body_.push_back(&block);
  }
  BasicBlock *next = call.block()->next();
  for (const BasicBlock *block : body_)
    copies_.push_back(caller_->addBlock(block->name, next));
  for (size_t i = 0; i < body_.size(); ++i)
    for (const Instruction &original : *body_[i])
      copyInstruction(original, copies_[i]);
}

void CallInliner::copyInstruction(const Instruction &original, BasicBlock *block) {
  Instruction *copy = caller_->module().makeCopy(original);
  if (copy->is(Op::Alloca))
    copy->placeBefore(caller_->entry()->first());
  else
    copy->placeAtEnd(block);
  if (copy->is(Op::Ret))
    returns_.push_back(copy);
  values_[original.id] = copy;
}

// What stands behind the call goes to a block of its own, but for variables: their place is the
// entry block, which may be the one that is split.
void CallInliner::splitBehind(Instruction &call) {
  BasicBlock *before = call.block();
  after_ = caller_->addBlock(before->name, copies_.back()->next());
  while (Instruction *moved = call.next()) {
    moved->unlink();
    if (moved->is(Op::Alloca))
      moved->placeBefore(&call);
    else
      moved->placeAtEnd(after_);
  }
  adoptSuccessors(after_, before);
}

// Edges in the order of the successors, whatever order the predecessors then have.
void CallInliner::connect() {
  for (size_t i = 0; i < body_.size(); ++i)
    for (const BasicBlock::Successor &edge : body_[i]->successors())
      addEdge(copies_[i], copies_[indexOf_[edge.block->id]]);
}

void CallInliner::mapOperands() {
  std::vector<Value *> incoming;
  for (size_t i = 0; i < copies_.size(); ++i)
    for (Instruction &copy : *copies_[i]) {
      incoming.clear();
      for (const Use &use : copy.operands())
        incoming.push_back(mapped(use.value));
      if (copy.is(Op::Phi)) {
        // An edge has the same slot among the successors as its original.
        for (const BasicBlock::Predecessor &edge : body_[i]->predecessors()) {
          const BasicBlock *from = copies_[indexOf_[edge.block->id]];
          uint32_t original = edge.block->successors()[edge.slot].slot;
          copy.setOperand(from->successors()[edge.slot].slot, incoming[original]);
        }
        continue;
      }
      for (uint32_t operand = 0; operand < incoming.size(); ++operand)
        copy.setOperand(operand, incoming[operand]);
    }
}

Value *CallInliner::mapped(Value *value) const {
  bool isLocal = value->kind() == ValueKind::Argument || value->isInstruction();
  return isLocal ? values_[value->id] : value;
}

// The returns go on behind the call, where phis bring together what they give.
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
    if (returns_.empty()) { // never
      results.push_back(module.constant(type, 0));
      continue;
    }
    Instruction *phi =
        module.makeInstruction(Op::Phi, type, {}, static_cast<uint32_t>(returns_.size()));
    phi->name = call.name;
    phi->loc = call.loc;
    for (Instruction *ret : returns_)
      phi->addOperand(module, ret->operand(r));
    phi->placeBefore(after_->first());
    results.push_back(phi);
  }
  for (Instruction *ret : returns_) {
    Instruction *leave = module.makeInstruction(Op::Br, Type::Void, {});
    leave->loc = ret->loc;
    BasicBlock *block = ret->block();
    ret->erase();
    leave->placeAtEnd(block);
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

Function *addFunctionLike(const Function &function, std::string_view ending) {
  Module &module = function.module();
  std::string name(module.names().text(function.name));
  do
    name += ending;
  while (module.find(name));
  Function *like = module.addFunction(name, function.results());
  for (const Argument *argument : function.arguments())
    like->addArgument(argument->type(), argument->name);
  return like;
}

Instruction *addForwardingCall(const Instruction &call, BasicBlock &block) {
  const Function &function = *block.function();
  Module &module = function.module();
  Instruction *copy = module.makeCopy(call);
  copy->placeAtEnd(&block);
  for (Argument *argument : function.arguments())
    copy->setOperand(argument->index(), argument);
  std::vector<Value *> results;
  for (uint32_t i = 0; i < function.results().size(); ++i) {
    if (copy->type() != Type::Tuple) {
      results.push_back(copy);
      break;
    }
    Instruction *result = module.makeExtract(copy, i);
    result->placeAtEnd(&block);
    results.push_back(result);
  }
  module.makeInstruction(Op::Ret, Type::Void, results)->placeAtEnd(&block);
  return copy;
}

} // namespace wend
