// EpochSet — a set of small numbers that is cleared in constant time.
//
// A number is a member if its stamp equals the current epoch; clear starts a new epoch. It is meant
// for sets that are rebuilt often and have few of many possible members.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace wend {

class EpochSet {
public:
  // A set for numbers below `limit`.
  explicit EpochSet(size_t limit) : stamps_(limit) {}

  void clear() {
    if (++epoch_ != 0)
      return;
    std::fill(stamps_.begin(), stamps_.end(), 0);
    epoch_ = 1;
  }
  [[nodiscard]] bool contains(uint32_t n) const { return stamps_[n] == epoch_; }
  // Returns false if it was already a member.
  bool add(uint32_t n) {
    if (contains(n))
      return false;
    stamps_[n] = epoch_;
    return true;
  }

private:
  std::vector<uint32_t> stamps_;
  uint32_t epoch_ = 1;
};

} // namespace wend
