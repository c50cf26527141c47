#include "ir/analysis/liveness.h"

#include "ir/cfg.h"
#include "ir/local_names.h"

namespace wend {

namespace {

class UseWalk {
public:
  UseWalk(const Function &function, std::vector<Liveness::Set> &in, std::vector<Liveness::Set> &out)
      : in_(in), out_(out), isReachable_(function.blockCount()) {
    for (const BasicBlock *block : reversePostorder(function))
      isReachable_[block->id] = true;
  }

  // `definition` is the block of an instruction, and null for an argument.
  void walk(const Value &value, const BasicBlock *definition) {
    value_ = &value;
    definition_ = definition;
    for (const Use *use = value.firstUse(); use; use = use->next) {
      const BasicBlock *block = use->user->block();
      if (use->user->is(Op::Phi))
        addOut(block->predecessor(Instruction::indexOf(*use)));
      else
        addIn(block);
      spread();
    }
  }

private:
  // A value that is live out of a block is live into it unless the block defines it.
  void addOut(const BasicBlock *block) {
    if (isReachable_[block->id] && mark(out_[block->id]))
      addIn(block);
  }

  void addIn(const BasicBlock *block) {
    if (isReachable_[block->id] && block != definition_ && mark(in_[block->id]))
      worklist_.push_back(block);
  }

  void spread() {
    while (!worklist_.empty()) {
      const BasicBlock *block = worklist_.back();
      worklist_.pop_back();
      for (const BasicBlock::Predecessor &edge : block->predecessors())
        addOut(edge.block);
    }
  }

  // False if the value is in the set already: it is the last member then.
  bool mark(Liveness::Set &set) {
    if (!set.empty() && set.back() == value_)
      return false;
    set.push_back(value_);
    return true;
  }

  std::vector<Liveness::Set> &in_;
  std::vector<Liveness::Set> &out_;
  std::vector<bool> isReachable_; // by BasicBlock::id
  std::vector<const BasicBlock *> worklist_;
  const Value *value_ = nullptr;
  const BasicBlock *definition_ = nullptr;
};

} // namespace

Liveness::Liveness(const Function &function)
    : function_(function), in_(function.blockCount()), out_(function.blockCount()) {
  UseWalk walk(function, in_, out_);
  for (const Argument *argument : function.arguments())
    walk.walk(*argument, nullptr);
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block)
      walk.walk(instruction, &block);
}

void Liveness::print(std::string &out) const {
  LocalNames names(function_);
  auto append = [&](const Set &values) { names.appendSet(out, std::span(values)); };
  for (const BasicBlock &block : function_)
    names.appendFacts(out, block, liveIn(&block), liveOut(&block), append);
}

} // namespace wend
