// The interpreter: intrinsics of SSE2 on the lanes of two vectors (ir/known_functions.def).
#include "ir/fold.h"
#include "ir/interpreter/library.h"

#include <algorithm>

namespace wend::library {

namespace {

constexpr unsigned wordBits = 16;

// A lane of an argument, with its sign or without.
int64_t lane(const LibraryCall &call, uint32_t argument, unsigned i, bool isSigned) {
  Type type = call.site.operand(argument)->type();
  uint64_t bits = call.vector(argument).lane(type, i);
  return isSigned ? signExtend(laneType(type), bits) : static_cast<int64_t>(bits);
}

unsigned countOf(const LibraryCall &call) { return laneCount(call.site.operand(0)->type()); }

// The vector whose lanes `make` gives.
template <typename Make> uint64_t eachLane(LibraryCall &call, Make make) {
  VectorBits made;
  Type type = call.site.type();
  for (unsigned i = 0; i < laneCount(type); ++i)
    made.setLane(type, i, static_cast<uint64_t>(make(i)));
  call.furtherResults[0] = made.words[1];
  return made.words[0];
}

// The lanes of the argument, then zeros.
uint64_t converted(LibraryCall &call, Op op) {
  Type from = laneType(call.site.operand(0)->type());
  return eachLane(call, [&](unsigned i) -> uint64_t {
    return i < countOf(call) ? foldCast(op, from, laneType(call.site.type()),
                                        static_cast<uint64_t>(lane(call, 0, i, false)))
                             : 0;
  });
}

// The lanes of both arguments, each the nearest in the range of the narrower ones.
uint64_t packed(LibraryCall &call, bool isSigned) {
  unsigned bits = bitWidth(laneType(call.site.type())) - (isSigned ? 1 : 0);
  INVARIANT(bits < 63, "there are wider lanes");
  int64_t end = int64_t{1} << bits;
  return eachLane(call, [&](unsigned i) {
    int64_t given = lane(call, i / countOf(call), i % countOf(call), true);
    return std::clamp(given, isSigned ? -end : 0, end - 1);
  });
}

// The nearest in the range of the lanes.
uint64_t saturated(LibraryCall &call, bool isSum, bool isSigned) {
  unsigned bits = bitWidth(laneType(call.site.type())) - (isSigned ? 1 : 0);
  int64_t end = int64_t{1} << bits;
  return eachLane(call, [&](unsigned i) {
    int64_t right = lane(call, 1, i, isSigned);
    return std::clamp(lane(call, 0, i, isSigned) + (isSum ? right : -right), isSigned ? -end : 0,
                      end - 1);
  });
}

uint64_t highProducts(LibraryCall &call, bool isSigned) {
  return eachLane(call, [&](unsigned i) {
    return (lane(call, 0, i, isSigned) * lane(call, 1, i, isSigned)) >> wordBits;
  });
}

// A count of the width or more shifts all bits out.
uint64_t shifted(LibraryCall &call, Op op) {
  Type type = laneType(call.site.type());
  uint64_t count = call.vector(1).words[0];
  uint64_t last = bitWidth(type) - 1;
  return eachLane(call, [&](unsigned i) {
    auto bits = static_cast<uint64_t>(lane(call, 0, i, false));
    bool isNone = count > last && op != Op::AShr;
    return isNone ? 0 : *foldBinary(op, type, bits, std::min(count, last));
  });
}

} // namespace

uint64_t floatsOfDoubles(LibraryCall &call) { return converted(call, Op::FPTrunc); }
uint64_t integersOfDoubles(LibraryCall &call) { return converted(call, Op::FPToSI); }

uint64_t packedLanes(LibraryCall &call) { return packed(call, true); }
uint64_t packedLanesUnsigned(LibraryCall &call) { return packed(call, false); }

// Rounded up.
uint64_t averageLanes(LibraryCall &call) {
  return eachLane(call, [&](unsigned i) {
    return (lane(call, 0, i, false) + lane(call, 1, i, false) + 1) / 2;
  });
}

uint64_t saturatedSums(LibraryCall &call) { return saturated(call, true, true); }
uint64_t saturatedSumsUnsigned(LibraryCall &call) { return saturated(call, true, false); }
uint64_t saturatedDifferences(LibraryCall &call) { return saturated(call, false, true); }
uint64_t saturatedDifferencesUnsigned(LibraryCall &call) { return saturated(call, false, false); }

uint64_t highProducts(LibraryCall &call) { return highProducts(call, true); }
uint64_t highProductsUnsigned(LibraryCall &call) { return highProducts(call, false); }

// Of two adjacent products.
uint64_t sumsOfProducts(LibraryCall &call) {
  auto product = [&](unsigned i) { return lane(call, 0, i, true) * lane(call, 1, i, true); };
  return eachLane(call, [&](unsigned i) { return product(2 * i) + product(2 * i + 1); });
}

// Of eight absolute differences of bytes.
uint64_t sumsOfDifferences(LibraryCall &call) {
  constexpr unsigned bytes = 8;
  return eachLane(call, [&](unsigned i) {
    int64_t sum = 0;
    for (unsigned j = bytes * i; j < bytes * (i + 1); ++j)
      sum += std::abs(lane(call, 0, j, false) - lane(call, 1, j, false));
    return sum;
  });
}

uint64_t lanesShiftedLeft(LibraryCall &call) { return shifted(call, Op::Shl); }
uint64_t lanesShiftedRight(LibraryCall &call) { return shifted(call, Op::LShr); }
uint64_t lanesShiftedBySign(LibraryCall &call) { return shifted(call, Op::AShr); }

} // namespace wend::library
