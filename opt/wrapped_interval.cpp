#include "opt/wrapped_interval.h"

namespace wend {

std::optional<WrappedInterval> satisfying(Predicate predicate, const Constant &bound) {
  uint64_t mask = bitMask(bound.type());
  bool isSigned = predicate >= Predicate::Slt;
  uint64_t min = isSigned ? mask / 2 + 1 : 0;
  uint64_t max = isSigned ? mask / 2 : mask;
  uint64_t bits = bound.bits();
  uint64_t next = (bits + 1) & mask;
  uint64_t previous = (bits - 1) & mask;
  switch (predicate) {
  case Predicate::Eq:
    return WrappedInterval{bits, bits};
  case Predicate::Ne:
    return WrappedInterval{next, previous};
  case Predicate::Ult:
  case Predicate::Slt:
    return bits == min ? std::nullopt : std::optional(WrappedInterval{min, previous});
  case Predicate::Ule:
  case Predicate::Sle:
    return bits == max ? std::nullopt : std::optional(WrappedInterval{min, bits});
  case Predicate::Ugt:
  case Predicate::Sgt:
    return bits == max ? std::nullopt : std::optional(WrappedInterval{next, max});
  case Predicate::Uge:
  case Predicate::Sge:
    return bits == min ? std::nullopt : std::optional(WrappedInterval{bits, max});
  }
  return {};
}

WrappedInterval shiftedBack(WrappedInterval interval, uint64_t offset, Type type) {
  uint64_t mask = bitMask(type);
  return {(interval.first - offset) & mask, (interval.last - offset) & mask};
}

WrappedInterval complement(WrappedInterval interval, Type type) {
  uint64_t mask = bitMask(type);
  return {(interval.last + 1) & mask, (interval.first - 1) & mask};
}

bool areDisjoint(WrappedInterval a, WrappedInterval b, Type type) {
  uint64_t mask = bitMask(type);
  uint64_t end = (a.last - a.first) & mask;
  uint64_t from = (b.first - a.first) & mask;
  uint64_t to = (b.last - a.first) & mask;
  return from > end && from <= to;
}

std::optional<WrappedInterval> intersection(WrappedInterval a, WrappedInterval b, Type type) {
  uint64_t mask = bitMask(type);
  // Relative to a.first: a is [0, end], b begins at `from` and ends at `to`.
  uint64_t end = (a.last - a.first) & mask;
  uint64_t from = (b.first - a.first) & mask;
  uint64_t to = (b.last - a.first) & mask;
  if (from <= to) {
    if (from > end)
      return {};
    return WrappedInterval{b.first, to < end ? b.last : a.last};
  }
  // b wraps around to a.first. If it begins within a, there may be two intervals.
  if (from <= end)
    return {};
  return WrappedInterval{a.first, to < end ? b.last : a.last};
}

} // namespace wend
