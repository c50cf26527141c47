// memory — memset, memcpy, memmove: wendc, and the compiler of the runtime, generate calls of them.
//
// Short blocks are copied in 16-byte steps, the last one overlapping (the shortest in smaller
// parts), long ones by string instructions of the processor. The symbols are weak: a statically
// linked libc may define them as well.
#include "runtime/runtime.h"

WEND_RUNTIME_TEXT;

namespace wend {
namespace {

// Accesses that may be unaligned and may alias any type.
template <class T> struct [[gnu::packed, gnu::may_alias]] Piece {
  T value;
};
using Vector = Piece<long long __attribute__((vector_size(16)))>;
using Word = Piece<uint64_t>;
using Half = Piece<uint32_t>;

template <class T> T &at(uint8_t *address) { return *reinterpret_cast<T *>(address); }
template <class T> const T &at(const uint8_t *address) {
  return *reinterpret_cast<const T *>(address);
}

constexpr size_t longBlock = 512;

} // namespace

extern "C" [[gnu::weak]] void *memset(void *block, int byte, size_t count) {
  uint8_t *to = static_cast<uint8_t *>(block);
  uint64_t word = 0x0101010101010101ul * static_cast<uint8_t>(byte);
  if (count >= longBlock) {
    asm volatile("rep stosb" : "+D"(to), "+c"(count) : "a"(byte) : "memory");
  } else if (count >= 16) {
    Vector vector = {{static_cast<long long>(word), static_cast<long long>(word)}};
    for (size_t i = 0; i + 16 < count; i += 16)
      at<Vector>(to + i) = vector;
    at<Vector>(to + count - 16) = vector;
  } else if (count >= 8) {
    at<Word>(to) = {word};
    at<Word>(to + count - 8) = {word};
  } else if (count >= 4) {
    at<Half>(to) = {static_cast<uint32_t>(word)};
    at<Half>(to + count - 4) = {static_cast<uint32_t>(word)};
  } else if (count > 0) {
    to[0] = to[count / 2] = to[count - 1] = static_cast<uint8_t>(byte);
  }
  return block;
}

extern "C" [[gnu::weak]] void *memcpy(void *block, const void *source, size_t count) {
  uint8_t *to = static_cast<uint8_t *>(block);
  const uint8_t *from = static_cast<const uint8_t *>(source);
  if (count >= longBlock) {
    asm volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(count) : : "memory");
  } else if (count >= 16) {
    for (size_t i = 0; i + 16 < count; i += 16)
      at<Vector>(to + i) = at<Vector>(from + i);
    at<Vector>(to + count - 16) = at<Vector>(from + count - 16);
  } else if (count >= 8) {
    Word last = at<Word>(from + count - 8);
    at<Word>(to) = at<Word>(from);
    at<Word>(to + count - 8) = last;
  } else if (count >= 4) {
    Half last = at<Half>(from + count - 4);
    at<Half>(to) = at<Half>(from);
    at<Half>(to + count - 4) = last;
  } else if (count > 0) {
    to[0] = from[0];
    to[count / 2] = from[count / 2];
    to[count - 1] = from[count - 1];
  }
  return block;
}

extern "C" [[gnu::weak]] void *memmove(void *block, const void *source, size_t count) {
  uint8_t *to = static_cast<uint8_t *>(block);
  const uint8_t *from = static_cast<const uint8_t *>(source);
  // Forwards unless `to` starts inside `from`: one unsigned comparison.
  if (static_cast<size_t>(to - from) >= count) {
    asm volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(count) : : "memory");
    return block;
  }
  while (count >= 16) {
    count -= 16;
    at<Vector>(to + count) = at<Vector>(from + count);
  }
  volatile uint8_t *rest = to;
  while (count > 0) {
    count--;
    rest[count] = from[count];
  }
  return block;
}

} // namespace wend
