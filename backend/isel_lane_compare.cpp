// Comparisons of vectors, whose results are masks.

#include "backend/isel_context.h"
#include "backend/isel_float.h"
#include "backend/isel_lanes.h"
#include "backend/isel_values.h"

#include "ir/module.h"

#include <optional>

namespace wend {

namespace {

void invert(ISelContext &isel, Reg reg) {
  applyConstant(isel, MOp::Pxor, reg, Type::V2I64, ~uint64_t{0});
}

// Lanes of 64 bits are equal if both halves are.
void equal64(ISelContext &isel, Reg to) {
  constexpr int64_t swapHalves = 0b10110001;
  Reg swapped = isel.temporaryVector(vectorBytes);
  isel.emitRRI(MOp::Pshufd, vectorBytes, swapped, to, swapHalves);
  isel.emitRR(MOp::Pand, vectorBytes, to, swapped);
}

// left > right, of lanes of 64 bits: the high halves are greater, or they are equal and the low
// ones, which are unsigned, are greater.
void greater64(ISelContext &isel, Reg to, Reg left, Reg right) {
  constexpr int64_t highHalves = 0b11110101;
  constexpr int64_t lowHalves = 0b10100000;
  Reg greater = copyOfLanes(isel, left);
  isel.emitRR(MOp::Pcmpgtd, vectorBytes, greater, right);
  Reg equal = copyOfLanes(isel, left);
  isel.emitRR(MOp::Pcmpeqd, vectorBytes, equal, right);
  Reg isEqual = isel.temporaryVector(vectorBytes);
  isel.emitRRI(MOp::Pshufd, vectorBytes, isEqual, equal, highHalves);
  Reg isLowGreater = isel.temporaryVector(vectorBytes);
  isel.emitRRI(MOp::Pshufd, vectorBytes, isLowGreater, greater, lowHalves);
  isel.emitRR(MOp::Pand, vectorBytes, isEqual, isLowGreater);
  isel.emitRRI(MOp::Pshufd, vectorBytes, to, greater, highHalves);
  isel.emitRR(MOp::Por, vectorBytes, to, isEqual);
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
  Reg made = isel.temporaryVector(vectorBytes);
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
  isel.copy(vectorBytes, to, first);
  isel.emitRR(byLane(type, {MOp::Pcmpgtb, MOp::Pcmpgtw, MOp::Pcmpgtd, MOp::Pcmpgtd}), vectorBytes,
              to, second);
}

// How cmpps finds that a predicate holds.
struct LaneTest {
  int64_t code;
  bool isSwapped = false;                      // of the operands
  std::optional<int64_t> other = std::nullopt; // a second comparison
  bool mustBothHold = false;                   // else one of the two
};

LaneTest testOf(FloatPredicate predicate) {
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
    return {NotEqual, false, Ordered, true};
  case FloatPredicate::Ueq:
  case FloatPredicate::Never:
  case FloatPredicate::Always:
    break;
  }
  return {Unordered, false, Equal}; // Ueq
}

} // namespace

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
  LaneTest test = testOf(predicate);
  MOp op = instruction.operand(0)->type() == Type::V4F32 ? MOp::Cmpps : MOp::Cmppd;
  Reg left = isel.use(instruction.operand(test.isSwapped ? 1 : 0));
  Reg right = isel.use(instruction.operand(test.isSwapped ? 0 : 1));
  Reg other;
  if (test.other) {
    other = copyOfLanes(isel, left);
    isel.emitRRI(op, vectorBytes, other, right, *test.other);
  }
  isel.copy(vectorBytes, to, left);
  isel.emitRRI(op, vectorBytes, to, right, test.code);
  if (test.other)
    isel.emitRR(test.mustBothHold ? MOp::Pand : MOp::Por, vectorBytes, to, other);
}

} // namespace wend
