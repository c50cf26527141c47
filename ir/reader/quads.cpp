// Numbers of type fp128 (IEEE 754 binary128): vectors of 128 bits, as they are passed. Operations
// are calls of libgcc.

#include "ir/reader/builder.h"
#include "ir/reader/legalizer.h"

#include <fmt/format.h>

namespace wend::reader {

// Of a function of libgcc with one result.
Value *Legalizer::callWith(std::string_view name, Type result, std::span<Value *const> arguments) {
  std::vector<Value *> results = builder_.libraryResults(name, {&result, 1}, arguments, {});
  return results.empty() ? nullptr : results[0];
}

Value *Legalizer::quadBinary(Op op, Value *left, Value *right) {
  Value *operands[] = {left, right};
  return callWith(op == Op::FAdd   ? "__addtf3"
                  : op == Op::FSub ? "__subtf3"
                  : op == Op::FMul ? "__multf3"
                                   : "__divtf3",
                  quadLanes, operands);
}

namespace {

// A function that compares, and how its result compares with 0 if the predicate holds. Where the
// operands are unordered, __gttf2 and __getf2 give a negative number, __lttf2 and __letf2 a
// positive one.
struct QuadTest {
  const char *function;
  Predicate predicate;
};

QuadTest testOf(FloatPredicate predicate) {
  switch (predicate) {
  case FloatPredicate::Oeq:
    return {"__eqtf2", Predicate::Eq};
  case FloatPredicate::Une:
    return {"__netf2", Predicate::Ne};
  case FloatPredicate::Ogt:
    return {"__gttf2", Predicate::Sgt};
  case FloatPredicate::Oge:
    return {"__getf2", Predicate::Sge};
  case FloatPredicate::Olt:
    return {"__lttf2", Predicate::Slt};
  case FloatPredicate::Ole:
    return {"__letf2", Predicate::Sle};
  case FloatPredicate::Ult:
    return {"__getf2", Predicate::Slt};
  case FloatPredicate::Ule:
    return {"__gttf2", Predicate::Sle};
  case FloatPredicate::Ugt:
    return {"__letf2", Predicate::Sgt};
  case FloatPredicate::Uge:
    return {"__lttf2", Predicate::Sge};
  case FloatPredicate::Ord:
    return {"__unordtf2", Predicate::Eq};
  case FloatPredicate::Uno:
  case FloatPredicate::One:
  case FloatPredicate::Ueq:
  case FloatPredicate::Never:
  case FloatPredicate::Always:
    break;
  }
  return {"__unordtf2", Predicate::Ne};
}

} // namespace

Value *Legalizer::quadCompare(FloatPredicate predicate, Value *left, Value *right) {
  using enum FloatPredicate;
  if (predicate == Never || predicate == Always)
    return builder_.module_.boolConstant(predicate == Always);
  if (predicate == One || predicate == Ueq) {
    Value *first = quadCompare(predicate == One ? Ord : Uno, left, right);
    Value *second = quadCompare(predicate == One ? Une : Oeq, left, right);
    return first && second ? builder_.put(predicate == One ? Op::And : Op::Or, first, second)
                           : nullptr;
  }
  QuadTest test = testOf(predicate);
  Value *operands[] = {left, right};
  Value *order = callWith(test.function, Type::I32, operands);
  return order ? builder_.putICmp(test.predicate, order, builder_.module_.constant(Type::I32, 0))
               : nullptr;
}

Value *Legalizer::withSign(Value *number, Value *sign) {
  constexpr uint64_t signBit = uint64_t{1} << 63;
  Module &module = builder_.module_;
  Value *made = putLanes(Op::And, number, module.vector(quadLanes, {{~uint64_t{0}, ~signBit}}));
  if (!sign)
    return made;
  return putLanes(Op::Or, made, putLanes(Op::And, sign, module.vector(quadLanes, {{0, signBit}})));
}

// ---- Conversions

namespace {

// libgcc's name for the format of a type of numbers.
const char *modeOf(const TextType &type) {
  return type.format == NumberFormat::Half ? "hf"
         : type.scalar == Type::F32        ? "sf"
         : type.scalar == Type::F64        ? "df"
                                           : "xf";
}

// And for the smallest of its types of integers that has so many bits.
const char *integerModeOf(unsigned bits) { return bits <= 32 ? "si" : bits <= 64 ? "di" : "ti"; }

} // namespace

Value *Legalizer::quadCast(Op op, TextType &from, TextType &to, Value *value, SourceRange range) {
  constexpr unsigned widest = 128;
  bool isFrom = isQuad(&from);
  const TextType &other = isFrom ? to : from;
  if (other.format == NumberFormat::BFloat || other.bits > widest) {
    builder_.fail(diag::irUnsupported, range,
                  other.bits != 0
                      ? "conversions between 'fp128' and integers of more than 128 bits are"
                      : "conversions between 'fp128' and 'bfloat' are");
    return nullptr;
  }
  if (isAnyInteger(&other))
    return isFrom ? integerOfQuad(to, value, op == Op::FPToSI)
                  : quadOfInteger(from, value, op == Op::SIToFP);
  bool isHalfNumber = isHalf(&other); // passed in the low bits of a float
  if (!isFrom) {
    if (isHalfNumber)
      value =
          builder_.putCast(Op::BitCast, builder_.putCast(Op::ZExt, value, Type::I32), Type::F32);
    return callWith(fmt::format("__extend{}tf2", modeOf(from)), quadLanes, {&value, 1});
  }
  Value *result = callWith(fmt::format("__trunctf{}2", modeOf(to)),
                           isHalfNumber ? Type::F32 : to.scalar, {&value, 1});
  if (!result || !isHalfNumber)
    return result;
  return builder_.putCast(Op::Trunc, builder_.putCast(Op::BitCast, result, Type::I32), Type::I16);
}

Value *Legalizer::quadOfInteger(TextType &from, Value *value, bool isSigned) {
  const char *mode = integerModeOf(from.bits);
  TextType &whole = *builder_.integer(from.bits <= 32 ? 32 : from.bits <= 64 ? 64 : 128);
  value = resize(from, whole, value, isSigned);
  std::vector<Value *> operands = {value};
  if (isPack(&whole))
    operands = limbs(whole, value, 2, isSigned);
  return callWith(fmt::format("__float{}{}tf", isSigned ? "" : "un", mode), quadLanes, operands);
}

Value *Legalizer::integerOfQuad(TextType &to, Value *value, bool isSigned) {
  std::string name = fmt::format("__fix{}tf{}", isSigned ? "" : "uns", integerModeOf(to.bits));
  TextType &whole = *builder_.integer(to.bits <= 32 ? 32 : to.bits <= 64 ? 64 : 128);
  if (!isPack(&whole)) {
    Value *made = callWith(name, whole.scalar, {&value, 1});
    return made ? resize(whole, to, made, isSigned) : nullptr;
  }
  const Type types[] = {Type::I64, Type::I64};
  std::vector<Value *> results = builder_.libraryResults(name, types, {&value, 1}, {});
  return results.empty() ? nullptr : masked(to, results);
}

} // namespace wend::reader
