#include "support/reservation.h"

#include "support/invariant.h"

#include <sys/mman.h>

namespace wend {

Reservation::Reservation(size_t bytes)
    : memory_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)),
      bytes_(bytes) {
  if (memory_ == MAP_FAILED)
    reportOutOfMemory();
}

Reservation::~Reservation() { munmap(memory_, bytes_); }

} // namespace wend
