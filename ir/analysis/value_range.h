// ValueRange — a set of possible values: an unsigned interval, a signed interval and known bits.
//
// The set is the intersection of the three; each is narrowed by the other two. The empty set is
// *unknown*: no value has reached the point. Operations are those of the IR and are sound: the
// result range contains the result for all values in the operand ranges (tests try all values of 8
// bits).
#pragma once

#include "ir/instruction.h"

#include <optional>

namespace wend {

class ValueRange {
public:
  // The empty set.
  ValueRange() = default;
  static ValueRange anything(Type type);
  static ValueRange of(Type type, uint64_t bits);
  static ValueRange ofUnsigned(Type type, uint64_t min, uint64_t max);
  static ValueRange ofSigned(Type type, int64_t min, int64_t max);

  [[nodiscard]] bool isUnknown() const { return type_ == Type::Void; }
  [[nodiscard]] Type type() const { return type_; }
  [[nodiscard]] uint64_t unsignedMin() const { return unsignedMin_; }
  [[nodiscard]] uint64_t unsignedMax() const { return unsignedMax_; }
  [[nodiscard]] int64_t signedMin() const { return signedMin_; }
  [[nodiscard]] int64_t signedMax() const { return signedMax_; }
  [[nodiscard]] uint64_t zeros() const { return zeros_; } // bits known to be 0
  [[nodiscard]] uint64_t ones() const { return ones_; }   // bits known to be 1
  // Whether the range contains all values of the type.
  [[nodiscard]] bool isAnything() const {
    return (zeros_ | ones_) == 0 && signedMin_ < 0 && unsignedMin_ == 0 && isWhole();
  }
  [[nodiscard]] bool isNonNegative() const { return signedMin_ >= 0; }
  [[nodiscard]] std::optional<uint64_t> single() const;
  [[nodiscard]] bool contains(uint64_t bits) const;
  bool operator==(const ValueRange &) const = default;

  // The smallest range that contains both; the intersection.
  friend ValueRange either(const ValueRange &a, const ValueRange &b);
  friend ValueRange both(const ValueRange &a, const ValueRange &b);

  // The range restricted to the values that may satisfy `value <predicate> other`.
  [[nodiscard]] ValueRange assuming(Predicate predicate, const ValueRange &other) const;
  // Intersects with an interval.
  [[nodiscard]] ValueRange withSigned(int64_t min, int64_t max) const;
  [[nodiscard]] ValueRange withUnsigned(uint64_t min, uint64_t max) const;

  friend ValueRange binaryRange(Op op, const ValueRange &a, const ValueRange &b);
  friend ValueRange castRange(Op op, Type to, const ValueRange &a);

private:
  // Whether both intervals contain all values of the type.
  [[nodiscard]] bool isWhole() const;
  // Narrows each part by the others; unknown if they are disjoint.
  void agree();
  static ValueRange ofBits(Type type, uint64_t zeros, uint64_t ones);

  Type type_ = Type::Void;
  uint64_t unsignedMin_ = 0, unsignedMax_ = 0;
  int64_t signedMin_ = 0, signedMax_ = 0;
  uint64_t zeros_ = 0, ones_ = 0;
};

ValueRange either(const ValueRange &a, const ValueRange &b);
ValueRange both(const ValueRange &a, const ValueRange &b);
// The range of a binary operation (isBinary).
ValueRange binaryRange(Op op, const ValueRange &a, const ValueRange &b);
// The range of a zext, sext or trunc.
ValueRange castRange(Op op, Type to, const ValueRange &a);
// The result of the comparison if it is the same for all values; else nothing.
std::optional<bool> compareRanges(Predicate predicate, const ValueRange &a, const ValueRange &b);

constexpr int64_t maxSigned(Type type) { return static_cast<int64_t>(bitMask(type) >> 1); }
constexpr int64_t minSigned(Type type) { return ~maxSigned(type); }

} // namespace wend
