#include "backend/call_values.h"

#include "backend/inst_effects.h"
#include "ir/function_debug.h"
#include "ir/module.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

constexpr unsigned word = 8, half = 4; // bytes

bool isGeneral(Reg reg) { return reg.id < Reg::generalCount; }

} // namespace

// ---- The values of registers and slots

void CallValues::beginFunction(const MFunction &function, const Frame &frame) {
  function_ = &function;
  frame_ = &frame;
  numbers_ = 0;
  forgetAll();
  for (Reg reg : argumentRegs)
    regs_[reg.id] = {.origin = Held::Origin::Entry, .number = reg.id};
}

void CallValues::beginBlock(bool isReachedByJump) {
  if (isReachedByJump)
    forgetAll();
}

CallValues::Held CallValues::newValue() {
  return {.origin = Held::Origin::Number, .number = numbers_++};
}

void CallValues::forgetAll() {
  for (Held &held : regs_)
    held = newValue();
  slots_.clear();
}

CallValues::Held CallValues::lowOf(Held held) {
  if (held.origin == Held::Origin::Constant)
    held.offset = static_cast<int64_t>(static_cast<uint32_t>(held.offset));
  else
    held.isLow = true;
  return held;
}

// The sum that an instruction of a width computes.
CallValues::Held CallValues::sum(Held held, int64_t offset, unsigned width) {
  if (held.isLow && width != half)
    return newValue();
  held.offset = addOffsets(held.offset, offset);
  return width == half ? lowOf(held) : held;
}

void CallValues::execute(const MInst &inst) {
  if (inst.is(MOp::Nothing))
    return;
  Held result = computed(inst);
  RegSet written = writtenBy(inst, *function_) - allVectors;
  for (uint32_t bits = written.bits; bits != 0; bits &= bits - 1)
    regs_[static_cast<uint32_t>(std::countr_zero(bits))] = newValue();
  if (isGeneral(inst.first) && written.has(inst.first))
    regs_[inst.first.id] = result;
  if (inst.is(MOp::Asm))
    slots_.clear();
  else if (inst.hasMemory() && isSlot(inst.mem) && mayWriteMemory(inst))
    store(inst);
}

// What an instruction leaves in its first register, if it writes that.
CallValues::Held CallValues::computed(const MInst &inst) {
  bool isMove = inst.is(MOp::Mov) || inst.is(MOp::MovZx32);
  unsigned width = inst.is(MOp::MovZx32) ? half : inst.width;
  if (width < half)
    return newValue();
  auto ofWidth = [&](const Held &held) { return width == half ? lowOf(held) : held; };
  if (isMove && inst.form == Form::RR && isGeneral(inst.second))
    return ofWidth(regs_[inst.second.id]);
  if (isMove && inst.form == Form::RI)
    return ofWidth({.offset = inst.imm});
  if (isMove && inst.form == Form::RM && isSpillSlot(inst.mem, *function_))
    return reloaded(inst);
  if (inst.is(MOp::Xor) && inst.form == Form::RR && inst.first == inst.second)
    return {}; // 0
  if (inst.is(MOp::Lea))
    return address(inst);
  bool isChange = inst.form == Form::RI || inst.form == Form::R;
  if (!isChange || !isGeneral(inst.first))
    return newValue();
  const Held &before = regs_[inst.first.id];
  if (inst.is(MOp::Add) || inst.is(MOp::Inc))
    return sum(before, inst.is(MOp::Inc) ? 1 : inst.imm, width);
  if (inst.is(MOp::Sub) || inst.is(MOp::Dec))
    return sum(before, inst.is(MOp::Dec) ? -1 : addOffsets(~inst.imm, 1), width);
  return newValue();
}

CallValues::Held CallValues::address(const MInst &lea) {
  const Address &mem = lea.mem;
  if (!mem.index.isNone())
    return newValue();
  if (lea.width != word && mem.kind != AddressKind::Plain)
    return newValue();
  if (mem.kind == AddressKind::Plain && isGeneral(mem.base))
    return sum(regs_[mem.base.id], mem.disp, lea.width);
  if (mem.kind == AddressKind::Symbol && mem.base.isNone())
    return {.origin = Held::Origin::Symbol, .number = mem.object, .offset = mem.disp};
  if (isInFrame(mem.kind) && frame_->baseOf(mem) == frame_->base)
    return {.origin = Held::Origin::Frame,
            .offset = frame_->offset(*function_, mem) - frame_->incoming};
  return newValue();
}

CallValues::Held CallValues::reloaded(const MInst &load) {
  unsigned width = load.is(MOp::MovZx32) ? half : load.width;
  auto known = std::ranges::find(slots_, load.mem.object, &Slot::slot);
  if (known == slots_.end() || known->width < width)
    setSlot(load.mem.object, width, width == half ? lowOf(newValue()) : newValue());
  known = std::ranges::find(slots_, load.mem.object, &Slot::slot);
  return width == half ? lowOf(known->held) : known->held;
}

// Writes a slot, or a part of it.
void CallValues::store(const MInst &inst) {
  bool isWhole = inst.is(MOp::Mov) && isSpillSlot(inst.mem, *function_) && inst.width >= half;
  bool isOfRegister = inst.form == Form::MR && isGeneral(inst.second);
  if (!isWhole || !(isOfRegister || inst.form == Form::MI))
    return dropSlot(inst.mem.object);
  Held held = isOfRegister ? regs_[inst.second.id] : Held{.offset = inst.imm};
  setSlot(inst.mem.object, inst.width, inst.width == half ? lowOf(held) : held);
}

void CallValues::setSlot(uint32_t slot, unsigned width, const Held &held) {
  dropSlot(slot);
  if (slots_.size() == maxSlots)
    slots_.erase(slots_.begin());
  slots_.push_back({slot, static_cast<uint8_t>(width), held});
}

void CallValues::dropSlot(uint32_t slot) {
  std::erase_if(slots_, [&](const Slot &known) { return known.slot == slot; });
}

// ---- What is still true in the callee

// Whether one value can be computed from another one: both are sums of the same.
bool CallValues::isComputable(const Held &held, const Held &from) {
  return held.origin == from.origin && held.number == from.number && (held.isLow || !from.isLow);
}

// What is added to the other one.
int64_t CallValues::distance(const Held &held, const Held &from) {
  return addOffsets(held.offset, addOffsets(~from.offset, 1));
}

// Constants and addresses of symbols.
bool CallValues::describeConstant(const Held &held, DebugExpression &result) const {
  switch (held.origin) {
  case Held::Origin::Constant:
    result.constant(held.offset);
    return true;
  case Held::Origin::Symbol:
    if (const Value *value = module_.find(Symbol{held.number});
        !value || !DebugExpression::canName(module_, *value))
      return false;
    result = DebugExpression::memoryOf({held.number}, static_cast<uint64_t>(held.offset));
    break;
  case Held::Origin::Entry:
  case Held::Origin::Frame:
  case Held::Origin::Number:
    return false;
  }
  if (held.isLow)
    result.zeroExtend4();
  return true;
}

// What the registers and slots of the frame tell. A call without a frame may overwrite the slots of
// a function that has no other calls: they are below rsp.
bool CallValues::describeInFrame(const Held &held, DebugExpression &result) const {
  auto extend = [&](const Held &from) {
    if (held.isLow && (!from.isLow || held.offset != from.offset))
      result.zeroExtend4();
    return true;
  };
  if (held.origin == Held::Origin::Frame) {
    result.frameAddress(held.offset);
    return extend({.offset = held.offset});
  }
  for (uint32_t bits = calleeSaved.bits; bits != 0; bits &= bits - 1) {
    Reg reg{static_cast<uint32_t>(std::countr_zero(bits))};
    const Held &from = regs_[reg.id];
    if (!isComputable(held, from))
      continue;
    result.fromRegister(reg, distance(held, from));
    return extend(from);
  }
  for (const Slot &slot : slots_) {
    if (!function_->hasCalls || !isComputable(held, slot.held))
      continue;
    result.frameAddress(function_->slots[slot.slot].offset - frame_->incoming);
    result.load(slot.width);
    result.add(static_cast<uint64_t>(distance(held, slot.held)));
    return extend(slot.held);
  }
  return false;
}

std::optional<DebugExpression> CallValues::valueOf(Reg reg, bool isTailCall, bool isInlined) const {
  const Held &held = regs_[reg.id];
  DebugExpression result;
  if (describeConstant(held, result) || (!isTailCall && describeInFrame(held, result)))
    return result;
  if (held.origin != Held::Origin::Entry || isInlined)
    return std::nullopt;
  result.fromEntry({held.number});
  result.add(static_cast<uint64_t>(held.offset));
  if (held.isLow)
    result.zeroExtend4();
  return result;
}

} // namespace wend
