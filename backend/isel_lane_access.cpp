// Lanes of vectors, and selects.

#include "backend/isel_address.h"
#include "backend/isel_context.h"
#include "backend/isel_float.h"
#include "backend/isel_lanes.h"
#include "backend/isel_values.h"

#include "ir/module.h"

namespace wend {

namespace {

// Lane `lane` of 32 or 64 bits at the place of lane 0; the other lanes are arbitrary.
Reg loweredLane(ISelContext &isel, Value *vector, unsigned lane) {
  Reg value = isel.use(vector);
  if (lane == 0)
    return value;
  bool isWide = laneCount(vector->type()) == 2;
  Reg lowered = isel.temporaryVector(vectorBytes);
  isel.emitRRI(MOp::Pshufd, vectorBytes, lowered, value, isWide ? 0b11101110 : lane);
  return lowered;
}

// Inserts a register with lane 0 as a lane of 32 bits: it comes next to a lane that is kept, then
// that pair next to the other two.
void insertLane32(ISelContext &isel, Reg to, Reg scalar, unsigned lane) {
  if (lane == 0)
    return isel.emitRR(MOp::Movss, vectorBytes, to, scalar);
  unsigned kept = lane ^ 1; // the other lane of the half
  Reg pair = copyOfLanes(isel, scalar);
  // scalar, scalar, kept, kept
  isel.emitRRI(MOp::Shufps, vectorBytes, pair, to, kept << 4 | kept << 6);
  if (lane == 1) { // kept, scalar, and lanes 2 and 3
    isel.emitRRI(MOp::Shufps, vectorBytes, pair, to, 0b11100010);
    return isel.copy(vectorBytes, to, pair);
  }
  isel.emitRRI(MOp::Shufps, vectorBytes, to, pair, lane == 2 ? 0b10000100 : 0b00100100);
}

// A vector register with the scalar in lane 0; the others are arbitrary. Of 32 and 64 bits.
Reg scalarInVector(ISelContext &isel, Value *scalar) {
  if (isFloat(scalar->type()))
    return isel.use(scalar);
  Reg made = isel.temporaryVector(vectorBytes);
  unsigned bytes = byteSize(scalar->type());
  if (isel.canAbsorbLoad(scalar))
    isel.emitRM(MOp::Transfer, bytes, made, loadOperand(isel, scalar));
  else
    isel.emitRR(MOp::Transfer, bytes, made, isel.use(scalar));
  return made;
}

// Lane 0 of a vector of zeros.
void insertIntoZeros(ISelContext &isel, Reg to, Value *scalar) {
  Type type = scalar->type();
  if (isel.canAbsorbLoad(scalar) && byteSize(type) >= 4)
    return isel.emitRM(MOp::Mov, byteSize(type), to, loadOperand(isel, scalar));
  if (isFloat(type)) {
    Reg value = isel.use(scalar);
    isel.emitR(MOp::FZero, 4, to);
    return isel.emitRR(type == Type::F32 ? MOp::Movss : MOp::Movsd, vectorBytes, to, value);
  }
  isel.emitRR(MOp::Transfer, type == Type::I64 ? 8 : 4, to, extended(isel, scalar, false));
}

} // namespace

void selectLaneExtract(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  Value *vector = instruction.operand(0);
  unsigned lane = instruction.lane();
  Type type = instruction.type();
  unsigned bytes = byteSize(type);
  if (isFloat(type))
    return isel.copy(bytes, to, loweredLane(isel, vector, lane));
  if (bytes >= 4)
    return isel.emitRR(MOp::Transfer, bytes, to, loweredLane(isel, vector, lane));
  unsigned word = lane * bytes / 2;
  isel.emitRRI(MOp::Pextrw, 4, to, isel.use(vector), word);
  if (bytes == 1 && lane % 2 == 1)
    isel.emitRI(MOp::Shr, 4, to, 8);
}

void selectLaneInsert(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  Value *vector = instruction.operand(0);
  Value *scalar = instruction.operand(1);
  unsigned lane = instruction.lane();
  unsigned bytes = byteSize(scalar->type());
  if (isZero(*vector) && lane == 0)
    return insertIntoZeros(isel, to, scalar);
  if (bytes == 8) {
    Reg value = scalarInVector(isel, scalar);
    moveTo(isel, to, vector);
    return isel.emitRR(lane == 0 ? MOp::Movsd : MOp::Punpcklqdq, vectorBytes, to, value);
  }
  if (bytes == 4) {
    Reg value = scalarInVector(isel, scalar);
    moveTo(isel, to, vector);
    return insertLane32(isel, to, value, lane);
  }
  Reg word = extended(isel, scalar, false);
  if (bytes == 1) { // with the other byte of the word
    Reg both = isel.temporary(4);
    Reg byte = isel.temporary(4);
    isel.emitRRI(MOp::Pextrw, 4, both, isel.use(vector), lane / 2);
    isel.copy(4, byte, word);
    isel.emitRI(MOp::And, 4, both, lane % 2 == 0 ? 0xFF00 : 0xFF);
    if (lane % 2 == 1)
      isel.emitRI(MOp::Shl, 4, byte, 8);
    isel.emitRR(MOp::Or, 4, both, byte);
    word = both;
  }
  moveTo(isel, to, vector);
  isel.emitRRI(MOp::Pinsrw, 4, to, word, bytes == 1 ? lane / 2 : lane);
}

// ---- Vectors of 256 bits

namespace {

void join(ISelContext &isel, Reg to, Reg low, Reg high) {
  Reg made = isel.temporaryVector(wideVectorBytes);
  isel.copy(vectorBytes, made, low);
  isel.emitRRI(MOp::Vinsertf128, wideVectorBytes, made, high, 1);
  isel.copy(wideVectorBytes, to, made);
}

Reg highHalf(ISelContext &isel, Reg vector) {
  Reg made = isel.temporaryVector(vectorBytes);
  isel.emitRRI(MOp::Vextractf128, vectorBytes, made, vector, 1);
  return made;
}

// ---- Selection

// y ^ ((x ^ y) & mask)
Reg chosen(ISelContext &isel, Reg mask, Reg ifTrue, Reg ifFalse) {
  Reg made = isel.temporaryVector(vectorBytes);
  isel.copy(vectorBytes, made, ifTrue);
  isel.emitRR(MOp::Pxor, vectorBytes, made, ifFalse);
  isel.emitRR(MOp::Pand, vectorBytes, made, mask);
  isel.emitRR(MOp::Pxor, vectorBytes, made, ifFalse);
  return made;
}

} // namespace

// All bits of the mask are the condition.
void selectVectorSelect(ISelContext &isel, Instruction &select) {
  Reg to = isel.vreg(&select);
  if (Constant *known = asConstant(select.operand(0)))
    return moveTo(isel, to, select.operand(known->bits() ? 1 : 2));
  Reg bit = isel.temporary(4);
  Reg mask = isel.temporaryVector(vectorBytes);
  isel.copy(4, bit, isel.use(select.operand(0)));
  isel.emitR(MOp::Neg, 4, bit);
  isel.emitRR(MOp::Transfer, 4, mask, bit);
  isel.emitRRI(MOp::Pshufd, vectorBytes, mask, mask, 0);
  Reg ifTrue = isel.use(select.operand(1));
  Reg ifFalse = isel.use(select.operand(2));
  if (isWideVector(select.type())) {
    Reg low = chosen(isel, mask, ifTrue, ifFalse);
    ifFalse = highHalf(isel, ifFalse);
    ifTrue = highHalf(isel, ifTrue);
    Reg high = chosen(isel, mask, ifTrue, ifFalse);
    return join(isel, to, low, high);
  }
  isel.copy(vectorBytes, to, chosen(isel, mask, ifTrue, ifFalse));
}

void selectLaneJoin(ISelContext &isel, Instruction &instruction) {
  Reg low = isel.use(instruction.operand(0));
  Reg high = isel.use(instruction.operand(1));
  join(isel, isel.vreg(&instruction), low, high);
}

void selectLaneHalf(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  Reg vector = isel.use(instruction.operand(0));
  isel.copy(vectorBytes, to, instruction.lane() == 0 ? vector : highHalf(isel, vector));
}

} // namespace wend
