#include "backend/shrink_wrap.h"

namespace wend {

namespace {

constexpr uint32_t none = ~uint32_t{0};

} // namespace

void ShrinkWrap::frameEverywhere(MFunction &function) {
  for (MBlock &block : function.blocks) {
    block.hasFrame = true;
    block.entersFrame = false;
    block.leavesFrame = false;
  }
  function.blocks[0].entersFrame = true;
}

void ShrinkWrap::frameNowhere(MFunction &function) {
  for (MBlock &block : function.blocks) {
    block.hasFrame = false;
    block.entersFrame = false;
    block.leavesFrame = false;
  }
}

void ShrinkWrap::run(MFunction &function, const Frame &frame) {
  function_ = &function;
  if (frame.isEmpty())
    return frameNowhere(function);
  frameEverywhere(function);
  // What returns again expects the frame of the first time.
  bool isFixed = function.hasFramePointer || function.callsReturnTwice;
  if (isFixed || needsFrame(function.blocks[0]))
    return;
  function.blocks[0].entersFrame = false;
  if (!findFramed())
    return frameEverywhere(function);
  enterFrames();
  leaveFrames();
}

bool ShrinkWrap::needsFrame(const MBlock &block) const {
  if (block.pad) // the edge to it cannot be split
    return true;
  RegSet saved = function_->usedCalleeSaved;
  auto isSaved = [&](Reg reg) { return !reg.isNone() && saved.has(reg); };
  for (uint32_t i = block.begin; i < block.end; ++i) {
    const MInst &inst = function_->insts[i];
    switch (inst.op) {
    case MOp::Call:
    case MOp::CallTo:
    case MOp::Align:
    case MOp::SaveVectors:
    case MOp::LowerStack:
    case MOp::Asm: // may use the stack, and registers that are to be saved
    case MOp::TlsGeneral:
    case MOp::TlsLocal:
    case MOp::JmpTable: // its edges cannot be split
      return true;
    default:
      break;
    }
    if (isSaved(inst.first) || isSaved(inst.second) || isSaved(inst.third))
      return true;
    if (inst.hasMemory() &&
        (isInFrame(inst.mem.kind) || isSaved(inst.mem.base) || isSaved(inst.mem.index)))
      return true;
  }
  return false;
}

bool ShrinkWrap::findFramed() {
  std::vector<MBlock> &blocks = function_->blocks;
  // Blocks that need the frame, and all blocks reached from them.
  for (MBlock &block : blocks)
    block.hasFrame = false;
  worklist_.clear();
  for (uint32_t b = 0; b < blocks.size(); ++b)
    if (needsFrame(blocks[b])) {
      blocks[b].hasFrame = true;
      worklist_.push_back(b);
    }
  while (!worklist_.empty()) {
    uint32_t b = worklist_.back();
    worklist_.pop_back();
    for (uint32_t target : function_->succs(blocks[b]))
      if (!blocks[target].hasFrame) {
        blocks[target].hasFrame = true;
        worklist_.push_back(target);
      }
  }
  shrinkAtEnd();
  for (const MBlock &block : blocks)
    if (!block.hasFrame && block.end > block.begin &&
        function_->insts[block.end - 1].endsFunction())
      return true;
  return false;
}

// Removes the frame from blocks after which no block needs it, unless the address of a variable in
// it may have escaped.
void ShrinkWrap::shrinkAtEnd() {
  std::vector<MBlock> &blocks = function_->blocks;
  for (const FrameSlot &slot : function_->slots)
    if (slot.variable)
      return;
  // Whether a block that needs the frame, or a target of a jump table, is reachable.
  std::vector<bool> reachesNeed(blocks.size());
  auto need = [&](uint32_t b) {
    if (!reachesNeed[b])
      worklist_.push_back(b);
    reachesNeed[b] = true;
  };
  for (uint32_t b = 0; b < blocks.size(); ++b) {
    if (!needsFrame(blocks[b]))
      continue;
    need(b);
    if (function_->insts[blocks[b].end - 1].is(MOp::JmpTable))
      for (uint32_t target : function_->succs(blocks[b]))
        need(target);
  }
  while (!worklist_.empty()) {
    uint32_t b = worklist_.back();
    worklist_.pop_back();
    for (uint32_t pred : function_->preds(blocks[b]))
      need(pred);
  }
  for (uint32_t b = 0; b < blocks.size(); ++b)
    blocks[b].hasFrame = blocks[b].hasFrame && reachesNeed[b];
}

void ShrinkWrap::enterFrames() { changeOnEdges(false, &MBlock::entersFrame); }
void ShrinkWrap::leaveFrames() { changeOnEdges(true, &MBlock::leavesFrame); }

void ShrinkWrap::changeOnEdges(bool from, bool MBlock::*change) {
  std::vector<MBlock> &blocks = function_->blocks;
  auto count = static_cast<uint32_t>(blocks.size());
  entryOf_.assign(count, none);
  std::vector<bool> hasOtherEdges(count);
  for (const MBlock &block : blocks)
    if (block.hasFrame != from)
      for (uint32_t target : function_->succs(block))
        hasOtherEdges[target] = true;
  for (uint32_t b = 0; b < count; ++b) {
    if (blocks[b].hasFrame != from)
      continue;
    for (uint32_t i = blocks[b].end; i-- > blocks[b].begin;) {
      const MInst &jump = function_->insts[i];
      if (!jump.is(MOp::Jmp) && !jump.is(MOp::Jcc))
        break;
      uint32_t target = jump.target();
      if (target >= count || blocks[target].hasFrame == from)
        continue;
      if (entryOf_[target] == none)
        entryOf_[target] = hasOtherEdges[target] ? addBlock(target) : target;
      blocks[entryOf_[target]].*change = true;
      function_->insts[i].imm = entryOf_[target];
    }
  }
}

// Adds a block that jumps to the target.
uint32_t ShrinkWrap::addBlock(uint32_t target) {
  auto begin = static_cast<uint32_t>(function_->insts.size());
  MInst &jump = function_->insts.emplace_back();
  jump.op = MOp::Jmp;
  jump.form = Form::L;
  jump.imm = target;
  MBlock &block = function_->blocks.emplace_back();
  block.begin = begin;
  block.end = begin + 1;
  block.isCold = function_->blocks[target].isCold;
  block.isInLoop = function_->blocks[target].isInLoop;
  block.frequency = function_->blocks[target].frequency;
  block.hasFrame = function_->blocks[target].hasFrame;
  return static_cast<uint32_t>(function_->blocks.size() - 1);
}

} // namespace wend
