// WrappedInterval — the integers that satisfy a comparison with a constant.
#pragma once

#include "ir/module.h"

#include <optional>

namespace wend {

// The values first, first + 1, … last modulo 2^n: at least one and not all.
struct WrappedInterval {
  uint64_t first;
  uint64_t last;
  friend bool operator==(WrappedInterval, WrappedInterval) = default;
};

// The x for which `x predicate bound` holds, of an integer type of at most 64 bits; none if it
// holds for no or all values.
std::optional<WrappedInterval> satisfying(Predicate predicate, const Constant &bound);

// The x for which x + offset is in the interval.
WrappedInterval shiftedBack(WrappedInterval interval, uint64_t offset, Type type);

// The values that are not in the interval.
WrappedInterval complement(WrappedInterval interval, Type type);

bool areDisjoint(WrappedInterval a, WrappedInterval b, Type type);

// The intersection, if it is one interval: not empty, nor two.
std::optional<WrappedInterval> intersection(WrappedInterval a, WrappedInterval b, Type type);

} // namespace wend
