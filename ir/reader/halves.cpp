// Floating-point numbers of 16 bits: `half` (IEEE 754 binary16) and `bfloat` (the upper half of a
// float). The IR has their bits as an i16; operations are done in `float`, whose result, rounded
// again, is that of the operation in 16 bits (Figueroa, "When is double rounding innocuous?",
// 1995).

#include "ir/reader/builder.h"
#include "ir/reader/legalizer.h"

namespace wend::reader {

// A number of 16 bits as a float; others as they are. libgcc passes a half in the low bits of an
// SSE register, as a float is passed.
Value *Legalizer::widened(TextType &type, Value *value) {
  if (!isHalf(&type))
    return value;
  Value *bits = builder_.putCast(Op::ZExt, value, Type::I32);
  if (type.format == NumberFormat::BFloat)
    return builder_.putCast(Op::BitCast, builder_.put(Op::Shl, bits, 16), Type::F32);
  Value *passed = builder_.putCast(Op::BitCast, bits, Type::F32);
  const Type result = Type::F32;
  std::vector<Value *> results =
      builder_.libraryResults("__extendhfsf2", {&result, 1}, {&passed, 1}, {});
  return results.empty() ? value : results[0];
}

// A float or a double rounded to 16 bits; other types keep the value.
Value *Legalizer::narrowed(TextType &type, Value *value) {
  if (!isHalf(&type) || !value)
    return value;
  if (type.format == NumberFormat::BFloat)
    return bfloatOf(value);
  const Type result = Type::F32;
  const char *name = value->type() == Type::F64 ? "__truncdfhf2" : "__truncsfhf2";
  std::vector<Value *> results = builder_.libraryResults(name, {&result, 1}, {&value, 1}, {});
  if (results.empty())
    return value;
  return builder_.putCast(Op::Trunc, builder_.putCast(Op::BitCast, results[0], Type::I32),
                          Type::I16);
}

// Rounds to nearest, ties to even. A double is rounded to a float first, to odd: then the second
// rounding gives what a single one does (Boldo and Melquiond, "Emulation of FMA and correctly
// rounded sums", 2008).
Value *Legalizer::bfloatOf(Value *value) {
  Module &module = builder_.module_;
  auto compare = [&](FloatPredicate predicate, Value *left, Value *right) {
    Value *operands[] = {left, right};
    Instruction *made = module.makeInstruction(Op::FCmp, Type::I1, operands);
    made->setFloatPredicate(predicate);
    return builder_.insert(made);
  };
  Value *isNan = compare(FloatPredicate::Uno, value, value);
  Value *single = value;
  if (value->type() == Type::F64)
    single = builder_.putCast(Op::FPTrunc, value, Type::F32);
  Value *bits = builder_.putCast(Op::BitCast, single, Type::I32);
  if (value->type() == Type::F64) {
    // The magnitudes as integers: those of doubles are ordered like their bits.
    Value *back = builder_.putCast(Op::FPExt, single, Type::F64);
    Value *exact = builder_.put(Op::Shl, builder_.putCast(Op::BitCast, value, Type::I64), 1);
    Value *rounded = builder_.put(Op::Shl, builder_.putCast(Op::BitCast, back, Type::I64), 1);
    Value *isInexact = builder_.putICmp(Predicate::Ne, exact, rounded);
    Value *isUp = builder_.putICmp(Predicate::Ugt, rounded, exact);
    Value *down = builder_.put(Op::Sub, bits, builder_.putCast(Op::ZExt, isUp, Type::I32));
    Value *toOdd = builder_.put(Op::Or, down, builder_.putCast(Op::ZExt, isInexact, Type::I32));
    bits = toOdd;
  }
  Value *isOddHalf = builder_.put(Op::And, builder_.put(Op::LShr, bits, 16), 1);
  Value *bias = builder_.put(Op::Add, isOddHalf, 0x7FFF);
  Value *result = builder_.put(Op::LShr, builder_.put(Op::Add, bits, bias), 16);
  Value *quiet = builder_.put(
      Op::Or, builder_.put(Op::LShr, builder_.putCast(Op::BitCast, single, Type::I32), 16), 0x40);
  return builder_.putCast(Op::Trunc, builder_.putSelect(isNan, quiet, result), Type::I16);
}

// Conversions with a number of 16 bits on a side. Integers that a float cannot represent exactly
// are out of the range of a half. A bfloat of an integer is made of the exact double: more than 53
// bits are refused.
Value *Legalizer::halfCast(Op op, TextType &from, TextType &to, Value *value, SourceRange range) {
  constexpr unsigned exactBits = 53;
  if (to.format == NumberFormat::BFloat && from.bits > exactBits) {
    builder_.fail(diag::irUnsupported, range, "conversions of more than 53 bits to 'bfloat' are");
    return nullptr;
  }
  Type single = Type::F32;
  TextType &singleType = *builder_.scalar(single);
  switch (op) {
  case Op::FPExt:
    value = widened(from, value);
    return to.scalar == single ? value : builder_.putCast(Op::FPExt, value, to.scalar);
  case Op::FPTrunc:
    return narrowed(to, value);
  case Op::FPToSI:
  case Op::FPToUI:
    return cast(op, singleType, to, widened(from, value), range);
  case Op::SIToFP:
  case Op::UIToFP:
    return narrowed(to,
                    cast(op, from,
                         to.format == NumberFormat::Half ? singleType : *builder_.scalar(Type::F64),
                         value, range));
  default:
    return nullptr;
  }
}

} // namespace wend::reader
