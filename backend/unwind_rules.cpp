#include "backend/unwind_rules.h"

#include <bit>

namespace wend {

namespace {

constexpr uint64_t wordSize = 8;

} // namespace

// The return address precedes all of them.
unsigned SavedRegisters::distanceOf(Reg reg) const {
  uint32_t rbpBit = RegSet(rbp).bits;
  uint32_t before = bits & (RegSet(reg).bits - 1);
  if (hasFramePointer)
    before = reg == rbp ? 0 : before | rbpBit;
  return 2 + static_cast<unsigned>(std::popcount(before));
}

void UnwindRules::beginFunction(const Frame &frame) {
  frame_ = &frame;
  bool hasFramePointer = frame.base == rbp;
  saved_ = {frame.saved.bits | (hasFramePointer ? RegSet(rbp).bits : 0), hasFramePointer};
  rule_ = {};
  uint64_t pushed = wordSize * static_cast<uint64_t>(std::popcount(frame.saved.bits));
  entered_ = {hasFramePointer,
              hasFramePointer ? 2 * wordSize : wordSize + pushed + frame.adjustment, saved_.bits};
}

bool UnwindRules::change(const UnwindRule &rule) {
  if (rule == rule_)
    return false;
  rule_ = rule;
  return true;
}

void UnwindRules::push(Reg reg, UnwindRule &rule) const {
  rule.savedBits |= RegSet(reg).bits & saved_.bits;
  if (!rule.isFromRbp)
    rule.offset += wordSize;
}

// What is popped into rbp as the frame pointer was pushed first: then only the return address
// is left.
void UnwindRules::pop(Reg reg, UnwindRule &rule) {
  rule.savedBits &= ~RegSet(reg).bits;
  if (!rule.isFromRbp)
    rule.offset -= wordSize;
  else if (reg == rbp)
    rule = {};
}

bool UnwindRules::afterInst(const MInst &inst) {
  UnwindRule rule = rule_;
  bool isOfRsp = inst.first == rsp && !rule.isFromRbp;
  if (inst.is(MOp::Push))
    push(inst.first, rule);
  else if (inst.is(MOp::Pop))
    pop(inst.first, rule);
  else if (inst.is(MOp::Align) && !frame_->isAligned && !rule.isFromRbp)
    rule.offset += wordSize;
  else if (inst.is(MOp::Sub) && isOfRsp)
    rule.offset += frame_->adjustment;
  else if (inst.is(MOp::Add) && isOfRsp)
    rule.offset -= frame_->adjustment;
  else if (frame_->base == rbp && inst.isCopy() && inst.first == rbp && inst.second == rsp)
    rule.isFromRbp = true;
  else
    return false;
  return change(rule);
}

} // namespace wend
