// Selection of values, operands and addresses.

#include "backend/isel.h"

#include "ir/module.h"
#include "support/invariant.h"

namespace wend {

// The register of an argument or an instruction. A phi shares it with the copies that are its
// operands; the results of a call have registers in a row, of which the call itself is said to have
// the first.
Reg ISel::vreg(Value *value) {
  if (Instruction *extract = asInstruction(value, Op::Extract)) {
    Value *call = extract->operand(0);
    uint32_t &first = vregs_[call->id];
    if (first == 0) {
      first = out_->vregLimit();
      for (Type type : static_cast<Instruction *>(call)->resultTypes())
        newVreg(type, value->name);
    }
    return {vregs_[value->id] = first + extract->resultIndex()};
  }
  if (Instruction *copy = asInstruction(value, Op::Copy))
    if (copy->isUsed() && copy->firstUse()->user->is(Op::Phi))
      value = copy->firstUse()->user;
  uint32_t &id = vregs_[value->id];
  if (id == 0)
    id = newVreg(value->type(), value->name).id;
  return {id};
}

// Whether the value is in a register, rather than a constant or an address that is computed where
// it is wanted.
bool ISel::hasRegister(Value *value) {
  if (value->kind() == ValueKind::Argument)
    return static_cast<Argument *>(value)->passing.kind != Passing::ByValue;
  return value->isInstruction() && !asInstruction(value, Op::Alloca);
}

// A register that holds the value here. It is not to be written.
Reg ISel::use(Value *value) {
  if (hasRegister(value))
    return vreg(value);
  Reg reg = newVreg(value->type());
  moveTo(reg, value);
  return reg;
}

void ISel::moveTo(Reg to, Value *value) {
  if (Constant *constant = asConstant(value)) {
    if (isFloat(value->type()))
      return moveNumberTo(to, *constant);
    unsigned width = operationWidth(value->type());
    // An i1 is 0 or 1 in its register.
    int64_t imm =
        value->type() == Type::I1 ? static_cast<int64_t>(constant->bits()) : constant->value();
    emitRI(MOp::Mov, width, to, imm);
    return;
  }
  if (hasRegister(value))
    return copy(operationWidth(value->type()), to, vreg(value));
  Address mem;
  if (value->isInstruction()) {
    mem.kind = AddressKind::Slot;
    mem.object = slotOf_[value->id];
    emitRM(out_->slots[mem.object].isFar ? MOp::LeaFar : MOp::Lea, 8, to, mem);
  } else if (value->kind() == ValueKind::Argument) {
    mem.kind = AddressKind::InMemory;
    mem.disp = static_cast<int32_t>(incoming_[static_cast<Argument *>(value)->index()].offset);
    emitRM(MOp::Lea, 8, to, mem);
  } else {
    moveSymbolTo(to, *value);
  }
}

// Whether a symbol may be in another object file, and so out of reach, or nowhere: its address is
// in the global offset table. The runtime is linked in always.
bool ISel::isElsewhere(const Value &symbol) const {
  bool isDeclared = false;
  if (symbol.kind() == ValueKind::Function) {
    const auto &function = static_cast<const Function &>(symbol);
    isDeclared = !function.isDefined && !function.isInternal;
  } else {
    isDeclared = static_cast<const Global &>(symbol).isDeclaration;
  }
  return isDeclared && !isOfRuntime(module_->names().text(symbol.name));
}

void ISel::moveSymbolTo(Reg to, const Value &symbol) {
  Address mem;
  mem.object = symbol.name.id;
  bool isInTable = isElsewhere(symbol);
  mem.kind = isInTable ? AddressKind::GotEntry : AddressKind::Symbol;
  emitRM(isInTable ? MOp::Mov : MOp::Lea, 8, to, mem);
}

// A register with the value extended to 32 bits (or 64 for the wider types, as it is).
Reg ISel::extended(Value *value, bool isSigned) {
  Type type = value->type();
  if (byteSize(type) >= 4)
    return use(value);
  if (Constant *constant = asConstant(value)) {
    Reg reg = temporary(4);
    emitRI(MOp::Mov, 4, reg, isSigned ? constant->value() : static_cast<int64_t>(constant->bits()));
    return reg;
  }
  if (type == Type::I1) {
    if (!isSigned)
      return use(value);
    Reg reg = temporary(4);
    copy(4, reg, use(value));
    emitR(MOp::Neg, 4, reg);
    return reg;
  }
  MOp op = type == Type::I8 ? (isSigned ? MOp::MovSx8 : MOp::MovZx8)
                            : (isSigned ? MOp::MovSx16 : MOp::MovZx16);
  Reg reg = temporary(4);
  if (canAbsorbLoad(value))
    emitRM(op, 4, reg, memory(static_cast<Instruction *>(value)->pointer()));
  else
    emitRR(op, 4, reg, use(value));
  return reg;
}

// The constant of an operand that can be an immediate of 32 bits, sign-extended; or null.
Constant *ISel::immediate(Value *value) const {
  Constant *constant = asConstant(value);
  return constant && fitsInt32(constant->value()) ? constant : nullptr;
}

// `first` op= `value`, with the value as immediate, memory operand or register.
void ISel::operate(MOp op, unsigned width, Reg first, Value *second) {
  const MopRow &mop = row(op);
  if (Constant *constant = immediate(second); constant && mop.allows(Form::RI))
    emitRI(op, width, first,
           second->type() == Type::I1 ? static_cast<int64_t>(constant->bits()) : constant->value());
  else if (byteSize(second->type()) == width && mop.allows(Form::RM) && canAbsorbLoad(second))
    emitRM(op, width, first, memory(static_cast<Instruction *>(second)->pointer()));
  else
    emitRR(op, width, first, use(second));
}

// Whether the value is a load that may happen where the instruction at hand stands, for nobody
// else.
bool ISel::canAbsorbLoad(Value *value) const {
  Instruction *load = asInstruction(value, Op::Load);
  return load && load->block() == block_ && load->hasOneUse() && epochs_[load->id] == rootEpoch_;
}

// Whether the upper half of the 64-bit register that holds this i32, i1… is known to be zero: what
// computes in 32 bits clears it.
bool ISel::isClearAbove32(Value *value, unsigned depth) const {
  if (asConstant(value))
    return true;
  Instruction *instruction = asInstruction(value);
  if (!instruction || operationWidth(value->type()) != 4)
    return false;
  Op op = instruction->op();
  if (op == Op::Copy)
    return depth > 0 && isClearAbove32(instruction->operand(0), depth - 1);
  if (op == Op::Phi) {
    if (depth == 0)
      return false;
    for (Use &use : instruction->operands()) {
      if (use.value == value)
        continue;
      Value *source = asInstruction(use.value)->operand(0);
      if (source != value && !isClearAbove32(source, depth - 1))
        return false;
    }
    return true;
  }
  if (isBitUnary(op))
    return value->type() == Type::I32;
  if (op == Op::Load)
    return value->type() != Type::I8 && value->type() != Type::I16;
  if (op == Op::Add || op == Op::Sub || op == Op::And || op == Op::Or || op == Op::Xor ||
      op == Op::ICmp)
    return true;
  // These become a copy of their first operand where the second is neutral.
  if (value->type() == Type::I1 || instruction->operandCount() < 2)
    return false;
  Constant *second = asConstant(instruction->operand(1));
  bool isNeutral = second && (second->bits() <= 1 || second->value() == -1);
  if (op == Op::Mul)
    return !isNeutral && !asConstant(instruction->operand(0));
  if (op == Op::Shl || op == Op::LShr || op == Op::AShr)
    return second && (second->bits() & 31) != 0;
  bool isDivision = op == Op::SDiv || op == Op::UDiv || op == Op::SRem || op == Op::URem;
  return isDivision && !isNeutral && value->type() == Type::I32;
}

// Of the operands of a commutative operation, one is overwritten. Whether that had better be the
// second: the phi that the result is going to replace; else the one that nobody else wants; else
// the one computed last, which is less likely to have a register that outlives calls.
bool ISel::prefersSecond(Instruction &instruction) const {
  Value *left = instruction.operand(0);
  Value *right = instruction.operand(1);
  for (Use *use = instruction.firstUse(); use; use = use->next) {
    Instruction *copy = use->user;
    if (!copy->is(Op::Copy) || !copy->isUsed())
      continue;
    if (copy->firstUse()->user == left)
      return false;
    if (copy->firstUse()->user == right)
      return true;
  }
  if (left->hasOneUse() != right->hasOneUse())
    return right->hasOneUse();
  return left->isInstruction() && right->isInstruction() && left->id < right->id &&
         !asInstruction(left, Op::Phi);
}

// An address as memory operand: base, index, displacement and what is known about the place.
Address ISel::memory(Value *pointer) {
  Address address;
  int64_t disp = 0;
  for (;;) {
    Instruction *gep = asInstruction(pointer, Op::Gep);
    if (!gep)
      break;
    if (Constant *index = asConstant(gep->operand(1))) {
      auto offset =
          static_cast<int64_t>(static_cast<uint64_t>(index->value()) * gep->elementSize());
      if (!fitsInt32(index->value()) || gep->elementSize() > INT32_MAX || !fitsInt32(offset) ||
          !fitsInt32(disp + offset))
        break;
      disp += offset;
    } else if (!absorbIndex(*gep, address, disp)) {
      break;
    }
    pointer = gep->operand(0);
  }
  place(address, pointer, disp);
  return address;
}

// Whether an address is nothing but that of loads and stores, each of which computes it for itself.
// Many of them share a register.
bool ISel::isOnlyAccessed(const Instruction &gep) {
  constexpr uint32_t most = 4;
  uint32_t count = 0;
  for (const Use *use = gep.firstUse(); use; use = use->next) {
    const Instruction &user = *use->user;
    bool isAccess = user.is(Op::Load) || (user.is(Op::Store) && Instruction::indexOf(*use) == 1);
    if (!isAccess || ++count > most)
      return false;
  }
  return true;
}

// Makes the index of an address computation that of the address, if it has none yet. Elsewhere in
// the function the computation is absorbed if it then is no longer needed itself.
bool ISel::absorbIndex(Instruction &gep, Address &address, int64_t &disp) {
  uint64_t size = gep.elementSize();
  bool isScale = size == 1 || size == 2 || size == 4 || size == 8;
  if (!address.index.isNone() || !isScale ||
      (gep.block() != block_ && !gep.hasOneUse() && !isOnlyAccessed(gep)))
    return false;
  Value *index = gep.operand(1);
  // a[i + 1] with a 64-bit sum: the constant is a displacement.
  if (Instruction *sum = asInstruction(index, Op::Add); sum && index->type() == Type::I64)
    if (Constant *constant = immediate(sum->operand(1))) {
      int64_t offset = constant->value() * static_cast<int64_t>(size);
      if (fitsInt32(offset) && fitsInt32(disp + offset)) {
        disp += offset;
        index = sum->operand(0);
      }
    }
  // The register of an i32 whose upper half is clear is its zero extension.
  if (Instruction *extension = asInstruction(index, Op::ZExt);
      extension && extension->operand(0)->type() == Type::I32 &&
      isClearAbove32(extension->operand(0)))
    address.index = use(extension->operand(0));
  else if (byteSize(index->type()) == 8)
    address.index = use(index);
  else {
    Reg narrow = extended(index, true);
    address.index = temporary(8);
    emitRR(MOp::MovSx32, 8, address.index, narrow);
  }
  address.scale = static_cast<uint8_t>(size);
  return true;
}

// A register with the address of a symbol. In loops it is one that the function computes at its
// start; where registers are scarce, the allocator computes it anew.
Reg ISel::symbolAddress(Value *symbol) {
  constexpr size_t most = 8;
  if (order_->places[place_].frequency <= 1)
    return use(symbol);
  for (const SymbolAddress &known : symbolAddresses_)
    if (known.symbol == symbol)
      return known.reg;
  if (symbolAddresses_.size() == most)
    return use(symbol);
  symbolAddresses_.push_back({symbol, out_->newVreg(8, symbol->name)});
  return symbolAddresses_.back().reg;
}

// Completes an address by its base and displacement.
void ISel::place(Address &address, Value *base, int64_t disp) {
  address.disp = static_cast<int32_t>(disp);
  bool isSymbol = base->kind() == ValueKind::Global || base->kind() == ValueKind::Function;
  if (hasRegister(base) || asConstant(base)) {
    address.base = use(base);
  } else if (!isInReach(*base, disp)) {
    address.base = isSymbol ? symbolAddress(base) : use(base);
  } else if (isSymbol) {
    // Addresses relative to rip have no index, absolute ones may.
    bool isDirect = (address.index.isNone() || isPositionDependent_) && !isElsewhere(*base);
    if (!isDirect) {
      address.base = symbolAddress(base);
      return;
    }
    address.kind = AddressKind::Symbol;
    address.object = base->name.id;
  } else if (base->isInstruction()) {
    address.kind = AddressKind::Slot;
    address.object = slotOf_[base->id];
  } else {
    address.kind = AddressKind::InMemory;
    address.disp += static_cast<int32_t>(incoming_[static_cast<Argument *>(base)->index()].offset);
  }
}

// Whether a place so far from the start of a variable can be addressed as the variable itself is:
// what is far out of bounds may be beyond the displacements that the linker or the frame can say.
bool ISel::isInReach(const Value &base, int64_t disp) const {
  constexpr int64_t slack = int64_t{1} << 22;
  uint64_t size = 0;
  if (base.isInstruction()) {
    const FrameSlot &slot = out_->slots[slotOf_[base.id]];
    if (slot.isFar)
      return false;
    size = slot.size;
  } else if (base.kind() == ValueKind::Global) {
    size = static_cast<const Global &>(base).size;
  }
  return disp >= -slack && disp <= static_cast<int64_t>(size) + slack;
}

} // namespace wend
