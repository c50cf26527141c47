// ValueRange — what a value can be: an unsigned and a signed interval, and the bits that are known.
//
// The three say the same in different ways, and each is made as narrow as the others allow. A range
// of which nothing is left is unknown: no value has come there. The operations are those of the IR;
// what they give holds for all values of their operands (the tests try all of 8 bits).
#pragma once

#include "ir/instruction.h"

#include <optional>

namespace wend {

class ValueRange {
public:
  // Of no value.
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
  // Whether it says nothing.
  [[nodiscard]] bool isAnything() const {
    return (zeros_ | ones_) == 0 && signedMin_ < 0 && unsignedMin_ == 0 && isWhole();
  }
  [[nodiscard]] bool isNonNegative() const { return signedMin_ >= 0; }
  [[nodiscard]] std::optional<uint64_t> single() const;
  [[nodiscard]] bool contains(uint64_t bits) const;
  bool operator==(const ValueRange &) const = default;

  // The least range around both, and what is in both.
  friend ValueRange either(const ValueRange &a, const ValueRange &b);
  friend ValueRange both(const ValueRange &a, const ValueRange &b);

  // What is left of the value where `value <predicate> other` holds.
  [[nodiscard]] ValueRange assuming(Predicate predicate, const ValueRange &other) const;
  // With other ends of an interval; bits stay.
  [[nodiscard]] ValueRange withSigned(int64_t min, int64_t max) const;
  [[nodiscard]] ValueRange withUnsigned(uint64_t min, uint64_t max) const;

  friend ValueRange binaryRange(Op op, const ValueRange &a, const ValueRange &b);
  friend ValueRange castRange(Op op, Type to, const ValueRange &a);

private:
  // Whether both intervals are all of the type.
  [[nodiscard]] bool isWhole() const;
  // Narrows each by the others; unknown if they contradict each other.
  void agree();
  static ValueRange ofBits(Type type, uint64_t zeros, uint64_t ones);

  Type type_ = Type::Void;
  uint64_t unsignedMin_ = 0, unsignedMax_ = 0;
  int64_t signedMin_ = 0, signedMax_ = 0;
  uint64_t zeros_ = 0, ones_ = 0;
};

ValueRange either(const ValueRange &a, const ValueRange &b);
ValueRange both(const ValueRange &a, const ValueRange &b);
// Of binary arithmetic (isBinary) on two integers.
ValueRange binaryRange(Op op, const ValueRange &a, const ValueRange &b);
// Of zext, sext and trunc.
ValueRange castRange(Op op, Type to, const ValueRange &a);
// Whether the comparison always holds, or never; nothing where it may or may not.
std::optional<bool> compareRanges(Predicate predicate, const ValueRange &a, const ValueRange &b);

constexpr int64_t mostSigned(Type type) { return static_cast<int64_t>(bitMask(type) >> 1); }
constexpr int64_t leastSigned(Type type) { return ~mostSigned(type); }

} // namespace wend
