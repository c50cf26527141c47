#include "backend/isel_address.h"

#include "backend/isel_context.h"
#include "backend/isel_match.h"
#include "backend/isel_thread.h"
#include "backend/isel_values.h"

#include "ir/module.h"

#include <algorithm>
#include <array>

namespace wend {

namespace {

// Whether all uses of an address are loads and stores, which can each compute it.
bool isOnlyAccessed(const Instruction &gep) {
  return countAccesses(gep, maxAccessesOfAddress) <= maxAccessesOfAddress;
}

// Whether addresses of the block, few of them, use a product only as an index, also with a constant
// added: it is dead if they absorb it.
bool isOnlyIndex(ISelContext &isel, const Instruction &product) {
  constexpr uint32_t maxUses = 4;
  uint32_t count = 0;
  for (const Use *use = product.firstUse(); use; use = use->next) {
    const Instruction *user = use->user;
    if (++count > maxUses || !isel.isInBlock(*user))
      return false;
    if (user->is(Op::Add) && user->hasOneUse() && isel.immediate(user->operand(1)))
      user = user->firstUse()->user;
    if (!user->is(Op::Gep) || user->operand(0) == &product || !isel.isInBlock(*user))
      return false;
  }
  return true;
}

// Whether an address is p - x and needs a register anyway, so that x need not be negated.
bool isComputedAsDifference(const ISelContext &isel, Instruction &gep) {
  return !gep.hasOneUse() && subtractedIndex(isel, gep) && !isOnlyAccessed(gep);
}

// Makes the index of `gep` that of the address, unless the address has an index. A computation in
// another block is absorbed only if it then is dead.
bool absorbIndex(ISelContext &isel, Instruction &gep, Address &address, int64_t &disp) {
  uint64_t size = gep.elementSize();
  if (!address.index.isNone() || !isAddressScale(size) ||
      (!isel.isInBlock(gep) && !gep.hasOneUse() && !isOnlyAccessed(gep)))
    return false;
  Value *index = gep.operand(1);
  // (i + c) * size = i * size + c * size, in 64 bits: the constant is part of the displacement.
  if (Instruction *sum = asInstruction(index, Op::Add); sum && index->type() == Type::I64)
    if (Constant *constant = isel.immediate(sum->operand(1)); constant && !isIncrement(*sum)) {
      int64_t offset = constant->value() * static_cast<int64_t>(size);
      if (fitsInt32(offset) && fitsInt32(disp + offset)) {
        disp += offset;
        index = sum->operand(0);
      }
    }
  if (Instruction *number = asInstruction(index, Op::PtrToInt);
      number && byteSize(index->type()) == 8)
    index = number->operand(0);
  // (i * factor) * size = i * (factor * size)
  if (Instruction *product = asInstruction(index); product && index->type() == Type::I64) {
    uint64_t factor = addressFactor(*product);
    if (factor != 1 && isAddressScale(factor * size) && !isel.hasVreg(*product) &&
        isOnlyIndex(isel, *product)) {
      index = product->operand(0);
      size *= factor;
    }
  }
  address.index = indexRegister(isel, index);
  address.scale = static_cast<uint8_t>(size);
  return true;
}

// A register with the address of a symbol.
Reg symbolAddress(ISelContext &isel, Value *symbol) {
  Reg known = hoistedRegister(isel, symbol);
  if (!known.isNone())
    return known;
  return isel.addressTemporaries.emplace_back(isel.use(symbol));
}

// Whether `base` + `disp` fits the displacement that is relative to a symbol or to the frame. What
// is far out of the bounds of a variable may not.
bool isInDisplacementRange(const ISelContext &isel, const Value &base, int64_t disp) {
  constexpr int64_t slack = int64_t{1} << 22;
  uint64_t size = 0;
  if (base.isInstruction()) {
    const FrameSlot &slot = isel.out().slots[isel.frame.slotOf[base.id]];
    if (slot.isFar)
      return false;
    size = slot.size;
  } else if (base.kind() == ValueKind::Global) {
    size = static_cast<const Global &>(base).size;
  }
  return disp >= -slack && disp <= static_cast<int64_t>(size) + slack;
}

// Absorbs what computes an address. Returns the pointer that is left, without the displacement.
// `own` is the computation that is selected, if it is one.
Value *absorbAddress(ISelContext &isel, Value *pointer, Address &address, int64_t &disp,
                     const Value *own) {
  for (;;) {
    Instruction *gep = asInstruction(pointer, Op::Gep);
    if (!gep || (gep != own && isIncrement(*gep)) || isComputedAsDifference(isel, *gep))
      break;
    if (Constant *index = asConstant(gep->operand(1))) {
      auto offset =
          static_cast<int64_t>(static_cast<uint64_t>(index->value()) * gep->elementSize());
      if (!fitsInt32(index->value()) || gep->elementSize() > INT32_MAX || !fitsInt32(offset) ||
          !fitsInt32(disp + offset))
        break;
      disp += offset;
    } else if (!absorbIndex(isel, *gep, address, disp)) {
      break;
    }
    pointer = gep->operand(0);
  }
  return pointer;
}

} // namespace

Value *subtractedIndex(const ISelContext &isel, const Instruction &gep) {
  Value *index;
  bool isDifference = gep.elementSize() == 1 && gep.operand(1)->type() == Type::I64 &&
                      match(gep.operand(1), m::absorbed(isel, m::neg(m::value(index))));
  return isDifference ? index : nullptr;
}

Reg indexRegister(ISelContext &isel, Value *index) {
  // The register of an i32 with a clear upper half holds its zero extension.
  if (Instruction *extension = asInstruction(index, Op::ZExt);
      extension && extension->operand(0)->type() == Type::I32 &&
      isClearAbove32(extension->operand(0)))
    return isel.use(extension->operand(0));
  if (byteSize(index->type()) == 8)
    return isel.use(index);
  Reg narrow = extended(isel, index, true);
  Reg wide = isel.temporary(8);
  isel.emitRR(MOp::MovSx32, 8, wide, narrow);
  return wide;
}

static constexpr size_t maxHoisted = 8;

static bool isInHotLoop(const BlockOrder::Entry &block) {
  return block.isInLoop && block.frequency > 1;
}

Reg hoistedRegister(ISelContext &isel, Value *value) {
  const BlockOrder::Entry &block = isel.orderEntry();
  if (!isInHotLoop(block))
    return {};
  auto known = std::ranges::find(isel.hoisted, value, &HoistedValue::value);
  if (known == isel.hoisted.end()) {
    if (isel.hoisted.size() == maxHoisted)
      return {};
    Reg reg = isel.newVreg(value->type(), value->name);
    known = isel.hoisted.insert(known, {value, reg, block.enter, block.enter});
  }
  known->firstUse = std::min(known->firstUse, block.enter);
  known->lastUse = std::max(known->lastUse, block.enter);
  return known->reg;
}

Reg hoistedTable(ISelContext &isel, uint32_t table) {
  const BlockOrder::Entry &block = isel.orderEntry();
  // Of what has been selected, so mostly of the handlers: across calls, there are few registers.
  if (!isInHotLoop(block) || isel.hoisted.size() == maxHoisted || isel.out().hasCalls)
    return {};
  Reg reg = isel.temporary(8);
  isel.hoisted.push_back({nullptr, reg, block.enter, block.enter, table});
  return reg;
}

void emitHoisted(ISelContext &isel) {
  const BlockOrder::Entry &block = isel.orderEntry();
  std::erase_if(isel.hoisted, [&](const HoistedValue &hoisted) {
    bool dominates = block.enter <= hoisted.firstUse && hoisted.lastUse < block.leave;
    if (dominates && hoisted.value) {
      moveTo(isel, hoisted.reg, hoisted.value);
    } else if (dominates) {
      Address table;
      table.kind = AddressKind::Table;
      table.object = hoisted.table;
      isel.emitRM(MOp::Lea, 8, hoisted.reg, table);
    }
    return dominates;
  });
}

void shareSymbolAddresses(MFunction &function, std::span<const Reg> temporaries) {
  constexpr size_t maxKnown = 8;
  std::array<const MInst *, maxKnown> known; // each writes a temporary, which no other one does
  size_t count = 0;
  std::vector<bool> isTemporary(function.vregLimit());
  for (Reg reg : temporaries)
    isTemporary[reg.id] = true;
  for (uint32_t i = 0; i < function.blocks.size(); ++i) {
    const MBlock &block = function.blocks[i];
    if (block.preds != 1 || function.edges[block.firstPred] + 1 != i)
      count = 0;
    for (uint32_t at = block.begin; at < block.end; ++at) {
      MInst &inst = function.insts[at];
      if (inst.is(MOp::Call) || inst.is(MOp::CallTo))
        count = 0; // to save and restore a register for the address costs more
      if (inst.form != Form::RM || !isTemporary[inst.first.id])
        continue;
      auto isSame = [&](const MInst *computed) {
        return computed->op == inst.op && computed->mem == inst.mem;
      };
      auto computed = std::span(known).first(count);
      auto same = std::ranges::find_if(computed, isSame);
      if (same != computed.end()) {
        inst.op = MOp::Mov;
        inst.form = Form::RR;
        inst.second = (*same)->first;
        inst.mem = {};
      } else if (count < maxKnown) {
        known[count++] = &inst;
      }
    }
  }
}

Address memoryOperand(ISelContext &isel, Value *pointer) {
  Address address;
  int64_t disp = 0;
  Value *base = absorbAddress(isel, pointer, address, disp, pointer);
  completeAddress(isel, address, base, disp);
  return address;
}

Address accessOperand(ISelContext &isel, Value *pointer, int64_t disp) {
  Address address;
  Value *base = absorbAddress(isel, pointer, address, disp, nullptr);
  const Global *variable = fsRelativeVariable(isel, base);
  if (!variable || !isInDisplacementRange(isel, *variable, disp)) {
    completeAddress(isel, address, base, disp);
    return address;
  }
  address.kind = AddressKind::ThreadLocal;
  address.object = variable->name.id;
  address.disp = static_cast<int32_t>(disp);
  return address;
}

Address loadOperand(ISelContext &isel, Value *load) {
  return accessOperand(isel, static_cast<Instruction *>(load)->pointer());
}

std::optional<Address> partialLoadOperand(ISelContext &isel, Value *value, unsigned bytes) {
  constexpr uint64_t bitsPerByte = 8;
  Value *shifted = nullptr;
  Constant *count = nullptr;
  uint64_t offset = 0;
  if (match(value, m::absorbed(isel, m::lshr(m::value(shifted), m::constant(count))))) {
    if (count->bits() % bitsPerByte != 0)
      return {};
    offset = count->bits() / bitsPerByte;
    value = shifted;
  }
  Instruction *load = asInstruction(value, Op::Load);
  if (!load || load->isVolatile() || !isInteger(load->type()) || !isel.canAbsorbLoad(load) ||
      bytes >= byteSize(load->type()) || offset > byteSize(load->type()) - bytes)
    return {};
  return accessOperand(isel, load->pointer(), static_cast<int64_t>(offset));
}

void completeAddress(ISelContext &isel, Address &address, Value *base, int64_t disp) {
  address.disp = static_cast<int32_t>(disp);
  bool isSymbol = base->kind() == ValueKind::Global || base->kind() == ValueKind::Function;
  if (hasRegister(base) || asConstant(base)) {
    address.base = isel.use(base);
  } else if (!isInDisplacementRange(isel, *base, disp)) {
    address.base = isSymbol ? symbolAddress(isel, base) : isel.use(base);
  } else if (isSymbol) {
    // Addresses relative to rip have no index, absolute ones may have one.
    bool isDirect =
        (address.index.isNone() || isel.isPositionDependent()) && !needsGotEntry(isel, *base);
    if (!isDirect) {
      address.base = symbolAddress(isel, base);
      return;
    }
    address.kind = AddressKind::Symbol;
    address.object = base->name.id;
  } else if (base->isInstruction()) {
    address.kind = AddressKind::Slot;
    address.object = isel.frame.slotOf[base->id];
  } else {
    address.kind = AddressKind::InMemory;
    address.disp +=
        static_cast<int32_t>(isel.frame.incoming[static_cast<Argument *>(base)->index()].offset);
  }
}

} // namespace wend
