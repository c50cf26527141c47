#include "support/region.h"

#include "support/sanitizers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <mutex>
#include <new>
#include <sys/mman.h>
#include <sys/resource.h>
#include <vector>

namespace wend {

char *regionBase = nullptr;

namespace {

// Address space is reserved as a whole, and becomes memory piece by piece. What was given back
// waits in lists by size, a power of two, for the next who wants as much.
class Region {
public:
  char *take(size_t bytes) {
    std::scoped_lock lock(mutex_);
    std::vector<char *> &list = given_[sizeClass(bytes)];
    char *memory;
    if (list.empty()) {
      memory = extend(regionUnit << sizeClass(bytes));
    } else {
      memory = list.back();
      list.pop_back();
    }
    unpoison(memory, bytes);
    return memory;
  }

  void giveBack(char *memory, size_t bytes) {
    std::scoped_lock lock(mutex_);
    if (bytes > regionUnit)
      madvise(memory, bytes, MADV_DONTNEED);
    poison(memory, bytes);
    given_[sizeClass(bytes)].push_back(memory);
  }

private:
  static constexpr size_t leastStep = size_t{1} << 20;
  static constexpr size_t mostStep = size_t{64} << 20;

  static unsigned sizeClass(size_t bytes) {
    return static_cast<unsigned>(std::bit_width((bytes - 1) / regionUnit));
  }

  char *extend(size_t bytes) {
    if (!regionBase)
      reserve();
    while (bytes > reserved_ - used_ || !makeAccessible(bytes)) {
      std::new_handler handler = std::get_new_handler();
      if (!handler)
        std::abort();
      handler();
    }
    char *memory = regionBase + used_;
    used_ += bytes;
    return memory;
  }

  // In growing steps: there are programs of a few kilobytes and of gigabytes.
  bool makeAccessible(size_t bytes) {
    if (used_ + bytes <= accessible_)
      return true;
    size_t step = std::clamp(accessible_, leastStep, mostStep);
    size_t end = std::min(std::max(accessible_ + step, used_ + bytes), reserved_);
    if (mprotect(regionBase + accessible_, end - accessible_, PROT_READ | PROT_WRITE) != 0)
      return false;
    accessible_ = end;
    return true;
  }

  // Where address space is limited, half of what is left stays free for everybody else.
  void reserve() {
    reserved_ = maxRegionBytes;
    void *space = map();
    bool isLimited = space == MAP_FAILED;
    while (space == MAP_FAILED && reserved_ > leastStep) {
      reserved_ /= 2;
      space = map();
    }
    if (isLimited && space != MAP_FAILED) {
      reserved_ /= 2;
      munmap(static_cast<char *>(space) + reserved_, reserved_);
    }
    if (space == MAP_FAILED) {
      reserved_ = 0;
      return;
    }
    regionBase = static_cast<char *>(space);
    // No object is at distance 0, and who looks there is stopped.
    used_ = accessible_ = regionUnit;
  }

  [[nodiscard]] void *map() const {
    return mmap(nullptr, reserved_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  }

  std::mutex mutex_;
  size_t reserved_ = 0;
  size_t accessible_ = 0; // from the beginning
  size_t used_ = 0;       // from the beginning
  std::array<std::vector<char *>, std::bit_width(maxRegionBytes / regionUnit)> given_;
};

// Never destroyed: arenas of static lifetime may give memory back after it would have been.
Region &region() {
  static Region &it = *new Region;
  return it;
}

} // namespace

char *takeMemory(size_t bytes) { return region().take(bytes); }

void giveMemoryBack(char *memory, size_t bytes) { region().giveBack(memory, bytes); }

} // namespace wend
