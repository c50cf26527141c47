// The region — address space that all arenas take their memory from, so that what lies in them can
// be referred to in 32 bits.
#pragma once

#include "support/invariant.h"
#include "support/sanitizers.h"

#include <cstddef>
#include <cstdint>

namespace wend {

// Where the region begins; null until memory was first taken from it.
extern char *regionBase;

// Memory comes in multiples of this, and begins at a multiple of it.
inline constexpr size_t regionUnit = size_t{64} * 1024;
// At most so much can be taken; less where a limit on address space (RLIMIT_AS) is in force.
inline constexpr uint64_t maxRegionBytes = uint64_t{1} << 35;

// Memory of the region, not initialised, for any thread. Where there is none left the new handler
// is called, as `new` does it; if there is no such handler, the process aborts.
char *takeMemory(size_t bytes);
// Gives it back, of the size it was taken with.
void giveMemoryBack(char *memory, size_t bytes);

// A pointer in 32 bits to what lies in an arena: the distance from where the region begins, in
// units of 8 bytes. (Java's virtual machines call it a compressed pointer.)
template <typename T> class Ptr32 {
public:
  Ptr32() = default;
  // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions): it is a pointer
  Ptr32(T *to) {
    if (!to)
      return;
    auto distance = static_cast<size_t>(reinterpret_cast<const char *>(to) - regionBase);
    if constexpr (isSanitized)
      INVARIANT(distance < maxRegionBytes && distance % unit == 0, "a pointer out of the region");
    distance_ = static_cast<uint32_t>(distance / unit);
  }

  // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions): it is a pointer
  operator T *() const { return distance_ ? at() : nullptr; }
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

  [[nodiscard]] T *at() const {
    return reinterpret_cast<T *>(regionBase + size_t{distance_} * unit);
  }

  uint32_t distance_ = 0; // nothing lies at the very beginning of the region
};

} // namespace wend
