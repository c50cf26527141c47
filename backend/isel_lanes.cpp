#include "backend/isel_lanes.h"

#include "backend/isel_address.h"
#include "backend/isel_compare.h"
#include "backend/isel_context.h"
#include "backend/isel_float.h"
#include "backend/isel_match.h"
#include "backend/isel_values.h"

#include "ir/module.h"

#include <array>
#include <optional>
#include <utility>

namespace wend {

namespace {

constexpr unsigned width = vectorBytes;

Address constantOperand(ISelContext &isel, const VectorBits &lanes) {
  return floatConstant(isel, {lanes.words[0], vectorBytes, lanes.words[1]});
}

// Whether the value is a load that may be a memory operand, which must be aligned.
bool isOperandInMemory(const ISelContext &isel, Value *value) {
  return isel.canAbsorbLoad(value) &&
         static_cast<Instruction *>(value)->accessAlign() >= vectorBytes;
}

bool isZero(const Value *value) {
  const Constant *constant = asConstant(value);
  return constant && constant->bits() == 0;
}

// The row for lanes of 8, 16, 32 and 64 bits.
MOp byLane(Type vector, const std::array<MOp, 4> &rows) {
  unsigned log = 0;
  for (unsigned bytes = byteSize(laneType(vector)); bytes > 1; bytes /= 2)
    ++log;
  return rows[log];
}

// The number that all lanes of a constant are.
uint64_t splatOf(const Value &value) { return lanesOf(*asConstant(&value)).lane(value.type(), 0); }

void applyConstant(ISelContext &isel, MOp op, Reg reg, Type vector, uint64_t bits) {
  isel.emitRM(op, width, reg, constantOperand(isel, VectorBits::splat(vector, bits)));
}

void invert(ISelContext &isel, Reg reg) {
  applyConstant(isel, MOp::Pxor, reg, Type::V2I64, ~uint64_t{0});
}

// ---- Arithmetic

// x op y, in `to`.
void selectPlain(ISelContext &isel, Instruction &instruction, MOp op, bool commutes) {
  Reg to = isel.vreg(&instruction);
  Value *left = instruction.operand(0);
  Value *right = instruction.operand(1);
  bool isInMemory = asConstant(right) || isOperandInMemory(isel, right);
  if (commutes && !isInMemory &&
      (asConstant(left) || isOperandInMemory(isel, left) || prefersToOverwriteSecond(instruction)))
    std::swap(left, right);
  if (asConstant(right) || isOperandInMemory(isel, right)) {
    moveTo(isel, to, left);
    return operateOnLanes(isel, op, to, right);
  }
  Reg second = isel.use(right);
  moveTo(isel, to, left);
  isel.emitRR(op, width, to, second);
}

// The products of bytes are the low bytes of products of words, of which the odd bytes are shifted
// down before and up after.
void multiplyBytes(ISelContext &isel, Reg to, Reg left, Reg right) {
  Reg odd = copyOfLanes(isel, left);
  Reg oddRight = copyOfLanes(isel, right);
  isel.emitRI(MOp::Psrlw, width, odd, 8);
  isel.emitRI(MOp::Psrlw, width, oddRight, 8);
  isel.emitRR(MOp::Pmullw, width, odd, oddRight);
  isel.emitRI(MOp::Psllw, width, odd, 8);
  Reg even = copyOfLanes(isel, left);
  isel.emitRR(MOp::Pmullw, width, even, right);
  applyConstant(isel, MOp::Pand, even, Type::V8I16, 0xFF);
  isel.copy(width, to, even);
  isel.emitRR(MOp::Por, width, to, odd);
}

// The products of the even and of the odd lanes, of which the low halves are interleaved.
void multiply32(ISelContext &isel, Reg to, Reg left, Reg right) {
  constexpr int64_t evenLanes = 0b1000;
  Reg odd = isel.temporaryVector(width);
  Reg oddRight = isel.temporaryVector(width);
  constexpr int64_t oddLanes = 0b11110101;
  isel.emitRRI(MOp::Pshufd, width, odd, left, oddLanes);
  isel.emitRRI(MOp::Pshufd, width, oddRight, right, oddLanes);
  isel.emitRR(MOp::Pmuludq, width, odd, oddRight);
  Reg even = copyOfLanes(isel, left);
  isel.emitRR(MOp::Pmuludq, width, even, right);
  isel.emitRRI(MOp::Pshufd, width, odd, odd, evenLanes);
  isel.emitRRI(MOp::Pshufd, width, to, even, evenLanes);
  isel.emitRR(MOp::Punpckldq, width, to, odd);
}

// low * low + (high * low + low * high) * 2^32
void multiply64(ISelContext &isel, Reg to, Reg left, Reg right) {
  Reg high = copyOfLanes(isel, left);
  isel.emitRI(MOp::Psrlq, width, high, 32);
  isel.emitRR(MOp::Pmuludq, width, high, right);
  Reg second = copyOfLanes(isel, right);
  isel.emitRI(MOp::Psrlq, width, second, 32);
  isel.emitRR(MOp::Pmuludq, width, second, left);
  isel.emitRR(MOp::Paddq, width, high, second);
  isel.emitRI(MOp::Psllq, width, high, 32);
  Reg low = copyOfLanes(isel, left);
  isel.emitRR(MOp::Pmuludq, width, low, right);
  isel.copy(width, to, low);
  isel.emitRR(MOp::Paddq, width, to, high);
}

void selectProduct(ISelContext &isel, Instruction &instruction) {
  Type type = instruction.type();
  if (type == Type::V8I16 || (type == Type::V4I32 && isel.cpu().sse41))
    return selectPlain(isel, instruction, type == Type::V8I16 ? MOp::Pmullw : MOp::Pmulld, true);
  Reg left = isel.use(instruction.operand(0));
  Reg right = isel.use(instruction.operand(1));
  Reg to = isel.vreg(&instruction);
  if (type == Type::V16I8)
    multiplyBytes(isel, to, left, right);
  else if (type == Type::V4I32)
    multiply32(isel, to, left, right);
  else
    multiply64(isel, to, left, right);
}

// ---- Minimum and maximum

// The instruction for lanes of x where `predicate` holds for x and y, else lanes of y. Only words
// with a sign and bytes without one have instructions.
std::optional<MOp> extremeOf(Type type, Predicate predicate) {
  if (type == Type::V8I16 && (predicate == Predicate::Sgt || predicate == Predicate::Sge))
    return MOp::Pmaxsw;
  if (type == Type::V8I16 && (predicate == Predicate::Slt || predicate == Predicate::Sle))
    return MOp::Pminsw;
  if (type == Type::V16I8 && (predicate == Predicate::Ugt || predicate == Predicate::Uge))
    return MOp::Pmaxub;
  if (type == Type::V16I8 && (predicate == Predicate::Ult || predicate == Predicate::Ule))
    return MOp::Pminub;
  return std::nullopt;
}

Instruction *absorbedLanes(ISelContext &isel, Value *value, Op op) {
  Instruction *instruction = asInstruction(value, Op::LaneBinary);
  bool isOne =
      instruction && instruction->laneOp() == op && match(instruction, m::absorbed(isel, m::any()));
  return isOne ? instruction : nullptr;
}

// y ^ ((x ^ y) & mask), and x & mask if y is 0, where the mask compares x with y: what the reader
// makes of a select.
bool selectExtreme(ISelContext &isel, Instruction &instruction) {
  bool isMasked = instruction.laneOp() == Op::And;
  Instruction *masked =
      isMasked ? &instruction : absorbedLanes(isel, instruction.operand(0), Op::And);
  if (!masked)
    return false;
  Instruction *mask = asInstruction(masked->operand(1), Op::LaneICmp);
  if (!mask || !match(mask, m::absorbed(isel, m::any())))
    return false;
  Value *x = mask->operand(0);
  Value *y = mask->operand(1);
  Predicate predicate = mask->predicate();
  if (!isMasked && instruction.operand(1) == x) { // the operands are exchanged
    std::swap(x, y);
    predicate = swapped(predicate);
  }
  std::optional<MOp> op = extremeOf(instruction.type(), predicate);
  if (!op)
    return false;
  if (isMasked) {
    if (masked->operand(0) != x || !isZero(y))
      return false;
  } else {
    Instruction *difference = absorbedLanes(isel, masked->operand(0), Op::Xor);
    bool isBoth = difference && difference->operand(0) == x && difference->operand(1) == y;
    if (!isBoth || instruction.operand(1) != y)
      return false;
  }
  Reg to = isel.vreg(&instruction);
  Reg second = isel.use(y);
  moveTo(isel, to, x);
  isel.emitRR(*op, width, to, second);
  return true;
}

// x & y, and ~x & y
void selectAnd(ISelContext &isel, Instruction &instruction) {
  for (unsigned i = 0; i < 2; ++i) {
    Instruction *inverse = asInstruction(instruction.operand(i), Op::LaneBinary);
    bool isInverse =
        inverse && inverse->laneOp() == Op::Xor && asConstant(inverse->operand(1)) &&
        lanesOf(*asConstant(inverse->operand(1))) == VectorBits{{~uint64_t{0}, ~uint64_t{0}}};
    if (!isInverse || !match(inverse, m::absorbed(isel, m::any())))
      continue;
    Reg other = isel.use(instruction.operand(1 - i));
    moveTo(isel, isel.vreg(&instruction), inverse->operand(0));
    return isel.emitRR(MOp::Pandn, width, isel.vreg(&instruction), other);
  }
  selectPlain(isel, instruction, MOp::Pand, true);
}

// ---- Shifts, by one constant

// In words; then the bits that have come from the neighbour are cleared.
void shiftBytes(ISelContext &isel, Op op, Reg to, unsigned count) {
  isel.emitRI(op == Op::Shl ? MOp::Psllw : MOp::Psrlw, width, to, count);
  applyConstant(isel, MOp::Pand, to, Type::V16I8, op == Op::Shl ? 0xFFU << count : 0xFFU >> count);
}

// (x ^ sign) - sign fills the bits above with the bit at `sign`.
void extendSign(ISelContext &isel, Reg to, Type vector, unsigned count) {
  uint64_t sign = uint64_t{1} << (bitWidth(laneType(vector)) - 1 - count);
  applyConstant(isel, MOp::Pxor, to, vector, sign);
  applyConstant(isel, vector == Type::V16I8 ? MOp::Psubb : MOp::Psubq, to, vector, sign);
}

void selectShift(ISelContext &isel, Instruction &instruction) {
  Type type = instruction.type();
  Op op = instruction.laneOp();
  auto count = static_cast<unsigned>(splatOf(*instruction.operand(1)) % bitWidth(laneType(type)));
  Reg to = isel.vreg(&instruction);
  moveTo(isel, to, instruction.operand(0));
  if (count == 0)
    return;
  bool isEmulated = op == Op::AShr && (type == Type::V16I8 || type == Type::V2I64);
  Op first = isEmulated ? Op::LShr : op;
  if (type == Type::V16I8)
    shiftBytes(isel, first, to, count);
  else if (first == Op::Shl)
    isel.emitRI(byLane(type, {MOp::Psllw, MOp::Psllw, MOp::Pslld, MOp::Psllq}), width, to, count);
  else if (first == Op::LShr)
    isel.emitRI(byLane(type, {MOp::Psrlw, MOp::Psrlw, MOp::Psrld, MOp::Psrlq}), width, to, count);
  else
    isel.emitRI(type == Type::V8I16 ? MOp::Psraw : MOp::Psrad, width, to, count);
  if (isEmulated)
    extendSign(isel, to, type, count);
}

// ---- Comparisons

// Lanes of 64 bits are equal if both halves are.
void equal64(ISelContext &isel, Reg to) {
  constexpr int64_t swapHalves = 0b10110001;
  Reg swapped = isel.temporaryVector(width);
  isel.emitRRI(MOp::Pshufd, width, swapped, to, swapHalves);
  isel.emitRR(MOp::Pand, width, to, swapped);
}

// left > right, of lanes of 64 bits: the high halves are greater, or they are equal and the low
// ones, which are unsigned, are greater.
void greater64(ISelContext &isel, Reg to, Reg left, Reg right) {
  constexpr int64_t highHalves = 0b11110101;
  constexpr int64_t lowHalves = 0b10100000;
  Reg greater = copyOfLanes(isel, left);
  isel.emitRR(MOp::Pcmpgtd, width, greater, right);
  Reg equal = copyOfLanes(isel, left);
  isel.emitRR(MOp::Pcmpeqd, width, equal, right);
  Reg isEqual = isel.temporaryVector(width);
  isel.emitRRI(MOp::Pshufd, width, isEqual, equal, highHalves);
  Reg isLowGreater = isel.temporaryVector(width);
  isel.emitRRI(MOp::Pshufd, width, isLowGreater, greater, lowHalves);
  isel.emitRR(MOp::Pand, width, isEqual, isLowGreater);
  isel.emitRRI(MOp::Pshufd, width, to, greater, highHalves);
  isel.emitRR(MOp::Por, width, to, isEqual);
}

// The bits to invert in both operands so that a comparison of the machine, which is signed, gives
// the result of one with this signedness. The low halves of lanes of 64 bits are compared, too.
uint64_t signsToInvert(Type type, bool isUnsigned) {
  uint64_t sign = isUnsigned ? uint64_t{1} << (bitWidth(laneType(type)) - 1) : 0;
  return type == Type::V2I64 ? sign | uint64_t{1} << 31 : sign;
}

// A register with the value, in which bits are inverted.
Reg invertedSigns(ISelContext &isel, Value *value, uint64_t bits) {
  if (bits == 0)
    return isel.use(value);
  Reg made = isel.temporaryVector(width);
  moveTo(isel, made, value);
  applyConstant(isel, MOp::Pxor, made, value->type(), bits);
  return made;
}

void compareGreater(ISelContext &isel, Reg to, Value *left, Value *right, bool isUnsigned) {
  Type type = left->type();
  uint64_t inverted = signsToInvert(type, isUnsigned);
  Reg second = invertedSigns(isel, right, inverted);
  Reg first = invertedSigns(isel, left, inverted);
  if (type == Type::V2I64)
    return greater64(isel, to, first, second);
  isel.copy(width, to, first);
  isel.emitRR(byLane(type, {MOp::Pcmpgtb, MOp::Pcmpgtw, MOp::Pcmpgtd, MOp::Pcmpgtd}), width, to,
              second);
}

// How cmpps finds that a predicate holds.
struct FloatTest {
  int64_t code;
  bool isSwapped = false; // of the operands
  int64_t other = -1;     // a second comparison that must hold, too, or, if it is 0, may hold
};

FloatTest testOf(FloatPredicate predicate) {
  enum : int64_t { Equal, Less, LessEqual, Unordered, NotEqual, NotLess, NotLessEqual, Ordered };
  switch (predicate) {
  case FloatPredicate::Oeq:
    return {Equal};
  case FloatPredicate::Olt:
    return {Less};
  case FloatPredicate::Ole:
    return {LessEqual};
  case FloatPredicate::Ogt:
    return {Less, true};
  case FloatPredicate::Oge:
    return {LessEqual, true};
  case FloatPredicate::Uno:
    return {Unordered};
  case FloatPredicate::Ord:
    return {Ordered};
  case FloatPredicate::Une:
    return {NotEqual};
  case FloatPredicate::Uge:
    return {NotLess};
  case FloatPredicate::Ugt:
    return {NotLessEqual};
  case FloatPredicate::Ule:
    return {NotLess, true};
  case FloatPredicate::Ult:
    return {NotLessEqual, true};
  case FloatPredicate::One:
    return {NotEqual, false, Ordered};
  case FloatPredicate::Ueq:
  case FloatPredicate::Never:
  case FloatPredicate::Always:
    break;
  }
  return {Unordered, false, Equal}; // Ueq
}

} // namespace

void moveLanesTo(ISelContext &isel, Reg to, const Constant &constant) {
  if (constant.bits() == 0)
    return isel.emitR(MOp::FZero, 4, to);
  isel.emitRM(MOp::Mov, width, to, constantOperand(isel, lanesOf(constant)));
}

Reg copyOfLanes(ISelContext &isel, Reg value) {
  Reg made = isel.temporaryVector(width);
  isel.copy(width, made, value);
  return made;
}

void operateOnLanes(ISelContext &isel, MOp op, Reg first, Value *second) {
  if (Constant *constant = asConstant(second); constant && constant->bits() != 0)
    isel.emitRM(op, width, first, constantOperand(isel, lanesOf(*constant)));
  else if (isOperandInMemory(isel, second))
    isel.emitRM(op, width, first, loadOperand(isel, second));
  else
    isel.emitRR(op, width, first, isel.use(second));
}

void selectLaneUnary(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  Type type = instruction.type();
  uint64_t sign = uint64_t{1} << (bitWidth(laneType(type)) - 1);
  Value *value = instruction.operand(0);
  if (instruction.laneOp() == Op::FSqrt)
    return operateOnLanes(isel, type == Type::V4F32 ? MOp::Sqrtps : MOp::Sqrtpd, to, value);
  moveTo(isel, to, value);
  if (instruction.laneOp() == Op::FNeg)
    applyConstant(isel, MOp::FXor, to, type, sign);
  else
    applyConstant(isel, MOp::FAnd, to, type, sign - 1);
}

void selectLaneBinary(ISelContext &isel, Instruction &instruction) {
  Type type = instruction.type();
  bool isDouble = type == Type::V2F64;
  switch (instruction.laneOp()) {
  case Op::Add:
    return selectPlain(isel, instruction,
                       byLane(type, {MOp::Paddb, MOp::Paddw, MOp::Paddd, MOp::Paddq}), true);
  case Op::Sub:
    return selectPlain(isel, instruction,
                       byLane(type, {MOp::Psubb, MOp::Psubw, MOp::Psubd, MOp::Psubq}), false);
  case Op::Mul:
    return selectProduct(isel, instruction);
  case Op::And:
    if (!selectExtreme(isel, instruction))
      selectAnd(isel, instruction);
    return;
  case Op::Or:
    return selectPlain(isel, instruction, MOp::Por, true);
  case Op::Xor:
    if (!selectExtreme(isel, instruction))
      selectPlain(isel, instruction, MOp::Pxor, true);
    return;
  case Op::FAdd:
    return selectPlain(isel, instruction, isDouble ? MOp::Addpd : MOp::Addps, true);
  case Op::FSub:
    return selectPlain(isel, instruction, isDouble ? MOp::Subpd : MOp::Subps, false);
  case Op::FMul:
    return selectPlain(isel, instruction, isDouble ? MOp::Mulpd : MOp::Mulps, true);
  case Op::FDiv:
    return selectPlain(isel, instruction, isDouble ? MOp::Divpd : MOp::Divps, false);
  default:
    return selectShift(isel, instruction);
  }
}

void selectLaneICmp(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  Value *left = instruction.operand(0);
  Value *right = instruction.operand(1);
  Type type = left->type();
  Predicate predicate = instruction.predicate();
  if (predicate == Predicate::Eq || predicate == Predicate::Ne) {
    selectPlain(isel, instruction,
                byLane(type, {MOp::Pcmpeqb, MOp::Pcmpeqw, MOp::Pcmpeqd, MOp::Pcmpeqd}), true);
    if (type == Type::V2I64)
      equal64(isel, to);
    if (predicate == Predicate::Ne)
      invert(isel, to);
    return;
  }
  bool isUnsigned = predicate < Predicate::Slt;
  // Of the four predicates of one signedness: less, less or equal, greater, greater or equal.
  unsigned kind = static_cast<unsigned>(predicate) -
                  static_cast<unsigned>(isUnsigned ? Predicate::Ult : Predicate::Slt);
  bool isInverted = kind == 1 || kind == 3;
  bool isSwapped = kind == 0 || kind == 3;
  compareGreater(isel, to, isSwapped ? right : left, isSwapped ? left : right, isUnsigned);
  if (isInverted)
    invert(isel, to);
}

void selectLaneFCmp(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  FloatPredicate predicate = instruction.floatPredicate();
  if (predicate == FloatPredicate::Never || predicate == FloatPredicate::Always) {
    uint64_t bits = predicate == FloatPredicate::Always ? ~uint64_t{0} : 0;
    return moveLanesTo(
        isel, to, *isel.module().vector(instruction.type(), VectorBits::splat(Type::V2I64, bits)));
  }
  FloatTest test = testOf(predicate);
  MOp op = instruction.operand(0)->type() == Type::V4F32 ? MOp::Cmpps : MOp::Cmppd;
  Reg left = isel.use(instruction.operand(test.isSwapped ? 1 : 0));
  Reg right = isel.use(instruction.operand(test.isSwapped ? 0 : 1));
  Reg other;
  if (test.other >= 0) {
    other = copyOfLanes(isel, left);
    isel.emitRRI(op, width, other, right, test.other);
  }
  isel.copy(width, to, left);
  isel.emitRRI(op, width, to, right, test.code);
  if (test.other >= 0)
    isel.emitRR(test.other == 0 ? MOp::Por : MOp::Pand, width, to, other);
}

void selectLaneCast(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  Value *value = instruction.operand(0);
  if (instruction.laneOp() == Op::BitCast)
    return moveTo(isel, to, value);
  operateOnLanes(isel, instruction.laneOp() == Op::SIToFP ? MOp::Cvtdq2ps : MOp::Cvttps2dq, to,
                 value);
}

void selectLaneSigns(ISelContext &isel, Instruction &instruction) {
  Reg to = isel.vreg(&instruction);
  Reg value = isel.use(instruction.operand(0));
  Type type = instruction.operand(0)->type();
  MOp op = type == Type::V4F32   ? MOp::Movmskps
           : type == Type::V2F64 ? MOp::Movmskpd
                                 : MOp::Pmovmskb;
  isel.emitRR(op, 4, to, value);
}

// ---- Lanes

namespace {

// Lane `lane` of 32 or 64 bits at the place of lane 0; the other lanes are arbitrary.
Reg loweredLane(ISelContext &isel, Value *vector, unsigned lane) {
  Reg value = isel.use(vector);
  if (lane == 0)
    return value;
  bool isWide = laneCount(vector->type()) == 2;
  Reg lowered = isel.temporaryVector(width);
  isel.emitRRI(MOp::Pshufd, width, lowered, value, isWide ? 0b11101110 : lane);
  return lowered;
}

// Inserts a register with lane 0 as a lane of 32 bits: it comes next to a lane that is kept, then
// that pair next to the other two.
void insertLane32(ISelContext &isel, Reg to, Reg scalar, unsigned lane) {
  if (lane == 0)
    return isel.emitRR(MOp::Movss, width, to, scalar);
  unsigned kept = lane ^ 1; // the other lane of the half
  Reg pair = copyOfLanes(isel, scalar);
  isel.emitRRI(MOp::Shufps, width, pair, to, kept << 4 | kept << 6); // scalar, scalar, kept, kept
  if (lane == 1) { // kept, scalar, and lanes 2 and 3
    isel.emitRRI(MOp::Shufps, width, pair, to, 0b11100010);
    return isel.copy(width, to, pair);
  }
  isel.emitRRI(MOp::Shufps, width, to, pair, lane == 2 ? 0b10000100 : 0b00100100);
}

// A vector register with the scalar in lane 0; the others are arbitrary. Of 32 and 64 bits.
Reg scalarInVector(ISelContext &isel, Value *scalar) {
  if (isFloat(scalar->type()))
    return isel.use(scalar);
  Reg made = isel.temporaryVector(width);
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
    return isel.emitRR(type == Type::F32 ? MOp::Movss : MOp::Movsd, width, to, value);
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
  if (isZero(vector) && lane == 0)
    return insertIntoZeros(isel, to, scalar);
  if (bytes == 8) {
    Reg value = scalarInVector(isel, scalar);
    moveTo(isel, to, vector);
    return isel.emitRR(lane == 0 ? MOp::Movsd : MOp::Punpcklqdq, width, to, value);
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

// y ^ ((x ^ y) & mask), where all bits of the mask are the condition.
void selectVectorSelect(ISelContext &isel, Instruction &select) {
  Reg to = isel.vreg(&select);
  if (Constant *known = asConstant(select.operand(0)))
    return moveTo(isel, to, select.operand(known->bits() ? 1 : 2));
  Reg bit = isel.temporary(4);
  Reg mask = isel.temporaryVector(width);
  isel.copy(4, bit, isel.use(select.operand(0)));
  isel.emitR(MOp::Neg, 4, bit);
  isel.emitRR(MOp::Transfer, 4, mask, bit);
  isel.emitRRI(MOp::Pshufd, width, mask, mask, 0);
  Reg ifFalse = isel.use(select.operand(2));
  Reg made = isel.temporaryVector(width);
  moveTo(isel, made, select.operand(1));
  isel.emitRR(MOp::Pxor, width, made, ifFalse);
  isel.emitRR(MOp::Pand, width, made, mask);
  isel.emitRR(MOp::Pxor, width, made, ifFalse);
  isel.copy(width, to, made);
}

} // namespace wend
