// Selection of what has to do with the frame: its slots, the arguments that arrive, memory that is
// taken from the stack, and the list of a variadic function's arguments.

#include "backend/isel.h"

#include "ir/module.h"

#include <algorithm>
#include <utility>

namespace wend {

namespace {

// Slots that end beyond this distance from the bottom of the frame are far; the rest up to 2^31 is
// for spill slots, arguments and displacements.
constexpr uint64_t nearFrame = (uint64_t{1} << 31) - (uint64_t{1} << 24);

// Where a variadic function keeps the arguments that arrived in registers, and the list of its
// arguments that va_start makes (System V ABI 3.5.7).
constexpr uint32_t vectorsAt = 48;
constexpr uint32_t savedBytes = 176;
struct VaList {
  static constexpr int32_t nextInteger = 0, nextVector = 4, nextOnStack = 8, saved = 16;
};

// What is taken from the stack in steps of a page touches each on the way.
constexpr int64_t pageSize = 4096;

} // namespace

void ISel::placeArguments() {
  incoming_.clear();
  incomingPlaces_ = {};
  for (const Argument *argument : function_->arguments())
    incoming_.push_back(incomingPlaces_.next(argument->passing, argument->type()));
}

// Where rsp moves, the area of outgoing arguments is as large from the start as any call wants it:
// what is taken from the stack lies above it.
void ISel::planFrame() {
  saveSlot_ = noSlot;
  collectSlots();
  if (!out_->hasFramePointer)
    return;
  out_->hasCalls = true;
  for (const BlockOrder::Place &place : order_->places)
    for (Instruction &instruction : *place.block) {
      if (!instruction.is(Op::Call))
        continue;
      ArgumentPlaces places;
      for (uint32_t i = 0; i < instruction.argumentCount(); ++i)
        places.next(instruction.passing(i), instruction.operand(i)->type());
      out_->outArguments = std::max(out_->outArguments, places.stackBytes());
    }
  uint64_t align = out_->stackAlign;
  out_->outArguments = (out_->outArguments + align - 1) & ~(align - 1);
}

// Every alloca of constant size is a slot of the frame.
void ISel::collectSlots() {
  slotOf_.resize(function_->valueCount());
  uint64_t total = 0;
  for (const BlockOrder::Place &place : order_->places) {
    for (Instruction &instruction : *place.block) {
      if (instruction.is(Op::StackAlloc))
        out_->hasFramePointer = true;
      else if (instruction.is(Op::Call))
        noteCall(instruction);
      if (!instruction.is(Op::Alloca))
        continue;
      slotOf_[instruction.id] = static_cast<uint32_t>(out_->slots.size());
      uint64_t size = std::max<uint64_t>(1, instruction.allocatedBytes());
      out_->slots.push_back({size, instruction.allocatedAlign(), &instruction, 0});
      total += size;
    }
  }
  if (total > nearFrame)
    markFarSlots();
}

// Frames are laid out with the largest slots last: those are the far ones.
void ISel::markFarSlots() {
  std::vector<uint32_t> bySize(out_->slots.size());
  for (uint32_t i = 0; i < bySize.size(); ++i)
    bySize[i] = i;
  std::sort(bySize.begin(), bySize.end(), [&](uint32_t a, uint32_t b) {
    return std::pair(out_->slots[a].size, a) < std::pair(out_->slots[b].size, b);
  });
  uint64_t end = 0;
  for (uint32_t i : bySize) {
    end += out_->slots[i].size + 16;
    out_->slots[i].isFar = end > nearFrame;
  }
}

// What a call asks of the frame: alignment for what it passes by value, a place for the arguments
// that va_start makes a list of.
void ISel::noteCall(Instruction &call) {
  if (const CallShape *shape = call.shape())
    for (const Passing &passing : shape->passing)
      if (passing.kind == Passing::ByValue && passing.align > out_->stackAlign) {
        out_->stackAlign = passing.align;
        out_->hasFramePointer = true;
      }
  const Intrinsic *known = intrinsic(call);
  if (saveSlot_ == noSlot && known && known->select == &ISel::selectVaStart) {
    saveSlot_ = static_cast<uint32_t>(out_->slots.size());
    out_->slots.push_back({savedBytes, 16, nullptr, 0});
  }
}

// Arguments in registers, those above the return address, then what the function computes once. An
// i1 may come with anything above its lowest bit; but where C calls back an internal function, it
// was told so by `zeroext`.
void ISel::receiveArguments() {
  saveArguments();
  std::span<Argument *const> arguments = function_->arguments();
  beginMoves();
  for (const Argument *argument : arguments)
    if (uint32_t id = vregs_[argument->id]; id != 0 && !incoming_[argument->index()].reg.isNone())
      out_->moves.push_back({{id}, incoming_[argument->index()].reg, out_->widths[id]});
  endMoves();
  for (const Argument *argument : arguments) {
    uint32_t id = vregs_[argument->id];
    if (id == 0)
      continue;
    const ArgumentPlace &place = incoming_[argument->index()];
    if (place.reg.isNone()) {
      Address mem;
      mem.kind = AddressKind::InArgument;
      mem.disp = static_cast<int32_t>(place.offset);
      emitRM(MOp::Mov, out_->widths[id], {id}, mem);
    }
    bool isForeign = !function_->isInternal || argument->passing.kind != Passing::Plain;
    if (argument->type() == Type::I1 && isForeign)
      emitRI(MOp::And, 4, {id}, 1);
  }
  for (const SymbolAddress &known : symbolAddresses_)
    moveTo(known.reg, known.symbol);
}

void ISel::saveArguments() {
  if (saveSlot_ == noSlot)
    return;
  Address mem;
  mem.kind = AddressKind::Slot;
  mem.object = saveSlot_;
  for (uint32_t i = incomingPlaces_.registers(); i < argumentRegs.size(); ++i) {
    mem.disp = static_cast<int32_t>(8 * i);
    emitMR(MOp::Mov, 8, mem, argumentRegs[i]);
  }
  mem.disp = vectorsAt;
  emitM(MOp::SaveVectors, 16, mem);
}

bool ISel::selectVaStart(Instruction &call) {
  Address list = memory(call.operand(0));
  auto at = [&](int32_t offset) {
    Address mem = list;
    mem.disp += offset;
    return mem;
  };
  emitMI(MOp::Mov, 4, at(VaList::nextInteger), 8 * int64_t{incomingPlaces_.registers()});
  emitMI(MOp::Mov, 4, at(VaList::nextVector), vectorsAt + 16 * int64_t{incomingPlaces_.vectors()});
  auto storeAddress = [&](AddressKind kind, uint32_t object, uint64_t disp, int32_t offset) {
    Address mem;
    mem.kind = kind;
    mem.object = object;
    mem.disp = static_cast<int32_t>(disp);
    Reg reg = temporary(8);
    emitRM(MOp::Lea, 8, reg, mem);
    emitMR(MOp::Mov, 8, at(offset), reg);
  };
  storeAddress(AddressKind::InMemory, 0, incomingPlaces_.stackBytes(), VaList::nextOnStack);
  storeAddress(AddressKind::Slot, saveSlot_, 0, VaList::saved);
  return true;
}

//   result = (rsp + outgoing arguments - bytes) rounded down;  rsp = result - outgoing arguments
void ISel::selectStackAlloc(Instruction &instruction) {
  if (!instruction.isUsed())
    return;
  Reg to = vreg(&instruction);
  Constant *constant = immediate(instruction.operand(0));
  auto arguments = static_cast<int64_t>(out_->outArguments);
  int64_t align = std::max(instruction.allocatedAlign(), out_->stackAlign);
  Address top;
  top.base = rsp;
  bool isSmall = constant && constant->value() >= 0 && constant->value() <= pageSize;
  top.disp = static_cast<int32_t>(arguments - (isSmall ? constant->value() : 0));
  emitRM(MOp::Lea, 8, to, top);
  if (!isSmall)
    operate(MOp::Sub, 8, to, instruction.operand(0));
  bool isRound = isSmall && align == out_->stackAlign && constant->value() % align == 0;
  if (!isRound)
    emitRI(MOp::And, 8, to, -align);
  Reg bottom = to;
  if (arguments != 0) {
    Address mem;
    mem.base = to;
    mem.disp = static_cast<int32_t>(-arguments);
    bottom = temporary(8);
    emitRM(MOp::Lea, 8, bottom, mem);
  }
  if (isSmall)
    copy(8, rsp, bottom);
  else
    emitR(MOp::LowerStack, 8, bottom);
}

bool ISel::selectStackSave(Instruction &call) {
  if (vregs_[call.id] != 0 || isAskedForLater(call))
    copy(8, vreg(&call), rsp);
  return true;
}

bool ISel::selectStackRestore(Instruction &call) {
  if (out_->hasFramePointer)
    moveTo(rsp, call.operand(0));
  return true;
}

} // namespace wend
