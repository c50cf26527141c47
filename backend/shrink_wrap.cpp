#include "backend/shrink_wrap.h"

namespace wend {

namespace {

constexpr uint32_t none = ~uint32_t{0};

bool isInFrame(AddressKind kind) {
  return kind == AddressKind::Slot || kind == AddressKind::InArgument ||
         kind == AddressKind::InMemory || kind == AddressKind::OutArgument;
}

} // namespace

void ShrinkWrap::run(MFunction &function) {
  function_ = &function;
  for (MBlock &block : function.blocks) {
    block.hasFrame = true;
    block.entersFrame = false;
  }
  if (!function.hasFramePointer && !needsFrame(function.blocks[0]) && findFramed())
    return enterFrames();
  for (MBlock &block : function.blocks)
    block.hasFrame = true;
  function.blocks[0].entersFrame = true;
}

bool ShrinkWrap::needsFrame(const MBlock &block) const {
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
    case MOp::JmpTable: // whose targets are in a table
      return true;
    default:
      break;
    }
    if (isSaved(inst.first) || isSaved(inst.second))
      return true;
    if (inst.hasMemory() &&
        (isInFrame(inst.mem.kind) || isSaved(inst.mem.base) || isSaved(inst.mem.index)))
      return true;
  }
  return false;
}

bool ShrinkWrap::findFramed() {
  std::vector<MBlock> &blocks = function_->blocks;
  // From the entry on, as long as nothing needs the frame: all that is reached otherwise has it.
  for (MBlock &block : blocks)
    block.hasFrame = false;
  work_.clear();
  for (uint32_t b = 0; b < blocks.size(); ++b)
    if (needsFrame(blocks[b])) {
      blocks[b].hasFrame = true;
      work_.push_back(b);
    }
  while (!work_.empty()) {
    uint32_t b = work_.back();
    work_.pop_back();
    for (uint32_t target : function_->succs(blocks[b]))
      if (!blocks[target].hasFrame) {
        blocks[target].hasFrame = true;
        work_.push_back(target);
      }
  }
  for (const MBlock &block : blocks)
    if (!block.hasFrame && block.end > block.begin && function_->insts[block.end - 1].is(MOp::Ret))
      return true;
  return false;
}

void ShrinkWrap::enterFrames() {
  std::vector<MBlock> &blocks = function_->blocks;
  auto count = static_cast<uint32_t>(blocks.size());
  entry_.assign(count, none);
  // A block that is come to with the frame needs another way in for those without.
  std::vector<bool> isComeToWithFrame(count);
  for (const MBlock &block : blocks)
    if (block.hasFrame)
      for (uint32_t target : function_->succs(block))
        isComeToWithFrame[target] = true;
  for (uint32_t b = 0; b < count; ++b) {
    if (blocks[b].hasFrame)
      continue;
    for (uint32_t i = blocks[b].end; i-- > blocks[b].begin;) {
      const MInst &jump = function_->insts[i];
      if (!jump.is(MOp::Jmp) && !jump.is(MOp::Jcc))
        break;
      uint32_t target = jump.target();
      if (!blocks[target].hasFrame)
        continue;
      if (entry_[target] == none)
        entry_[target] = isComeToWithFrame[target] ? addEntry(target) : target;
      blocks[entry_[target]].entersFrame = true;
      function_->insts[i].imm = entry_[target];
    }
  }
}

uint32_t ShrinkWrap::addEntry(uint32_t target) {
  auto begin = static_cast<uint32_t>(function_->insts.size());
  MInst &jump = function_->insts.emplace_back();
  jump.op = MOp::Jmp;
  jump.form = Form::L;
  jump.imm = target;
  MBlock &block = function_->blocks.emplace_back();
  block.begin = begin;
  block.end = begin + 1;
  block.isCold = function_->blocks[target].isCold;
  block.hasFrame = true;
  return static_cast<uint32_t>(function_->blocks.size() - 1);
}

} // namespace wend
