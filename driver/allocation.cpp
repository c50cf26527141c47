// `new` and `delete` of the compiler, for its many small vectors and hash tables.
//
// A block of up to 1 KB belongs to a size class, a multiple of 16 bytes. A class takes its blocks
// from units of the region (support/region.h) and keeps in a list those that were freed; it never
// returns a unit. So both operations take a quarter of the instructions of malloc and free, which
// read a block's size from its header and are thread-safe; these are not: the compiler has one
// thread. Larger blocks are malloc's.
//
// Bonwick, "The Slab Allocator: An Object-Caching Kernel Memory Allocator" (1994).

#include "support/region.h"
#include "support/sanitizers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#ifndef WEND_SANITIZED // a sanitizer's own functions find errors in their use

namespace wend {

namespace {

constexpr size_t step = 16; // between sizes; the alignment of all blocks
constexpr size_t largest = 1024;

struct FreeBlock {
  FreeBlock *next;
};

// Precedes the blocks of a unit.
struct alignas(step) UnitHeader {
  size_t sizeClass;
};

struct UnusedMemory {
  char *next;
  char *end;
};

constexpr size_t classOf(size_t size) { return (size + step - 1) / step; }

constinit std::array<FreeBlock *, classOf(largest) + 1> freeBlocks{};
constinit std::array<UnusedMemory, classOf(largest) + 1> unusedMemory{}; // of the last units

[[gnu::noinline]] void *allocateUnused(size_t sizeClass) {
  size_t size = std::max(sizeClass, size_t{1}) * step;
  UnusedMemory &unused = unusedMemory[sizeClass];
  if (static_cast<size_t>(unused.end - unused.next) < size) {
    char *unit = allocateRegionMemory(regionUnit);
    unused = {unit + sizeof(UnitHeader), unit + regionUnit};
    new (unit) UnitHeader{sizeClass};
  }
  char *block = unused.next;
  unused.next += size;
  return block;
}

[[gnu::noinline]] void *allocateLarge(size_t size) {
  for (;;) {
    if (void *block = std::malloc(size))
      return block;
    std::new_handler handler = std::get_new_handler();
    if (!handler)
      std::abort();
    handler();
  }
}

void *allocate(size_t size) {
  if (size > largest)
    return allocateLarge(size);
  size_t sizeClass = classOf(size);
  FreeBlock *&list = freeBlocks[sizeClass];
  FreeBlock *block = list;
  if (!block)
    return allocateUnused(sizeClass);
  list = block->next;
  return block;
}

void release(void *block, size_t sizeClass) {
  FreeBlock *&list = freeBlocks[sizeClass];
  list = new (block) FreeBlock{list};
}

// The class of a block whose size is not known: that of its unit, if it is in the region.
void releaseUnsized(void *block) {
  auto address = reinterpret_cast<uintptr_t>(block);
  if (address < regionStart || address >= regionEnd)
    return std::free(block);
  auto unit = address - address % regionUnit;
  // NOLINTNEXTLINE(performance-no-int-to-ptr)
  release(block, reinterpret_cast<const UnitHeader *>(unit)->sizeClass);
}

} // namespace

} // namespace wend

void *operator new(size_t size) { return wend::allocate(size); }

void operator delete(void *block) noexcept {
  if (block)
    wend::releaseUnsized(block);
}

void operator delete(void *block, size_t size) noexcept {
  if (size > wend::largest)
    std::free(block);
  else if (block)
    wend::release(block, wend::classOf(size));
}

#endif
