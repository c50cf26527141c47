// Intrinsics for SSE and SSE2, lowered to operations on the elements (Intel 64 and IA-32
// Architectures Software Developer's Manual, volume 2).

#include "ir/reader/builder.h"

#include <algorithm>

namespace wend::reader {

// One call.
class X86Lowering {
public:
  X86Lowering(Builder &builder, const IntrinsicCall &call, std::string_view name)
      : builder_(builder), legalizer_(builder.legalizer_), module_(builder.module_), name_(name),
        result_(bare(call.type)), range_(call.range) {
    for (const Typed &argument : call.arguments) {
      types_.push_back(argument.type ? bare(argument.type) : nullptr);
      values_.push_back(argument.type ? builder.value(argument) : nullptr);
    }
  }

  // The functions of x86_intrinsics.def; null after an error, or without a result.
  Value *noHint(int variant);
  Value *floatsOf(int variant);
  Value *signBits(int variant);
  Value *packed(int variant);
  Value *average(int variant);
  Value *highProducts(int variant);
  Value *productSums(int variant);
  Value *differences(int variant);
  Value *shifted(int variant);
  Value *floatExtreme(int variant);
  Value *floatMasks(int variant);
  Value *floatTest(int variant);
  Value *wholeNumber(int variant);
  Value *wholeNumbers(int variant);

private:
  // Element `index` of an argument.
  Value *elementOf(size_t argument, size_t index) {
    return legalizer_.element(*types_[argument], values_[argument], index);
  }
  Value *put(Op op, Value *left, Value *right) { return builder_.put(op, left, right); }
  Value *put(Op op, Value *left, uint64_t right) { return builder_.put(op, left, right); }
  Value *putCast(Op op, Value *value, Type type) { return builder_.putCast(op, value, type); }
  Value *putICmp(Predicate predicate, Value *left, Value *right) {
    return builder_.putICmp(predicate, left, right);
  }
  Value *putSelect(Value *condition, Value *ifTrue, Value *ifFalse) {
    return builder_.putSelect(condition, ifTrue, ifFalse);
  }
  // Whether the intrinsic is one on the lowest elements; the others are those of the first operand.
  [[nodiscard]] bool isOfLowest() const { return name_.ends_with(".ss") || name_.ends_with(".sd"); }
  Value *wholeOf(size_t index, Type type, bool isRounded);

  Builder &builder_;
  Legalizer &legalizer_;
  Module &module_;
  std::string_view name_; // after `llvm.x86.`
  TextType *result_;
  std::vector<TextType *> types_; // of the arguments
  std::vector<Value *> values_;
  SourceRange range_;
};

namespace {

struct X86Row {
  std::string_view name; // after `llvm.x86.`
  std::string_view signature;
  Value *(X86Lowering::*make)(int variant);
  int variant;
};

const X86Row x86Intrinsics[] = {
#define X86(name, signature, how, variant)                                                         \
  {name, signature, &X86Lowering::how, static_cast<int>(variant)},
#include "ir/reader/x86_intrinsics.def"
};

// The letter of x86_intrinsics.def for a type; 0 for a type that has none.
char letterOf(TextType *type) {
  const TextType &plain = *bare(type);
  bool isVector = plain.kind == TypeKind::Vector;
  if (isVector && bitsOfType(&plain) != 128)
    return 0;
  TextType *element = elementOf(type);
  if (isHalf(element) || isOdd(element))
    return 0;
  switch (element->scalar) {
  case Type::I8:
    return isVector ? 'b' : 'c';
  case Type::I16:
    return isVector ? 'h' : 0;
  case Type::I32:
    return isVector ? 'd' : 'i';
  case Type::I64:
    return isVector ? 'q' : 'l';
  case Type::F32:
    return isVector ? 'f' : 0;
  case Type::F64:
    return isVector ? 'p' : 0;
  case Type::Ptr:
    return isVector ? 0 : 'a';
  case Type::Void:
    return 'v';
  case Type::I1:
  case Type::F80:
  case Type::Tuple:
  case Type::V32I8:
  case Type::V16I16:
  case Type::V8I32:
  case Type::V4I64:
  case Type::V8F32:
  case Type::V4F64:
  case Type::V16I8:
  case Type::V8I16:
  case Type::V4I32:
  case Type::V2I64:
  case Type::V4F32:
  case Type::V2F64:
    return 0;
  }
  return 0;
}

bool fits(const IntrinsicCall &call, std::string_view signature) {
  std::string letters = {letterOf(call.type), ':'};
  for (const Typed &argument : call.arguments)
    letters += argument.type ? letterOf(argument.type) : '\0';
  return letters == signature;
}

} // namespace

Value *Builder::x86Intrinsic(const IntrinsicCall &call) {
  constexpr std::string_view prefix = "llvm.x86.";
  std::string_view name = call.name.substr(prefix.size());
  for (const X86Row &row : x86Intrinsics) {
    if (row.name != name || !fits(call, row.signature))
      continue;
    X86Lowering lowering(*this, call, name);
    return hasFailed_ ? nullptr : (lowering.*row.make)(row.variant);
  }
  fail(diag::irUnsupportedIntrinsic, call.range, call.name);
  return nullptr;
}

Value *X86Lowering::noHint(int) { return nullptr; }

// ---- Integers

Value *X86Lowering::signBits(int) {
  Value *vector = builder_.scalarOf(values_[0], 0);
  return builder_.insert(module_.makeInstruction(Op::LaneSigns, Type::I32, {&vector, 1}));
}

// The elements of both operands, each clamped to the range of the narrower type.
Value *X86Lowering::packed(int isSigned) {
  TextType &wide = *reader::elementOf(types_[0]);
  TextType &narrow = *reader::elementOf(result_);
  uint64_t half = uint64_t{1} << (narrow.bits - 1U);
  Value *most = module_.constant(wide.scalar, isSigned ? half - 1 : 2 * half - 1);
  Value *least = module_.constant(wide.scalar, isSigned ? 0 - half : 0);
  size_t count = types_[0]->count;
  return legalizer_.eachElement(*result_, [&](size_t i) {
    Value *given = elementOf(i / count, i % count);
    given = putSelect(putICmp(Predicate::Sgt, given, most), most, given);
    given = putSelect(putICmp(Predicate::Slt, given, least), least, given);
    return putCast(Op::Trunc, given, narrow.scalar);
  });
}

// Rounded up.
Value *X86Lowering::average(int) {
  return legalizer_.eachElement(*result_, [&](size_t i) {
    Value *left = putCast(Op::ZExt, elementOf(0, i), Type::I32);
    Value *right = putCast(Op::ZExt, elementOf(1, i), Type::I32);
    Value *sum = put(Op::Add, put(Op::Add, left, right), 1);
    return putCast(Op::Trunc, put(Op::LShr, sum, 1), reader::elementOf(result_)->scalar);
  });
}

Value *X86Lowering::highProducts(int isSigned) {
  Op widen = isSigned ? Op::SExt : Op::ZExt;
  return legalizer_.eachElement(*result_, [&](size_t i) {
    Value *left = putCast(widen, elementOf(0, i), Type::I32);
    Value *right = putCast(widen, elementOf(1, i), Type::I32);
    return putCast(Op::Trunc, put(Op::LShr, put(Op::Mul, left, right), 16), Type::I16);
  });
}

// The sums of two adjacent products.
Value *X86Lowering::productSums(int) {
  auto product = [&](size_t i) {
    return put(Op::Mul, putCast(Op::SExt, elementOf(0, i), Type::I32),
               putCast(Op::SExt, elementOf(1, i), Type::I32));
  };
  return legalizer_.eachElement(*result_, [&](size_t i) {
    Value *even = product(2 * i);
    return put(Op::Add, even, product(2 * i + 1));
  });
}

// The sums of eight absolute differences of bytes.
Value *X86Lowering::differences(int) {
  constexpr size_t bytes = 8;
  return legalizer_.eachElement(*result_, [&](size_t i) {
    Value *sum = nullptr;
    for (size_t j = bytes * i; j < bytes * (i + 1); ++j) {
      Value *left = putCast(Op::ZExt, elementOf(0, j), Type::I64);
      Value *right = putCast(Op::ZExt, elementOf(1, j), Type::I64);
      Value *isLess = putICmp(Predicate::Ult, left, right);
      Value *distance = putSelect(isLess, put(Op::Sub, right, left), put(Op::Sub, left, right));
      sum = sum ? put(Op::Add, sum, distance) : distance;
    }
    return sum;
  });
}

// A count of the width or more gives zero, or the sign.
Value *X86Lowering::shifted(int operation) {
  auto op = static_cast<Op>(operation);
  TextType &element = *reader::elementOf(result_);
  TextType &whole = *builder_.integer(limbBits);
  Value *count = nullptr;
  if (types_[1]->kind == TypeKind::Vector) {
    TextType &pair = *builder_.vectorType(2, &whole, range_);
    count = legalizer_.element(pair, legalizer_.reinterpret(*types_[1], pair, values_[1]), 0);
  } else {
    count = legalizer_.resize(*types_[1], whole, values_[1], false);
  }
  Value *last = module_.constant(Type::I64, element.bits - 1U);
  Value *isLarge = putICmp(Predicate::Ugt, count, last);
  count = legalizer_.resize(whole, element, putSelect(isLarge, last, count), false);
  return legalizer_.eachElement(*result_, [&](size_t i) {
    Value *made = put(op, elementOf(0, i), count);
    Value *none = module_.constant(element.scalar, 0);
    return op == Op::AShr ? made : putSelect(isLarge, none, made);
  });
}

// ---- Floating point

Value *X86Lowering::floatExtreme(int predicate) {
  TextType &element = *reader::elementOf(result_);
  return legalizer_.eachElement(*result_, [&](size_t i) {
    Value *left = elementOf(0, i);
    if (i > 0 && isOfLowest())
      return left;
    Value *right = elementOf(1, i);
    Value *test = legalizer_.compare(static_cast<FloatPredicate>(predicate), element, left, right);
    return putSelect(test, left, right);
  });
}

Value *X86Lowering::floatMasks(int) {
  using enum FloatPredicate;
  constexpr FloatPredicate predicates[] = {Oeq, Olt, Ole, Uno, Une, Uge, Ugt, Ord};
  Constant *which = asConstant(values_[2]);
  if (!which || which->bits() >= std::size(predicates)) {
    builder_.fail(diag::irWrongConstant, range_, "a comparison from 0 to 7");
    return nullptr;
  }
  TextType &element = *reader::elementOf(result_);
  TextType &bits = *builder_.integer(bitsOfType(&element));
  return legalizer_.eachElement(*result_, [&](size_t i) {
    Value *left = elementOf(0, i);
    if (i > 0 && isOfLowest())
      return left;
    Value *test = legalizer_.compare(predicates[which->bits()], element, left, elementOf(1, i));
    return legalizer_.reinterpret(bits, element, putCast(Op::SExt, test, bits.scalar));
  });
}

Value *X86Lowering::floatTest(int predicate) {
  Value *test = legalizer_.compare(static_cast<FloatPredicate>(predicate),
                                   *reader::elementOf(types_[0]), elementOf(0, 0), elementOf(1, 0));
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

// The other elements are zero, or those of the first argument if the doubles are in the second.
Value *X86Lowering::floatsOf(int doubles) {
  size_t count = doubles == 0 ? 2 : 1;
  return legalizer_.eachElement(*result_, [&](size_t i) -> Value * {
    if (i < count)
      return putCast(Op::FPTrunc, elementOf(static_cast<size_t>(doubles), i), Type::F32);
    return doubles == 0 ? module_.constant(Type::F32, 0) : elementOf(0, i);
  });
}

} // namespace wend::reader
