// What support/ needs of a host, for WebAssembly: without reservations of address space or mapped
// files. One thread, and a process that ends soon.

#include "support/file.h"
#include "support/invariant.h"
#include "support/region.h"
#include "support/reservation.h"

#include <cstdlib>
#include <new>

namespace wend {

// All of the memory is within reach of a Ptr32.
static_assert(sizeof(void *) == 4);

namespace {

constexpr size_t rounded(size_t bytes) {
  return (bytes + regionUnit - 1) / regionUnit * regionUnit;
}

} // namespace

char *allocateRegionMemory(size_t bytes) {
  for (;;) {
    if (void *memory = std::aligned_alloc(regionUnit, rounded(bytes)))
      return static_cast<char *>(memory);
    std::new_handler handler = std::get_new_handler();
    if (!handler)
      std::abort();
    handler();
  }
}

void freeRegionMemory(char *memory, size_t /*bytes*/) { std::free(memory); }

// malloc clears and commits all of it.
unsigned reservationHalvings(uint64_t bytes) {
  constexpr uint64_t available = uint64_t{24} << 20;
  return halvingsToFit(bytes, available);
}

Reservation::Reservation(size_t bytes) : memory_(std::calloc(bytes, 1)), bytes_(bytes) {
  if (!memory_)
    reportOutOfMemory();
}

Reservation::~Reservation() { std::free(memory_); }

std::optional<FileText> FileText::read(const std::string &path, std::string &error) {
  std::optional<std::string> bytes = readFile(path, error);
  if (!bytes)
    return {};
  return FileText(std::move(*bytes));
}

FileText::~FileText() = default;

void FileText::release(size_t /*begin*/, size_t /*end*/) const {}

} // namespace wend
