#include "support/reservation.h"

#include "support/invariant.h"

#include <sys/mman.h>
#include <sys/resource.h>

namespace wend {

unsigned reservationHalvings(uint64_t bytes) {
  constexpr rlim_t share = 8;
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return 0;
  return halvingsToFit(bytes, limit.rlim_cur / share);
}

Reservation::Reservation(size_t bytes)
    : memory_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)),
      bytes_(bytes) {
  if (memory_ == MAP_FAILED)
    reportOutOfMemory();
}

Reservation::~Reservation() { munmap(memory_, bytes_); }

} // namespace wend
