// Intrinsics of x86 that are lowered to operations of the IR.

#include "ir/reader/intrinsics.h"
#include "ir/reader/x86_lowering.h"

#include <algorithm>

namespace wend::reader {

Value *X86Lowering::noHint(int) { return nullptr; }

Value *X86Lowering::clock(int) {
  return IntrinsicLowering(builder_).lower({"llvm.readcyclecounter", result_, {}, range_});
}

Value *X86Lowering::splat(TextType &type, uint64_t bits) {
  Value *element = module_.constant(bare(type.element)->scalar, bits);
  return legalizer_.eachElement(type, [&](size_t) { return element; });
}

// ---- Integers

// The sign bits of the elements of an argument.
Value *X86Lowering::signsOf(size_t argument) {
  const Pack &pack = *asPack(values_[argument]);
  Value *signs = nullptr;
  unsigned lanes = 0;
  for (size_t i = 0; i < pack.parts.size(); ++i, lanes += laneCount(types_[argument]->lanes)) {
    Value *part = builder_.scalarOf(values_[argument], i);
    part = builder_.insert(module_.makeInstruction(Op::LaneSigns, Type::I32, {&part, 1}));
    signs = signs ? put(Op::Or, signs, put(Op::Shl, part, lanes)) : part;
  }
  return signs;
}

Value *X86Lowering::signBits(int) { return signsOf(0); }

Value *X86Lowering::known(int function) {
  Function *callee = builder_.declaration(static_cast<KnownFunction>(function));
  if (!callee) {
    builder_.fail(diag::irUnsupportedIntrinsic, range_, row_.name);
    return nullptr;
  }
  return builder_.callParts(*callee, result_, values_, range_);
}

// A count of the width or more gives zero, or the sign.
Value *X86Lowering::shifted(int function) {
  auto known = static_cast<KnownFunction>(function);
  static_assert(KnownFunction::Psllw < KnownFunction::Psllq &&
                    KnownFunction::Psllq < KnownFunction::Psrlw &&
                    KnownFunction::Psrlw < KnownFunction::Psrlq &&
                    KnownFunction::Psrlq < KnownFunction::Psraw,
                "the order of the shifts in known_functions.def");
  Op op = known <= KnownFunction::Psllq   ? Op::Shl
          : known <= KnownFunction::Psrlq ? Op::LShr
                                          : Op::AShr;
  if (const Constant *number = asConstant(values_[1])) {
    uint64_t width = result_->element->bits;
    if (number->bits() >= width && op != Op::AShr)
      return splat(*result_, 0);
    Value *counts = splat(*result_, std::min(number->bits(), width - 1));
    return legalizer_.binary(op, *result_, values_[0], counts, range_);
  }
  TextType &pair = *builder_.vectorType(2, builder_.integer(limbBits), range_);
  TextType &counts =
      *builder_.vectorType(bitsOfType(&pair) / result_->element->bits, result_->element, range_);
  Value *count = putCast(Op::ZExt, values_[1], Type::I64);
  count = legalizer_.eachElement(
      pair, [&](size_t i) -> Value * { return i == 0 ? count : module_.constant(Type::I64, 0); });
  types_[1] = &counts;
  values_[1] = legalizer_.reinterpret(pair, counts, count);
  return this->known(function);
}

// ---- Floating point

Value *X86Lowering::floatExtreme(int predicate) {
  auto test = static_cast<FloatPredicate>(predicate);
  if (!isOfLowest()) {
    Value *flags = legalizer_.compare(test, *result_, values_[0], values_[1]);
    return legalizer_.select(*builder_.flagsOf(*result_), flags, *result_, values_[0], values_[1]);
  }
  TextType &element = *reader::elementOf(result_);
  Value *left = elementOf(0, 0);
  Value *right = elementOf(1, 0);
  Value *isLeft = legalizer_.compare(test, element, left, right);
  return withLowest(putSelect(isLeft, left, right));
}

// The first argument with another lowest element.
Value *X86Lowering::withLowest(Value *lowest) {
  return legalizer_.eachElement(*result_,
                                [&](size_t i) { return i == 0 ? lowest : elementOf(0, i); });
}

// The comparisons from 16 on differ from those below in the numbers that raise exceptions.
Value *X86Lowering::floatMasks(int) {
  using enum FloatPredicate;
  constexpr FloatPredicate predicates[] = {Oeq, Olt, Ole, Uno,   Une, Uge, Ugt, Ord,
                                           Ueq, Ult, Ule, Never, One, Oge, Ogt, Always};
  Constant *which = asConstant(values_[2]);
  if (!which || which->bits() >= 2 * std::size(predicates))
    return fail("a comparison from 0 to 31");
  FloatPredicate predicate = predicates[which->bits() % std::size(predicates)];
  TextType &element = *reader::elementOf(result_);
  TextType &bits = *builder_.integer(bitsOfType(&element));
  if (!isOfLowest()) {
    TextType &masks = *builder_.vectorType(result_->count, &bits, range_);
    Value *flags = legalizer_.compare(predicate, *result_, values_[0], values_[1]);
    flags = legalizer_.cast(Op::SExt, *builder_.flagsOf(*result_), masks, flags, range_);
    return legalizer_.reinterpret(masks, *result_, flags);
  }
  Value *second = elementOf(1, 0);
  Value *test = legalizer_.compare(predicate, element, elementOf(0, 0), second);
  return withLowest(legalizer_.reinterpret(bits, element, putCast(Op::SExt, test, bits.scalar)));
}

Value *X86Lowering::floatTest(int predicate) {
  Value *second = elementOf(1, 0);
  Value *test = legalizer_.compare(static_cast<FloatPredicate>(predicate),
                                   *reader::elementOf(types_[0]), elementOf(0, 0), second);
  return putCast(Op::ZExt, test, Type::I32);
}

// A number that is out of range gives the smallest integer, like the IR's conversion.
Value *X86Lowering::wholeOf(size_t index, Type type, bool isRounded) {
  TextType &element = *reader::elementOf(types_[0]);
  Value *number = elementOf(0, index);
  if (isRounded) {
    std::vector<Value *> results = builder_.libraryResults(
        builder_.libraryName("rint", element.scalar), {&element.scalar, 1}, {&number, 1}, range_);
    if (results.empty())
      return nullptr;
    number = results[0];
  }
  return putCast(Op::FPToSI, number, type);
}

Value *X86Lowering::wholeNumber(int isRounded) {
  return wholeOf(0, result_->scalar, isRounded != 0);
}

// The elements of the result that no number is for are zero.
Value *X86Lowering::wholeNumbers(int isRounded) {
  return legalizer_.eachElement(*result_, [&](size_t i) -> Value * {
    return i < types_[0]->count ? wholeOf(i, Type::I32, isRounded != 0)
                                : module_.constant(Type::I32, 0);
  });
}

// The other elements are those of the first argument.
Value *X86Lowering::floatOf(int) {
  return legalizer_.eachElement(*result_, [&](size_t i) -> Value * {
    return i == 0 ? putCast(Op::FPTrunc, elementOf(1, 0), Type::F32) : elementOf(0, i);
  });
}

// ---- Carries and tests

Value *X86Lowering::withCarry(int isBorrow) {
  Value *left = values_[1];
  Value *right = values_[2];
  Value *given = putICmp(Predicate::Ne, values_[0], module_.constant(Type::I8, 0));
  Value *carry = putCast(Op::ZExt, given, left->type());
  Op op = isBorrow ? Op::Sub : Op::Add;
  Value *first = put(op, left, right);
  Value *second = put(op, first, carry);
  Value *isOver =
      isBorrow ? putICmp(Predicate::Ult, left, right) : putICmp(Predicate::Ult, first, left);
  Value *isOverAgain =
      isBorrow ? putICmp(Predicate::Ult, first, carry) : putICmp(Predicate::Ult, second, carry);
  Pack *made = builder_.newPack(builder_.leavesOf(result_, range_));
  made->parts[0] = putCast(Op::ZExt, put(Op::Or, isOver, isOverAgain), Type::I8);
  made->parts[1] = second;
  return made;
}

// Of two vectors of 256 bits.
Value *X86Lowering::bitTest(int variant) {
  TextType &type = *types_[0];
  auto isZero = [&](Value *bits) {
    Given low = half({&type, bits}, 0);
    Value *high = half({&type, bits}, 1).value;
    low.value = legalizer_.binary(Op::Or, *low.type, low.value, high, range_);
    return put("ptest $1, $1", "={@cce},x,~{flags}", result_, {&low, 1});
  };
  Value *common = legalizer_.binary(Op::And, type, values_[0], values_[1], range_);
  if (variant == 0)
    return isZero(common);
  Value *lacking = legalizer_.binary(Op::Xor, type, values_[0], splat(type, ~uint64_t{0}), range_);
  lacking = legalizer_.binary(Op::And, type, lacking, values_[1], range_);
  Value *lacksNone = isZero(lacking);
  if (variant == 1)
    return lacksNone;
  return put(Op::Xor, put(Op::Or, isZero(common), lacksNone), 1);
}

Value *X86Lowering::signTest(int variant) {
  Value *left = signsOf(0);
  Value *right = signsOf(1);
  Value *zero = module_.constant(Type::I32, 0);
  Predicate predicate = variant == 2 ? Predicate::Ne : Predicate::Eq;
  Value *common = putICmp(predicate, put(Op::And, left, right), zero);
  Value *lacking = putICmp(predicate, put(Op::And, put(Op::Xor, left, ~uint64_t{0}), right), zero);
  Value *test = variant == 0 ? common : variant == 1 ? lacking : put(Op::And, common, lacking);
  return putCast(Op::ZExt, test, Type::I32);
}

// ---- Both halves of a vector

// vpermilps takes elements of one half. Bit 2 of an index tells the half: it becomes the sign, by
// which vblendvps chooses.
Value *X86Lowering::permuted(int) {
  constexpr uint64_t toSign = 29;
  Given low = half({types_[0], values_[0]}, 0);
  Given high = half({types_[0], values_[0]}, 1);
  Value *results[2] = {};
  for (size_t i : {0, 1}) {
    Given indices = half({types_[1], values_[1]}, i);
    Given fromLow[] = {low, indices};
    Given fromHigh[] = {high, indices};
    constexpr std::string_view permute = "vpermilps $2, $1, $0";
    Value *signs = legalizer_.binary(Op::Shl, *indices.type, indices.value,
                                     splat(*indices.type, toSign), range_);
    Given choice[] = {{low.type, put(permute, "=x,x,x", low.type, fromLow)},
                      {low.type, put(permute, "=x,x,x", low.type, fromHigh)},
                      {indices.type, signs}};
    results[i] = put("vblendvps $3, $2, $1, $0", "=x,x,x,x", low.type, choice);
  }
  return joined(*low.type, results[0], results[1]);
}

// mpsadbw takes three bits of the constant for each half.
Value *X86Lowering::blockSums(int) {
  constexpr unsigned bits = 3;
  const Constant *number = asConstant(values_[2]);
  if (!number)
    return fail("a constant from 0 to 255");
  TextType *type = halfType(*result_);
  Value *results[2] = {};
  for (size_t i : {0, 1}) {
    uint64_t ofHalf = number->bits() >> (bits * i) & ((1U << bits) - 1);
    Given operands[] = {half({types_[0], values_[0]}, i),
                        half({types_[1], values_[1]}, i),
                        {types_[2], module_.constant(Type::I8, ofHalf)}};
    results[i] = put("mpsadbw $3, $2, $0", "=x,0,x,N", type, operands);
  }
  return joined(*type, results[0], results[1]);
}

// ---- Memory

Value *X86Lowering::loaded(int) { return builder_.loadValue(result_, values_[0], false, 1); }

// An element that is masked out is loaded from a slot that is not used otherwise, and is that of
// the first argument. Elements that no index is for are zero.
Value *X86Lowering::gathered(int) {
  TextType &element = *reader::elementOf(result_);
  TextType &bits = *builder_.integer(bitsOfType(&element));
  TextType &whole = *builder_.integer(limbBits);
  const Constant *scale = asConstant(values_[4]);
  if (!scale)
    return fail("a constant scale");
  Value *unused = builder_.entrySlot(element.scalar);
  return legalizer_.eachElement(*result_, [&](size_t i) -> Value * {
    if (i >= types_[2]->count)
      return module_.constant(element.scalar, 0);
    Value *mask = legalizer_.reinterpret(element, bits, elementOf(3, i));
    Value *isActive = putICmp(Predicate::Slt, mask, module_.constant(bits.scalar, 0));
    Value *index = legalizer_.resize(*reader::elementOf(types_[2]), whole, elementOf(2, i), true);
    Value *at = builder_.insert(module_.makeGep(values_[1], index, scale->bits()));
    at = putSelect(isActive, at, unused);
    Value *other = elementOf(0, i);
    return putSelect(isActive, builder_.loadValue(&element, at, false, 1), other);
  });
}

// ---- MMX

// The low elements are the integers of the second argument.
Value *X86Lowering::pairOfFloats(int) {
  TextType &pair = *builder_.vectorType(2, builder_.integer(32), range_);
  Value *integers = legalizer_.reinterpret(*types_[1], pair, values_[1]);
  return legalizer_.eachElement(*result_, [&](size_t i) {
    return i < pair.count ? putCast(Op::SIToFP, legalizer_.element(pair, integers, i), Type::F32)
                          : elementOf(0, i);
  });
}

// maskmovdqu stores 16 bytes, so it needs a mask whose other half is zero.
Value *X86Lowering::maskedBytes(int) {
  Given operands[] = {{types_[0], values_[0]}, {types_[1], values_[1]}, {types_[2], values_[2]}};
  put("movq $2, $0\n\tmaskmovdqu $0, $1", "=&x,x,x,{di},~{memory}", types_[0], operands,
      X86Effects::Writes);
  return nullptr;
}

} // namespace wend::reader
