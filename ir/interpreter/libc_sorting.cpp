// The interpreter: qsort and bsearch. The comparison is a function of the program, which may free
// or move the array: its memory is looked up again after each call.
#include "ir/interpreter/library.h"

#include <cstring>

namespace wend::library {

namespace {

// Merge sort as in glibc: it makes the same comparisons in the same order.
class MergeSort {
public:
  explicit MergeSort(LibraryCall &call)
      : call_(call), base_(call.bits(0)), size_(call.bits(2)), compare_(call.bits(3)) {}

  void run() { sort(base_, call_.bits(1)); }

private:
  // The recursion depth is the logarithm of the count.
  void sort(uint64_t from, uint64_t count) { // NOLINT(misc-no-recursion)
    if (count <= 1 || call_.hasEnded())
      return;
    uint64_t half = count / 2;
    sort(from, half);
    sort(from + half * size_, count - half);
    merge(from, half, count - half);
  }

  void merge(uint64_t from, uint64_t leftCount, uint64_t rightCount) {
    std::vector<uint8_t> merged;
    uint64_t left = from;
    uint64_t right = from + leftCount * size_;
    while (leftCount > 0 && rightCount > 0) {
      std::optional<int32_t> order = compare(left, right);
      if (!order)
        return;
      uint64_t &smaller = *order <= 0 ? left : right;
      const uint8_t *bytes = call_.readable(smaller, size_);
      if (!bytes)
        return;
      merged.insert(merged.end(), bytes, bytes + size_);
      smaller += size_;
      --(*order <= 0 ? leftCount : rightCount);
    }
    // The rest of the right half is in position already.
    uint64_t rest = leftCount * size_;
    const uint8_t *bytes = call_.readable(left, rest);
    if (!bytes)
      return;
    merged.insert(merged.end(), bytes, bytes + rest);
    if (uint8_t *to = call_.writable(from, merged.size()); to && !merged.empty())
      std::memcpy(to, merged.data(), merged.size());
  }

  std::optional<int32_t> compare(uint64_t left, uint64_t right) {
    // qsort_r passes its last argument to the comparison.
    std::optional<uint64_t> order =
        call_.count() > 4 ? call_.callBack(compare_, "i:ppp", {left, right, call_.bits(4)})
                          : call_.callBack(compare_, "i:pp", {left, right});
    return order ? std::optional(static_cast<int32_t>(*order)) : std::nullopt;
  }

  LibraryCall &call_;
  uint64_t base_;
  uint64_t size_;
  uint64_t compare_;
};

// Whether all of the array can be read.
bool isArray(LibraryCall &call, uint64_t base, uint64_t count, uint64_t size) {
  uint64_t bytes = 0;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    call.fault("is passed an array of more bytes than there can be");
    return false;
  }
  return call.readable(base, bytes) != nullptr;
}

} // namespace

uint64_t sortArray(LibraryCall &call) {
  if (isArray(call, call.bits(0), call.bits(1), call.bits(2)) && call.bits(2) > 0)
    MergeSort(call).run();
  return 0;
}

uint64_t searchArray(LibraryCall &call) {
  uint64_t base = call.bits(1);
  uint64_t size = call.bits(3);
  if (!isArray(call, base, call.bits(2), size))
    return 0;
  uint64_t low = 0;
  uint64_t high = call.bits(2);
  while (low < high) {
    uint64_t middle = (low + high) / 2;
    uint64_t item = base + middle * size;
    std::optional<uint64_t> order = call.callBack(call.bits(4), "i:pp", {call.bits(0), item});
    if (!order)
      return 0;
    auto direction = static_cast<int32_t>(*order);
    if (direction == 0)
      return item;
    if (direction < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return 0;
}

} // namespace wend::library
