#include "ir/analysis/live_values.h"

namespace wend {

namespace {

void read(const Value *value, BitSet &set) {
  if (value->kind() == ValueKind::Argument || value->isInstruction())
    set.insert(value->id);
}

} // namespace

LiveValuesProblem::LiveValuesProblem(const Function &function)
    : GenKillProblem(function, function.valueCount()) {
  for (const BasicBlock &block : function) {
    for (const Instruction *at = block.last(); at; at = at->prev()) {
      kill[block.id].insert(at->id);
      gen[block.id].erase(at->id);
      if (!at->is(Op::Phi))
        for (uint32_t i = 0; i < at->operandCount(); ++i)
          read(at->operand(i), gen[block.id]);
    }
  }
}

void LiveValuesProblem::cross(const BasicBlock &from, uint32_t slot, BitSet &state) const {
  BasicBlock::Successor edge = from.successors()[slot];
  for (const Instruction &phi : edge.block->phis())
    read(phi.operand(edge.slot), state);
}

} // namespace wend
