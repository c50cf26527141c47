#include "backend/edge_moves.h"

#include "ir/limits.h"

namespace wend {

void EdgeMoves::run(MFunction &function) {
  function_ = &function;
  bool isLiveKnown = false;
  for (uint32_t edge = 1; edge < function.blocks.size(); ++edge) {
    const MBlock &block = function.blocks[edge];
    RegSet written = block.preds == 1 ? writtenByMoves(block) : RegSet();
    if (written.empty())
      continue;
    MBlock &from = function.blocks[function.preds(block)[0]];
    uint32_t other = otherTarget(from, edge);
    if (other == none || function.blocks[other].frequency >= block.frequency)
      continue;
    if (!isLiveKnown)
      computeLive();
    isLiveKnown = true;
    if ((liveIn_[other] & written).empty())
      hoistMoves(edge, from);
  }
}

RegSet EdgeMoves::writtenByMoves(const MBlock &block) const {
  if (block.end - block.begin < 2 || block.end - block.begin > function_->limits().edgeMoves + 1 ||
      !function_->insts[block.end - 1].is(MOp::Jmp))
    return {};
  RegSet written;
  for (uint32_t i = block.begin; i + 1 < block.end; ++i) {
    if (!function_->insts[i].isCopy())
      return {};
    written = written | function_->insts[i].first;
  }
  return written;
}

uint32_t EdgeMoves::otherTarget(const MBlock &from, uint32_t edge) const {
  const MInst *end = function_->insts.data() + from.end;
  if (from.end - from.begin < 3 || !end[-1].is(MOp::Jmp) || !end[-2].is(MOp::Jcc) ||
      end[-3].is(MOp::Jcc))
    return none;
  uint32_t branch = end[-2].target();
  uint32_t jump = end[-1].target();
  if (branch == jump || (branch != edge && jump != edge))
    return none;
  return branch == edge ? jump : branch;
}

// Backward data flow to the fixpoint.
void EdgeMoves::computeLive() {
  std::vector<MBlock> &blocks = function_->blocks;
  liveIn_.assign(blocks.size(), {});
  worklist_.clear();
  for (uint32_t b = 0; b < blocks.size(); ++b)
    worklist_.push_back(b);
  isQueued_.assign(blocks.size(), true);
  while (!worklist_.empty()) {
    uint32_t b = worklist_.back();
    worklist_.pop_back();
    isQueued_[b] = false;
    RegSet live;
    for (uint32_t succ : function_->succs(blocks[b]))
      live = live | liveIn_[succ];
    live = liveBefore(blocks[b], live);
    if ((live - liveIn_[b]).empty())
      continue;
    liveIn_[b] = live;
    for (uint32_t pred : function_->preds(blocks[b])) {
      if (!isQueued_[pred])
        worklist_.push_back(pred);
      isQueued_[pred] = true;
    }
  }
}

RegSet EdgeMoves::liveBefore(const MBlock &block, RegSet live) const {
  for (uint32_t i = block.end; i-- > block.begin;) {
    MInst &inst = function_->insts[i];
    RegSet read;
    RegSet written = implicitDefs(inst);
    forEachOperand(inst, *function_, [&](Reg &reg, Role role, OperandConstraint, unsigned) {
      if (role != Role::Def)
        read = read | reg;
      else
        written = written | reg;
    });
    if (inst.is(MOp::Call) || inst.is(MOp::CallTo))
      written = written | callerSaved | callResults(inst);
    live = (live - written) | read | implicitUses(inst);
  }
  return live;
}

// The predecessor becomes a new run of instructions, with the moves before the branch.
void EdgeMoves::hoistMoves(uint32_t edge, MBlock &from) {
  MBlock &block = function_->blocks[edge];
  std::vector<MInst> &insts = function_->insts;
  auto begin = static_cast<uint32_t>(insts.size());
  for (uint32_t i = from.begin; i + 2 < from.end; ++i)
    insts.push_back(MInst(insts[i]));
  for (uint32_t i = block.begin; i + 1 < block.end; ++i) {
    insts.push_back(MInst(insts[i]));
    insts.back().origin = MInst::noOrigin;
  }
  for (uint32_t i = from.end - 2; i < from.end; ++i)
    insts.push_back(MInst(insts[i]));
  from.begin = begin;
  from.end = static_cast<uint32_t>(insts.size());
  block.begin = block.end - 1;
}

} // namespace wend
