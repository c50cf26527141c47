#include "ir/function_debug.h"
#include "ir/module.h"
#include "support/invariant.h"

#include <algorithm>

namespace wend {

Argument *Function::addArgument(Type type, Symbol nameHint) {
  Argument *argument = module_.arena().make<Argument>(type, arguments_.size());
  argument->name = nameHint;
  argument->id = valueCount_++;
  arguments_.push(module_.arena(), argument);
  checkKnownSignature();
  return argument;
}

std::span<Argument *const> Function::retype(std::span<const Type> results,
                                            std::span<const Type> arguments) {
  std::span<Argument *const> old = this->arguments();
  results_ = module_.arena().copy(results);
  arguments_ = {};
  for (Type type : arguments)
    addArgument(type, {});
  checkKnownSignature();
  return old;
}

bool Function::fits(const Instruction &call, const CallShape *shape) const {
  uint32_t declared = shape ? shape->declared : call.argumentCount();
  if (call.type() != result() || (shape && shape->isVarArg) != isVarArg ||
      declared != arguments_.size() ||
      (result() == Type::Tuple && !(shape && std::ranges::equal(shape->results, results_))))
    return false;
  return std::ranges::all_of(arguments_, [&](const Argument *argument) {
    return call.operand(argument->index())->type() == argument->type();
  });
}

BasicBlock *Function::addBlock(Symbol nameHint, BasicBlock *before) {
  isDefined = !isAvailableExternally;
  BasicBlock *block = module_.recycledBlocks_;
  if (block) {
    module_.recycledBlocks_ = block->next_;
  } else {
    block = module_.arena().make<BasicBlock>();
  }
  block->name = nameHint;
  block->isFinishedLoop = false;
  block->function_ = this;
  block->id = blockCount_++;
  link(block, before);
  return block;
}

void Function::link(BasicBlock *block, BasicBlock *before) {
  block->next_ = before;
  block->prev_ = before ? before->prev_ : last_;
  (block->prev_ ? block->prev_->next_ : first_) = block;
  (before ? before->prev_ : last_) = block;
}

void Function::unlink(BasicBlock *block) {
  (block->prev_ ? block->prev_->next_ : first_) = block->next_;
  (block->next_ ? block->next_->prev_ : last_) = block->prev_;
}

void Function::moveBlockBefore(BasicBlock *block, BasicBlock *before) {
  unlink(block);
  link(block, before);
}

void Function::removeBlock(BasicBlock *block) {
  BasicBlock *one[] = {block};
  removeBlocks(one);
}

void Function::removeBlocks(std::span<BasicBlock *const> blocks) {
  for (BasicBlock *block : blocks) {
    if (debug)
      debug->remove(*block);
    while (!block->successors().empty())
      removeEdge(block, static_cast<uint32_t>(block->successors().size() - 1));
    for (Instruction &instruction : *block)
      for (Use &use : instruction.operands())
        Instruction::setUse(use, nullptr);
  }
  for (BasicBlock *block : blocks) {
    INVARIANT(block->predecessors().empty(), "a block that is removed has predecessors");
    for (Instruction &instruction : *block)
      instruction.erase();
    unlink(block);
    block->next_ = module_.recycledBlocks_;
    module_.recycledBlocks_ = block;
  }
}

void Function::discardBody() {
  std::vector<BasicBlock *> blocks;
  for (BasicBlock &block : *this)
    blocks.push_back(&block);
  removeBlocks(blocks);
}

void Function::renumber() {
  valueCount_ = 0;
  blockCount_ = 0;
  for (Argument *argument : arguments_)
    argument->id = valueCount_++;
  for (BasicBlock &block : *this) {
    block.id = blockCount_++;
    for (Instruction &instruction : block)
      instruction.id = valueCount_++;
  }
}

} // namespace wend
