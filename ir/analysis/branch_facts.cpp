#include "ir/analysis/branch_facts.h"

#include "ir/module.h"
#include "support/grouped_lists.h"

#include <optional>

namespace wend {

class BranchFactFinder {
public:
  BranchFactFinder(const Function &function, const DominatorTree &tree, BranchFacts &facts)
      : function_(function), tree_(tree), facts_(facts), current_(function.valueCount()) {
    for (uint32_t id = 0; id < current_.size(); ++id)
      current_[id] = id;
  }

  void run() {
    numberReads();
    pisOf_.resize(function_.blockCount());
    edgesInto_.resize(function_.blockCount());
    for (BasicBlock *block : tree_.preorder()) {
      leaveTo(tree_.depth(block));
      marks_.push_back(changes_.size());
      uint32_t entered = facts_.nodeCount();
      if (std::optional<BasicBlock::Predecessor> edge = onlyEntry(*block))
        learnFrom(*edge);
      uint32_t left = facts_.nodeCount();
      for (const Instruction &instruction : *block)
        if (!instruction.is(Op::Phi))
          for (uint32_t i = 0; i < instruction.operandCount(); ++i)
            setRead(instruction, i);
      readOnEdges(*block);
      pisOf_[block->id] = {entered, left, facts_.nodeCount()};
    }
    orderNodes();
  }

private:
  struct Change { // a change to current_
    uint32_t id, before;
  };
  struct BlockPis { // ranges [begin, end) of pis: those of the block, those of its outgoing edges
    uint32_t begin, middle, end;
  };

  void numberReads() {
    facts_.valueCount_ = function_.valueCount();
    facts_.root_.resize(function_.valueCount());
    facts_.firstRead_.resize(function_.valueCount());
    for (Argument *argument : function_.arguments())
      facts_.root_[argument->id] = argument;
    uint32_t count = 0;
    for (BasicBlock *block : tree_.order())
      for (Instruction &instruction : *block) {
        facts_.root_[instruction.id] = &instruction;
        facts_.firstRead_[instruction.id] = count;
        count += instruction.operandCount();
      }
    facts_.reads_.assign(count, BranchFacts::none);
  }

  static bool hasNode(const Value &value) {
    return value.kind() == ValueKind::Argument || value.isInstruction();
  }
  [[nodiscard]] uint32_t currentOf(const Value &value) const {
    return hasNode(value) ? current_[value.id] : BranchFacts::none;
  }

  void setRead(const Instruction &user, uint32_t operand) {
    facts_.reads_[facts_.firstRead_[user.id] + operand] = currentOf(*user.operand(operand));
  }

  // The only edge into the block, back edges excepted.
  [[nodiscard]] std::optional<BasicBlock::Predecessor> onlyEntry(const BasicBlock &block) const {
    constexpr size_t maxEdges = 4;
    std::optional<BasicBlock::Predecessor> entry;
    if (block.predecessors().size() > maxEdges)
      return {};
    for (const BasicBlock::Predecessor &edge : block.predecessors()) {
      if (tree_.dominates(&block, edge.block))
        continue;
      if (entry)
        return {};
      entry = edge;
    }
    return entry;
  }

  void readOnEdges(const BasicBlock &block) {
    for (const BasicBlock::Successor &edge : block.successors())
      ++edgesInto_[edge.block->id];
    for (uint32_t slot = 0; slot < block.successors().size(); ++slot)
      readOnEdge(block, slot);
    for (const BasicBlock::Successor &edge : block.successors())
      edgesInto_[edge.block->id] = 0;
  }

  // Sets what the phis of a successor read. A fact about one of several edges holds for its phi
  // operands only. If two edges come from one block, the phis must read the same on both, so
  // neither fact applies.
  void readOnEdge(const BasicBlock &block, uint32_t slot) {
    BasicBlock::Successor edge = block.successors()[slot];
    if (!edge.block->hasPhis())
      return;
    size_t before = changes_.size();
    if (edge.block->predecessors().size() > 1 && edgesInto_[edge.block->id] == 1)
      learnFrom(edge.block->predecessors()[edge.slot]);
    for (const Instruction &phi : edge.block->phis())
      setRead(phi, edge.slot);
    undoTo(before);
  }

  // ---- Facts of an edge

  void learnFrom(BasicBlock::Predecessor edge) {
    const Instruction *branch = edge.block->terminator();
    if (branch->is(Op::CondBr))
      learn(branch->operand(0), edge.slot == 0);
    else if (branch->is(Op::Switch) && edge.slot != 0)
      addFact(branch->operand(0), Predicate::Eq, branch->operand(edge.slot));
  }

  void learn(Value *condition, bool isTrue) {
    constexpr size_t maxConditions = 8;
    pending_.assign(1, condition);
    for (size_t i = 0; i < pending_.size() && i < maxConditions; ++i) {
      Value *value = pending_[i];
      addFact(value, Predicate::Eq, function_.module().boolConstant(isTrue));
      Instruction *instruction = asInstruction(value);
      if (!instruction)
        continue;
      // A conjunction that holds implies both operands; a disjunction that is false negates both.
      if (instruction->is(isTrue ? Op::And : Op::Or) && instruction->type() == Type::I1) {
        pending_.push_back(instruction->operand(0));
        pending_.push_back(instruction->operand(1));
      } else if (instruction->is(Op::ICmp)) {
        Predicate predicate = isTrue ? instruction->predicate() : inverse(instruction->predicate());
        relate(instruction->operand(0), predicate, instruction->operand(1));
      }
    }
  }

  void relate(Value *left, Predicate predicate, Value *right) {
    addFact(left, predicate, right);
    addFact(right, swapped(predicate), left);
  }

  // Also for x, if the value is x + c.
  void addFact(Value *value, Predicate predicate, Value *other) {
    addPi(value, predicate, 0, other);
    Instruction *sum = value->isInstruction() ? asInstruction(value, Op::Add) : nullptr;
    if (sum && asConstant(sum->operand(1)))
      addPi(sum->operand(0), predicate, asConstant(sum->operand(1))->bits(), other);
  }

  // A value whose only use is the condition needs no pi.
  void addPi(Value *value, Predicate predicate, uint64_t addend, Value *other) {
    if (!hasNode(*value) || !value->isUsed() || value->hasOneUse())
      return;
    uint32_t source = current_[value->id];
    uint32_t node = facts_.nodeCount();
    facts_.pis_.push_back({source, predicate, addend, other, currentOf(*other)});
    facts_.root_.push_back(value);
    changes_.push_back({value->id, source});
    current_[value->id] = node;
  }

  void leaveTo(size_t depth) {
    while (marks_.size() > depth) {
      undoTo(marks_.back());
      marks_.pop_back();
    }
  }
  void undoTo(size_t count) {
    for (; changes_.size() > count; changes_.pop_back())
      current_[changes_.back().id] = changes_.back().before;
  }

  // ---- Order

  void orderNodes() {
    for (const BasicBlock *block : tree_.order()) {
      const BlockPis &pis = pisOf_[block->id];
      // A pi that a phi of a successor reads follows what this block computes.
      for (uint32_t pi = pis.begin; pi < pis.middle; ++pi)
        facts_.order_.push_back(pi);
      for (const Instruction &instruction : *block)
        facts_.order_.push_back(instruction.id);
      for (uint32_t pi = pis.middle; pi < pis.end; ++pi)
        facts_.order_.push_back(pi);
    }
  }

  const Function &function_;
  const DominatorTree &tree_;
  BranchFacts &facts_;
  std::vector<uint32_t> current_; // by Value::id: the node that represents it in the current block
  std::vector<Change> changes_;
  std::vector<size_t> marks_;       // by depth in the tree: the size of changes_ at entry
  std::vector<BlockPis> pisOf_;     // by BasicBlock::id
  std::vector<uint32_t> edgesInto_; // by BasicBlock::id: number of edges from the current block
  std::vector<Value *> pending_;
};

BranchFacts::BranchFacts(const Function &function, const DominatorTree &tree) {
  BranchFactFinder(function, tree, *this).run();
  gatherUsers();
}

// Calls each(node, user) for each node that is read by a user with a result. Stores, for example,
// have none.
template <typename Each> void BranchFacts::forEachRead(Each each) const {
  for (uint32_t node : order_) {
    if (isPi(node)) {
      each(pi(node).source, node);
      if (pi(node).otherNode != none)
        each(pi(node).otherNode, node);
      continue;
    }
    const Instruction &user = *static_cast<const Instruction *>(root(node));
    if (user.type() == Type::Void && !user.isTerminator())
      continue;
    for (uint32_t i = 0; i < user.operandCount(); ++i)
      if (reads_[firstRead_[node] + i] != none)
        each(reads_[firstRead_[node] + i], node);
  }
}

void BranchFacts::gatherUsers() {
  groupByKey(nodeCount(), firstUser_, users_, [&](auto &&visit) { forEachRead(visit); });
}

} // namespace wend
