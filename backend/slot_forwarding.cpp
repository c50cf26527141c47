#include "backend/slot_forwarding.h"

#include <algorithm>
#include <bit>
#include <span>

namespace wend {

namespace {

// Slots that are known at once, and instructions that are looked at for the next access.
constexpr size_t maxKnown = 8;
constexpr uint32_t maxAhead = 8;

bool isGeneral(Reg reg) { return !reg.isNone() && !isVector(reg); }

// The form of an instruction whose memory operand is in a register instead.
Form inRegister(Form form) {
  switch (form) {
  case Form::M:
    return Form::R;
  case Form::MR:
  case Form::RM:
    return Form::RR;
  case Form::MI:
    return Form::RI;
  case Form::RMI:
    return Form::RRI;
  case Form::RMR:
    return Form::RRR;
  default: // NOLINT(clang-diagnostic-switch-enum)
    return Form::N;
  }
}

// Puts a register in the place of the memory operand. False if the operation has no such form.
bool setOperand(MInst &inst, Reg reg) {
  Form form = inRegister(inst.form);
  bool hasVector = isVector(inst.first) || isVector(inst.second) || isVector(inst.third);
  if (form == Form::N || !row(inst.op).allows(form) || hasVector)
    return false;
  if (isFirstInMemory(inst))
    inst.first = reg;
  else
    inst.second = reg;
  inst.form = form;
  inst.mem = {};
  return true;
}

} // namespace

void SlotForwarding::run(MFunction &function) {
  if (std::ranges::none_of(function.slots, [](const FrameSlot &slot) { return slot.vreg != 0; }))
    return;
  function_ = &function;
  live_.compute(function);
  for (uint32_t b = 0; b < function.blocks.size(); ++b)
    visitBlock(b);
}

void SlotForwarding::visitBlock(uint32_t index) {
  MFunction &function = *function_;
  MBlock &block = function.blocks[index];
  block_ = &block;
  known_.clear();
  clear_ = {};
  out_.clear();
  hasChanged_ = false;
  auto isSpill = [&](const MInst &inst) {
    return inst.hasMemory() && isSpillSlot(inst.mem, function);
  };
  std::span<const MInst> insts(function.insts.data() + block.begin, block.end - block.begin);
  if (std::ranges::count_if(insts, isSpill) < 2)
    return;
  live_.listAfter(function, index, liveAfter_);
  for (uint32_t at = block.begin; at < block.end; ++at)
    visit(function.insts[at], at);
  if (!hasChanged_)
    return;
  if (out_.size() > block.end - block.begin) {
    block.begin = static_cast<uint32_t>(function.insts.size());
    function.insts.insert(function.insts.end(), out_.begin(), out_.end());
  } else {
    std::ranges::copy(out_, function.insts.begin() + block.begin);
  }
  block.end = block.begin + static_cast<uint32_t>(out_.size());
}

// Adds an instruction, changed or not, to those of the block.
void SlotForwarding::visit(MInst inst, uint32_t at) {
  if (inst.is(MOp::Asm)) // its operands may be slots
    known_.clear();
  if (mergeIntoLoad(inst, at))
    return;
  if (inst.hasMemory() && isSpillSlot(inst.mem, *function_)) {
    const Known *known = find(inst.mem.object);
    bool isChange = isFirstInMemory(inst) && row(inst.op).first == Role::UseDef;
    if (isChange && forwardChange(inst, known, at))
      return;
    if (known && storesKnown(inst, *known)) {
      hasChanged_ = true;
      return;
    }
    bool isLoad = inst.is(MOp::Mov) && inst.form == Form::RM;
    if (known && (isLoad ? forwardLoad(inst, *known) : forwardOperand(inst, *known)))
      hasChanged_ = true;
  }
  if (!inst.is(MOp::Nothing))
    add(inst);
}

// mov slot, r;  mov r, q
bool SlotForwarding::mergeIntoLoad(const MInst &copy, uint32_t at) {
  if (!copy.isCopy() || out_.empty() || isVector(copy.first))
    return false;
  MInst &load = out_.back();
  bool isLoad = load.is(MOp::Mov) && load.form == Form::RM && load.first == copy.second &&
                load.width == copy.width;
  if (!isLoad || !isDead(copy.second, at) || !mayRewrite("forward-slot", *function_, copy))
    return false;
  load.first = copy.first;
  note(load);
  hasChanged_ = true;
  return true;
}

void SlotForwarding::add(const MInst &inst) {
  out_.push_back(inst);
  note(inst);
}

// mov r, slot, if r is what is in the slot
bool SlotForwarding::storesKnown(const MInst &inst, const Known &known) const {
  return inst.is(MOp::Mov) && inst.form == Form::MR && inst.second == known.reg &&
         inst.width == known.width && mayRewrite("forward-slot", *function_, inst);
}

// mov slot, q
bool SlotForwarding::forwardLoad(MInst &inst, const Known &known) {
  if (!isGeneral(inst.first) || inst.width != known.width ||
      !mayRewrite("forward-slot", *function_, inst))
    return false;
  if (known.reg.isNone()) {
    inst.form = Form::RI;
    inst.imm = known.constant;
    inst.mem = {};
    return true;
  }
  // A load of four bytes clears the upper half.
  constexpr unsigned fullWidth = 8;
  if (known.reg == inst.first && (inst.width == fullWidth || clear_.has(known.reg))) {
    inst = MInst{};
    return true;
  }
  inst.form = Form::RR;
  inst.second = known.reg;
  inst.mem = {};
  return true;
}

// An operand that is only read.
bool SlotForwarding::forwardOperand(MInst &inst, const Known &known) const {
  bool isStore = isFirstInMemory(inst) && row(inst.op).first != Role::Use;
  unsigned read = isFirstInMemory(inst) ? inst.width : inst.sourceWidth();
  if (isStore || known.reg.isNone() || read > known.width)
    return false;
  MInst changed = inst;
  if (!setOperand(changed, known.reg) || !mayRewrite("forward-slot", *function_, inst))
    return false;
  inst = changed;
  return true;
}

// An operation on the slot: it is done in the register with the content, if that is dead after it,
// or in another one, and stored.
bool SlotForwarding::forwardChange(const MInst &inst, const Known *known, uint32_t at) {
  Reg content = known && known->width == inst.width ? known->reg : Reg{};
  bool isInPlace = !content.isNone() && inst.second != content && isDead(content, at);
  Reg reg = content;
  if (content.isNone())
    reg = registerOfLoad(inst, at);
  else if (!isInPlace)
    reg = isUsedSoon(inst.mem, at) ? freeRegister(inst, at) : Reg{};
  MInst operation = inst;
  if (reg.isNone() || inst.width < 4 || !setOperand(operation, reg) ||
      !mayRewrite("forward-slot", *function_, inst))
    return false;
  MInst move = inst;
  move.op = MOp::Mov;
  move.cond = {};
  move.imm = 0;
  if (inst.origin != MInst::noOrigin)
    move.origin = MInst::addedBefore(inst.origin);
  if (!isInPlace) {
    move.form = content.isNone() ? Form::RM : Form::RR;
    move.first = reg;
    move.second = content;
    if (!content.isNone())
      move.mem = {};
    add(move);
  }
  add(operation);
  move.form = Form::MR;
  move.first = {};
  move.second = reg;
  move.mem = inst.mem;
  add(move);
  hasChanged_ = true;
  return true;
}

const SlotForwarding::Known *SlotForwarding::find(uint32_t slot) const {
  auto known = std::ranges::find(known_, slot, &Known::slot);
  return known == known_.end() ? nullptr : &*known;
}

// What is known after an instruction.
void SlotForwarding::note(const MInst &inst) {
  RegSet written = writtenBy(inst, *function_);
  bool isSpill = inst.hasMemory() && isSpillSlot(inst.mem, *function_);
  bool isWrite = inst.hasMemory() && isSlot(inst.mem) && mayWriteMemory(inst);
  bool isLoad = isSpill && inst.is(MOp::Mov) && inst.form == Form::RM && isGeneral(inst.first);
  bool isStore = isSpill && isWrite && inst.is(MOp::Mov);
  bool isChange = isWrite && row(inst.op).first != Role::Use;
  std::erase_if(known_, [&](const Known &known) {
    bool isSame = (isWrite || isLoad) && known.slot == inst.mem.object;
    return (!known.reg.isNone() && written.has(known.reg)) || (isSame && (isChange || isLoad));
  });
  clear_ = clear_ - written;
  // Not by the searches for a bit, which keep a register if there is none.
  bool writesFirst = !isFirstInMemory(inst) && row(inst.op).first != Role::Use &&
                     !inst.is(MOp::Bsf) && !inst.is(MOp::Bsr);
  if (writesFirst && inst.width == 4 && isGeneral(inst.first))
    clear_ = clear_ | inst.first;
  if (known_.size() == maxKnown)
    return;
  auto width = static_cast<uint8_t>(inst.width);
  if (isLoad && width >= 4)
    known_.push_back({inst.mem.object, width, inst.first});
  else if (isStore && width >= 4 && inst.form == Form::MI)
    known_.push_back({inst.mem.object, width, {}, inst.imm});
  else if (isStore && width >= 4 && inst.form == Form::MR && isGeneral(inst.second))
    known_.push_back({inst.mem.object, width, inst.second});
}

// The next access to a slot after an instruction, if that is near; or null.
const MInst *SlotForwarding::nextAccess(const Address &slot, uint32_t at) const {
  uint32_t end = std::min(block_->end, at + 1 + maxAhead);
  for (uint32_t i = at + 1; i < end; ++i)
    if (function_->insts[i].hasMemory() && function_->insts[i].mem == slot)
      return &function_->insts[i];
  return nullptr;
}

// Whether the slot is read in the next instructions.
bool SlotForwarding::isUsedSoon(const Address &slot, uint32_t at) const {
  const MInst *access = nextAccess(slot, at);
  return access && (!access->is(MOp::Mov) || access->form == Form::RM);
}

// The register that an instruction's slot is loaded to next, if nothing uses it until then.
Reg SlotForwarding::registerOfLoad(const MInst &inst, uint32_t at) const {
  const MInst *load = nextAccess(inst.mem, at);
  if (!load || !load->is(MOp::Mov) || load->form != Form::RM || load->width != inst.width ||
      !isGeneral(load->first) || load->first == inst.second ||
      (implicitUses(inst) | implicitDefs(inst)).has(load->first))
    return {};
  for (const MInst *between = &function_->insts[at + 1]; between != load; ++between)
    if (writtenBy(*between, *function_).has(load->first))
      return {};
  return isDead(load->first, at) ? load->first : Reg{};
}

// A register that the instruction does not use, and whose content is neither known nor used after
// it; or none. One that the function does not save is not for it to use.
Reg SlotForwarding::freeRegister(const MInst &inst, uint32_t at) const {
  RegSet used = implicitUses(inst) | implicitDefs(inst) | liveAfter_[at - block_->begin];
  for (const Known &known : known_)
    if (!known.reg.isNone())
      used = used | known.reg;
  if (!inst.second.isNone())
    used = used | inst.second;
  RegSet free = ((callerSaved - allVectors) | function_->usedCalleeSaved) - used;
  return free.empty() ? Reg{} : Reg{static_cast<uint32_t>(std::countr_zero(free.bits))};
}

} // namespace wend
