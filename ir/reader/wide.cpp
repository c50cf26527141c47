// Integers of more than 64 bits: packs of limbs of 64 bits, the lowest first. The bits of the
// highest limb above the width are 0.

#include "ir/reader/builder.h"
#include "ir/reader/legalizer.h"

#include <algorithm>

namespace wend::reader {

namespace {

size_t limbCount(const TextType &type) { return (type.bits + limbBits - 1) / limbBits; }

// The bits of the highest limb that are used.
unsigned topBits(const TextType &type) { return (type.bits - 1) % limbBits + 1; }

} // namespace

TextType &Legalizer::limbType() { return *builder_.integer(limbBits); }

Value *Legalizer::constant(uint64_t value) { return builder_.module_.constant(Type::I64, value); }

// ---- Limbs

Value *Legalizer::wide(TextType &type, std::span<Value *const> limbs) {
  Pack *pack = builder_.newPack(builder_.leavesOf(&type, {}));
  for (size_t i = 0; i < pack->parts.size(); ++i)
    pack->parts[i] = builder_.copyOfPlaceholder(limbs[i]);
  return pack;
}

Value *Legalizer::limb(Value *wide, size_t index) { return builder_.part(*asPack(wide), index); }

Value *Legalizer::wideConstant(TextType &type, std::span<const uint64_t> limbs) {
  std::vector<Value *> parts;
  for (size_t i = 0; i < limbCount(type); ++i)
    parts.push_back(constant(i < limbs.size() ? limbs[i] : 0));
  return masked(type, parts);
}

// The lowest `count` limbs of an integer of any width, extended where it has fewer.
std::vector<Value *> Legalizer::limbs(TextType &type, Value *value, size_t count, bool isSigned) {
  std::vector<Value *> made;
  if (isPack(&type)) {
    for (size_t i = 0; i < std::min(count, limbCount(type)); ++i)
      made.push_back(limb(value, i));
    unsigned unused = limbBits - topBits(type);
    if (isSigned && unused != 0 && made.size() == limbCount(type))
      made.back() = builder_.put(Op::AShr, builder_.put(Op::Shl, made.back(), unused), unused);
  } else {
    made.push_back(builder_.resized(value, type, Type::I64, isSigned));
  }
  if (made.size() < count) {
    Value *fill = isSigned ? builder_.put(Op::AShr, made.back(), limbBits - 1) : constant(0);
    made.resize(count, fill);
  }
  return made;
}

// The integer of these limbs, of which the bits above the width are cleared.
Value *Legalizer::masked(TextType &type, std::vector<Value *> &limbs) {
  if (unsigned top = topBits(type); top != limbBits) {
    uint64_t mask = (uint64_t{1} << top) - 1;
    Constant *known = asConstant(limbs.back());
    limbs.back() =
        known ? constant(known->bits() & mask) : builder_.put(Op::And, limbs.back(), mask);
  }
  return wide(type, limbs);
}

Value *Legalizer::resize(TextType &from, TextType &to, Value *value, bool isSigned) {
  std::vector<Value *> parts = limbs(from, value, isPack(&to) ? limbCount(to) : 1, isSigned);
  if (isPack(&to))
    return masked(to, parts);
  Value *low = parts[0];
  if (to.scalar != Type::I64)
    low = builder_.putCast(Op::Trunc, low, to.scalar);
  return builder_.copyOfPlaceholder(builder_.truncated(low, to));
}

// ---- Arithmetic

Value *Legalizer::wideBinary(Op op, TextType &type, Value *left, Value *right, SourceRange range) {
  switch (op) {
  case Op::Add:
    return sum(type, left, right);
  case Op::Sub:
    return difference(type, left, right);
  case Op::Mul:
    return product(type, left, right);
  case Op::Shl:
  case Op::LShr:
  case Op::AShr:
    return shift(op, type, left, right);
  default:
    break;
  }
  if (row(op).kind == OpKind::IntDivision)
    return quotient(op, type, left, right, range);
  std::vector<Value *> parts;
  for (size_t i = 0; i < limbCount(type); ++i) {
    Value *other = limb(right, i);
    parts.push_back(builder_.put(op, limb(left, i), other));
  }
  return wide(type, parts);
}

Value *Legalizer::sum(TextType &type, Value *left, Value *right) {
  std::vector<Value *> parts;
  Value *carry = nullptr; // an i1
  for (size_t i = 0; i < limbCount(type); ++i) {
    bool isLast = i + 1 == limbCount(type);
    Value *first = limb(left, i);
    Value *part = builder_.put(Op::Add, first, limb(right, i));
    Value *next = isLast ? nullptr : builder_.putICmp(Predicate::Ult, part, first);
    if (carry) {
      Value *carried = builder_.putCast(Op::ZExt, carry, Type::I64);
      part = builder_.put(Op::Add, part, carried);
      if (next)
        next = builder_.put(Op::Or, next, builder_.putICmp(Predicate::Ult, part, carried));
    }
    parts.push_back(part);
    carry = next;
  }
  return masked(type, parts);
}

Value *Legalizer::difference(TextType &type, Value *left, Value *right) {
  std::vector<Value *> parts;
  Value *borrow = nullptr; // an i1
  for (size_t i = 0; i < limbCount(type); ++i) {
    bool isLast = i + 1 == limbCount(type);
    Value *first = limb(left, i);
    Value *second = limb(right, i);
    Value *part = builder_.put(Op::Sub, first, second);
    Value *next = isLast ? nullptr : builder_.putICmp(Predicate::Ult, first, second);
    if (borrow) {
      Value *borrowed = builder_.putCast(Op::ZExt, borrow, Type::I64);
      if (next)
        next = builder_.put(Op::Or, next, builder_.putICmp(Predicate::Ult, part, borrowed));
      part = builder_.put(Op::Sub, part, borrowed);
    }
    parts.push_back(part);
    borrow = next;
  }
  return masked(type, parts);
}

// Each product of two limbs is added at its position, with the carries of that addition.
Value *Legalizer::product(TextType &type, Value *left, Value *right) {
  size_t count = limbCount(type);
  std::vector<Value *> parts(count, nullptr);
  auto addAt = [&](size_t at, Value *part) {
    for (; at < count && part; ++at) {
      if (!parts[at]) {
        parts[at] = part;
        return;
      }
      Value *total = builder_.put(Op::Add, parts[at], part);
      bool isLast = at + 1 == count;
      Value *carry = isLast ? nullptr : builder_.putICmp(Predicate::Ult, total, part);
      part = carry ? builder_.putCast(Op::ZExt, carry, Type::I64) : nullptr;
      parts[at] = total;
    }
  };
  for (size_t i = 0; i < count; ++i)
    for (size_t j = 0; i + j < count; ++j) {
      Value *first = limb(left, i);
      Value *second = limb(right, j);
      if (asConstant(first) == constant(0) || asConstant(second) == constant(0))
        continue;
      addAt(i + j, builder_.put(Op::Mul, first, second));
      if (i + j + 1 < count)
        addAt(i + j + 1, builder_.highProduct(false, first, second));
    }
  std::ranges::replace(parts, nullptr, constant(0));
  return masked(type, parts);
}

// libgcc divides 128 bits: __divti3, __udivti3, __modti3, __umodti3.
Value *Legalizer::quotient(Op op, TextType &type, Value *left, Value *right, SourceRange range) {
  constexpr unsigned widest = 128;
  if (type.bits > widest)
    return longQuotient(op, type, left, right, range);
  bool isSigned = row(op).traits & OpTraits::Signed;
  std::vector<Value *> operands = limbs(type, left, 2, isSigned);
  for (Value *part : limbs(type, right, 2, isSigned))
    operands.push_back(part);
  const char *name = op == Op::SDiv   ? "__divti3"
                     : op == Op::UDiv ? "__udivti3"
                     : op == Op::SRem ? "__modti3"
                                      : "__umodti3";
  const Type results[] = {Type::I64, Type::I64};
  std::vector<Value *> parts = builder_.libraryResults(name, results, operands, range);
  return parts.empty() ? nullptr : masked(type, parts);
}

// ---- Shifts

// A count of the width or more gives poison to LLVM: 0, or the sign.
Value *Legalizer::shiftByConstant(Op op, TextType &type, Value *value, uint64_t count) {
  size_t limbsOfType = limbCount(type);
  bool isSigned = op == Op::AShr;
  count = std::min<uint64_t>(count, type.bits);
  size_t distance = count / limbBits;
  uint64_t rest = count % limbBits;
  std::vector<Value *> from = limbs(type, value, limbsOfType, isSigned);
  Value *fill = isSigned ? builder_.put(Op::AShr, from.back(), limbBits - 1) : constant(0);
  // Limb i of the value moved by whole limbs.
  auto moved = [&](size_t i, size_t by) -> Value * {
    if (op == Op::Shl)
      return i >= by ? from[i - by] : constant(0);
    return i + by < limbsOfType ? from[i + by] : fill;
  };
  std::vector<Value *> parts;
  for (size_t i = 0; i < limbsOfType; ++i) {
    Value *near = moved(i, distance);
    if (rest != 0) {
      Value *far = moved(i, distance + 1);
      Op toward = op == Op::Shl ? Op::Shl : Op::LShr;
      Op away = op == Op::Shl ? Op::LShr : Op::Shl;
      far = builder_.put(away, far, limbBits - rest);
      near = builder_.put(Op::Or, builder_.put(toward, near, rest), far);
    }
    parts.push_back(near);
  }
  return masked(type, parts);
}

// Within limbs by the count modulo 64; then by 1, 2, … limbs where the bits of the count say so.
Value *Legalizer::shift(Op op, TextType &type, Value *value, Value *count) {
  Value *low = limb(count, 0);
  if (const Constant *known = asConstant(low))
    return shiftByConstant(op, type, value, known->bits());
  size_t limbsOfType = limbCount(type);
  bool isLeft = op == Op::Shl;
  bool isSigned = op == Op::AShr;
  std::vector<Value *> parts = limbs(type, value, limbsOfType, isSigned);
  Value *fill = isSigned ? builder_.put(Op::AShr, parts.back(), limbBits - 1) : constant(0);
  auto neighbour = [&](size_t i, size_t by) -> Value * {
    if (isLeft)
      return i >= by ? parts[i - by] : constant(0);
    return i + by < limbsOfType ? parts[i + by] : fill;
  };
  Value *within = builder_.put(Op::And, low, limbBits - 1);
  Value *rest = builder_.put(Op::Xor, within, limbBits - 1);
  Op toward = isLeft ? Op::Shl : Op::LShr;
  Op away = isLeft ? Op::LShr : Op::Shl;
  std::vector<Value *> next;
  for (size_t i = 0; i < limbsOfType; ++i) {
    // By 64 - n: first by one, as n may be 0.
    Value *far = builder_.put(away, builder_.put(away, neighbour(i, 1), 1), rest);
    next.push_back(builder_.put(Op::Or, builder_.put(toward, parts[i], within), far));
  }
  parts = next;
  for (size_t distance = 1; distance < limbsOfType; distance *= 2) {
    Value *bit = builder_.put(Op::And, low, limbBits * distance);
    Value *moves = builder_.putICmp(Predicate::Ne, bit, constant(0));
    for (size_t i = 0; i < limbsOfType; ++i)
      next[i] = builder_.putSelect(moves, neighbour(i, distance), parts[i]);
    parts = next;
  }
  return masked(type, parts);
}

// ---- Comparison

// Limb by limb from the lowest: the higher limb decides unless it is equal.
Value *Legalizer::wideCompare(Predicate predicate, TextType &type, Value *left, Value *right) {
  size_t count = limbCount(type);
  bool isSigned = predicate >= Predicate::Slt;
  std::vector<Value *> first = limbs(type, left, count, isSigned);
  std::vector<Value *> second = limbs(type, right, count, isSigned);
  if (predicate == Predicate::Eq || predicate == Predicate::Ne) {
    Value *different = nullptr;
    for (size_t i = 0; i < count; ++i) {
      Value *bits = builder_.put(Op::Xor, first[i], second[i]);
      different = different ? builder_.put(Op::Or, different, bits) : bits;
    }
    return builder_.putICmp(predicate, different, constant(0));
  }
  Value *result = builder_.putICmp(unsignedOf(predicate), first[0], second[0]);
  for (size_t i = 1; i < count; ++i) {
    Predicate decides = i + 1 == count ? predicate : unsignedOf(predicate);
    Value *isEqual = builder_.putICmp(Predicate::Eq, first[i], second[i]);
    result = builder_.putSelect(isEqual, result, builder_.putICmp(decides, first[i], second[i]));
  }
  return result;
}

// ---- Conversions

Value *Legalizer::wideCast(Op op, TextType &from, TextType &to, Value *value, SourceRange range) {
  switch (op) {
  case Op::ZExt:
  case Op::SExt:
  case Op::Trunc:
    return resize(from, to, value, op == Op::SExt);
  case Op::PtrToInt:
    return resize(limbType(), to, builder_.putCast(Op::PtrToInt, value, Type::I64), false);
  case Op::IntToPtr:
    return builder_.putCast(Op::IntToPtr, limb(value, 0), Type::Ptr);
  case Op::SIToFP:
  case Op::UIToFP:
    return wideToFloat(op, from, to, value, range);
  case Op::FPToSI:
  case Op::FPToUI:
    return wideFromFloat(op, from, to, value, range);
  default:
    break;
  }
  builder_.fail(diag::irInvalidCast, range, row(op).text, describe(&from), describe(&to));
  return nullptr;
}

namespace {

// libgcc's name for a format: `sf`, `df`, `xf`.
const char *modeOf(Type type) { return type == Type::F32 ? "sf" : type == Type::F64 ? "df" : "xf"; }

} // namespace

// libgcc converts 128 bits: __floattidf, __floatuntidf and the like.
Value *Legalizer::wideToFloat(Op op, TextType &from, TextType &to, Value *value,
                              SourceRange range) {
  if (isHalf(&to)) // a value out of the range of a float is out of its range, too
    return narrowed(to, wideToFloat(op, from, *builder_.scalar(Type::F32), value, range));
  constexpr unsigned widest = 128;
  if (from.bits > widest)
    return longToFloat(op, from, to, value, range);
  bool isSigned = op == Op::SIToFP;
  std::vector<Value *> operands = limbs(from, value, 2, isSigned);
  std::string name = std::string(isSigned ? "__floatti" : "__floatunti") + modeOf(to.scalar);
  std::vector<Value *> results = builder_.libraryResults(name, {&to.scalar, 1}, operands, range);
  return results.empty() ? nullptr : results[0];
}

// __fixdfti, __fixunsdfti and the like.
Value *Legalizer::wideFromFloat(Op op, TextType &from, TextType &to, Value *value,
                                SourceRange range) {
  constexpr unsigned widest = 128;
  if (to.bits > widest)
    return longFromFloat(op, from, to, value);
  value = widened(from, value);
  std::string name =
      std::string(op == Op::FPToSI ? "__fix" : "__fixuns") + modeOf(value->type()) + "ti";
  const Type types[] = {Type::I64, Type::I64};
  std::vector<Value *> results = builder_.libraryResults(name, types, {&value, 1}, range);
  return results.empty() ? nullptr : masked(to, results);
}

// From the limb that decides last to the one that decides first.
Value *Legalizer::wideZeros(TextType &type, Value *given, bool isLeading) {
  size_t count = limbCount(type);
  uint64_t unused = count * limbBits - type.bits; // which all are leading zeros
  Value *zero = builder_.module_.constant(Type::I64, 0);
  Value *result = builder_.module_.constant(Type::I64, type.bits);
  for (size_t i = 0; i < count; ++i) {
    size_t index = isLeading ? i : count - 1 - i;
    Value *part = limb(given, index);
    uint64_t before = isLeading ? (count - 1 - index) * limbBits - unused : index * limbBits;
    Value *zeros = builder_.putCast(isLeading ? Op::CtLz : Op::CtTz, part, Type::I64);
    zeros = builder_.put(Op::Add, zeros, before);
    result = builder_.putSelect(builder_.putICmp(Predicate::Ne, part, zero), zeros, result);
  }
  return resize(*builder_.integer(limbBits), type, result, false);
}

} // namespace wend::reader
