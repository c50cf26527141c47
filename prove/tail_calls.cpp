// How    1. For each call of the function itself, the values that its block returns are found, and
//           which of them depend on the result.
//        2. The entry becomes the header of a loop, in which phis replace the arguments.
//        3. Blocks with such calls branch to it; what is done with their results is done with an
//           accumulator before: acc + (x + r) == (acc + x) + r.

#include "prove/segment.h"
#include "prove/splice.h"

#include <algorithm>
#include <utility>

namespace wend {

namespace {

using Operand = SnapshotOperand;

// The bits of the identity element of an associative and commutative operation.
std::optional<uint64_t> identityOf(Op op) {
  if (op == Op::Add || op == Op::Or || op == Op::Xor)
    return 0;
  if (op == Op::Mul)
    return 1;
  if (op == Op::And)
    return ~uint64_t{0};
  return {};
}

class TailCalls {
public:
  TailCalls(const Snapshot &snapshot, const Function &self, const std::vector<bool> &isReplaced)
      : snapshot_(snapshot), self_(self), isReplaced_(isReplaced), graph_(snapshot),
        uses_(snapshot.nodes.size()) {
    for (const SnapshotNode &node : snapshot.nodes)
      for (const Operand &operand : node.operands)
        if (operand.kind == Operand::Kind::Node)
          ++uses_[operand.index];
  }

  std::optional<SnapshotGraph> run() {
    for (uint32_t i = 0; i < snapshot_.nodes.size(); ++i) {
      if (snapshot_.nodes[i].op == Op::Alloca)
        return {};
      bool isCall = snapshot_.nodes[i].op == Op::Call && snapshot_.nodes[i].callee == &self_;
      if (isCall && isReplaced_[i] && !addTail(i))
        return {};
    }
    if (tails_.empty())
      return {};
    makeHeader();
    for (const Tail &tail : tails_)
      jump(tail);
    accumulateReturns();
    return std::move(graph_);
  }

private:
  struct Tail {
    uint32_t call;
    uint32_t operation; // on its result; none: the result is returned itself
  };

  // ---- 1. Calls whose results are returned

  bool addTail(uint32_t call) {
    const SnapshotNode &node = snapshot_.nodes[call];
    if (node.passesMemory || node.operands.size() != snapshot_.arguments.size() + 1)
      return false;
    std::optional<std::vector<Operand>> returned = returnedBy(node.block);
    if (!returned)
      return false;
    uint32_t operation = Snapshot::none;
    if (!isReturned(call, *returned) && !findOperation(call, *returned, operation))
      return false;
    tails_.push_back({call, operation});
    return mayPrecede(tails_.back());
  }

  // The operands of the return that the block ends with, or that it branches to.
  [[nodiscard]] std::optional<std::vector<Operand>> returnedBy(uint32_t block) const {
    const SnapshotNode &end = snapshot_.terminator(block);
    if (end.op == Op::Ret)
      return end.operands;
    if (end.op != Op::Br)
      return {};
    SnapshotBlock::Edge edge = snapshot_.blocks[block].successors[0];
    const SnapshotBlock &next = snapshot_.blocks[edge.block];
    if (snapshot_.terminator(edge.block).op != Op::Ret)
      return {};
    for (uint32_t i = next.begin; i + 1 < next.end; ++i)
      if (snapshot_.nodes[i].op != Op::Phi)
        return {};
    std::vector<Operand> returned = snapshot_.terminator(edge.block).operands;
    for (Operand &operand : returned)
      if (operand.kind == Operand::Kind::Node && operand.index >= next.begin &&
          operand.index < next.end)
        operand = snapshot_.nodes[operand.index].operands[edge.slot];
    return returned;
  }

  // Whether the results of the call are returned and not used otherwise.
  [[nodiscard]] bool isReturned(uint32_t call, const std::vector<Operand> &returned) const {
    if (snapshot_.nodes[call].type != Type::Tuple)
      return returned.empty() || (returned[0].isNode(call) && uses_[call] == 1);
    uint32_t extracts = 0;
    for (uint32_t i = 0; i < returned.size(); ++i) {
      bool isResult = returned[i].kind == Operand::Kind::Node &&
                      isExtractOf(returned[i].index, call) &&
                      snapshot_.nodes[returned[i].index].size == i && uses_[returned[i].index] == 1;
      if (!isResult)
        return false;
      ++extracts;
    }
    return uses_[call] == extracts;
  }

  // x + r, if that is returned and neither it nor r is used otherwise.
  bool findOperation(uint32_t call, const std::vector<Operand> &returned, uint32_t &operation) {
    if (returned.size() != 1 || returned[0].kind != Operand::Kind::Node || uses_[call] != 1)
      return false;
    operation = returned[0].index;
    const SnapshotNode &node = snapshot_.nodes[operation];
    if (node.block != snapshot_.nodes[call].block || uses_[operation] != 1 ||
        !identityOf(node.op) || !isInteger(node.type) ||
        (accumulating_ && *accumulating_ != node.op))
      return false;
    accumulating_ = node.op;
    return node.operands[0].isNode(call) || node.operands[1].isNode(call);
  }

  // Whether what follows the call can be executed before it. What states a fact must not: it could
  // be false if the call does not return.
  [[nodiscard]] bool mayPrecede(const Tail &tail) const {
    uint32_t end = snapshot_.blocks[snapshot_.nodes[tail.call].block].end;
    for (uint32_t i = tail.call + 1; i + 1 < end; ++i) {
      const SnapshotNode &node = snapshot_.nodes[i];
      bool isFree = isPure(node) && kindOf(node.op) != OpKind::IntDivision && node.op != Op::Gep &&
                    !node.hasNoSignedWrap;
      if (i != tail.operation && !isExtractOf(i, tail.call) && !isFree)
        return false;
    }
    return true;
  }

  [[nodiscard]] bool isExtractOf(uint32_t node, uint32_t call) const {
    return snapshot_.nodes[node].op == Op::Extract &&
           snapshot_.nodes[node].operands[0].isNode(call);
  }

  // ---- 2. The loop

  void makeHeader() {
    graph_.entry = graph_.addBlock();
    graph_.branch(graph_.entry, 0, 0);
    if (accumulating_) {
      Type type = snapshot_.nodes[tails_[0].call].type;
      accumulator_ = graph_.insertPhi(0, type);
      Operand identity{.type = type};
      identity.bits.words[0] = *identityOf(*accumulating_) & bitMask(type);
      graph_.nodes[accumulator_].operands = {identity};
    }
    parameters_.resize(snapshot_.arguments.size());
    for (size_t i = parameters_.size(); i-- > 0;)
      parameters_[i] = graph_.insertPhi(0, snapshot_.arguments[i]);
    for (SnapshotNode &node : graph_.nodes)
      for (Operand &operand : node.operands)
        if (operand.kind == Operand::Kind::Argument)
          operand = graph_.operandOf(parameters_[operand.index]);
    for (uint32_t i = 0; i < parameters_.size(); ++i)
      graph_.nodes[parameters_[i]].operands = {
          {.kind = Operand::Kind::Argument, .type = snapshot_.arguments[i], .index = i}};
  }

  // ---- 3. Jumps

  void jump(const Tail &tail) {
    uint32_t block = snapshot_.nodes[tail.call].block;
    std::vector<uint32_t> &nodes = graph_.blocks[block].nodes;
    nodes.pop_back();
    std::erase_if(nodes, [&](uint32_t node) {
      return node == tail.call || (node < snapshot_.nodes.size() && isExtractOf(node, tail.call));
    });
    graph_.branch(block, 0, ++edges_);
    for (uint32_t i = 0; i < parameters_.size(); ++i)
      graph_.nodes[parameters_[i]].operands.push_back(graph_.nodes[tail.call].operands[i]);
    if (!accumulating_)
      return;
    uint32_t next = accumulator_;
    if (tail.operation != Snapshot::none) {
      next = tail.operation;
      SnapshotNode &node = graph_.nodes[next];
      node.hasNoSignedWrap = false; // the sum of other terms
      std::ranges::replace_if(
          node.operands, [&](const Operand &operand) { return operand.isNode(tail.call); },
          graph_.operandOf(accumulator_));
    }
    graph_.nodes[accumulator_].operands.push_back(graph_.operandOf(next));
  }

  void accumulateReturns() {
    for (uint32_t block = 0; block < graph_.blocks.size() && accumulating_; ++block) {
      uint32_t end = graph_.terminator(block);
      if (graph_.nodes[end].op != Op::Ret)
        continue;
      Operand returned = graph_.nodes[end].operands[0];
      uint32_t sum = graph_.append(block, *accumulating_, returned.type,
                                   {graph_.operandOf(accumulator_), returned});
      std::vector<uint32_t> &nodes = graph_.blocks[block].nodes;
      std::swap(nodes[nodes.size() - 1], nodes[nodes.size() - 2]);
      graph_.nodes[end].operands[0] = graph_.operandOf(sum);
    }
  }

  const Snapshot &snapshot_;
  const Function &self_;
  const std::vector<bool> &isReplaced_;
  SnapshotGraph graph_;
  std::vector<uint32_t> uses_; // by node: how many
  std::vector<Tail> tails_;
  std::optional<Op> accumulating_;
  uint32_t accumulator_ = Snapshot::none;
  std::vector<uint32_t> parameters_; // the phis of the arguments
  uint32_t edges_ = 0;               // back edges so far
};

} // namespace

std::optional<SnapshotGraph> jumpForTailCalls(const Snapshot &snapshot, const Function &self,
                                              const std::vector<bool> &isReplaced) {
  return TailCalls(snapshot, self, isReplaced).run();
}

} // namespace wend
