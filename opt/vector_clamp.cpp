#include "opt/vector_clamp.h"

#include "ir/known_bits.h"

namespace wend {

namespace {

// The lesser of a number and a constant, or the greater.
struct Limited {
  Value *compared; // the number, or what it is the sign extension of
  Value *number;
  int64_t limit;
  bool isUpper; // it is the lesser
};

// x > c ? k : x and x < c ? x : k, and the same with the directions exchanged. At the limit both
// are equal, so that c may be k or its neighbour that the comparison leaves out.
std::optional<Limited> findLimited(const Instruction &select) {
  const Instruction *test =
      select.is(Op::Select) ? asInstruction(select.operand(0), Op::ICmp) : nullptr;
  const Constant *c = test ? asConstant(test->operand(1)) : nullptr;
  if (!c || !isInteger(c->type()) || !isInteger(select.type()))
    return {};
  uint32_t constantArm = select.operand(1)->isConstant() ? 1 : 2;
  const Constant *k = asConstant(select.operand(constantArm));
  Predicate predicate = test->predicate();
  bool isGreater = predicate == Predicate::Sgt || predicate == Predicate::Ugt;
  bool isLess = predicate == Predicate::Slt || predicate == Predicate::Ult;
  bool isUnsigned = predicate == Predicate::Ugt || predicate == Predicate::Ult;
  if (!k || (!isGreater && !isLess) ||
      (isUnsigned && (c->value() < 0 || signedBounds(*test->operand(0)).least < 0)))
    return {};
  int64_t neighbour = c->value() + (isGreater ? 1 : -1);
  if (k->value() != c->value() && k->value() != neighbour)
    return {};
  return Limited{test->operand(0), select.operand(3 - constantArm), k->value(),
                 isGreater == (constantArm == 1)};
}

bool isSame(const Value *compared, Value *number) {
  const Instruction *extension = asInstruction(number, Op::SExt);
  return compared == number || (extension && extension->operand(0) == compared);
}

// The limits of a type, if that are these.
std::optional<VectorClamp> clampTo(Value *number, int64_t least, int64_t greatest) {
  constexpr unsigned maxBits = 32;
  if (signedBounds(*number).bits() > maxBits)
    return {};
  if (least == INT16_MIN && greatest == INT16_MAX)
    return VectorClamp{number, Type::I16, true};
  if (least == INT8_MIN && greatest == INT8_MAX)
    return VectorClamp{number, Type::I8, true};
  if (least == 0 && greatest == UINT8_MAX)
    return VectorClamp{number, Type::I8, false};
  return {};
}

} // namespace

std::optional<VectorClamp> findClamp(const Instruction &select) {
  std::optional<Limited> outer = findLimited(select);
  if (!outer)
    return {};
  const Instruction *innerSelect = asInstruction(outer->number, Op::Select);
  std::optional<Limited> inner = innerSelect ? findLimited(*innerSelect) : std::nullopt;
  bool isPair = inner && inner->isUpper != outer->isUpper &&
                isSame(inner->compared, inner->number) &&
                (outer->compared == outer->number || isSame(outer->compared, inner->number));
  if (isPair)
    return clampTo(inner->number, outer->isUpper ? inner->limit : outer->limit,
                   outer->isUpper ? outer->limit : inner->limit);
  if (!isSame(outer->compared, outer->number))
    return {};
  SignedBounds bounds = signedBounds(*outer->number);
  if (outer->isUpper && outer->limit == UINT8_MAX && bounds.least >= 0)
    return clampTo(outer->number, 0, UINT8_MAX);
  if (!outer->isUpper && outer->limit == 0 && bounds.greatest <= UINT8_MAX)
    return clampTo(outer->number, 0, UINT8_MAX);
  return {};
}

} // namespace wend
