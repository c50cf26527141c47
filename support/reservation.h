// Reservation — address space that is reserved at once, for tables that may become large.
#pragma once

#include <cstddef>
#include <cstdint>

namespace wend {

// How often tables that take so many bytes are to be halved, because address space is limited: by
// RLIMIT_AS (`ulimit -v`), or to 32 bits. They take at most an eighth of it then, unless that needs
// more than maxReservationHalvings.
unsigned reservationHalvings(uint64_t bytes);
inline constexpr unsigned maxReservationHalvings = 9;
// The same, if so many bytes are available to the tables.
inline unsigned halvingsToFit(uint64_t bytes, uint64_t available) {
  unsigned halvings = 0;
  while (halvings < maxReservationHalvings && bytes >> halvings > available)
    ++halvings;
  return halvings;
}

// Zeroed address space that the system commits page by page when it is accessed.
class Reservation {
public:
  // Ends the process if there is not enough.
  explicit Reservation(size_t bytes);
  ~Reservation();
  Reservation(const Reservation &) = delete;
  Reservation &operator=(const Reservation &) = delete;

  template <typename T> [[nodiscard]] T *as() const { return static_cast<T *>(memory_); }

private:
  void *memory_;
  size_t bytes_;
};

} // namespace wend
