#include "prove/machine_call.h"

#include "support/invariant.h"

namespace wend {

namespace {

// A function with the call in its entry block. The operands are loads in a block that is not
// reached: so the segment asks for their values.
Snapshot functionOf(const SnapshotNode &call, size_t operands) {
  Snapshot made;
  auto add = [&](Op op, Type type, uint32_t block) -> SnapshotNode & {
    auto id = static_cast<uint32_t>(made.nodes.size());
    made.nodes.push_back({.op = op,
                          .type = type,
                          .variant = 0,
                          .id = id,
                          .block = block,
                          .attributes = {},
                          .passing = {},
                          .results = {},
                          .operands = {}});
    return made.nodes.back();
  };
  made.nodes.push_back(call);
  made.nodes[0].id = made.nodes[0].block = 0;
  std::vector<uint32_t> results;
  for (uint32_t i = 0; i < call.results.size(); ++i) {
    results.push_back(static_cast<uint32_t>(made.nodes.size()));
    SnapshotNode &extract = add(Op::Extract, call.results[i], 0);
    extract.size = i;
    extract.operands = {{.kind = SnapshotOperand::Kind::Node, .type = call.type, .index = 0}};
  }
  if (bitWidth(call.type) != 0)
    results.push_back(0);
  SnapshotNode &ret = add(Op::Ret, Type::Void, 0);
  for (uint32_t result : results)
    ret.operands.push_back(
        {.kind = SnapshotOperand::Kind::Node, .type = made.nodes[result].type, .index = result});
  auto end = static_cast<uint32_t>(made.nodes.size());
  for (size_t i = 0; i < operands; ++i) {
    SnapshotNode &value = add(Op::Load, call.operands[i].type, 1);
    made.nodes[0].operands[i] = made.operandOf(made.numberOf(value));
  }
  auto all = static_cast<uint32_t>(made.nodes.size());
  made.blocks = {
      {.id = 0, .begin = 0, .end = end, .idom = SnapshotBlock::none, .successors = {}},
      {.id = 1, .begin = end, .end = all, .idom = SnapshotBlock::none, .successors = {}}};
  return made;
}

} // namespace

CallOutcome executeCall(Terms &terms, const SnapshotNode &call,
                        const std::vector<z3::expr> &operands, const ProofState &state) {
  Snapshot function = functionOf(call, operands.size());
  Objects objects(function);
  ProofSide side{function, objects, "call.", std::vector<bool>(function.nodes.size())};
  size_t blocks = function.blocks.size();
  Cuts cuts{std::vector<bool>(blocks), std::vector<uint32_t>(blocks)};
  uint32_t firstOperand = function.blocks[1].begin;
  ProofSegment segment(terms, side, cuts, 0,
                       [&](uint32_t node) { return operands[node - firstOperand]; });
  segment.run(state);
  CallOutcome outcome{state, {}, terms.truth(false), {}};
  for (SegmentExit &exit : segment.exits()) {
    INVARIANT(exit.kind != SegmentExit::Kind::Cut, "the function of a call has no loop");
    if (exit.kind == SegmentExit::Kind::Stop) {
      outcome.stopped = exit.state;
      continue;
    }
    outcome.state = exit.state;
    outcome.results = exit.values;
    outcome.returns = exit.condition;
  }
  return outcome;
}

} // namespace wend
