#include "ir/analysis/post_dominators.h"

#include "ir/local_names.h"

namespace wend {

PostDominatorTree::PostDominatorTree(const Function &function)
    : function_(function), mirrors_(function.blockCount()), tree_(*buildMirror()) {}

Function *PostDominatorTree::buildMirror() {
  Function *mirror = module_.addFunction("mirror", Type::Void);
  BasicBlock *exit = mirror->addBlock({});
  originals_.push_back(nullptr);
  for (BasicBlock &block : function_) {
    mirrors_[block.id] = mirror->addBlock({});
    originals_.push_back(&block);
  }
  for (const BasicBlock &block : function_) {
    if (block.successors().empty())
      addEdge(exit, mirrors_[block.id]);
    for (const BasicBlock::Successor &edge : block.successors())
      addEdge(mirrors_[edge.block->id], mirrors_[block.id]);
  }
  return mirror;
}

void PostDominatorTree::print(std::string &out) const {
  LocalNames names(function_);
  for (const BasicBlock *block : tree_.preorder()) {
    appendLevel(out, tree_.depth(block));
    if (const BasicBlock *shown = original(block))
      names.append(out, *shown);
    else
      out += "end";
    out += '\n';
  }
  for (const BasicBlock &block : function_) {
    if (reachesEnd(&block))
      continue;
    names.append(out, block);
    out += " never ends\n";
  }
}

} // namespace wend
