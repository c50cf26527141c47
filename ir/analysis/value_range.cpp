#include "ir/analysis/value_range.h"

#include "ir/fold.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

__extension__ using Wide = __int128;

// All bits up to the highest one that is set.
uint64_t bitsBelowHighest(uint64_t bits) {
  return bits == 0 ? 0 : ~uint64_t{0} >> std::countl_zero(bits);
}

uint64_t signBit(Type type) { return bitMask(type) ^ bitMask(type) >> 1; }

} // namespace

ValueRange ValueRange::anything(Type type) {
  ValueRange range;
  range.type_ = type;
  range.unsignedMax_ = bitMask(type);
  range.signedMin_ = minSigned(type);
  range.signedMax_ = maxSigned(type);
  return range;
}

ValueRange ValueRange::of(Type type, uint64_t bits) {
  ValueRange range;
  range.type_ = type;
  range.unsignedMin_ = range.unsignedMax_ = bits;
  range.signedMin_ = range.signedMax_ = signExtend(type, bits);
  range.zeros_ = ~bits & bitMask(type);
  range.ones_ = bits;
  return range;
}

ValueRange ValueRange::ofUnsigned(Type type, uint64_t min, uint64_t max) {
  return anything(type).withUnsigned(min, max);
}
ValueRange ValueRange::ofSigned(Type type, int64_t min, int64_t max) {
  return anything(type).withSigned(min, max);
}
ValueRange ValueRange::ofBits(Type type, uint64_t zeros, uint64_t ones) {
  ValueRange range = anything(type);
  range.zeros_ = zeros & bitMask(type);
  range.ones_ = ones & bitMask(type);
  range.agree();
  return range;
}

ValueRange ValueRange::withSigned(int64_t min, int64_t max) const {
  ValueRange range = *this;
  range.signedMin_ = std::max(signedMin_, min);
  range.signedMax_ = std::min(signedMax_, max);
  range.agree();
  return range;
}
ValueRange ValueRange::withUnsigned(uint64_t min, uint64_t max) const {
  ValueRange range = *this;
  range.unsignedMin_ = std::max(unsignedMin_, min);
  range.unsignedMax_ = std::min(unsignedMax_, max);
  range.agree();
  return range;
}

bool ValueRange::isWhole() const {
  return unsignedMin_ == 0 && unsignedMax_ == bitMask(type_) && signedMin_ == minSigned(type_) &&
         signedMax_ == maxSigned(type_);
}

std::optional<uint64_t> ValueRange::single() const {
  if (isUnknown() || unsignedMin_ != unsignedMax_)
    return {};
  return unsignedMin_;
}

bool ValueRange::contains(uint64_t bits) const {
  int64_t value = signExtend(type_, bits);
  return !isUnknown() && unsignedMin_ <= bits && bits <= unsignedMax_ && signedMin_ <= value &&
         value <= signedMax_ && !(bits & zeros_) && !(~bits & ones_);
}

void ValueRange::agree() {
  uint64_t mask = bitMask(type_);
  uint64_t sign = signBit(type_);
  // The second round may enable the first again. Two rounds suffice in common cases.
  for (int round = 0; round < 2; ++round) {
    if (zeros_ & sign)
      signedMin_ = std::max<int64_t>(signedMin_, 0);
    if (ones_ & sign)
      signedMax_ = std::min<int64_t>(signedMax_, -1);
    if (signedMin_ >= 0 || signedMax_ < 0) {
      unsignedMin_ = std::max(unsignedMin_, static_cast<uint64_t>(signedMin_) & mask);
      unsignedMax_ = std::min(unsignedMax_, static_cast<uint64_t>(signedMax_) & mask);
    }
    unsignedMin_ = std::max(unsignedMin_, ones_);
    unsignedMax_ = std::min(unsignedMax_, mask & ~zeros_);
    if (unsignedMax_ < sign || unsignedMin_ >= sign) {
      signedMin_ = std::max(signedMin_, signExtend(type_, unsignedMin_));
      signedMax_ = std::min(signedMax_, signExtend(type_, unsignedMax_));
    }
    if (unsignedMin_ > unsignedMax_ || signedMin_ > signedMax_ || (zeros_ & ones_)) {
      *this = ValueRange();
      return;
    }
    // All values of an interval share the common leading bits of its ends.
    uint64_t shared = mask & ~bitsBelowHighest(unsignedMin_ ^ unsignedMax_);
    uint64_t known = zeros_ | ones_;
    zeros_ |= ~unsignedMin_ & shared;
    ones_ |= unsignedMin_ & shared;
    if ((zeros_ | ones_) == known)
      break;
  }
  if (zeros_ & ones_)
    *this = ValueRange();
}

ValueRange either(const ValueRange &a, const ValueRange &b) {
  if (a.isUnknown())
    return b;
  if (b.isUnknown() || a == b || a.isAnything())
    return a;
  if (b.isAnything())
    return b;
  ValueRange range;
  range.type_ = a.type_;
  range.unsignedMin_ = std::min(a.unsignedMin_, b.unsignedMin_);
  range.unsignedMax_ = std::max(a.unsignedMax_, b.unsignedMax_);
  range.signedMin_ = std::min(a.signedMin_, b.signedMin_);
  range.signedMax_ = std::max(a.signedMax_, b.signedMax_);
  range.zeros_ = a.zeros_ & b.zeros_;
  range.ones_ = a.ones_ & b.ones_;
  range.agree();
  return range;
}

ValueRange both(const ValueRange &a, const ValueRange &b) {
  if (a.isUnknown() || b.isUnknown())
    return {};
  if (a == b || b.isAnything())
    return a;
  if (a.isAnything())
    return b;
  ValueRange range = a;
  range.zeros_ |= b.zeros_;
  range.ones_ |= b.ones_;
  range.unsignedMin_ = std::max(a.unsignedMin_, b.unsignedMin_);
  range.unsignedMax_ = std::min(a.unsignedMax_, b.unsignedMax_);
  range.signedMin_ = std::max(a.signedMin_, b.signedMin_);
  range.signedMax_ = std::min(a.signedMax_, b.signedMax_);
  range.agree();
  return range;
}

// ---- Comparisons

std::optional<bool> compareRanges(Predicate predicate, const ValueRange &a, const ValueRange &b) {
  if (a.isUnknown() || b.isUnknown())
    return {};
  switch (predicate) {
  case Predicate::Eq:
    if (both(a, b).isUnknown())
      return false;
    if (a.single() && a.single() == b.single())
      return true;
    return {};
  case Predicate::Ult:
    if (a.unsignedMax() < b.unsignedMin())
      return true;
    if (a.unsignedMin() >= b.unsignedMax())
      return false;
    return {};
  case Predicate::Slt:
    if (a.signedMax() < b.signedMin())
      return true;
    if (a.signedMin() >= b.signedMax())
      return false;
    return {};
  case Predicate::Ugt:
  case Predicate::Sgt:
    return compareRanges(swapped(predicate), b, a);
  case Predicate::Ne:
  case Predicate::Ule:
  case Predicate::Uge:
  case Predicate::Sle:
  case Predicate::Sge:
    break;
  }
  std::optional<bool> opposite = compareRanges(inverse(predicate), a, b);
  if (opposite)
    return !*opposite;
  return {};
}

ValueRange ValueRange::assuming(Predicate predicate, const ValueRange &other) const {
  if (isUnknown() || other.isUnknown())
    return {};
  uint64_t mask = bitMask(type_);
  switch (predicate) {
  case Predicate::Eq:
    return both(*this, other);
  case Predicate::Ne: {
    std::optional<uint64_t> excluded = other.single();
    if (!excluded)
      return *this;
    int64_t value = signExtend(type_, *excluded);
    if (unsignedMin_ == unsignedMax_)
      return unsignedMin_ == *excluded ? ValueRange() : *this;
    ValueRange range = *this;
    range.unsignedMin_ += unsignedMin_ == *excluded ? 1 : 0;
    range.unsignedMax_ -= unsignedMax_ == *excluded ? 1 : 0;
    range.signedMin_ += signedMin_ == value ? 1 : 0;
    range.signedMax_ -= signedMax_ == value ? 1 : 0;
    range.agree();
    return range;
  }
  case Predicate::Ult:
    return other.unsignedMax_ == 0 ? ValueRange() : withUnsigned(0, other.unsignedMax_ - 1);
  case Predicate::Ule:
    return withUnsigned(0, other.unsignedMax_);
  case Predicate::Ugt:
    return other.unsignedMin_ == mask ? ValueRange() : withUnsigned(other.unsignedMin_ + 1, mask);
  case Predicate::Uge:
    return withUnsigned(other.unsignedMin_, mask);
  case Predicate::Slt:
    return other.signedMax_ == minSigned(type_)
               ? ValueRange()
               : withSigned(minSigned(type_), other.signedMax_ - 1);
  case Predicate::Sle:
    return withSigned(minSigned(type_), other.signedMax_);
  case Predicate::Sgt:
    return other.signedMin_ == maxSigned(type_)
               ? ValueRange()
               : withSigned(other.signedMin_ + 1, maxSigned(type_));
  case Predicate::Sge:
    return withSigned(other.signedMin_, maxSigned(type_));
  }
  return *this;
}

// ---- Arithmetic

namespace {

Wide wideUnsigned(uint64_t value) { return static_cast<Wide>(value); }

// The interval [min, max] modulo 2^width, if it does not wrap inside; else all values.
ValueRange wrapUnsigned(Type type, Wide min, Wide max) {
  unsigned width = bitWidth(type);
  if (min >> width != max >> width)
    return ValueRange::anything(type);
  uint64_t mask = bitMask(type);
  return ValueRange::ofUnsigned(type, static_cast<uint64_t>(min) & mask,
                                static_cast<uint64_t>(max) & mask);
}
ValueRange wrapSigned(Type type, Wide min, Wide max) {
  unsigned width = bitWidth(type);
  Wide half = static_cast<Wide>(1) << (width - 1);
  if ((min + half) >> width != (max + half) >> width)
    return ValueRange::anything(type);
  return ValueRange::ofSigned(type, signExtend(type, static_cast<uint64_t>(min)),
                              signExtend(type, static_cast<uint64_t>(max)));
}

uint64_t lowMask(unsigned bits) { return bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1; }

// The number of known low bits, and of low bits known to be zero.
unsigned lowKnown(const ValueRange &a) {
  return static_cast<unsigned>(std::countr_one(a.zeros() | a.ones()));
}
unsigned lowZeros(const ValueRange &a) { return static_cast<unsigned>(std::countr_one(a.zeros())); }

ValueRange addRanges(const ValueRange &a, const ValueRange &b) {
  Type type = a.type();
  return both(
      wrapUnsigned(type, wideUnsigned(a.unsignedMin()) + b.unsignedMin(),
                   wideUnsigned(a.unsignedMax()) + b.unsignedMax()),
      wrapSigned(type, Wide{a.signedMin()} + b.signedMin(), Wide{a.signedMax()} + b.signedMax()));
}
ValueRange subtractRanges(const ValueRange &a, const ValueRange &b) {
  Type type = a.type();
  return both(
      wrapUnsigned(type, wideUnsigned(a.unsignedMin()) - b.unsignedMax(),
                   wideUnsigned(a.unsignedMax()) - b.unsignedMin()),
      wrapSigned(type, Wide{a.signedMin()} - b.signedMax(), Wide{a.signedMax()} - b.signedMin()));
}
ValueRange multiplyRanges(const ValueRange &a, const ValueRange &b) {
  Type type = a.type();
  Wide products[] = {Wide{a.signedMin()} * b.signedMin(), Wide{a.signedMin()} * b.signedMax(),
                     Wide{a.signedMax()} * b.signedMin(), Wide{a.signedMax()} * b.signedMax()};
  ValueRange range =
      wrapSigned(type, *std::ranges::min_element(products), *std::ranges::max_element(products));
  // The unsigned product of two 64-bit values may not fit a signed 128-bit integer.
  if (a.unsignedMax() >> 63 || b.unsignedMax() >> 63)
    return range;
  return both(range, wrapUnsigned(type, wideUnsigned(a.unsignedMin()) * b.unsignedMin(),
                                  wideUnsigned(a.unsignedMax()) * b.unsignedMax()));
}
// The upper halves of products of i64, which are in the order of the products.
ValueRange multiplyHighUnsigned(const ValueRange &a, const ValueRange &b) {
  auto high = [](uint64_t x, uint64_t y) { return *foldBinary(Op::UMulHigh, Type::I64, x, y); };
  return ValueRange::ofUnsigned(Type::I64, high(a.unsignedMin(), b.unsignedMin()),
                                high(a.unsignedMax(), b.unsignedMax()));
}
ValueRange multiplyHighSigned(const ValueRange &a, const ValueRange &b) {
  auto high = [](int64_t x, int64_t y) { return static_cast<int64_t>(Wide{x} * y >> 64); };
  int64_t corners[] = {high(a.signedMin(), b.signedMin()), high(a.signedMin(), b.signedMax()),
                       high(a.signedMax(), b.signedMin()), high(a.signedMax(), b.signedMax())};
  return ValueRange::ofSigned(Type::I64, *std::ranges::min_element(corners),
                              *std::ranges::max_element(corners));
}

// A division that traps has no result; its operands do not contribute.
ValueRange divideUnsigned(const ValueRange &a, const ValueRange &b) {
  if (b.unsignedMax() == 0)
    return ValueRange::anything(a.type());
  return ValueRange::ofUnsigned(a.type(), a.unsignedMin() / b.unsignedMax(),
                                a.unsignedMax() / std::max<uint64_t>(b.unsignedMin(), 1));
}
ValueRange remainderUnsigned(const ValueRange &a, const ValueRange &b) {
  if (b.unsignedMax() == 0)
    return ValueRange::anything(a.type());
  if (a.unsignedMax() < b.unsignedMin())
    return a;
  return ValueRange::ofUnsigned(a.type(), 0, std::min(a.unsignedMax(), b.unsignedMax() - 1));
}
ValueRange divideSigned(const ValueRange &a, const ValueRange &b) {
  Type type = a.type();
  if (b.signedMin() > 0) {
    int64_t min = a.signedMin() / (a.signedMin() < 0 ? b.signedMin() : b.signedMax());
    int64_t max = a.signedMax() / (a.signedMax() < 0 ? b.signedMax() : b.signedMin());
    return ValueRange::ofSigned(type, min, max);
  }
  Wide max = std::max(-Wide{a.signedMin()}, Wide{a.signedMax()});
  if (max > maxSigned(type))
    return ValueRange::anything(type);
  return ValueRange::ofSigned(type, static_cast<int64_t>(-max), static_cast<int64_t>(max));
}
// The remainder has the sign of the dividend, and its magnitude is less than the divisor's.
ValueRange remainderSigned(const ValueRange &a, const ValueRange &b) {
  Type type = a.type();
  if (a.isNonNegative() && b.signedMin() > a.signedMax())
    return a;
  Wide bound = std::max(-Wide{b.signedMin()}, Wide{b.signedMax()}) - 1;
  bound = std::max<Wide>(bound, 0);
  auto min = static_cast<int64_t>(std::min<Wide>(0, std::max(Wide{a.signedMin()}, -bound)));
  auto max = static_cast<int64_t>(std::max<Wide>(0, std::min(Wide{a.signedMax()}, bound)));
  return ValueRange::ofSigned(type, min, max);
}

struct Counts {
  unsigned min, max;
};
// Shift counts are taken modulo the width.
Counts shiftCounts(const ValueRange &b) {
  unsigned width = bitWidth(b.type());
  if (b.unsignedMax() < width)
    return {static_cast<unsigned>(b.unsignedMin()), static_cast<unsigned>(b.unsignedMax())};
  if (std::optional<uint64_t> single = b.single())
    return {static_cast<unsigned>(*single) & (width - 1),
            static_cast<unsigned>(*single) & (width - 1)};
  return {0, width - 1};
}

ValueRange shiftRight(Op op, const ValueRange &a, Counts count) {
  if (op == Op::LShr)
    return ValueRange::ofUnsigned(a.type(), a.unsignedMin() >> count.max,
                                  a.unsignedMax() >> count.min);
  return ValueRange::ofSigned(a.type(),
                              a.signedMin() >> (a.signedMin() < 0 ? count.min : count.max),
                              a.signedMax() >> (a.signedMax() < 0 ? count.max : count.min));
}

ValueRange shiftLeft(const ValueRange &a, Counts count) {
  Type type = a.type();
  Wide min = std::min(Wide{a.signedMin()} << count.min, Wide{a.signedMin()} << count.max);
  Wide max = std::max(Wide{a.signedMax()} << count.min, Wide{a.signedMax()} << count.max);
  ValueRange range = wrapSigned(type, min, max);
  if (a.unsignedMax() >> 63)
    return range;
  return both(range, wrapUnsigned(type, wideUnsigned(a.unsignedMin()) << count.min,
                                  wideUnsigned(a.unsignedMax()) << count.max));
}

struct KnownBits {
  uint64_t zeros = 0, ones = 0;
};

// The known bits of a shift, from the known bits of its first operand.
KnownBits knownBitsOfShift(Op op, const ValueRange &a, Counts count) {
  Type type = a.type();
  uint64_t mask = bitMask(type);
  if (count.min != count.max)
    return {op == Op::Shl ? lowMask(std::min(64U, lowZeros(a) + count.min)) & mask : 0, 0};
  unsigned by = count.min;
  if (op == Op::Shl)
    return {(lowMask(std::min(64U, lowZeros(a) + by)) | a.zeros() << by) & mask,
            a.ones() << by & mask};
  if (op == Op::LShr)
    return {a.zeros() >> by, a.ones() >> by};
  return {static_cast<uint64_t>(signExtend(type, a.zeros()) >> by) & mask,
          static_cast<uint64_t>(signExtend(type, a.ones()) >> by) & mask};
}

KnownBits knownBitsOf(Op op, const ValueRange &a, const ValueRange &b) {
  uint64_t mask = bitMask(a.type());
  // The low bits of a sum or product depend on the low bits of the operands only.
  uint64_t low = lowMask(std::min(lowKnown(a), lowKnown(b))) & mask;
  switch (op) {
  case Op::Add:
    return {~(a.ones() + b.ones()) & low, (a.ones() + b.ones()) & low};
  case Op::Sub:
    return {~(a.ones() - b.ones()) & low, (a.ones() - b.ones()) & low};
  case Op::Mul:
    return {lowMask(lowZeros(a) + lowZeros(b)) & mask, 0};
  case Op::And:
    return {a.zeros() | b.zeros(), a.ones() & b.ones()};
  case Op::Or:
    return {a.zeros() & b.zeros(), a.ones() | b.ones()};
  case Op::Xor:
    return {(a.zeros() & b.zeros()) | (a.ones() & b.ones()),
            (a.zeros() & b.ones()) | (a.ones() & b.zeros())};
  case Op::Shl:
  case Op::LShr:
  case Op::AShr:
    return knownBitsOfShift(op, a, shiftCounts(b));
  default:
    return {};
  }
}

// The intervals of a result.
ValueRange intervalsOf(Op op, const ValueRange &a, const ValueRange &b) {
  Type type = a.type();
  switch (op) {
  case Op::Add: {
    // A sum without carries is an or.
    ValueRange sum = addRanges(a, b);
    bool mayCarry = (~a.zeros() & ~b.zeros() & bitMask(type)) != 0;
    return mayCarry ? sum : both(sum, binaryRange(Op::Or, a, b));
  }
  case Op::Sub:
    return subtractRanges(a, b);
  case Op::Mul:
    return multiplyRanges(a, b);
  case Op::UMulHigh:
    return multiplyHighUnsigned(a, b);
  case Op::SMulHigh:
    return multiplyHighSigned(a, b);
  case Op::UDiv:
    return divideUnsigned(a, b);
  case Op::URem:
    return remainderUnsigned(a, b);
  case Op::SDiv:
    return divideSigned(a, b);
  case Op::SRem:
    return remainderSigned(a, b);
  case Op::And:
    return ValueRange::ofUnsigned(type, 0, std::min(a.unsignedMax(), b.unsignedMax()));
  case Op::Or:
    return ValueRange::ofUnsigned(type, std::max(a.unsignedMin(), b.unsignedMin()), bitMask(type));
  case Op::Shl:
    return shiftLeft(a, shiftCounts(b));
  case Op::LShr:
  case Op::AShr:
    return shiftRight(op, a, shiftCounts(b));
  default:
    return ValueRange::anything(type);
  }
}

} // namespace

ValueRange binaryRange(Op op, const ValueRange &a, const ValueRange &b) {
  // A fast path for the common case. Add, Sub and Xor with one unknown operand give any value.
  bool isGroup = op == Op::Add || op == Op::Sub || op == Op::Xor;
  bool isClosed = isGroup || op == Op::Mul || op == Op::And || op == Op::Or;
  if (isClosed && (isGroup ? a.isAnything() || b.isAnything() : a.isAnything() && b.isAnything()))
    return ValueRange::anything(a.type_);
  ValueRange range = intervalsOf(op, a, b);
  KnownBits known = knownBitsOf(op, a, b);
  if (range.isUnknown() || (known.zeros | known.ones) == 0)
    return range;
  range.zeros_ |= known.zeros;
  range.ones_ |= known.ones;
  range.agree();
  return range;
}

ValueRange castRange(Op op, Type to, const ValueRange &a) {
  Type from = a.type_;
  if (op == Op::ZExt)
    return both(ValueRange::ofUnsigned(to, a.unsignedMin_, a.unsignedMax_),
                ValueRange::ofBits(to, a.zeros_ | (bitMask(to) & ~bitMask(from)), a.ones_));
  if (op == Op::SExt)
    return both(ValueRange::ofSigned(to, a.signedMin_, a.signedMax_),
                ValueRange::ofBits(to, static_cast<uint64_t>(signExtend(from, a.zeros_)),
                                   static_cast<uint64_t>(signExtend(from, a.ones_))));
  if (op != Op::Trunc)
    return ValueRange::anything(to);
  ValueRange range =
      both(wrapUnsigned(to, wideUnsigned(a.unsignedMin_), wideUnsigned(a.unsignedMax_)),
           wrapSigned(to, a.signedMin_, a.signedMax_));
  return both(range, ValueRange::ofBits(to, a.zeros_, a.ones_));
}

} // namespace wend
