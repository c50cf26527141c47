// NumberQueue — a priority queue of small numbers, the least first; each is in it at most once.
//
// A tree of 64-bit words: a bit of a leaf stands for a number, and a bit of an inner word for a
// word below that is not 0. push and pop take a step for each level, of which there are three for
// up to 262,144 numbers, and none depends on what else is in the queue: a binary heap mispredicts
// most of its comparisons.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace wend {

class NumberQueue {
public:
  // An empty queue for numbers below `limit`.
  explicit NumberQueue(size_t limit) {
    do {
      limit = (limit + 63) / 64;
      levels_.emplace_back(limit);
    } while (limit > 1);
  }

  [[nodiscard]] bool empty() const { return levels_.back().empty() || levels_.back()[0] == 0; }
  void push(uint32_t number) {
    for (std::vector<uint64_t> &level : levels_) {
      uint64_t &word = level[number / 64];
      bool isNoted = word != 0; // in the levels above
      word |= uint64_t{1} << number % 64;
      if (isNoted)
        return;
      number /= 64;
    }
  }
  // Removes the least number. The queue must not be empty.
  uint32_t pop() {
    uint32_t number = 0;
    for (size_t i = levels_.size(); i-- > 0;)
      number = number * 64 + static_cast<uint32_t>(std::countr_zero(levels_[i][number]));
    uint32_t index = number;
    for (std::vector<uint64_t> &level : levels_) {
      uint64_t &word = level[index / 64];
      word &= ~(uint64_t{1} << index % 64);
      if (word != 0)
        break;
      index /= 64;
    }
    return number;
  }

private:
  std::vector<std::vector<uint64_t>> levels_; // leaves first; the last has one word
};

} // namespace wend
