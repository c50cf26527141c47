// Reservation — address space that is reserved at once, for tables that may become large.
#pragma once

#include <cstddef>

namespace wend {

// Whether gigabytes can be reserved: not where the whole address space has 32 bits.
inline constexpr bool reservesMuch = sizeof(void *) == 8;

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
