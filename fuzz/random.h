// Random — pseudorandom numbers: the same seed gives the same numbers on every machine. Of the
// arguments of a call at most one may draw numbers, as the order in which they are evaluated is the
// compiler's (fuzz/test/same-programs).
#pragma once

#include <cstdint>
#include <iterator>
#include <span>

namespace wend::fuzz {

// splitmix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
class Random {
public:
  explicit Random(uint64_t seed) : state_(seed) {}

  uint64_t next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  // From 0 to limit - 1.
  uint32_t below(uint32_t limit) { return static_cast<uint32_t>((next() >> 32) * limit >> 32); }
  // Both ends included.
  uint32_t between(uint32_t low, uint32_t high) { return low + below(high - low + 1); }
  bool oneIn(uint32_t n) { return below(n) == 0; }
  bool percent(uint32_t share) { return below(100) < share; }

  template <typename Container> auto &pick(Container &all) {
    return all[below(static_cast<uint32_t>(std::size(all)))];
  }

  // The index of a row, with a probability proportional to its weight.
  uint32_t weighted(std::span<const uint32_t> weights) {
    uint32_t total = 0;
    for (uint32_t weight : weights)
      total += weight;
    uint32_t at = below(total);
    uint32_t row = 0;
    while (at >= weights[row])
      at -= weights[row++];
    return row;
  }

private:
  uint64_t state_;
};

} // namespace wend::fuzz
