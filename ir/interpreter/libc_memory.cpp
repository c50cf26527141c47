// The interpreter: the C library's functions on memory.
#include "ir/interpreter/library.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>

namespace wend::library {

namespace {

// A heap block of the program; null with errno set if there is not enough memory.
uint64_t newBlock(LibraryCall &call, uint64_t size) {
  uint64_t block = call.memory.allocate(size, &call.site);
  if (block == 0)
    call.setErrorNumber(ENOMEM);
  return block;
}

uint64_t newArray(LibraryCall &call, uint64_t count, uint64_t size) {
  uint64_t bytes = 0;
  return newBlock(call, __builtin_mul_overflow(count, size, &bytes) ? ~uint64_t{0} : bytes);
}

uint64_t resize(LibraryCall &call, uint64_t old, uint64_t size) {
  if (old == 0)
    return newBlock(call, size);
  if (size == 0 || !call.memory.isHeapBlock(old))
    return freeBlock(call);
  uint64_t block = newBlock(call, size);
  if (block == 0)
    return 0;
  uint64_t kept = std::min(size, call.memory.bytesFrom(old));
  if (kept > 0)
    std::memcpy(call.memory.writable(block, kept), call.memory.readable(old, kept), kept);
  call.memory.release(old);
  return block;
}

} // namespace

uint64_t mallocBlock(LibraryCall &call) { return newBlock(call, call.bits(0)); }

// New blocks are zeroed.
uint64_t callocBlock(LibraryCall &call) { return newArray(call, call.bits(0), call.bits(1)); }

// Every block has the largest alignment.
uint64_t alignedBlock(LibraryCall &call) {
  if (std::has_single_bit(call.bits(0)))
    return newBlock(call, call.bits(1));
  call.setErrorNumber(EINVAL);
  return 0;
}

uint64_t alignedBlockAt(LibraryCall &call) {
  if (!std::has_single_bit(call.bits(1)) || call.bits(1) < 8)
    return EINVAL;
  uint64_t block = call.memory.allocate(call.bits(2), &call.site);
  if (block == 0)
    return ENOMEM;
  call.store(call.bits(0), block, 8);
  return 0;
}

uint64_t freeBlock(LibraryCall &call) {
  uint64_t block = call.bits(0);
  if (block == 0 || (call.memory.isHeapBlock(block) && call.memory.release(block)))
    return 0;
  std::string problem = call.memory.problemWith(block, 1, true);
  call.fault("is passed " + (problem.empty() ? call.memory.describe(block) : problem));
  return 0;
}

// A size of 0 frees the block, as in glibc.
uint64_t reallocBlock(LibraryCall &call) { return resize(call, call.bits(0), call.bits(1)); }

uint64_t reallocArray(LibraryCall &call) {
  uint64_t bytes = 0;
  if (!__builtin_mul_overflow(call.bits(1), call.bits(2), &bytes))
    return resize(call, call.bits(0), bytes);
  call.setErrorNumber(ENOMEM);
  return 0;
}

uint64_t moveBytes(LibraryCall &call) {
  uint64_t size = call.bits(2);
  const uint8_t *from = call.readable(call.bits(1), size);
  uint8_t *to = call.writable(call.bits(0), size);
  if (from && to)
    std::memmove(to, from, size);
  return call.bits(0);
}

uint64_t copyBytes(LibraryCall &call) {
  uint64_t distance = call.bits(0) - call.bits(1);
  uint64_t size = call.bits(2);
  // Identical blocks are allowed: C compilers copy structures to themselves.
  if (distance != 0 && (distance < size || 0 - distance < size))
    call.fault("is passed blocks that overlap");
  return moveBytes(call);
}

uint64_t copyBytesToEnd(LibraryCall &call) { return copyBytes(call) + call.bits(2); }

uint64_t setBytes(LibraryCall &call) {
  uint8_t *to = call.writable(call.bits(0), call.bits(2));
  if (to)
    std::memset(to, static_cast<uint8_t>(call.bits(1)), call.bits(2));
  return call.bits(0);
}

uint64_t clearBytes(LibraryCall &call) {
  uint8_t *to = call.writable(call.bits(0), call.bits(1));
  if (to)
    std::memset(to, 0, call.bits(1));
  return 0;
}

uint64_t compareBytes(LibraryCall &call) {
  const uint8_t *left = call.readable(call.bits(0), call.bits(2));
  const uint8_t *right = call.readable(call.bits(1), call.bits(2));
  if (!left || !right)
    return 0;
  int order = std::memcmp(left, right, call.bits(2));
  return static_cast<uint64_t>((order > 0) - (order < 0));
}

// The bytes up to the one found must be readable, not all of the given size.
uint64_t findByte(LibraryCall &call) {
  uint64_t size = std::min(call.bits(2), call.memory.bytesFrom(call.bits(0)));
  const uint8_t *bytes = call.readable(call.bits(0), size == 0 ? call.bits(2) : size);
  const uint8_t *end = bytes ? bytes + size : nullptr;
  const uint8_t *found = std::find(bytes, end, static_cast<uint8_t>(call.bits(1)));
  if (found != end)
    return call.bits(0) + static_cast<uint64_t>(found - bytes);
  if (bytes)
    call.readable(call.bits(0), call.bits(2)); // a fault if the object is smaller
  return 0;
}

uint64_t findLastByte(LibraryCall &call) {
  const uint8_t *bytes = call.readable(call.bits(0), call.bits(2));
  for (uint64_t at = bytes ? call.bits(2) : 0; at-- > 0;)
    if (bytes[at] == static_cast<uint8_t>(call.bits(1)))
      return call.bits(0) + at;
  return 0;
}

} // namespace wend::library
