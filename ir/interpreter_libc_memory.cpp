// The interpreter: the C library's functions on memory, strings and numbers.
#include "ir/interpreter_library.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>

namespace wend {

namespace {

uint64_t mallocBlock(LibraryCall &call) { return call.memory.allocate(call.bits(0), &call.site); }

uint64_t callocBlock(LibraryCall &call) {
  uint64_t size = 0;
  if (__builtin_mul_overflow(call.bits(0), call.bits(1), &size))
    return 0;
  return call.memory.allocate(size, &call.site);
}

uint64_t freeBlock(LibraryCall &call) {
  uint64_t block = call.bits(0);
  if (block == 0 || call.memory.release(block))
    return 0;
  std::string problem = call.memory.problemWith(block, 1, true);
  call.fault("is given " + (problem.empty() ? call.memory.describe(block) : problem));
  return 0;
}

uint64_t reallocBlock(LibraryCall &call) {
  uint64_t old = call.bits(0);
  uint64_t size = call.bits(1);
  if (old == 0)
    return call.memory.allocate(size, &call.site);
  if (!call.memory.isHeapBlock(old))
    return freeBlock(call);
  uint64_t block = call.memory.allocate(size, &call.site);
  if (block == 0)
    return 0;
  uint64_t kept = std::min(size, call.memory.bytesFrom(old));
  if (kept > 0)
    std::memcpy(call.memory.writable(block, kept), call.memory.readable(old, kept), kept);
  call.memory.release(old);
  return block;
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
  // The same block is allowed: a structure may be assigned to itself.
  if (distance != 0 && (distance < size || 0 - distance < size))
    call.fault("is given blocks that overlap");
  return moveBytes(call);
}

uint64_t setBytes(LibraryCall &call) {
  uint8_t *to = call.writable(call.bits(0), call.bits(2));
  if (to)
    std::memset(to, static_cast<uint8_t>(call.bits(1)), call.bits(2));
  return call.bits(0);
}

uint64_t sign(int order) { return static_cast<uint64_t>((order > 0) - (order < 0)); }

uint64_t compareBytes(LibraryCall &call) {
  const uint8_t *left = call.readable(call.bits(0), call.bits(2));
  const uint8_t *right = call.readable(call.bits(1), call.bits(2));
  return left && right ? sign(std::memcmp(left, right, call.bits(2))) : 0;
}

uint64_t findByte(LibraryCall &call) {
  const uint8_t *bytes = call.readable(call.bits(0), call.bits(2));
  const void *found =
      bytes ? std::memchr(bytes, static_cast<uint8_t>(call.bits(1)), call.bits(2)) : nullptr;
  return found ? call.bits(0) + static_cast<uint64_t>(static_cast<const uint8_t *>(found) - bytes)
               : 0;
}

uint64_t lengthOf(LibraryCall &call) {
  std::optional<std::string_view> text = call.text(call.bits(0));
  return text ? text->size() : 0;
}

uint64_t compareTexts(LibraryCall &call) {
  uint64_t limit = call.count() > 2 ? call.bits(2) : ~uint64_t{0};
  std::optional<std::string_view> left = call.text(call.bits(0), limit);
  std::optional<std::string_view> right = call.text(call.bits(1), limit);
  return left && right ? sign(left->compare(*right)) : 0;
}

// Writes a text and its end.
void put(LibraryCall &call, uint64_t address, std::string_view text) {
  uint8_t *to = call.writable(address, text.size() + 1);
  if (!to)
    return;
  std::memmove(to, text.data(), text.size());
  to[text.size()] = 0;
}

uint64_t copyText(LibraryCall &call) {
  std::optional<std::string_view> text = call.text(call.bits(1));
  if (text)
    put(call, call.bits(0), *text);
  return call.bits(0);
}

uint64_t copyTextPadded(LibraryCall &call) {
  uint64_t size = call.bits(2);
  std::optional<std::string_view> text = call.text(call.bits(1), size);
  uint8_t *to = text ? call.writable(call.bits(0), size) : nullptr;
  if (to) {
    std::memmove(to, text->data(), text->size());
    std::memset(to + text->size(), 0, size - text->size());
  }
  return call.bits(0);
}

uint64_t appendText(LibraryCall &call) {
  std::optional<std::string_view> front = call.text(call.bits(0));
  std::optional<std::string_view> text =
      call.text(call.bits(1), call.count() > 2 ? call.bits(2) : ~uint64_t{0});
  if (front && text)
    put(call, call.bits(0) + front->size(), *text);
  return call.bits(0);
}

template <bool isLast> uint64_t findInText(LibraryCall &call) {
  std::optional<std::string_view> text = call.text(call.bits(0));
  if (!text)
    return 0;
  char wanted = static_cast<char>(call.bits(1));
  if (wanted == 0)
    return call.bits(0) + text->size();
  size_t at = isLast ? text->rfind(wanted) : text->find(wanted);
  return at == std::string_view::npos ? 0 : call.bits(0) + at;
}

uint64_t findText(LibraryCall &call) {
  std::optional<std::string_view> text = call.text(call.bits(0));
  std::optional<std::string_view> wanted = call.text(call.bits(1));
  size_t at = text && wanted ? text->find(*wanted) : std::string_view::npos;
  return at == std::string_view::npos ? 0 : call.bits(0) + at;
}

uint64_t absolute(LibraryCall &call) {
  return call.integer(0) < 0 ? 0 - call.bits(0) : call.bits(0);
}

uint64_t parseNumber(LibraryCall &call) {
  std::optional<std::string_view> text = call.text(call.bits(0));
  return text ? static_cast<uint64_t>(std::strtoll(std::string(*text).c_str(), nullptr, 10)) : 0;
}

uint64_t leave(LibraryCall &call) {
  call.exit(call.integer32(0));
  return 0;
}

uint64_t abortProgram(LibraryCall &call) {
  constexpr int status = 128 + 6; // SIGABRT
  call.exit(status);
  return 0;
}

constexpr LibraryRow rows[] = {
    {"malloc", 1, false, mallocBlock},
    {"calloc", 2, false, callocBlock},
    {"realloc", 2, false, reallocBlock},
    {"free", 1, false, freeBlock},
    {"memcpy", 3, false, copyBytes},
    {"memmove", 3, false, moveBytes},
    {"memset", 3, false, setBytes},
    {"memcmp", 3, false, compareBytes},
    {"memchr", 3, false, findByte},
    {"strlen", 1, false, lengthOf},
    {"strcmp", 2, false, compareTexts},
    {"strncmp", 3, false, compareTexts},
    {"strcpy", 2, false, copyText},
    {"strncpy", 3, false, copyTextPadded},
    {"strcat", 2, false, appendText},
    {"strncat", 3, false, appendText},
    {"strchr", 2, false, findInText<false>},
    {"strrchr", 2, false, findInText<true>},
    {"strstr", 2, false, findText},
    {"abs", 1, false, absolute},
    {"labs", 1, false, absolute},
    {"llabs", 1, false, absolute},
    {"atoi", 1, false, parseNumber},
    {"atol", 1, false, parseNumber},
    {"exit", 1, false, leave},
    {"_exit", 1, false, leave},
    {"abort", 0, false, abortProgram},
};

} // namespace

std::span<const LibraryRow> cMemoryRows() { return rows; }

} // namespace wend
