// Sequences that repeat themselves, as the frames of a recursion do.
#pragma once

#include <cstddef>

namespace wend {

struct RepeatedSequence {
  size_t period = 1; // elements of the sequence
  size_t times = 1;  // that it occurs, one after the other
};

// The shortest sequence of at most `maxPeriod` elements from `begin` on that occurs three times or
// more among `count` elements; else the element alone. Calls isSame(i, j) for two of them.
template <typename IsSame>
RepeatedSequence repetitionAt(size_t begin, size_t count, size_t maxPeriod, IsSame &&isSame) {
  for (size_t period = 1; period <= maxPeriod; ++period) {
    size_t end = begin + period;
    while (end < count && isSame(end - period, end))
      ++end;
    size_t times = (end - begin) / period;
    if (times >= 3)
      return {period, times};
  }
  return {};
}

} // namespace wend
