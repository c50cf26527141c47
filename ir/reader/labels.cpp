// Computed goto. The address of a block is a number, not zero, that no other block of the module
// has; those of one function follow each other. An indirectbr is a switch over the numbers of the
// blocks that it lists, so that the IR has no other kind of edge, and a function that contains one
// can be inlined and cloned.

#include "ir/reader/builder.h"

#include <unordered_set>

namespace wend::reader {

uint64_t Builder::blockNumber(Symbol function, Operand block) {
  constexpr uint64_t blocksOfFunction = uint64_t{1} << 16; // with more, numbers are shared
  auto [labels, isNewFunction] = labels_.try_emplace(function.id);
  if (isNewFunction)
    labels->second.first = labels_.size() * blocksOfFunction;
  bool isNumber = block.kind == OperandKind::LocalNumber;
  uint64_t name = block.bits * 2 + (isNumber ? 1 : 0);
  auto &numbers = labels->second.numbers;
  return labels->second.first + numbers.try_emplace(name, numbers.size()).first->second;
}

Operand Builder::blockAddress(Symbol function, Operand block) {
  return {OperandKind::Address, blockNumber(function, block)};
}

void Builder::listBlock(Operand name, SourceRange range) {
  listedBlocks_.push_back({name, block(name, range)});
}

// One that is listed twice has two edges; the second one is never taken.
Value *Builder::indirectBr(const Typed &address) {
  if (hasFailed_ || !enterBlock(address.at))
    return nullptr;
  Value *given = value(address);
  if (!requireType(given, Type::Ptr, address.at) || hasFailed_)
    return nullptr;
  Value *number = putCast(Op::PtrToInt, given, Type::I64);
  BasicBlock *none = function_->addBlock({});
  module_.makeInstruction(Op::Unreachable, Type::Void, {})->appendTo(none);
  BasicBlock *from = block_;
  addEdge(from, none);
  auto capacity = static_cast<uint32_t>(listedBlocks_.size() + 1);
  Instruction *made =
      insert(module_.makeInstruction(Op::Switch, Type::Void, {&number, 1}, capacity));
  std::unordered_set<uint64_t> listed;
  for (const NamedBlock &block : listedBlocks_) {
    uint64_t label = blockNumber(function_->name, block.name);
    while (!listed.insert(label).second)
      label =
          blockNumber(function_->name, {OperandKind::LocalNumber, listed.size() + ~uint32_t{0}});
    addEdge(from, block.block);
    made->addOperand(module_, module_.constant(Type::I64, label));
  }
  return nullptr;
}

} // namespace wend::reader
