// BitSet — a set of numbers below a limit, one bit per number.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace wend {

class BitSet {
public:
  BitSet() = default;
  // An empty set for numbers below `limit`.
  explicit BitSet(size_t limit) : limit_(limit), words_((limit + 63) / 64) {}

  [[nodiscard]] size_t limit() const { return limit_; }
  [[nodiscard]] bool contains(size_t n) const { return words_[n / 64] >> n % 64 & 1; }
  void insert(size_t n) { words_[n / 64] |= uint64_t{1} << n % 64; }
  void erase(size_t n) { words_[n / 64] &= ~(uint64_t{1} << n % 64); }
  // Inserts all numbers below the limit.
  void fill() {
    for (uint64_t &word : words_)
      word = ~uint64_t{0};
    if (limit_ % 64 != 0)
      words_.back() = (uint64_t{1} << limit_ % 64) - 1;
  }

  // Set operations with a set of the same limit. Each returns true if this set changed.
  bool unite(const BitSet &other) {
    return combine(other, [](uint64_t a, uint64_t b) { return a | b; });
  }
  bool intersect(const BitSet &other) {
    return combine(other, [](uint64_t a, uint64_t b) { return a & b; });
  }
  bool subtract(const BitSet &other) {
    return combine(other, [](uint64_t a, uint64_t b) { return a & ~b; });
  }

  // Calls visit for each member, in ascending order.
  template <typename Visit> void forEach(Visit visit) const {
    for (size_t i = 0; i < words_.size(); ++i)
      for (uint64_t rest = words_[i]; rest != 0; rest &= rest - 1)
        visit(i * 64 + static_cast<size_t>(std::countr_zero(rest)));
  }

  bool operator==(const BitSet &) const = default;

private:
  template <typename Operation> bool combine(const BitSet &other, Operation operation) {
    uint64_t changes = 0;
    for (size_t i = 0; i < words_.size(); ++i) {
      uint64_t result = operation(words_[i], other.words_[i]);
      changes |= result ^ words_[i];
      words_[i] = result;
    }
    return changes != 0;
  }

  size_t limit_ = 0;
  std::vector<uint64_t> words_; // bits at and above the limit are zero
};

} // namespace wend
