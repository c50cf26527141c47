// Intrinsics on integers of more than 64 bits.

#include "ir/reader/intrinsics.h"

#include <algorithm>

namespace wend::reader {

namespace {

// `llvm.sadd.with.overflow.i128`: the operation `add`, and whether it is signed.
struct Arithmetic {
  Op op;
  bool isSigned;
};

Arithmetic arithmeticOf(std::string_view name) {
  std::string_view word = name.substr(6, 3);
  return {word == "add" ? Op::Add : word == "sub" ? Op::Sub : Op::Mul, name[5] == 's'};
}

} // namespace

Value *IntrinsicLowering::wideIntrinsic(const IntrinsicCall &call) {
  auto is = [&](std::string_view prefix) { return call.name.starts_with(prefix); };
  TextType &type = *bare(call.arguments[0].type);
  if (is("llvm.fshl.") || is("llvm.fshr."))
    return wideFunnelShift(call, type);
  if (is("llvm.expect.") || is("llvm.ssa.copy") || is("llvm.annotation."))
    return builder_.freeze(call.arguments[0]);
  if (is("llvm.is.constant."))
    return isConstant(call);
  if (is("llvm.set.fp"))
    return setEnvironment(call);
  if (call.arguments.size() == 3 && call.name.find(".fix.") != std::string_view::npos)
    return fixedPoint(call);
  Value *left = value(call.arguments[0]);
  if (hasFailed())
    return nullptr;
  if (is("llvm.abs.")) {
    const uint64_t zero[] = {0};
    Value *none = legalizer_.wideConstant(type, zero);
    Value *negated = legalizer_.binary(Op::Sub, type, none, left, call.range);
    Value *isNegative = legalizer_.compare(Predicate::Slt, type, left, none);
    return legalizer_.select(*integer(1), isNegative, type, negated, left);
  }
  if (is("llvm.bswap.") || is("llvm.ctpop.") || is("llvm.bitreverse.") || is("llvm.ctlz.") ||
      is("llvm.cttz."))
    return wideBits(call, type, left);
  bool isBinary = call.arguments.size() == 2 && bare(call.arguments[1].type) == &type;
  Value *right = isBinary ? value(call.arguments[1]) : nullptr;
  if (hasFailed())
    return nullptr;
  if (right && call.name.find(".with.overflow.") != std::string_view::npos)
    return wideOverflow(call, type, left, right);
  if (right && call.name.find(".sat.") != std::string_view::npos && !is("llvm.sshl.") &&
      !is("llvm.ushl."))
    return wideSaturated(call, type, left, right);
  bool isExtreme = is("llvm.smax.") || is("llvm.smin.") || is("llvm.umax.") || is("llvm.umin.");
  if (right && isExtreme) {
    bool isSigned = call.name[5] == 's';
    bool isMax = call.name[7] == 'a';
    Predicate predicate = isMax ? (isSigned ? Predicate::Sgt : Predicate::Ugt)
                                : (isSigned ? Predicate::Slt : Predicate::Ult);
    Value *test = legalizer_.compare(predicate, type, left, right);
    return legalizer_.select(*integer(1), test, type, left, right);
  }
  if (right && (is("llvm.scmp.") || is("llvm.ucmp."))) {
    bool isSigned = call.name[5] == 's';
    Value *isLess =
        legalizer_.compare(isSigned ? Predicate::Slt : Predicate::Ult, type, left, right);
    Value *isGreater =
        legalizer_.compare(isSigned ? Predicate::Sgt : Predicate::Ugt, type, left, right);
    Type result = valueType(call.type, call.range);
    if (isInteger(result) && !isOdd(bare(call.type)))
      return putSelect(isLess, module_.constant(result, ~uint64_t{0}),
                       putCast(Op::ZExt, isGreater, result));
  }
  fail(diag::irUnsupportedIntrinsic, call.range, call.name);
  return nullptr;
}

// ---- Bits

Value *IntrinsicLowering::wideBits(const IntrinsicCall &call, TextType &type, Value *given) {
  size_t count = leavesOf(&type, call.range).size();
  TextType &limb = *integer(limbBits);
  bool isSwap = call.name.starts_with("llvm.bswap.");
  if (isSwap || call.name.starts_with("llvm.bitreverse.")) {
    // Of whole limbs in reverse order; then the bits that are not of the type are the lowest.
    TextType &whole = *integer(count * limbBits);
    std::vector<Value *> limbs;
    for (size_t i = count; i-- > 0;) {
      const Typed argument = {&limb, Operand(legalizer_.limb(given, i)), call.range.begin};
      limbs.push_back(lower(
          {isSwap ? "llvm.bswap.i64" : "llvm.bitreverse.i64", &limb, {&argument, 1}, call.range}));
    }
    Value *made = legalizer_.wide(whole, limbs);
    const uint64_t unused[] = {whole.bits - uint64_t{type.bits}};
    if (unused[0] == 0)
      return made;
    made = legalizer_.binary(Op::LShr, whole, made, legalizer_.wideConstant(whole, unused),
                             call.range);
    return legalizer_.resize(whole, type, made, false);
  }
  if (!call.name.starts_with("llvm.ctpop."))
    return legalizer_.wideZeros(type, given, call.name.starts_with("llvm.ctlz."));
  Value *sum = nullptr;
  for (size_t i = 0; i < count; ++i) {
    Value *bits = putCast(Op::CtPop, legalizer_.limb(given, i), Type::I64);
    sum = sum ? put(Op::Add, sum, bits) : bits;
  }
  return legalizer_.resize(limb, type, sum, false);
}

// As for narrower integers: the other value is shifted by one, then by width - 1 - n.
Value *IntrinsicLowering::wideFunnelShift(const IntrinsicCall &call, TextType &type) {
  bool fits = call.arguments.size() == 3 && bare(call.arguments[1].type) == &type &&
              bare(call.arguments[2].type) == &type && std::has_single_bit(type.bits);
  if (!fits) {
    fail(diag::irUnsupportedIntrinsic, call.range, call.name);
    return nullptr;
  }
  Value *high = value(call.arguments[0]);
  Value *low = value(call.arguments[1]);
  Value *amount = value(call.arguments[2]);
  if (hasFailed())
    return nullptr;
  auto binary = [&](Op op, Value *left, Value *right) {
    return legalizer_.binary(op, type, left, right, call.range);
  };
  auto number = [&](uint64_t bits) {
    const uint64_t limbs[] = {bits};
    return legalizer_.wideConstant(type, limbs);
  };
  Value *count = binary(Op::And, amount, number(type.bits - 1U));
  Value *rest = binary(Op::Sub, number(type.bits - 1U), count);
  bool isLeft = call.name.starts_with("llvm.fshl.");
  Op toward = isLeft ? Op::Shl : Op::LShr;
  Op away = isLeft ? Op::LShr : Op::Shl;
  Value *shiftedIn = binary(away, binary(away, isLeft ? low : high, number(1)), rest);
  return binary(Op::Or, binary(toward, isLeft ? high : low, count), shiftedIn);
}

// ---- Overflow

// The operation has overflowed if extending its result does not give the exact one, of twice the
// width for a product and one more bit for a sum.
Value *IntrinsicLowering::wideOverflow(const IntrinsicCall &call, TextType &type, Value *left,
                                       Value *right) {
  auto [op, isSigned] = arithmeticOf(call.name);
  uint64_t bits = op == Op::Mul ? 2U * type.bits : type.bits + 1U;
  if (bits > maxIntegerBits || valueType(call.type, call.range) != Type::Tuple) {
    fail(diag::irUnsupportedIntrinsic, call.range, call.name);
    return nullptr;
  }
  TextType &exactType = *integer(bits);
  Value *other = legalizer_.resize(type, exactType, right, isSigned);
  Value *exact = legalizer_.binary(
      op, exactType, legalizer_.resize(type, exactType, left, isSigned), other, call.range);
  Value *result = legalizer_.resize(exactType, type, exact, false);
  Value *back = legalizer_.resize(type, exactType, result, isSigned);
  Value *hasOverflowed = legalizer_.compare(Predicate::Ne, exactType, back, exact);
  Pack *made = newPack(leavesOf(call.type, call.range));
  size_t count = leavesOf(&type, call.range).size();
  if (made->parts.size() != count + 1) {
    fail(diag::irUnsupportedIntrinsic, call.range, call.name);
    return nullptr;
  }
  for (size_t i = 0; i < count; ++i)
    made->parts[i] = builder_.scalarOf(result, i);
  made->parts[count] = hasOverflowed;
  return made;
}

// On overflow, the result is the nearest representable value: the largest, or the smallest if the
// exact result is negative.
Value *IntrinsicLowering::wideSaturated(const IntrinsicCall &call, TextType &type, Value *left,
                                        Value *right) {
  auto [op, isSigned] = arithmeticOf(call.name);
  uint32_t mark = builder_.markTypes();
  builder_.pushType(&type);
  builder_.pushType(integer(1));
  IntrinsicCall checked = call;
  checked.type = builder_.structType(mark, false, call.range);
  Pack *pack = asPack(wideOverflow(checked, type, left, right));
  if (!pack)
    return nullptr;
  auto count = static_cast<uint32_t>(pack->parts.size() - 1);
  std::vector<uint64_t> ones(count, ~uint64_t{0});
  Value *largest = legalizer_.wideConstant(type, ones);
  const uint64_t none[] = {0};
  Value *zero = legalizer_.wideConstant(type, none);
  Value *limit = op == Op::Add ? largest : zero;
  if (isSigned) {
    const uint64_t one[] = {1};
    Value *distance = legalizer_.wideConstant(type, one);
    largest = legalizer_.binary(Op::LShr, type, largest, distance, call.range);
    Value *smallest = legalizer_.binary(Op::Add, type, largest, distance, call.range);
    Value *isNegative = legalizer_.compare(Predicate::Slt, type, left, zero);
    limit = legalizer_.select(*integer(1), isNegative, type, smallest, largest);
  }
  return legalizer_.select(*integer(1), pack->parts[count], type, limit,
                           builder_.partOfPack(pack, &type, 0));
}

} // namespace wend::reader
