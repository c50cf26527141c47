// Intrinsics on floating-point numbers: lowered to operations or calls of the C library.

#include "ir/fold.h"
#include "ir/reader/intrinsics.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace wend::reader {

namespace {

// `sqrt` of `llvm.sqrt.f64`
std::string_view wordOf(std::string_view intrinsic) {
  return intrinsic.substr(5, intrinsic.find('.', 5) - 5);
}

struct FloatOperation {
  std::string_view name;
  Op op;
};

// Rounding to the nearest integer, ties to even, is what rint does where the rounding mode is not
// changed.
constexpr FloatOperation floatOperations[] = {
    {"sqrt", Op::FSqrt},     {"fabs", Op::FAbs},       {"copysign", Op::FCopySign},
    {"floor", Op::FFloor},   {"ceil", Op::FCeil},      {"trunc", Op::FTrunc},
    {"rint", Op::FRint},     {"nearbyint", Op::FRint}, {"roundeven", Op::FRint},
    {"minnum", Op::FMinNum}, {"maxnum", Op::FMaxNum},
};

} // namespace

std::optional<Op> floatOperationNamed(std::string_view word) {
  const auto *row = std::ranges::find(floatOperations, word, &FloatOperation::name);
  return row != std::end(floatOperations) ? std::optional(row->op) : std::nullopt;
}

// The arguments, which must be floating-point numbers of one type; nothing after an error.
std::vector<Value *> IntrinsicLowering::floatArguments(const IntrinsicCall &call) {
  std::vector<Value *> arguments;
  for (const Typed &argument : call.arguments) {
    arguments.push_back(value(argument));
    if (!builder_.checkFloat(argument) ||
        !requireType(arguments.back(), arguments[0]->type(), argument.at))
      return {};
  }
  return arguments;
}

// The function of the C library that has the intrinsic's name.
Value *IntrinsicLowering::libraryCall(const IntrinsicCall &call) {
  std::vector<Value *> arguments = floatArguments(call);
  if (arguments.empty())
    return nullptr;
  std::string_view name = wordOf(call.name);
  name = name == "minnum" ? "fmin" : name == "maxnum" ? "fmax" : name;
  Type type = arguments[0]->type();
  return callLibrary(builder_.libraryName(name, type), type, arguments, call);
}

Value *IntrinsicLowering::floatOperation(const IntrinsicCall &call) {
  std::string_view name = wordOf(call.name);
  std::optional<Op> op = floatOperationNamed(name);
  std::vector<Value *> arguments = floatArguments(call);
  bool isSign = name == "fabs" || name == "copysign";
  if (!arguments.empty() && isSign && isQuad(bare(call.type)))
    return legalizer_.withSign(arguments[0], arguments.size() > 1 ? arguments[1] : nullptr);
  if (!arguments.empty() && !hasBits(arguments[0]->type()))
    return libraryCall(call);
  if (arguments.empty() || arguments.size() != row(*op).operands)
    return nullptr;
  return insert(module_.makeInstruction(*op, arguments[0]->type(), arguments));
}

// ---- Other functions of the C library

// lround, llround, lrint and llrint give an i64.
Value *IntrinsicLowering::roundToInteger(const IntrinsicCall &call) {
  std::vector<Value *> arguments = floatArguments(call);
  Type type = valueType(call.type, call.range);
  if (arguments.empty() || !isInteger(type) || isOdd(bare(call.type)) || hasFailed())
    return unsupported(call);
  std::string_view name = wordOf(call.name);
  if ((name == "lrint" || name == "llrint") && hasBits(arguments[0]->type()))
    return putCast(Op::FPToSI, putCast(Op::FRint, arguments[0], arguments[0]->type()), type);
  Type from = arguments[0]->type();
  Value *result = callLibrary(builder_.libraryName(name, from), Type::I64, arguments, call);
  return !result || type == Type::I64 ? result : putCast(Op::Trunc, result, type);
}

// ldexp, and powi, which the compiler's library has: of a number and an integer.
Value *IntrinsicLowering::callWithInteger(const IntrinsicCall &call) {
  Value *number = value(call.arguments[0]);
  Value *integer = value(call.arguments[1]);
  if (!builder_.checkFloat(call.arguments[0]) || !isInteger(integer->type()) ||
      bare(call.arguments[1].type)->bits > 32)
    return unsupported(call);
  integer = resized(integer, *bare(call.arguments[1].type), Type::I32, true);
  Type type = number->type();
  std::string name = wordOf(call.name) == "ldexp" ? builder_.libraryName("ldexp", type)
                     : type == Type::F32          ? "__powisf2"
                     : type == Type::F64          ? "__powidf2"
                     : type == Type::F80          ? "__powixf2"
                                                  : "__powitf2";
  return callLibrary(name, type, {number, integer}, call);
}

// `{ double, i32 } @llvm.frexp`: the C function stores the exponent.
Value *IntrinsicLowering::splitNumber(const IntrinsicCall &call) {
  Value *number = value(call.arguments[0]);
  if (!builder_.checkFloat(call.arguments[0]) || valueType(call.type, call.range) != Type::Tuple)
    return unsupported(call);
  std::span<const Leaf> leaves = leavesOf(call.type, call.range);
  if (leaves.size() != 2 || leaves[0].type->scalar != number->type() ||
      !isInteger(leaves[1].type->scalar) || isOdd(leaves[1].type) || hasFailed())
    return unsupported(call);
  Instruction *exponent = builder_.entrySlot(Type::I32);
  Pack *pack = newPack(leaves);
  pack->parts[0] = callLibrary(builder_.libraryName("frexp", number->type()), number->type(),
                               {number, exponent}, call);
  Type type = leaves[1].type->scalar;
  Value *loaded = insertLoad(Type::I32, exponent, false, 4);
  pack->parts[1] = resized(loaded, *scalar(Type::I32), type, true);
  return hasFailed() ? nullptr : pack;
}

// ---- Minimum, maximum

// minimum and maximum are NaN if an operand is, minimumnum and maximumnum only if both are; -0 is
// less than 0. Equal numbers have the same bits, except for zeros.
Value *IntrinsicLowering::floatExtreme(const IntrinsicCall &call) {
  std::vector<Value *> arguments = floatArguments(call);
  if (arguments.size() != 2 || !hasBits(arguments[0]->type()))
    return unsupported(call);
  std::string_view name = wordOf(call.name);
  bool isMinimum = name.starts_with("min");
  Value *x = reader::frozen(arguments[0]);
  Value *y = reader::frozen(arguments[1]);
  Type type = x->type();
  Type bits = bitsType(type);
  Value *bitsOfY = putCast(Op::BitCast, y, bits);
  Value *merged = put(isMinimum ? Op::Or : Op::And, putCast(Op::BitCast, x, bits), bitsOfY);
  Value *result = putCast(Op::BitCast, merged, type);
  FloatPredicate before = isMinimum ? FloatPredicate::Olt : FloatPredicate::Ogt;
  result = putSelect(putFCmp(before, y, x), y, result);
  result = putSelect(putFCmp(before, x, y), x, result);
  if (!name.ends_with("num")) {
    Value *sum = put(Op::FAdd, x, y);
    return putSelect(putFCmp(FloatPredicate::Uno, x, y), sum, result);
  }
  result = putSelect(putFCmp(FloatPredicate::Uno, y, y), x, result);
  return putSelect(putFCmp(FloatPredicate::Uno, x, x), y, result);
}

// A multiplication makes signalling NaNs quiet, and changes no other number.
Value *IntrinsicLowering::canonicalize(const IntrinsicCall &call) {
  std::vector<Value *> arguments = floatArguments(call);
  if (arguments.empty() || !hasBits(arguments[0]->type()))
    return unsupported(call);
  Type type = arguments[0]->type();
  return put(Op::FMul, arguments[0], module_.constant(type, bitsOf(type, 1)));
}

// ---- Numbers of 16 bits

bool IntrinsicLowering::isOfHalves(const IntrinsicCall &call) {
  auto isOne = [](TextType *type) { return type && isHalf(bare(type)); };
  constexpr std::string_view conversions[] = {
      "llvm.convert.",
      "llvm.experimental.constrained.fp",
      "llvm.experimental.constrained.sitofp.",
      "llvm.experimental.constrained.uitofp.",
  };
  bool isConversion = std::ranges::any_of(
      conversions, [&](std::string_view name) { return call.name.starts_with(name); });
  bool readsBits = call.name.starts_with("llvm.is.fpclass.");
  return !isConversion && !readsBits &&
         (isOne(call.type) || std::ranges::any_of(call.arguments, [&](const Typed &argument) {
            return isOne(argument.type);
          }));
}

// Computes in float: exact operations give the same, others are rounded again.
Value *IntrinsicLowering::halfIntrinsic(const IntrinsicCall &call) {
  std::vector<Typed> arguments;
  for (const Typed &argument : call.arguments) {
    TextType *type = argument.type ? bare(argument.type) : nullptr;
    if (!type || !isHalf(type)) {
      arguments.push_back(argument);
      continue;
    }
    Value *wide = legalizer_.widened(*type, value(argument));
    arguments.push_back({scalar(Type::F32), Operand(wide), argument.at});
  }
  IntrinsicCall wide = call;
  wide.arguments = arguments;
  TextType &result = *bare(call.type);
  if (isHalf(&result))
    wide.type = scalar(Type::F32);
  Value *made = hasFailed() ? nullptr : lower(wide);
  return made && !hasFailed() ? legalizer_.narrowed(result, made) : nullptr;
}

// ---- Saturating conversions

// Numbers out of range become the nearest integer, NaNs 0. The first numbers out of range are
// powers of two, so they are exact.
Value *IntrinsicLowering::saturatingConversion(const IntrinsicCall &call) {
  Value *number = value(call.arguments[0]);
  TextType &to = *bare(call.type);
  constexpr unsigned maxBits = 128;
  if (!builder_.checkFloat(call.arguments[0]) || !hasBits(number->type()) || !isAnyInteger(&to) ||
      to.bits > maxBits)
    return unsupported(call);
  bool isSigned = call.name.starts_with("llvm.fptosi");
  TextType &from = *bare(call.arguments[0].type);
  Type type = number->type();
  number = reader::frozen(number);
  auto integer = [&](uint64_t low, uint64_t high) -> Value * {
    const uint64_t limbs[] = {low, high};
    return to.kind == TypeKind::Wide ? legalizer_.wideConstant(to, limbs)
                                     : module_.constant(to.scalar, low & textMask(&to));
  };
  auto choose = [&](FloatPredicate predicate, double limit, Value *ifTrue, Value *ifFalse) {
    Value *test = putFCmp(predicate, number, module_.constant(type, bitsOf(type, limit)));
    return legalizer_.select(*scalar(Type::I1), test, to, ifTrue, ifFalse);
  };
  Op op = isSigned ? Op::FPToSI : Op::FPToUI;
  Value *result = legalizer_.cast(op, from, to, number, call.range);
  if (!result || hasFailed())
    return nullptr;
  unsigned magnitude = to.bits - (isSigned ? 1 : 0);
  Value *zero = integer(0, 0);
  double limit = std::ldexp(1.0, static_cast<int>(magnitude)); // infinite for 2^128 as a float
  if (isSigned) {
    uint64_t sign = uint64_t{1} << (magnitude % 64);
    Value *least = magnitude < 64 ? integer(sign, 0) : integer(0, sign);
    Value *most = magnitude < 64 ? integer(sign - 1, 0) : integer(~uint64_t{0}, sign - 1);
    result = choose(FloatPredicate::Olt, -limit, least, result);
    result = choose(FloatPredicate::Oge, limit, most, result);
    return choose(FloatPredicate::Uno, 0, zero, result);
  }
  result = choose(FloatPredicate::Ogt, 0, result, zero);
  Value *most = integer(~uint64_t{0}, ~uint64_t{0} >> (maxBits - std::max<int>(magnitude, 65)));
  return choose(FloatPredicate::Oge, limit, most, result);
}

// ---- Classes of numbers

namespace {

// The classes of llvm.is.fpclass by their bits: NaNs, then negative numbers from infinity to zero,
// then positive ones from zero to infinity.
constexpr unsigned nanClasses = 3;
constexpr unsigned allClasses = 0x3FF;
constexpr unsigned magnitudes = 4; // zero, subnormal, normal, infinity

// The bits of the numbers without a sign in a class, by their order, are from `first` to the one
// before the next class's.
struct ClassLimits {
  std::array<uint64_t, 7> first;

  // Of a format whose bits are an integer of a type, with so many bits of fraction.
  ClassLimits(Type type, unsigned fraction) {
    uint64_t infinity = (bitMask(type) >> 1 >> fraction) << fraction;
    uint64_t quiet = infinity | uint64_t{1} << (fraction - 1);
    first = {
        0, 1, uint64_t{1} << fraction, infinity, infinity + 1, quiet, (bitMask(type) >> 1) + 1};
  }
};

} // namespace

// Whether the bits are those of one of the classes: one comparison for each run of classes.
Value *IntrinsicLowering::isInClasses(Value *bits, unsigned classes, unsigned fraction) {
  ClassLimits limits(bits->type(), fraction);
  Value *result = nullptr;
  for (unsigned i = 0; i + 1 < limits.first.size(); ++i) {
    if ((classes >> i & 1) == 0)
      continue;
    uint64_t first = limits.first[i];
    while ((classes >> (i + 1) & 1) != 0)
      ++i;
    uint64_t last = limits.first[i + 1] - 1;
    Value *distance = first == 0 || first == last ? bits : put(Op::Sub, bits, first);
    Value *isInside =
        first == last
            ? putICmp(Predicate::Eq, bits, module_.constant(bits->type(), first))
            : putICmp(Predicate::Ule, distance, module_.constant(bits->type(), last - first));
    result = result ? put(Op::Or, result, isInside) : isInside;
  }
  return result;
}

// Numbers of either sign are compared without it. Of one sign only, numbers of the other one are
// above all limits with the sign bit as it is, or inverted.
Value *IntrinsicLowering::isOfClass(const IntrinsicCall &call) {
  Value *number = value(call.arguments[0]);
  const Constant *mask = asConstant(value(call.arguments[1]));
  if (!builder_.checkFloat(call.arguments[0]) || !mask ||
      valueType(call.type, call.range) != Type::I1)
    return unsupported(call);
  auto classes = static_cast<unsigned>(mask->bits() & allClasses);
  TextType &text = *bare(call.arguments[0].type);
  bool isNanTest = classes == nanClasses || classes == (allClasses & ~nanClasses);
  if (isNanTest && !isHalf(&text)) {
    number = reader::frozen(number);
    return legalizer_.compare(classes == nanClasses ? FloatPredicate::Uno : FloatPredicate::Ord,
                              text, number, number);
  }
  if (isQuad(&text))
    return isOfClassQuad(number, classes);
  if (!hasBits(number->type()) && !isHalf(&text))
    return isOfClass80(number, classes);
  unsigned positive = classes >> 6;
  unsigned negative = 0;
  for (unsigned i = 0; i < magnitudes; ++i)
    negative |= (classes >> (5 - i) & 1) << i;
  unsigned nans = (classes & nanClasses) << magnitudes;
  Type type = number->type();
  Value *bits = reader::frozen(number);
  if (!isHalf(&text))
    bits = putCast(Op::BitCast, bits, bitsType(type));
  unsigned fraction = text.format == NumberFormat::Half     ? 10
                      : text.format == NumberFormat::BFloat ? 7
                      : type == Type::F32                   ? 23
                                                            : 52;
  uint64_t sign = uint64_t{1} << (bitWidth(type) - 1);
  Value *result = nullptr;
  auto add = [&](Value *term) {
    result = result && term ? put(Op::Or, result, term) : term ? term : result;
  };
  if (unsigned either = (positive & negative) | nans)
    add(isInClasses(put(Op::And, bits, ~sign), either, fraction));
  if (unsigned only = positive & ~negative)
    add(isInClasses(bits, only, fraction));
  if (unsigned only = negative & ~positive)
    add(isInClasses(put(Op::Xor, bits, sign), only, fraction));
  return putCast(Op::Copy, result ? result : module_.boolConstant(false), Type::I1);
}

// An x86_fp80 has 64 bits of significand, the highest of which is 1 except in subnormal numbers, 15
// of exponent and the sign. Other combinations are neither numbers nor infinities: NaNs.
Value *IntrinsicLowering::isOfClass80(Value *number, unsigned classes) {
  constexpr uint64_t largest = 0x7FFF;
  constexpr uint64_t integerBit = uint64_t{1} << 63;
  constexpr uint64_t quietBit = uint64_t{1} << 62;
  Instruction *slot = builder_.entrySlot(Type::F80);
  builder_.insertStore(reader::frozen(number), slot, false, 0);
  Value *significand = reader::frozen(insertLoad(Type::I64, slot, false, 8));
  Value *head = reader::frozen(insertLoad(Type::I16, builder_.offsetBy(slot, 8), false, 8));
  Value *exponent = put(Op::And, head, largest);
  auto isEqual = [&](Value *value, uint64_t bits) {
    return putICmp(Predicate::Eq, value, module_.constant(value->type(), bits));
  };
  auto no = [&](Value *test) { return put(Op::Xor, test, uint64_t{1}); };
  Value *isNegative = putICmp(Predicate::Slt, head, module_.constant(Type::I16, 0));
  Value *isLeast = isEqual(exponent, 0);
  Value *isLargest = isEqual(exponent, largest);
  Value *isWhole = putICmp(Predicate::Slt, significand, module_.constant(Type::I64, 0));
  Value *isZero = put(Op::And, isLeast, isEqual(significand, 0));
  Value *isInfinite = put(Op::And, isLargest, isEqual(significand, integerBit));
  Value *isNormal = put(Op::And, isWhole, no(put(Op::Or, isLeast, isLargest)));
  Value *isSubnormal = put(Op::And, isLeast, no(isEqual(significand, 0)));
  Value *isOther = put(Op::Or, isNormal, isSubnormal);
  Value *isNumber = put(Op::Or, put(Op::Or, isZero, isInfinite), isOther);
  Value *isQuiet = no(isEqual(put(Op::And, significand, quietBit), 0));
  return isInAny({isNegative, no(isNumber), isQuiet, {isZero, isSubnormal, isNormal, isInfinite}},
                 classes);
}

// An fp128 has 15 bits of exponent and 112 of fraction, of which the highest one says that a NaN is
// quiet.
Value *IntrinsicLowering::isOfClassQuad(Value *number, unsigned classes) {
  constexpr uint64_t largest = 0x7FFF;
  constexpr unsigned fractionBits = 48; // of the upper half
  constexpr uint64_t quietBit = uint64_t{1} << (fractionBits - 1);
  Value *low = reader::frozen(legalizer_.lane(number, 0));
  Value *high = reader::frozen(legalizer_.lane(number, 1));
  auto isEqual = [&](Value *value, uint64_t bits) {
    return putICmp(Predicate::Eq, value, module_.constant(value->type(), bits));
  };
  auto no = [&](Value *test) { return put(Op::Xor, test, uint64_t{1}); };
  Value *exponent = put(Op::And, put(Op::LShr, high, fractionBits), largest);
  Value *fraction = put(Op::And, high, (uint64_t{1} << fractionBits) - 1);
  Value *isWhole = isEqual(put(Op::Or, fraction, low), 0); // without a fraction
  Value *isLeast = isEqual(exponent, 0);
  Value *isLargest = isEqual(exponent, largest);
  return isInAny({putICmp(Predicate::Slt, high, module_.constant(Type::I64, 0)),
                  put(Op::And, isLargest, no(isWhole)),
                  no(isEqual(put(Op::And, high, quietBit), 0)),
                  {put(Op::And, isLeast, isWhole), put(Op::And, isLeast, no(isWhole)),
                   no(put(Op::Or, isLeast, isLargest)), put(Op::And, isLargest, isWhole)}},
                 classes);
}

Value *IntrinsicLowering::isInAny(const NumberTests &tests, unsigned classes) {
  auto no = [&](Value *test) { return put(Op::Xor, test, uint64_t{1}); };
  Value *result = module_.boolConstant(false);
  auto add = [&](unsigned bit, Value *test) {
    if ((classes & bit) != 0)
      result = put(Op::Or, result, test);
  };
  add(1, put(Op::And, tests.isNan, no(tests.isQuiet)));
  add(2, put(Op::And, tests.isNan, tests.isQuiet));
  Value *isPositive = no(tests.isNegative);
  for (unsigned i = 0; i < magnitudes; ++i) {
    add(1U << (5 - i), put(Op::And, tests.magnitudes[i], tests.isNegative));
    add(1U << (6 + i), put(Op::And, tests.magnitudes[i], isPositive));
  }
  return putCast(Op::Copy, result, Type::I1);
}

// fmuladd may round after the multiplication.
Value *IntrinsicLowering::multiplyAdd(const IntrinsicCall &call) {
  std::vector<Value *> arguments = floatArguments(call);
  if (arguments.size() != 3)
    return nullptr;
  TextType &type = *bare(call.type);
  Value *product = legalizer_.binary(Op::FMul, type, arguments[0], arguments[1], call.range);
  return product ? legalizer_.binary(Op::FAdd, type, product, arguments[2], call.range) : nullptr;
}

} // namespace wend::reader
