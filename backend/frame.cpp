#include "backend/frame.h"

#include "support/invariant.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

constexpr uint64_t redZone = 128;
// Neither an argument nor a result register, nor callee-saved: free in the prologue and the
// epilogue.
constexpr Reg scratch = r11;

// Appends instructions of the prologue or the epilogue.
struct Code {
  uint32_t loc;
  std::vector<MInst> &out;

  MInst &add(MOp op, Form form, Reg first) {
    MInst &inst = out.emplace_back();
    inst.op = op;
    inst.form = form;
    inst.width = 8;
    inst.loc = loc;
    inst.first = first;
    return inst;
  }
  void onRegister(MOp op, Reg reg) { add(op, Form::R, reg); }
  void withImmediate(MOp op, Reg reg, int64_t imm) { add(op, Form::RI, reg).imm = imm; }
  void move(Reg to, Reg from) { add(MOp::Mov, Form::RR, to).second = from; }
  void address(Reg to, Reg base, int64_t disp) {
    Address &mem = add(MOp::Lea, Form::RM, to).mem;
    mem.base = base;
    mem.disp = static_cast<int32_t>(disp);
  }
  // Adds to rsp or subtracts from it.
  void moveStack(MOp op, uint64_t bytes) {
    auto amount = static_cast<int64_t>(bytes);
    if (amount == 0)
      return;
    if (fitsInt32(amount))
      return withImmediate(op, rsp, amount);
    withImmediate(MOp::Mov, scratch, amount);
    add(op, Form::RR, rsp).second = scratch;
  }
};

} // namespace

void Frame::layOut(MFunction &function) {
  base = function.hasFramePointer ? rbp : rsp;
  stackAlign_ = function.stackAlign;
  saved = function.usedCalleeSaved;
  pushed_ = 8 * static_cast<uint64_t>(std::popcount(saved.bits));
  uint64_t size = (placeSlots(function) + 7) & ~uint64_t{7};
  isPadding_ = size == 0;
  // On entry, rsp + 8 is a multiple of 16. In the body, rsp must be one if there are calls, or if a
  // slot needs an alignment of more than 8.
  uint64_t above = 8 + pushed_ + (function.hasFramePointer ? 8 : 0);
  bool needsAlignment = function.hasCalls;
  for (const FrameSlot &slot : function.slots)
    needsAlignment |= slot.align > 8;
  if (needsAlignment && (size + above) % 16 != 0)
    size += 8;
  bool hasRedZone = !function.source || !function.source->hasNoRedZone;
  bool isLeaf = !function.hasCalls && !function.hasFramePointer && !function.hasAssembly;
  bool isInRedZone = hasRedZone && isLeaf && size <= redZone;
  adjustment = isInRedZone ? 0 : size;
  int64_t bottom = 0; // of the slots, from the base
  if (isInRedZone)
    bottom = -static_cast<int64_t>(size);
  else if (function.hasFramePointer)
    bottom = -static_cast<int64_t>(adjustment + pushed_);
  for (FrameSlot &slot : function.slots)
    slot.offset += bottom;
  incoming = function.hasFramePointer ? 16 : static_cast<int64_t>(adjustment + above);
  isAligned = (adjustment + above) % 16 == 0;
}

// Assigns offsets from the bottom of the frame to the slots; returns the end of the last one.
uint64_t Frame::placeSlots(MFunction &function) {
  order_.resize(function.slots.size());
  for (uint32_t i = 0; i < order_.size(); ++i)
    order_[i] = i;
  // The smallest slots are nearest to the base, so that their displacements are short; the far
  // slots are at the other end.
  std::sort(order_.begin(), order_.end(), [&](uint32_t a, uint32_t b) {
    uint64_t sizeA = function.slots[a].size;
    uint64_t sizeB = function.slots[b].size;
    return sizeA != sizeB ? sizeA < sizeB : a < b;
  });
  if (function.hasFramePointer)
    std::reverse(order_.begin(), order_.end());
  uint64_t size = function.outArguments;
  for (uint32_t i : order_) {
    FrameSlot &slot = function.slots[i];
    size = (size + slot.align - 1) & ~uint64_t{slot.align - 1};
    slot.offset = static_cast<int64_t>(size);
    size += slot.size;
  }
  return size;
}

void Frame::enter(uint32_t loc, std::vector<MInst> &out) const {
  Code code{loc, out};
  if (base == rbp) {
    code.onRegister(MOp::Push, rbp);
    code.move(rbp, rsp);
  }
  for (uint32_t bits = saved.bits; bits != 0; bits &= bits - 1)
    code.onRegister(MOp::Push, {static_cast<uint32_t>(std::countr_zero(bits))});
  if (adjustment == 8)
    code.onRegister(MOp::Push, rax); // whatever it is: three bytes shorter than a subtraction
  else
    code.moveStack(MOp::Sub, adjustment);
  if (stackAlign_ > 16)
    code.withImmediate(MOp::And, rsp, -static_cast<int64_t>(stackAlign_));
}

void Frame::leave(uint32_t loc, Reg unused, std::vector<MInst> &out) const {
  Code code{loc, out};
  // A load of eight bytes waits for a store of four of them to leave the store buffer, so what may
  // have been written in part is not popped.
  if (base != rbp && adjustment == 8 && isPadding_ && !unused.isNone())
    code.onRegister(MOp::Pop, unused); // three bytes shorter than an addition
  else if (base != rbp)
    code.moveStack(MOp::Add, adjustment);
  else if (pushed_ != 0)
    code.address(rsp, rbp, -static_cast<int64_t>(pushed_));
  else
    code.move(rsp, rbp);
  for (uint32_t bits = saved.bits; bits != 0;) {
    uint32_t highest = std::bit_width(bits) - 1U;
    code.onRegister(MOp::Pop, {highest});
    bits ^= 1U << highest;
  }
  if (base == rbp)
    code.onRegister(MOp::Pop, rbp);
}

int64_t Frame::offset(const MFunction &function, const Address &mem) const {
  switch (mem.kind) {
  case AddressKind::Slot:
    return function.slots[mem.object].offset + mem.disp;
  case AddressKind::InArgument:
  case AddressKind::InMemory:
    return incoming + mem.disp;
  case AddressKind::OutArgument:
    return mem.disp;
  case AddressKind::Plain:
  case AddressKind::Symbol:
  case AddressKind::GotEntry:
  case AddressKind::FloatConstant:
  case AddressKind::Table:
  case AddressKind::ThreadLocal:
  case AddressKind::ThreadPointer:
  case AddressKind::GotTpOffset:
  case AddressKind::TpOffset:
  case AddressKind::DtpOffset:
    break;
  }
  INVARIANT(false, "not an address in the frame");
}

} // namespace wend
