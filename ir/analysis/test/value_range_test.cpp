// Ranges on all values of 8 bits: the result of an operation is in the range of the result.

#include "ir/analysis/value_range.h"
#include "ir/fold.h"
#include "ir/test/graph.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace wend;
using namespace wend::test;

namespace {

constexpr Type type = Type::I8;
constexpr auto operations = opsOf<OpKind::IntBinary, OpKind::IntDivision, OpKind::IntShift>;
constexpr Predicate predicates[] = {Predicate::Eq,  Predicate::Ne,  Predicate::Ult, Predicate::Ule,
                                    Predicate::Ugt, Predicate::Uge, Predicate::Slt, Predicate::Sle,
                                    Predicate::Sgt, Predicate::Sge};

// Random signed and unsigned intervals, more of them small, and random known bits.
ValueRange randomRange(Random &random) {
  ValueRange range = ValueRange::anything(type);
  uint64_t value = below(random, 256);
  uint32_t length = below(random, 2) ? below(random, 6) : below(random, 256);
  switch (below(random, 5)) {
  case 0:
    return ValueRange::of(type, value);
  case 1:
    range = ValueRange::ofUnsigned(type, value, std::min<uint64_t>(255, value + length));
    break;
  case 2:
    range = ValueRange::ofSigned(type, signExtend(type, value),
                                 std::min<int64_t>(127, signExtend(type, value) + length));
    break;
  case 3:
    range = either(ValueRange::of(type, value), ValueRange::of(type, below(random, 256)));
    break;
  default:
    break;
  }
  if (below(random, 3) == 0) {
    ValueRange masked = binaryRange(Op::And, range, ValueRange::of(type, below(random, 256)));
    return masked.isUnknown() ? range : masked;
  }
  return range;
}

std::vector<uint64_t> valuesIn(const ValueRange &range) {
  std::vector<uint64_t> values;
  for (uint64_t value = 0; value < 256; ++value)
    if (range.contains(value))
      values.push_back(value);
  return values;
}

std::string describe(const ValueRange &range) {
  return fmt::format("unsigned {}..{}, signed {}..{}, zeros {:x}, ones {:x}", range.unsignedMin(),
                     range.unsignedMax(), range.signedMin(), range.signedMax(), range.zeros(),
                     range.ones());
}

} // namespace

TEST_CASE("ranges: the upper half of a product is in its range") {
  Random random(3);
  constexpr uint64_t edges[] = {0,
                                1,
                                2,
                                UINT32_MAX,
                                uint64_t{1} << 32,
                                INT64_MAX,
                                uint64_t{1} << 63,
                                ~uint64_t{0} - 1,
                                ~uint64_t{0}};
  auto value = [&] {
    bool isEdge = below(random, 2) == 0;
    return isEdge ? edges[below(random, std::size(edges))]
                  : (uint64_t{below(random, UINT32_MAX)} << 32 | below(random, UINT32_MAX)) >>
                        below(random, 64);
  };
  auto hull = [&](std::array<uint64_t, 2> ends) {
    bool isSigned = below(random, 2) == 0;
    auto [least, most] = std::minmax({ends[0], ends[1]});
    auto [lowest, highest] =
        std::minmax({static_cast<int64_t>(ends[0]), static_cast<int64_t>(ends[1])});
    return isSigned ? ValueRange::ofSigned(Type::I64, lowest, highest)
                    : ValueRange::ofUnsigned(Type::I64, least, most);
  };
  for (int round = 0; round < 6000; ++round) {
    std::array<uint64_t, 2> lefts{value(), value()}, rights{value(), value()};
    ValueRange a = hull(lefts), b = hull(rights);
    for (Op op : opsOf<OpKind::HighProduct>) {
      ValueRange result = binaryRange(op, a, b);
      for (uint64_t left : lefts)
        for (uint64_t right : rights) {
          INFO(row(op).text << ' ' << left << ", " << right << "\n"
                            << describe(a) << "\n"
                            << describe(b) << "\n"
                            << describe(result));
          REQUIRE(result.contains(*foldBinary(op, Type::I64, left, right)));
        }
    }
  }
}

TEST_CASE("ranges: the result of an operation is in the result range") {
  Random random(1);
  for (int round = 0; round < 6000; ++round) {
    ValueRange a = randomRange(random);
    ValueRange b = randomRange(random);
    std::vector<uint64_t> lefts = valuesIn(a);
    std::vector<uint64_t> rights = valuesIn(b);
    Op op = operations[below(random, std::size(operations))];
    ValueRange result = binaryRange(op, a, b);
    bool isSound = true;
    for (uint64_t left : lefts)
      for (uint64_t right : rights)
        if (std::optional<uint64_t> value = foldBinary(op, type, left, right))
          isSound = isSound && result.contains(*value);
    INFO(row(op).text << "\n" << describe(a) << "\n" << describe(b) << "\n" << describe(result));
    REQUIRE(isSound);
    if (a.single() && b.single() && op != Op::SDiv && op != Op::SRem && op != Op::UDiv &&
        op != Op::URem)
      REQUIRE(result.single());
  }
}

TEST_CASE("ranges: compareRanges, assuming and either are sound for all values") {
  Random random(2);
  for (int round = 0; round < 6000; ++round) {
    ValueRange a = randomRange(random);
    ValueRange b = randomRange(random);
    Predicate predicate = predicates[below(random, std::size(predicates))];
    std::optional<bool> decided = compareRanges(predicate, a, b);
    ValueRange assumed = a.assuming(predicate, b);
    ValueRange joined = either(a, b);
    ValueRange shared = both(a, b);
    bool isSound = true;
    for (uint64_t left : valuesIn(a)) {
      isSound = isSound && joined.contains(left);
      isSound = isSound && (!b.contains(left) || shared.contains(left));
      for (uint64_t right : valuesIn(b)) {
        bool holds = foldICmp(predicate, type, left, right);
        isSound = isSound && (!decided || *decided == holds) && (!holds || assumed.contains(left));
      }
    }
    INFO(name(predicate) << "\n"
                         << describe(a) << "\n"
                         << describe(b) << "\n"
                         << describe(assumed));
    REQUIRE(isSound);
  }
}

TEST_CASE("ranges: casts") {
  Random random(3);
  for (int round = 0; round < 3000; ++round) {
    ValueRange a = randomRange(random);
    ValueRange zext = castRange(Op::ZExt, Type::I32, a);
    ValueRange sext = castRange(Op::SExt, Type::I32, a);
    ValueRange bit = castRange(Op::Trunc, Type::I1, a);
    ValueRange wide = binaryRange(Op::Mul, sext, ValueRange::of(Type::I32, below(random, 1000)));
    ValueRange narrow = castRange(Op::Trunc, type, sext);
    for (uint64_t value : valuesIn(a)) {
      bool isSound = zext.contains(foldCast(Op::ZExt, type, Type::I32, value)) &&
                     sext.contains(foldCast(Op::SExt, type, Type::I32, value)) &&
                     bit.contains(foldCast(Op::Trunc, type, Type::I1, value)) &&
                     narrow.contains(value) && !wide.isUnknown();
      INFO(describe(a) << "\n" << value);
      REQUIRE(isSound);
    }
  }
}
