#include "backend/live_registers.h"

#include "backend/inst_effects.h"

namespace wend {

void LiveRegisters::prepend(const MInst &inst, const MFunction &function, Effects &effects) {
  RegSet read = implicitUses(inst);
  RegSet written = implicitDefs(inst);
  forEachOperand(inst, function, [&](const Reg &reg, Role role, OperandConstraint, unsigned) {
    bool keepsPart = role == Role::Def && inst.width < 4; // of what is in the register
    if (role != Role::Def || keepsPart)
      read = read | reg;
    else
      written = written | reg;
  });
  if (isCall(inst))
    written = written | callerSaved | callResults(inst);
  effects.read = (effects.read - written) | read;
  effects.written = effects.written | written;
}

void LiveRegisters::compute(const MFunction &function) {
  auto count = static_cast<uint32_t>(function.blocks.size());
  effects_.assign(count, {});
  in_.assign(count, {});
  worklist_.clear();
  for (uint32_t b = 0; b < count; ++b) {
    const MBlock &block = function.blocks[b];
    for (uint32_t i = block.end; i-- > block.begin;)
      prepend(function.insts[i], function, effects_[b]);
    worklist_.push_back(b);
  }
  isQueued_.assign(count, true);
  while (!worklist_.empty()) {
    uint32_t b = worklist_.back();
    worklist_.pop_back();
    isQueued_[b] = false;
    RegSet live = (out(function, b) - effects_[b].written) | effects_[b].read;
    if ((live - in_[b]).empty())
      continue;
    in_[b] = live;
    for (uint32_t pred : function.preds(function.blocks[b])) {
      if (!isQueued_[pred])
        worklist_.push_back(pred);
      isQueued_[pred] = true;
    }
  }
}

RegSet LiveRegisters::out(const MFunction &function, uint32_t block) const {
  RegSet live;
  for (uint32_t succ : function.succs(function.blocks[block]))
    live = live | in_[succ];
  return live;
}

void LiveRegisters::listAfter(const MFunction &function, uint32_t block,
                              std::vector<RegSet> &after) const {
  const MBlock &listed = function.blocks[block];
  Effects effects{out(function, block), {}};
  after.resize(listed.end - listed.begin);
  for (uint32_t i = listed.end; i-- > listed.begin;) {
    after[i - listed.begin] = effects.read;
    prepend(function.insts[i], function, effects);
  }
}

} // namespace wend
