#include "backend/frame.h"

#include "support/invariant.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

constexpr uint64_t redZone = 128;
// Every register that is neither an argument nor a result: free at both ends of a function.
constexpr Reg scratch = r11;

} // namespace

void Frame::layOut(MFunction &function) {
  saved = function.usedCalleeSaved;
  order_.resize(function.slots.size());
  for (uint32_t i = 0; i < order_.size(); ++i)
    order_[i] = i;
  // Small displacements for small things; what is far lies highest.
  std::sort(order_.begin(), order_.end(), [&](uint32_t a, uint32_t b) {
    uint64_t sizeA = function.slots[a].size;
    uint64_t sizeB = function.slots[b].size;
    return sizeA != sizeB ? sizeA < sizeB : a < b;
  });
  uint64_t size = function.outArguments;
  for (uint32_t i : order_) {
    FrameSlot &slot = function.slots[i];
    size = (size + slot.align - 1) & ~uint64_t{slot.align - 1};
    slot.offset = static_cast<int64_t>(size);
    size += slot.size;
  }
  size = (size + 7) & ~uint64_t{7};
  uint64_t pushes = 8 * static_cast<uint64_t>(std::popcount(saved.bits));
  bool isInRedZone = !function.hasCalls && size <= redZone;
  if (isInRedZone) {
    for (FrameSlot &slot : function.slots)
      slot.offset -= static_cast<int64_t>(size);
    adjustment = 0;
  } else {
    // Calls are made with rsp at a multiple of 16.
    if (function.hasCalls && (size + pushes + 8) % 16 != 0)
      size += 8;
    adjustment = size;
  }
  incoming = static_cast<int64_t>(adjustment + pushes + 8);
  isAligned = incoming % 16 == 0;
}

void Frame::enter(uint32_t loc, std::vector<MInst> &out) const {
  MInst inst;
  inst.loc = loc;
  inst.width = 8;
  inst.op = MOp::Push;
  inst.form = Form::R;
  for (uint32_t bits = saved.bits; bits != 0; bits &= bits - 1) {
    inst.first = {static_cast<uint32_t>(std::countr_zero(bits))};
    out.push_back(inst);
  }
  if (adjustment == 0)
    return;
  auto amount = static_cast<int64_t>(adjustment);
  if (!fitsInt32(amount)) {
    inst.op = MOp::Mov;
    inst.form = Form::RI;
    inst.first = scratch;
    inst.imm = amount;
    out.push_back(inst);
  }
  inst.op = MOp::Sub;
  inst.form = fitsInt32(amount) ? Form::RI : Form::RR;
  inst.first = rsp;
  inst.second = scratch;
  inst.imm = amount;
  out.push_back(inst);
}

void Frame::leave(uint32_t loc, std::vector<MInst> &out) const {
  size_t begin = out.size();
  enter(loc, out);
  // The same from behind, undone.
  std::reverse(out.begin() + static_cast<ptrdiff_t>(begin), out.end());
  for (size_t i = begin; i < out.size(); ++i) {
    if (out[i].is(MOp::Push))
      out[i].op = MOp::Pop;
    else if (out[i].is(MOp::Sub))
      out[i].op = MOp::Add;
  }
  bool hasConstant = out.size() > begin + 1 && out[begin + 1].is(MOp::Mov);
  if (hasConstant)
    std::swap(out[begin], out[begin + 1]);
}

int64_t Frame::offset(const MFunction &function, const Address &mem) const {
  switch (mem.kind) {
  case AddressKind::Slot:
    return function.slots[mem.object].offset + mem.disp;
  case AddressKind::InArgument:
    return incoming + mem.disp;
  case AddressKind::OutArgument:
    return mem.disp;
  case AddressKind::Plain:
  case AddressKind::Symbol:
  case AddressKind::Table:
    break;
  }
  INVARIANT(false, "not an address in the frame");
}

} // namespace wend
