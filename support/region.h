// The region — the address space that all arenas allocate from, so that 32 bits are
// enough to refer to their objects.
#pragma once

#include "support/invariant.h"
#include "support/sanitizers.h"

#include <cstddef>
#include <cstdint>

namespace wend {

// The address that Ptr32 distances are relative to. It is 0, so that the decoding of a Ptr32 is one
// shift; the region lies in the low addresses. Sanitizers use these addresses themselves: under
// them it is the start of the region, which is set at the first allocation.
#ifdef WEND_SANITIZED
extern uintptr_t regionBase;
#else
inline constexpr uintptr_t regionBase = 0;
#endif

// Allocations are multiples of this, and aligned to it.
inline constexpr size_t regionUnit = size_t{64} * 1024;
// The region lies in [regionBase + regionStart, regionBase + regionEnd). The addresses below
// regionStart are left to executables and their heaps.
inline constexpr uint64_t regionEnd = uint64_t{1} << 35;
inline constexpr uint64_t regionStart = uint64_t{1} << 32;
// The maximum; less if the process has a limit on its address space (RLIMIT_AS).
inline constexpr uint64_t maxRegionBytes = regionEnd - regionStart;

// Allocates uninitialised memory in the region; thread-safe. If there is none left it calls the new
// handler, or without one throws std::bad_alloc, like `new`.
char *allocateRegionMemory(size_t bytes);
// Frees memory; `bytes` is the size that it was allocated with.
void freeRegionMemory(char *memory, size_t bytes);

// A 32-bit pointer to an object in an arena: the distance from regionBase in units of 8 bytes, or 0
// for null ("compressed pointers" in Java virtual machines). Where pointers have 32 bits, it is
// one.
template <typename T> class Ptr32 {
public:
  Ptr32() = default;
  // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions): acts as a pointer
  Ptr32(T *to) : distance_(distanceTo(to)) {}
  explicit Ptr32(T &to) : distance_(distanceTo(&to)) {}

  // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions): acts as a pointer
  operator T *() const { return isSanitized && !distance_ ? nullptr : at(); }
  static Ptr32 ofBits(uint32_t bits) {
    Ptr32 made;
    made.distance_ = bits;
    return made;
  }
  [[nodiscard]] uint32_t bits() const { return distance_; }

  explicit operator bool() const { return distance_ != 0; }
  // Must not be null for these two.
  T *operator->() const { return at(); }
  T &operator*() const { return *at(); }

private:
  static constexpr size_t unit = sizeof(void *) == 8 ? 8 : 1;

  static uint32_t distanceTo(T *object) {
    if (isSanitized && !object)
      return 0;
    uintptr_t distance = reinterpret_cast<uintptr_t>(object) - regionBase;
    if constexpr (isSanitized)
      INVARIANT(distance < regionEnd && distance % unit == 0, "a pointer out of the region");
    return static_cast<uint32_t>(distance / unit);
  }
  [[nodiscard]] T *at() const {
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    return reinterpret_cast<T *>(regionBase + size_t{distance_} * unit);
  }

  uint32_t distance_ = 0; // 0: null; no object lies at distance 0
};

} // namespace wend
