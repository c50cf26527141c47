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
      live_.compute(function);
    isLiveKnown = true;
    if ((live_.in(other)&written).empty())
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
