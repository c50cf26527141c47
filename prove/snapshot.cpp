#include "prove/snapshot.h"

#include "ir/analysis/dominators.h"
#include "ir/effects.h"

#include <fmt/format.h>

namespace wend {

namespace {

class Taker {
public:
  Taker(const Function &function, std::string &reason)
      : function_(function), tree_(function), reason_(reason) {}

  std::optional<Snapshot> take() {
    for (const Argument *argument : function_.arguments()) {
      snapshot_.arguments.push_back(argument->type());
      snapshot_.argumentNames.push_back(argument->name);
    }
    snapshot_.results.assign(function_.results().begin(), function_.results().end());
    number();
    for (const BasicBlock &block : function_)
      addBlock(block);
    if (!reason_.empty())
      return {};
    return std::move(snapshot_);
  }

private:
  void number() {
    snapshot_.nodeById.assign(function_.valueCount(), Snapshot::none);
    snapshot_.blockById.assign(function_.blockCount(), Snapshot::none);
    uint32_t nodes = 0, blocks = 0;
    for (const BasicBlock &block : function_) {
      snapshot_.blockById[block.id] = blocks++;
      for (const Instruction &instruction : block)
        snapshot_.nodeById[instruction.id] = nodes++;
    }
  }

  void addBlock(const BasicBlock &block) {
    const BasicBlock *idom = tree_.isReachable(&block) ? tree_.idom(&block) : nullptr;
    SnapshotBlock added{.id = block.id,
                        .begin = size(),
                        .end = 0,
                        .idom = idom ? snapshot_.blockById[idom->id] : SnapshotBlock::none,
                        .successors = {}};
    for (const BasicBlock::Successor &edge : block.successors())
      added.successors.push_back({snapshot_.blockById[edge.block->id], edge.slot});
    for (const Instruction &instruction : block)
      addNode(instruction);
    added.end = size();
    snapshot_.blocks.push_back(std::move(added));
  }

  void addNode(const Instruction &instruction) {
    if (reason_.empty())
      reason_ = unsupported(instruction);
    SnapshotNode node{.op = instruction.op(),
                      .type = instruction.type(),
                      .variant = instruction.variant(),
                      .id = instruction.id,
                      .block = static_cast<uint32_t>(snapshot_.blocks.size()),
                      .attributes = {},
                      .passing = {},
                      .results = {},
                      .operands = {}};
    node.isVolatile = isVolatile(instruction);
    node.isRemovable = isRemovableWhenUnused(instruction);
    node.hasNoSignedWrap = instruction.hasNoSignedWrap();
    bool isAccess = instruction.is(Op::Load) || instruction.is(Op::Store);
    snapshot_.hasAccessTypes |= isAccess && instruction.accessType() != 0;
    if (instruction.is(Op::Gep))
      node.size = instruction.elementSize();
    else if (instruction.is(Op::Alloca))
      node.size = instruction.allocatedBytes();
    else if (instruction.is(Op::Extract))
      node.size = instruction.resultIndex();
    else if (isAtomic(instruction.op()))
      addAtomic(instruction, node);
    else if (instruction.is(Op::Call))
      addCall(instruction, node);
    for (const Use &use : instruction.operands())
      node.operands.push_back(operandOf(*use.value));
    snapshot_.nodes.push_back(std::move(node));
  }

  static void addAtomic(const Instruction &instruction, SnapshotNode &node) {
    node.ordersMemory = ordersMemory(instruction);
    AtomicVariant variant = instruction.atomicVariant();
    node.attributes =
        fmt::format("{}.{}.{}.{}.{}", wend::name(variant.ordering), wend::name(variant.failure),
                    wend::name(variant.operation), variant.isVolatile, variant.isSingleThread);
  }

  static void addCall(const Instruction &call, SnapshotNode &node) {
    node.callee = call.calledFunction();
    if (const CallShape *shape = call.shape()) {
      node.results.assign(shape->results.begin(), shape->results.end());
      if (shape->isVarArg)
        node.attributes = fmt::format("...{}", shape->declared);
    }
    for (uint32_t i = 0; i < call.argumentCount(); ++i) {
      Passing passing = call.passing(i);
      node.passesMemory |= passing.kind == Passing::ByValue;
      if (passing.kind == Passing::Plain)
        continue;
      node.passing.resize(call.argumentCount());
      node.passing[i] =
          fmt::format("{}.{}.{}", static_cast<int>(passing.kind), passing.align, passing.size);
    }
  }

  [[nodiscard]] SnapshotOperand operandOf(const Value &value) const {
    SnapshotOperand operand{.type = value.type()};
    switch (value.kind()) {
    case ValueKind::Constant:
      if (isVector(value.type()))
        operand.bits = lanesOf(static_cast<const Constant &>(value));
      else
        operand.bits.words[0] = static_cast<const Constant &>(value).bits();
      break;
    case ValueKind::Argument:
      operand.kind = SnapshotOperand::Kind::Argument;
      operand.index = static_cast<const Argument &>(value).index();
      break;
    case ValueKind::Instruction:
      operand.kind = SnapshotOperand::Kind::Node;
      operand.index = snapshot_.nodeById[value.id];
      break;
    case ValueKind::Global:
    case ValueKind::Function:
    case ValueKind::InlineAsm:
      operand.kind = SnapshotOperand::Kind::Symbol;
      operand.symbol = &value;
      break;
    }
    return operand;
  }

  // The reason why proofs do not cover the instruction; empty if they do.
  static const char *unsupported(const Instruction &instruction) {
    if (instruction.type() == Type::F80)
      return "x86_fp80";
    for (const Use &use : instruction.operands()) {
      if (use.value->type() == Type::F80)
        return "x86_fp80";
      if (use.value->kind() == ValueKind::InlineAsm)
        return "assembly";
    }
    if (instruction.is(Op::Extract) &&
        asInstruction(instruction.operand(0))->block() != instruction.block())
      return "results of a call in another block";
    if (instruction.is(Op::StackAlloc))
      return "stack allocation of variable size";
    if (instruction.is(Op::Invoke) || instruction.is(Op::LandingPad) || instruction.is(Op::Resume))
      return "exceptions";
    if (instruction.is(Op::Call) && returnsTwice(instruction))
      return "setjmp";
    return "";
  }

  [[nodiscard]] uint32_t size() const { return static_cast<uint32_t>(snapshot_.nodes.size()); }

  const Function &function_;
  DominatorTree tree_;
  std::string &reason_;
  Snapshot snapshot_;
};

} // namespace

void setResults(SnapshotNode &call, std::vector<Type> results) {
  call.type = results.empty() ? Type::Void : results.size() == 1 ? results[0] : Type::Tuple;
  call.results = results.size() > 1 ? std::move(results) : std::vector<Type>();
}

std::optional<Snapshot> takeSnapshot(const Function &function, std::string &reason) {
  return Taker(function, reason).take();
}

} // namespace wend
