#include "support/region.h"

#include "support/sanitizers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <mutex>
#include <new>
#include <sys/mman.h>
#include <sys/resource.h>

namespace wend {

#ifdef WEND_SANITIZED
uintptr_t regionBase = 0;
#endif

namespace {

// Address space is reserved at once and made accessible in steps. Released memory is kept in free
// lists, one for each power-of-two size class. Uses no memory of `new`, which may use the region.
class Region {
public:
  char *allocate(size_t bytes) {
    while (bytes > maxRegionBytes)
      callNewHandler();
    std::scoped_lock lock(mutex_);
    Free *&list = free_[sizeClass(bytes)];
    if (!list) {
      char *memory = extend(regionUnit << sizeClass(bytes));
      unpoison(memory, bytes);
      return memory;
    }
    Free *first = list;
    list = first->next;
    unpoison(first, bytes);
    return reinterpret_cast<char *>(first);
  }

  void release(char *memory, size_t bytes) {
    std::scoped_lock lock(mutex_);
    if (bytes > regionUnit)
      madvise(memory, bytes, MADV_DONTNEED);
    Free *&list = free_[sizeClass(bytes)];
    list = new (memory) Free{list};
    poison(memory + sizeof(Free), bytes - sizeof(Free));
  }

private:
  struct Free { // at the start of released memory
    Free *next;
  };

  static constexpr size_t minStep = size_t{1} << 20;
  static constexpr size_t maxStep = size_t{64} << 20;
  // From this size on, memory comes in huge pages where the kernel has them, which is fewer faults
  // and misses of the TLB; small compilations don't pay for clearing 2 MB.
  static constexpr size_t minHugePages = size_t{8} << 20;

  // As `new` does when it finds no memory.
  static void callNewHandler() {
    std::new_handler handler = std::get_new_handler();
    if (!handler)
      throw std::bad_alloc();
    handler();
  }

  static unsigned sizeClass(size_t bytes) {
    return static_cast<unsigned>(std::bit_width((bytes - 1) / regionUnit));
  }

  char *extend(size_t bytes) {
    if (!space_)
      reserve();
    while (bytes > reserved_ - used_ || !makeAccessible(bytes))
      callNewHandler();
    char *memory = space_ + used_;
    used_ += bytes;
    return memory;
  }

  // Steps grow with the size in use, from 1 MB to 64 MB.
  bool makeAccessible(size_t bytes) {
    if (used_ + bytes <= accessible_)
      return true;
    size_t step = std::clamp(accessible_, minStep, maxStep);
    size_t end = std::min(std::max(accessible_ + step, used_ + bytes), reserved_);
    if (mprotect(space_ + accessible_, end - accessible_, PROT_READ | PROT_WRITE) != 0)
      return false;
    if (accessible_ >= minHugePages)
      madvise(space_ + accessible_, end - accessible_, MADV_HUGEPAGE);
    accessible_ = end;
    return true;
  }

  // If address space is limited, half of what can be reserved is left to other allocations.
  void reserve() {
    for (reserved_ = maxRegionBytes; !space_ && reserved_ > minStep;) {
      space_ = map();
      reserved_ /= space_ ? 1 : 2;
    }
    if (!space_) {
      reserved_ = 0;
      return;
    }
    if (reserved_ < maxRegionBytes) {
      reserved_ /= 2;
      munmap(space_ + reserved_, reserved_);
    }
#ifdef WEND_SANITIZED
    regionBase = reinterpret_cast<uintptr_t>(space_);
#endif
    // The first unit stays inaccessible: no object has distance 0, and access through a null Ptr32
    // faults.
    used_ = accessible_ = regionUnit;
  }

  // Reserves reserved_ bytes of address space within reach of a Ptr32; null if there are none.
  [[nodiscard]] char *map() const {
    constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    if constexpr (isSanitized) {
      void *space = mmap(nullptr, reserved_, PROT_NONE, flags, -1, 0);
      return space == MAP_FAILED ? nullptr : static_cast<char *>(space);
    }
    for (uint64_t at = regionStart; at + reserved_ <= regionEnd; at += reserved_) {
      // NOLINTNEXTLINE(performance-no-int-to-ptr)
      void *address = reinterpret_cast<void *>(at);
      void *space = mmap(address, reserved_, PROT_NONE, flags | MAP_FIXED_NOREPLACE, -1, 0);
      if (space == address)
        return static_cast<char *>(space);
      if (space != MAP_FAILED)
        munmap(space, reserved_);
    }
    return nullptr;
  }

  std::mutex mutex_;
  char *space_ = nullptr; // the start of the region
  size_t reserved_ = 0;
  size_t accessible_ = 0; // bytes from the start
  size_t used_ = 0;       // bytes from the start
  std::array<Free *, std::bit_width(maxRegionBytes / regionUnit) + 1> free_{};
};

// Never destroyed: arenas with static storage duration may release memory during exit.
Region &region() {
  alignas(Region) static std::array<std::byte, sizeof(Region)> memory;
  static Region &it = *new (memory.data()) Region;
  return it;
}

} // namespace

char *allocateRegionMemory(size_t bytes) { return region().allocate(bytes); }

void freeRegionMemory(char *memory, size_t bytes) { region().release(memory, bytes); }

} // namespace wend
