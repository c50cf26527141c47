// Selection of loads, stores, address computations, fills and copies.

#include "backend/isel.h"

#include "ir/module.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace wend {

namespace {

// A copy of more is done by the one instruction there is for that.
constexpr uint64_t mostBytesMoved = 128;

} // namespace

void ISel::selectLoad(Instruction &instruction) {
  Reg to = vreg(&instruction);
  Address mem = memory(instruction.pointer());
  unsigned size = byteSize(instruction.type());
  MOp op = size == 1 ? MOp::MovZx8 : size == 2 ? MOp::MovZx16 : MOp::Mov;
  emitRM(op, operationWidth(instruction.type()), to, mem);
}

void ISel::selectStore(Instruction &instruction) {
  Value *value = instruction.storedValue();
  unsigned width = byteSize(value->type());
  if (operateOnMemory(instruction))
    return;
  if (Constant *constant = immediate(value)) {
    Address mem = memory(instruction.pointer());
    return emitMI(MOp::Mov, width, mem,
                  value->type() == Type::I1 ? static_cast<int64_t>(constant->bits())
                                            : constant->value());
  }
  Instruction *icmp = asInstruction(value, Op::ICmp);
  if (icmp && icmp->hasOneUse() && icmp->block() == block_) {
    Address mem = memory(instruction.pointer());
    Cond cond = compare(comparisonOf(*icmp));
    emitM(MOp::SetByte, 1, mem);
    reversed_.back().cond = cond;
    return;
  }
  // What a truncation cuts off is not stored anyway.
  if (Instruction *cut = asInstruction(value, Op::Trunc);
      cut && cut->hasOneUse() && cut->block() == block_ && value->type() != Type::I1)
    value = cut->operand(0);
  Reg source = use(value);
  emitMR(MOp::Mov, width, memory(instruction.pointer()), source);
}

// store (load p op x), p  as  op x, (p)
bool ISel::operateOnMemory(Instruction &store) {
  Instruction *operation = asInstruction(store.storedValue());
  if (!operation || !operation->hasOneUse() || operation->block() != block_)
    return false;
  Type type = operation->type();
  if (type == Type::I1)
    return false;
  Op op = operation->op();
  MOp mop;
  if (op == Op::Add)
    mop = MOp::Add;
  else if (op == Op::Sub)
    mop = MOp::Sub;
  else if (op == Op::And)
    mop = MOp::And;
  else if (op == Op::Or)
    mop = MOp::Or;
  else if (op == Op::Xor)
    mop = MOp::Xor;
  else
    return false;
  Value *left = operation->operand(0);
  Value *right = operation->operand(1);
  auto isOld = [&](Value *value) {
    return canAbsorbLoad(value) && static_cast<Instruction *>(value)->pointer() == store.pointer();
  };
  if (!isOld(left) && op != Op::Sub)
    std::swap(left, right);
  if (!isOld(left))
    return false;
  unsigned width = byteSize(type);
  if (Constant *constant = immediate(right)) {
    emitMI(mop, width, memory(store.pointer()), constant->value());
  } else {
    Reg second = use(right);
    emitMR(mop, width, memory(store.pointer()), second);
  }
  return true;
}

void ISel::selectGep(Instruction &instruction) {
  Reg to = vreg(&instruction);
  Value *index = instruction.operand(1);
  uint64_t size = instruction.elementSize();
  bool isScale = size == 1 || size == 2 || size == 4 || size == 8;
  Constant *constant = asConstant(index);
  auto offset =
      static_cast<int64_t>((constant ? static_cast<uint64_t>(constant->value()) : 0) * size);
  if (constant ? fitsInt32(offset) : isScale) {
    Address mem = memory(&instruction);
    // memory() gives up at this instruction only for reasons that hold below.
    if (mem.kind == AddressKind::Plain && mem.index.isNone() && mem.disp == 0 && mem.base != to)
      return copy(8, to, mem.base);
    if (mem.base != to)
      return emitRM(MOp::Lea, 8, to, mem);
  }
  Reg product = temporary(8);
  if (constant) {
    emitRI(MOp::Mov, 8, product, offset);
  } else {
    Reg wide = use(index);
    if (byteSize(index->type()) < 8) {
      Reg narrow = extended(index, true);
      wide = temporary(8);
      emitRR(MOp::MovSx32, 8, wide, narrow);
    }
    if (!multiplyByConstant(product, wide, static_cast<int64_t>(size), 8)) {
      if (fitsInt32(static_cast<int64_t>(size))) {
        emitRRI(MOp::Imul3, 8, product, wide, static_cast<int64_t>(size));
      } else {
        emitRI(MOp::Mov, 8, product, static_cast<int64_t>(size));
        emitRR(MOp::Imul, 8, product, wide);
      }
    }
  }
  Address sum;
  sum.index = product;
  place(sum, instruction.operand(0), 0);
  emitRM(MOp::Lea, 8, to, sum);
}

// A memset: in place where the size is known and not large. False leaves it to the function.
bool ISel::fillMemory(Instruction &call) {
  Constant *size = asConstant(call.operand(2));
  Constant *byte = asConstant(call.operand(1));
  constexpr uint64_t mostStores = 16;
  if (!size || !byte)
    return false;
  uint64_t pattern = byte->bits() * 0x0101010101010101U;
  uint64_t bytes = size->bits();
  if (bytes <= 8 * mostStores) {
    Address mem = memory(call.operand(0));
    if (!fitsInt32(int64_t{mem.disp} + static_cast<int64_t>(bytes)))
      return false;
    Reg value;
    if (bytes >= 8 && !fitsInt32(static_cast<int64_t>(pattern))) {
      value = temporary(8);
      emitRI(MOp::Mov, 8, value, static_cast<int64_t>(pattern));
    }
    for (unsigned width = 8; bytes != 0; bytes -= width, mem.disp += static_cast<int32_t>(width)) {
      while (width > bytes)
        width /= 2;
      if (width == 8 && !value.isNone())
        emitMR(MOp::Mov, 8, mem, value);
      else
        emitMI(MOp::Mov, width, mem,
               static_cast<int64_t>(pattern << (64 - 8 * width)) >> (64 - 8 * width));
    }
    return true;
  }
  if (bytes % 8 != 0)
    return false;
  moveTo(rdi, call.operand(0));
  emitRI(MOp::Mov, 8, rax, static_cast<int64_t>(pattern));
  emitRI(MOp::Mov, 8, rcx, static_cast<int64_t>(bytes / 8));
  emit(MOp::Stos64, Form::N, 0);
  return true;
}

// C's memcpy, where the size is known, small, and nobody wants its result.
bool ISel::copyMemory(Instruction &call) {
  Constant *size = call.argumentCount() == 3 ? asConstant(call.operand(2)) : nullptr;
  bool isSmall = size && size->bits() <= mostBytesMoved && !call.isUsed();
  if (!isSmall)
    return false;
  Address to = memory(call.operand(0));
  if (!fitsInt32(int64_t{to.disp} + static_cast<int64_t>(mostBytesMoved)))
    return false;
  copyBytes(to, call.operand(1), size->bits());
  return true;
}

// In moves of at most 8 bytes. The rest, if it takes more than one, overlaps with what comes before
// it.
void ISel::copyBytes(Address to, Value *pointer, uint64_t bytes) {
  if (bytes > mostBytesMoved)
    return copyManyBytes(to, pointer, bytes);
  Address from = memory(pointer);
  if (!fitsInt32(int64_t{from.disp} + static_cast<int64_t>(mostBytesMoved))) {
    from = {};
    from.base = use(pointer);
  }
  for (uint64_t done = 0; done < bytes;) {
    uint64_t rest = bytes - done;
    auto width = static_cast<unsigned>(std::min<uint64_t>(8, std::bit_ceil(rest)));
    if (width > bytes)
      width /= 2;
    uint64_t at = std::min(done, bytes - width);
    moveBytes(to, from, at, width);
    done = at + width;
  }
}

void ISel::moveBytes(Address to, Address from, uint64_t at, unsigned width) {
  to.disp += static_cast<int32_t>(at);
  from.disp += static_cast<int32_t>(at);
  Reg word = temporary(width == 8 ? 8 : 4);
  MOp load = width == 1 ? MOp::MovZx8 : width == 2 ? MOp::MovZx16 : MOp::Mov;
  emitRM(load, width == 8 ? 8 : 4, word, from);
  emitMR(MOp::Mov, width, to, word);
}

// The end first, in a move that overlaps with the words.
void ISel::copyManyBytes(const Address &to, Value *pointer, uint64_t bytes) {
  if (bytes % 8 != 0) {
    Address from;
    from.base = use(pointer);
    moveBytes(to, from, bytes - 8, 8);
  }
  moveTo(rsi, pointer);
  emitRM(MOp::Lea, 8, rdi, to);
  emitRI(MOp::Mov, 8, rcx, static_cast<int64_t>(bytes / 8));
  emit(MOp::Movs64, Form::N, 0);
}

} // namespace wend
