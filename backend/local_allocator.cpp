#include "backend/local_allocator.h"

#include "support/invariant.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace wend {

namespace {

// The location of a move whose target is not read.
constexpr ParallelMoves::Location nowhere{{}, ~uint32_t{0}};

constexpr RegSet generalRegs = callerSaved - allVectors;

RegSet regsOf(RegClass regClass) { return regClass == RegClass::Vector ? allVectors : generalRegs; }

Reg lowest(RegSet regs) {
  return regs.empty() ? Reg() : Reg{static_cast<uint32_t>(std::countr_zero(regs.bits))};
}

template <typename Visit> void forEach(RegSet regs, Visit &&visit) {
  for (; !regs.empty(); regs.bits &= regs.bits - 1)
    visit(lowest(regs));
}

// The physical registers that an instruction reads.
RegSet physicalReads(const MInst &inst) {
  RegSet reads = implicitUses(inst);
  if (inst.first.isPhysical() && row(inst.op).first != Role::Def)
    reads = reads | inst.first;
  if (inst.second.isPhysical())
    reads = reads | inst.second;
  if (inst.third.isPhysical())
    reads = reads | inst.third;
  return reads;
}

// Those that it overwrites.
RegSet physicalWrites(const MInst &inst) {
  if (inst.is(MOp::Call) || inst.is(MOp::CallTo))
    return callerSaved;
  RegSet writes = row(inst.op).defs;
  if (inst.first.isPhysical() && row(inst.op).first != Role::Use)
    writes = writes | inst.first;
  return writes;
}

} // namespace

void LocalAllocator::run(MFunction &function) {
  function_ = &function;
  allocatable_ = function.hasFramePointer ? allocatable - rbp : allocatable;
  opened_ = function.clobberedCalleeSaved;
  states_.assign(function.vregLimit(), {});
  findShared();
  reversed_.clear();
  for (auto b = static_cast<uint32_t>(function.blocks.size()); b-- > 0;)
    allocateBlock(b);
  auto total = static_cast<uint32_t>(reversed_.size());
  for (MBlock &block : function.blocks) {
    block.begin = total - block.begin;
    block.end = total - block.end;
  }
  function.insts.assign(reversed_.rbegin(), reversed_.rend());
  function.usedCalleeSaved = opened_;
}

void LocalAllocator::findShared() {
  for (uint32_t b = 0; b < function_->blocks.size(); ++b) {
    const MBlock &block = function_->blocks[b];
    for (uint32_t i = block.begin; i < block.end; ++i) {
      noteOrigins(function_->insts[i]);
      forEachOperand(function_->insts[i], *function_,
                     [&](Reg &reg, Role role, OperandConstraint, unsigned) {
                       if (!reg.isVirtual())
                         return;
                       VirtualReg &vreg = states_[reg.id];
                       vreg.isShared |= vreg.block == none ? role != Role::Def : vreg.block != b;
                       vreg.isStored = vreg.isShared; // in the last block, which is walked first
                       vreg.block = b;
                     });
    }
  }
  // Arguments stay in their slots, where debuggers find them.
  for (Reg argument : function_->arguments)
    if (argument.isVirtual())
      states_[argument.id].isShared = states_[argument.id].isStored = true;
}

void LocalAllocator::noteOrigins(const MInst &inst) {
  auto note = [&](Reg to, Reg from) {
    if (to.isVirtual() && from.isPhysical())
      states_[to.id].origin = from;
  };
  if (inst.isCopy())
    note(inst.first, inst.second);
  if (inst.is(MOp::ParMove))
    for (const Move &move : std::span(function_->moves).subspan(inst.imm, inst.extra))
      note(move.to, move.from);
}

// Sets the bounds of the block to distances from the end of the function.
void LocalAllocator::allocateBlock(uint32_t index) {
  MBlock &block = function_->blocks[index];
  block_ = index;
  holders_.fill(Reg::none);
  free_ = allocatable_;
  reserved_ = {};
  auto end = static_cast<uint32_t>(reversed_.size());
  for (uint32_t i = block.end; i-- > block.begin;) {
    const MInst &inst = function_->insts[i];
    loc_ = inst.loc;
    if (inst.is(MOp::ParMove))
      allocateParMove(inst, i);
    else if (!inst.is(MOp::Nothing))
      allocate(inst, i);
  }
  INVARIANT(index == 0 || reserved_.empty(), "a physical register is live at the start of a block");
  for (uint32_t reg = 0; reg < Reg::physicalCount; ++reg)
    if (uint32_t vreg = holders_[reg]; vreg != Reg::none) {
      INVARIANT(states_[vreg].isShared, "a register of one block is live at its start");
      release({reg});
      addLoad(vreg, {reg});
    }
  block.end = end;
  block.begin = static_cast<uint32_t>(reversed_.size());
}

// What is added before the instruction itself runs after it.
void LocalAllocator::allocate(const MInst &source, uint32_t origin) {
  MInst inst = source;
  inst.origin = origin;
  RegSet reads = physicalReads(inst) & allocatable_;
  RegSet writes = physicalWrites(inst) & allocatable_;
  pinned_ = {};
  clear(writes, reads | writes);
  RegSet overwritten = writes;
  if (inst.first.isVirtual() && row(inst.op).first != Role::Use) {
    allocateFirst(inst, reads, writes);
    overwritten = overwritten | inst.first;
  }
  reserve(reads, reads | overwritten);
  allocateReads(inst);
  if (!inst.isCopy() || inst.first != inst.second)
    reversed_.push_back(inst);
}

// Allocates the register that the instruction writes.
void LocalAllocator::allocateFirst(MInst &inst, RegSet reads, RegSet writes) {
  uint32_t vreg = inst.first.id;
  VirtualReg &target = stateOf(vreg);
  bool isRead = row(inst.op).first == Role::UseDef;
  RegSet forbidden = isRead ? reads | writes : writes;
  if (!target.reg.isNone() && forbidden.has(target.reg))
    evict(target.reg, forbidden);
  Reg reg = target.reg.isNone() ? chooseRegister(vreg, forbidden) : target.reg;
  if (std::exchange(target.isStored, false))
    addStore(vreg, reg);
  inst.first = reg;
  if (isRead)
    pinned_ = pinned_ | reg;
  else
    release(reg);
}

// Allocates the registers that the instruction only reads.
void LocalAllocator::allocateReads(MInst &inst) {
  Reg hint = inst.isCopy() ? inst.first : Reg();
  forEachOperand(inst, *function_, [&](Reg &reg, Role, OperandConstraint, unsigned) {
    if (reg.isVirtual())
      reg = registerOf(reg.id, hint);
  });
}

// The register that a virtual one has before the current instruction, which reads it.
Reg LocalAllocator::registerOf(uint32_t vreg, Reg hint) {
  Reg reg = stateOf(vreg).reg;
  if (reg.isNone())
    reg = chooseRegister(vreg, {}, hint);
  pinned_ = pinned_ | reg;
  return reg;
}

void LocalAllocator::allocateParMove(const MInst &source, uint32_t origin) {
  std::span<const Move> moves(function_->moves.data() + source.imm, source.extra);
  RegSet writes, reads;
  for (const Move &move : moves) {
    if (move.to.isPhysical())
      writes = writes | move.to;
    if (move.from.isPhysical())
      reads = reads | move.from;
  }
  pinned_ = {};
  clear(writes, reads | writes);
  RegSet overwritten = writes;
  targets_.clear();
  for (const Move &move : moves) {
    targets_.push_back(move.to.isVirtual() ? writtenLocation(move.to.id)
                                           : ParallelMoves::Location{move.to});
    if (Reg reg = targets_.back().reg; reg.isPhysical())
      overwritten = overwritten | reg;
  }
  for (const Move &move : moves)
    if (move.to.isVirtual() && !states_[move.to.id].reg.isNone())
      release(states_[move.to.id].reg);
  reserve(reads, reads | overwritten);
  for (size_t m = 0; m < moves.size(); ++m) {
    if (targets_[m] == nowhere)
      continue;
    Reg from = moves[m].from;
    if (from.isVirtual())
      from = registerOf(from.id, targets_[m].reg);
    parallel_.add(targets_[m], {from}, moves[m].width);
  }
  sequence_.clear();
  parallel_.emit(loc_, origin, sequence_);
  reversed_.insert(reversed_.end(), sequence_.rbegin(), sequence_.rend());
}

// Where a move writes a virtual register: to its register, if it is read in this block, or to its
// slot; nowhere if it is not read at all.
ParallelMoves::Location LocalAllocator::writtenLocation(uint32_t vreg) {
  VirtualReg &target = stateOf(vreg);
  bool isInMemory = std::exchange(target.isStored, false);
  if (target.reg.isNone())
    return isInMemory ? ParallelMoves::Location{{}, slotOf(vreg)} : nowhere;
  if (isInMemory)
    addStore(vreg, target.reg);
  return {target.reg};
}

// Makes registers free that the current instruction overwrites. What moves elsewhere must not go to
// a forbidden register.
void LocalAllocator::clear(RegSet regs, RegSet forbidden) {
  forEach(regs & allocatable_ & RegSet(~free_.bits), [&](Reg reg) {
    if (reserved_.has(reg))
      free_ = free_ | reg;
    else
      evict(reg, forbidden);
  });
  reserved_ = reserved_ - regs;
}

// Reserves registers that the current instruction reads, up to the instructions that write them.
void LocalAllocator::reserve(RegSet regs, RegSet forbidden) {
  forEach(regs & allocatable_ & RegSet(~(free_ | reserved_).bits),
          [&](Reg reg) { evict(reg, forbidden); });
  free_ = free_ - regs;
  reserved_ = reserved_ | (regs & allocatable_);
}

// Moves a value to a register after the current instruction, from another register or its slot.
void LocalAllocator::evict(Reg reg, RegSet forbidden) {
  uint32_t vreg = holders_[reg.id];
  VirtualReg &victim = states_[vreg];
  release(reg);
  if (!victim.isShared) {
    RegSet suitable = (free_ & regsOf(function_->classes[vreg])) - forbidden - reg;
    if (!suitable.empty()) {
      assign(vreg, lowest(suitable));
      MInst &copy = add(MOp::Mov, Form::RR, function_->widths[vreg]);
      copy.first = reg;
      copy.second = victim.reg;
      return;
    }
  }
  victim.isStored = true;
  addLoad(vreg, reg);
}

// Assigns a register to a virtual one that has none: the hint if it is free, any other that is
// free, or one that is evicted.
Reg LocalAllocator::chooseRegister(uint32_t vreg, RegSet forbidden, Reg hint) {
  RegClass regClass = function_->classes[vreg];
  RegSet regs = regsOf(regClass);
  RegSet suitable = free_ - forbidden;
  Reg reg = lowest(suitable & regs);
  for (Reg preferred : {states_[vreg].origin, hint})
    if (preferred.isPhysical() && (suitable & regs).has(preferred))
      reg = preferred;
  if (reg.isNone() && regClass == RegClass::General) {
    reg = lowest(suitable & calleeSaved);
    opened_ = reg.isNone() ? opened_ : opened_ | reg;
  }
  if (reg.isNone()) {
    reg = lowest((regs & allocatable_) - free_ - reserved_ - pinned_ - forbidden);
    INVARIANT(!reg.isNone(), "no register for an operand that must have one");
    evict(reg, forbidden);
  }
  assign(vreg, reg);
  return reg;
}

// The state of a register that occurs in the current block. Other blocks expect a shared one in its
// slot.
LocalAllocator::VirtualReg &LocalAllocator::stateOf(uint32_t vreg) {
  VirtualReg &state = states_[vreg];
  if (state.isShared && state.block != block_) {
    state.block = block_;
    state.isStored = true;
  }
  return state;
}

void LocalAllocator::assign(uint32_t vreg, Reg reg) {
  states_[vreg].reg = reg;
  holders_[reg.id] = vreg;
  free_ = free_ - reg;
}

void LocalAllocator::release(Reg reg) {
  states_[holders_[reg.id]].reg = {};
  holders_[reg.id] = Reg::none;
  free_ = free_ | reg;
}

uint32_t LocalAllocator::slotOf(uint32_t vreg) {
  uint32_t &slot = states_[vreg].slot;
  if (slot == none) {
    slot = static_cast<uint32_t>(function_->slots.size());
    unsigned width = function_->widths[vreg];
    function_->slots.push_back({width, std::min(width, vectorBytes), nullptr, vreg});
  }
  return slot;
}

void LocalAllocator::addLoad(uint32_t vreg, Reg to) {
  MInst &load = add(MOp::Mov, Form::RM, function_->widths[vreg]);
  load.first = to;
  load.mem.kind = AddressKind::Slot;
  load.mem.object = slotOf(vreg);
}

void LocalAllocator::addStore(uint32_t vreg, Reg from) {
  MInst &store = add(MOp::Mov, Form::MR, function_->widths[vreg]);
  store.second = from;
  store.mem.kind = AddressKind::Slot;
  store.mem.object = slotOf(vreg);
}

MInst &LocalAllocator::add(MOp op, Form form, unsigned width) {
  MInst &inst = reversed_.emplace_back();
  inst.op = op;
  inst.form = form;
  inst.width = static_cast<uint8_t>(width);
  inst.loc = loc_;
  return inst;
}

} // namespace wend
