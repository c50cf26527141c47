// EpochSet — a set of small numbers that is emptied in constant time.
//
// A number is in the set if it was added since the set was emptied last: its stamp says when that
// was. For sets that are made over and over, each with few of many possible members.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace wend {

class EpochSet {
public:
  // Room for the numbers below `limit`.
  explicit EpochSet(size_t limit) : stamps_(limit) {}

  void clear() {
    if (++epoch_ != 0)
      return;
    std::fill(stamps_.begin(), stamps_.end(), 0);
    epoch_ = 1;
  }
  [[nodiscard]] bool contains(uint32_t n) const { return stamps_[n] == epoch_; }
  // False if it was a member already.
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
