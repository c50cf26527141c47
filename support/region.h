// The region — address space that all arenas take their memory from, so that what lies in them can
// be referred to in 32 bits.
#pragma once

#include "support/invariant.h"
#include "support/sanitizers.h"

#include <cstddef>
#include <cstdint>

namespace wend {

// Distances are counted from here: from address 0, of which the region is not far, so that to
// follow a Ptr32 is a shift. A sanitizer keeps its own books in low addresses; there it is where
// the region begins, and 0 until memory was first taken from it.
#ifdef WEND_SANITIZED
extern uintptr_t regionBase;
#else
inline constexpr uintptr_t regionBase = 0;
#endif

// Memory comes in multiples of this, and begins at a multiple of it.
inline constexpr size_t regionUnit = size_t{64} * 1024;
// The region ends within so much of where distances are counted from, and begins behind the first
// part of it, where executables and their heaps may lie.
inline constexpr uint64_t regionEnd = uint64_t{1} << 35;
inline constexpr uint64_t regionStart = uint64_t{1} << 32;
// At most so much can be taken; less where a limit on address space (RLIMIT_AS) is in force.
inline constexpr uint64_t maxRegionBytes = regionEnd - regionStart;

// Memory of the region, not initialised, for any thread. Where there is none left the new handler
// is called, as `new` does it; if there is no such handler, the process aborts.
char *takeMemory(size_t bytes);
// Gives it back, of the size it was taken with.
void giveMemoryBack(char *memory, size_t bytes);

// A pointer in 32 bits to what lies in an arena: its distance from regionBase in units of 8 bytes,
// 0 if it is null. (Java's virtual machines call it a compressed pointer.)
template <typename T> class Ptr32 {
public:
  Ptr32() = default;
  // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions): it is a pointer
  Ptr32(T *to) : distance_(distanceTo(to)) {}
  explicit Ptr32(T &to) : distance_(distanceTo(&to)) {}

  // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions): it is a pointer
  operator T *() const { return isSanitized && !distance_ ? nullptr : at(); }
  static Ptr32 ofBits(uint32_t bits) {
    Ptr32 made;
    made.distance_ = bits;
    return made;
  }
  [[nodiscard]] uint32_t bits() const { return distance_; }

  explicit operator bool() const { return distance_ != 0; }
  // These two are for one that is not null.
  T *operator->() const { return at(); }
  T &operator*() const { return *at(); }

private:
  static constexpr size_t unit = 8;

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

  uint32_t distance_ = 0; // nothing lies at the very beginning of the region
};

} // namespace wend
