#include "backend/isel_memory.h"

#include "backend/isel_address.h"
#include "backend/isel_arithmetic.h"
#include "backend/isel_compare.h"
#include "backend/isel_lanes.h"
#include "backend/isel_match.h"
#include "backend/isel_update.h"
#include "backend/isel_values.h"

#include "ir/limits.h"
#include "ir/module.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

namespace wend {

namespace {

void copyWord(ISelContext &isel, Address to, Address from, uint64_t at, unsigned width) {
  to.disp += static_cast<int32_t>(at);
  from.disp += static_cast<int32_t>(at);
  if (width == vectorBytes) {
    Reg vector = isel.temporaryVector(vectorBytes);
    isel.emitRM(MOp::Mov, vectorBytes, vector, from);
    return isel.emitMR(MOp::Mov, vectorBytes, to, vector);
  }
  Reg word = isel.temporary(width == 8 ? 8 : 4);
  MOp load = width == 1 ? MOp::MovZx8 : width == 2 ? MOp::MovZx16 : MOp::Mov;
  isel.emitRM(load, width == 8 ? 8 : 4, word, from);
  isel.emitMR(MOp::Mov, width, to, word);
}

// By words, after a move of the last 8 bytes, which overlap with the last word.
void copyWithRepMovs(ISelContext &isel, const Address &to, Value *pointer, uint64_t bytes) {
  if (bytes % 8 != 0) {
    Address from;
    from.base = isel.use(pointer);
    copyWord(isel, to, from, bytes - 8, 8);
  }
  moveTo(isel, rsi, pointer);
  isel.emitRM(MOp::Lea, 8, rdi, to);
  isel.emitRI(MOp::Mov, 8, rcx, static_cast<int64_t>(bytes / 8));
  isel.emit(MOp::Movs64, Form::N, 0);
}

} // namespace

void selectLoad(ISelContext &isel, Instruction &instruction) {
  if (instruction.type() == Type::F80)
    return selectFloat80(isel, instruction);
  Reg to = isel.vreg(&instruction);
  Address mem = accessOperand(isel, instruction.pointer());
  unsigned size = byteSize(instruction.type());
  MOp op = size == 1 ? MOp::MovZx8 : size == 2 ? MOp::MovZx16 : MOp::Mov;
  isel.emitRM(op, operationWidth(instruction.type()), to, mem);
}

void selectStore(ISelContext &isel, Instruction &instruction) {
  Value *value = instruction.storedValue();
  if (value->type() == Type::F80)
    return selectStoreOfFloat80(isel, instruction);
  unsigned width = byteSize(value->type());
  if (selectUpdate(isel, instruction) || selectStoreOfTruncated80(isel, instruction))
    return;
  if (Constant *constant = isel.immediate(value)) {
    Address mem = accessOperand(isel, instruction.pointer());
    return isel.emitMI(MOp::Mov, width, mem, registerValue(*constant));
  }
  if (asInstruction(value, Op::ICmp) && match(value, m::absorbed(isel, m::any()))) {
    Address mem = accessOperand(isel, instruction.pointer());
    Cond cond = compare(isel, comparisonOf(static_cast<Instruction &>(*value)));
    isel.emitM(MOp::SetByte, 1, mem);
    isel.last().cond = cond;
    return;
  }
  // Lane 0 of 32 or 64 bits is in the low bytes of its vector.
  if (Instruction *extract = asInstruction(value, Op::LaneExtract);
      extract && extract->lane() == 0 && width >= 4 && match(value, m::absorbed(isel, m::any())))
    value = extract->operand(0);
  // store (trunc x) stores the low bytes of x.
  if (Value *x = nullptr;
      value->type() != Type::I1 && match(value, m::absorbed(isel, m::trunc(m::value(x)))))
    value = x;
  Reg source = isel.use(value);
  isel.emitMR(MOp::Mov, width, accessOperand(isel, instruction.pointer()), source);
}

// base + index, one of which is loaded and only used here: it is added from memory to a copy of the
// other. False, and nothing emitted, of other addresses.
static bool selectSumWithLoad(ISelContext &isel, const Instruction &gep, Reg to) {
  Value *base = gep.operand(0);
  Value *index = gep.operand(1);
  if (gep.elementSize() != 1 || index->type() != Type::I64)
    return false;
  if (!isel.canAbsorbLoad(index))
    std::swap(base, index);
  if (!isel.canAbsorbLoad(index) || asConstant(base))
    return false;
  moveTo(isel, to, base);
  operate(isel, MOp::Add, 8, to, index);
  return true;
}

void selectGep(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  Value *index = instruction.operand(1);
  uint64_t size = instruction.elementSize();
  if (selectSumWithLoad(isel, instruction, to))
    return;
  if (Value *subtracted = subtractedIndex(isel, instruction)) {
    Reg distance = indexRegister(isel, subtracted);
    moveTo(isel, to, instruction.operand(0));
    return isel.emitRR(MOp::Sub, 8, to, distance);
  }
  Constant *constant = asConstant(index);
  auto offset =
      static_cast<int64_t>((constant ? static_cast<uint64_t>(constant->value()) : 0) * size);
  if (constant ? fitsInt32(offset) : isAddressScale(size)) {
    Address mem = memoryOperand(isel, &instruction);
    // memoryOperand(isel) gives up at this instruction only for reasons that hold below.
    if (mem.kind == AddressKind::Plain && mem.index.isNone() && mem.disp == 0 && mem.base != to)
      return isel.copy(8, to, mem.base);
    if (mem.base != to)
      return isel.emitRM(MOp::Lea, 8, to, mem);
  }
  Address sum;
  Reg product = isel.temporary(8);
  if (constant) {
    isel.emitRI(MOp::Mov, 8, product, offset);
  } else {
    // As much of the size as possible becomes the scale of the address.
    sum.scale = size == 0 ? 1 : static_cast<uint8_t>(std::min<uint64_t>(size & (0 - size), 8));
    auto factor = static_cast<int64_t>(size / sum.scale);
    Reg wide = indexRegister(isel, index);
    if (!multiplyByConstant(isel, product, wide, factor, 8)) {
      if (fitsInt32(factor)) {
        isel.emitRRI(MOp::Imul3, 8, product, wide, factor);
      } else {
        isel.emitRI(MOp::Mov, 8, product, factor);
        isel.emitRR(MOp::Imul, 8, product, wide);
      }
    }
  }
  sum.index = product;
  completeAddress(isel, sum, instruction.operand(0), 0);
  isel.emitRM(MOp::Lea, 8, to, sum);
}

namespace {

// Stores of 16 bytes, then of less. A rest that would take more than one store overlaps with the
// bytes before it.
void fillByStores(ISelContext &isel, const Address &to, uint64_t pattern, uint64_t bytes) {
  Reg vector;
  if (bytes >= vectorBytes) {
    vector = isel.temporaryVector(vectorBytes);
    if (pattern == 0)
      isel.emitR(MOp::FZero, 4, vector);
    else
      isel.emitRM(MOp::Mov, vectorBytes, vector,
                  constantOperand(isel, VectorBits::splat(Type::V2I64, pattern)));
  }
  Reg word;
  if (bytes >= 8 && bytes < vectorBytes && !fitsInt32(static_cast<int64_t>(pattern))) {
    word = isel.temporary(8);
    isel.emitRI(MOp::Mov, 8, word, static_cast<int64_t>(pattern));
  }
  for (uint64_t done = 0; done < bytes;) {
    uint64_t rest = bytes - done;
    bool isVector = !vector.isNone() && (rest >= 8 || !std::has_single_bit(rest));
    auto width =
        static_cast<unsigned>(isVector ? vectorBytes : std::min<uint64_t>(8, std::bit_floor(rest)));
    uint64_t at = std::min(done, bytes - width);
    Address mem = to;
    mem.disp += static_cast<int32_t>(at);
    if (isVector || (width == 8 && !word.isNone()))
      isel.emitMR(MOp::Mov, width, mem, isVector ? vector : word);
    else
      isel.emitMI(MOp::Mov, width, mem,
                  static_cast<int64_t>(pattern << (64 - 8 * width)) >> (64 - 8 * width));
    done = at + width;
  }
}

} // namespace

// A fill of at most 16 stores of vectors, or of words by rep stos.
bool selectMemset(ISelContext &isel, Instruction &call) {
  Constant *size = asConstant(call.operand(2));
  Constant *byte = asConstant(call.operand(1));
  if (!size || !byte)
    return false;
  uint64_t pattern = byte->bits() * 0x0101010101010101U;
  uint64_t bytes = size->bits();
  if (bytes <= vectorBytes * isel.module().limits().memsetStores) {
    Address to = memoryOperand(isel, call.operand(0));
    if (!fitsInt32(int64_t{to.disp} + static_cast<int64_t>(bytes)))
      return false;
    fillByStores(isel, to, pattern, bytes);
    return true;
  }
  if (bytes % 8 != 0)
    return false;
  moveTo(isel, rdi, call.operand(0));
  isel.emitRI(MOp::Mov, 8, rax, static_cast<int64_t>(pattern));
  isel.emitRI(MOp::Mov, 8, rcx, static_cast<int64_t>(bytes / 8));
  isel.emit(MOp::Stos64, Form::N, 0);
  return true;
}

// A copy of known, small size whose result is not used.
bool selectMemcpy(ISelContext &isel, Instruction &call) {
  Constant *size = call.argumentCount() == 3 ? asConstant(call.operand(2)) : nullptr;
  bool isSmall = size && size->bits() <= isel.module().limits().memcpyBytes && !call.isUsed();
  if (!isSmall)
    return false;
  Address to = memoryOperand(isel, call.operand(0));
  if (!fitsInt32(int64_t{to.disp} + static_cast<int64_t>(isel.module().limits().memcpyBytes)))
    return false;
  copyBytes(isel, to, call.operand(1), size->bits());
  return true;
}

// In moves of at most 16 bytes. A rest that would take more than one move overlaps with the bytes
// before it.
void copyBytes(ISelContext &isel, Address to, Value *pointer, uint64_t bytes) {
  if (bytes > isel.module().limits().memcpyBytes)
    return copyWithRepMovs(isel, to, pointer, bytes);
  Address from = memoryOperand(isel, pointer);
  if (!fitsInt32(int64_t{from.disp} + static_cast<int64_t>(isel.module().limits().memcpyBytes))) {
    from = {};
    from.base = isel.use(pointer);
  }
  for (uint64_t done = 0; done < bytes;) {
    uint64_t rest = bytes - done;
    auto width = static_cast<unsigned>(std::min<uint64_t>(vectorBytes, std::bit_ceil(rest)));
    if (width > bytes)
      width /= 2;
    uint64_t at = std::min(done, bytes - width);
    copyWord(isel, to, from, at, width);
    done = at + width;
  }
}

} // namespace wend
