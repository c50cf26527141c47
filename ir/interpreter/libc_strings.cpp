// The interpreter: the C library's functions on strings.
#include "ir/interpreter/library.h"

#include <algorithm>
#include <cstring>

namespace wend::library {

namespace {

constexpr uint64_t all = ~uint64_t{0};

// The limit in argument number `i`; the maximum for functions that have no such argument.
uint64_t limit(LibraryCall &call, uint32_t i) { return call.count() > i ? call.bits(i) : all; }

std::optional<std::string_view> text(LibraryCall &call, uint32_t i) {
  return call.text(call.bits(i));
}

uint64_t sign(int order) { return static_cast<uint64_t>((order > 0) - (order < 0)); }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

// Writes the text and a terminating zero.
void put(LibraryCall &call, uint64_t address, std::string_view text) {
  uint8_t *to = call.writable(address, text.size() + 1);
  if (!to)
    return;
  std::memmove(to, text.data(), text.size());
  to[text.size()] = 0;
}

uint64_t found(LibraryCall &call, size_t at) {
  return at == std::string_view::npos ? 0 : call.bits(0) + at;
}

// Terminates the token that starts at `from` and stores the address of the rest. 0: no token.
uint64_t cutToken(LibraryCall &call, uint64_t from, std::string_view separators, uint64_t &rest) {
  std::optional<std::string_view> left = from ? call.text(from) : std::nullopt;
  if (!left)
    return 0;
  size_t begin = std::min(left->find_first_not_of(separators), left->size());
  size_t end = std::min(left->find_first_of(separators, begin), left->size());
  rest = from + end + (end < left->size());
  if (begin == left->size())
    return 0;
  if (end < left->size())
    call.store(from + end, 0, 1);
  return from + begin;
}

} // namespace

uint64_t lengthOf(LibraryCall &call) {
  std::optional<std::string_view> found = call.text(call.bits(0), limit(call, 1));
  return found ? found->size() : 0;
}

uint64_t compareTexts(LibraryCall &call) {
  std::optional<std::string_view> left = call.text(call.bits(0), limit(call, 2));
  std::optional<std::string_view> right = call.text(call.bits(1), limit(call, 2));
  return left && right ? sign(left->compare(*right)) : 0;
}

uint64_t compareLetters(LibraryCall &call) {
  std::optional<std::string_view> left = call.text(call.bits(0), limit(call, 2));
  std::optional<std::string_view> right = call.text(call.bits(1), limit(call, 2));
  if (!left || !right)
    return 0;
  std::string first(*left);
  std::string second(*right);
  std::ranges::transform(first, first.begin(), lower);
  std::ranges::transform(second, second.begin(), lower);
  return sign(first.compare(second));
}

uint64_t copyText(LibraryCall &call) {
  if (std::optional<std::string_view> from = text(call, 1))
    put(call, call.bits(0), *from);
  return call.bits(0);
}

uint64_t copyTextToEnd(LibraryCall &call) {
  std::optional<std::string_view> from = text(call, 1);
  if (from)
    put(call, call.bits(0), *from);
  return from ? call.bits(0) + from->size() : 0;
}

uint64_t copyTextPadded(LibraryCall &call) {
  uint64_t size = call.bits(2);
  std::optional<std::string_view> from = call.text(call.bits(1), size);
  uint8_t *to = from ? call.writable(call.bits(0), size) : nullptr;
  if (to) {
    std::memmove(to, from->data(), from->size());
    std::memset(to + from->size(), 0, size - from->size());
  }
  return call.bits(0);
}

uint64_t appendText(LibraryCall &call) {
  std::optional<std::string_view> front = text(call, 0);
  std::optional<std::string_view> added = call.text(call.bits(1), limit(call, 2));
  if (front && added)
    put(call, call.bits(0) + front->size(), *added);
  return call.bits(0);
}

uint64_t duplicateText(LibraryCall &call) {
  std::optional<std::string_view> from = call.text(call.bits(0), limit(call, 1));
  uint64_t block = from ? call.memory.allocate(from->size() + 1, &call.site) : 0;
  if (block)
    put(call, block, *from);
  return block;
}

uint64_t findFirst(LibraryCall &call) {
  std::optional<std::string_view> where = text(call, 0);
  char expected = static_cast<char>(call.bits(1));
  if (!where)
    return 0;
  return found(call, expected ? where->find(expected) : where->size());
}

uint64_t findFirstOrEnd(LibraryCall &call) {
  std::optional<std::string_view> where = text(call, 0);
  return where ? found(call, std::min(where->find(static_cast<char>(call.bits(1))), where->size()))
               : 0;
}

uint64_t findLast(LibraryCall &call) {
  std::optional<std::string_view> where = text(call, 0);
  char expected = static_cast<char>(call.bits(1));
  if (!where)
    return 0;
  return found(call, expected ? where->rfind(expected) : where->size());
}

uint64_t findText(LibraryCall &call) {
  std::optional<std::string_view> where = text(call, 0);
  std::optional<std::string_view> expected = text(call, 1);
  return where && expected ? found(call, where->find(*expected)) : 0;
}

uint64_t spanOf(LibraryCall &call) {
  std::optional<std::string_view> where = text(call, 0);
  std::optional<std::string_view> expected = text(call, 1);
  return where && expected ? std::min(where->find_first_not_of(*expected), where->size()) : 0;
}

uint64_t spanWithout(LibraryCall &call) {
  std::optional<std::string_view> where = text(call, 0);
  std::optional<std::string_view> expected = text(call, 1);
  return where && expected ? std::min(where->find_first_of(*expected), where->size()) : 0;
}

uint64_t findAnyOf(LibraryCall &call) {
  std::optional<std::string_view> where = text(call, 0);
  std::optional<std::string_view> expected = text(call, 1);
  return where && expected ? found(call, where->find_first_of(*expected)) : 0;
}

uint64_t nextToken(LibraryCall &call) {
  std::optional<std::string_view> separators = text(call, 1);
  uint64_t &rest = call.state.remainingTokens;
  return separators ? cutToken(call, call.bits(0) ? call.bits(0) : rest, *separators, rest) : 0;
}

uint64_t nextTokenAt(LibraryCall &call) {
  std::optional<std::string_view> separators = text(call, 1);
  uint64_t rest = call.bits(0) ? call.bits(0) : call.loaded(call.bits(2), 8);
  if (!separators || call.hasEnded())
    return 0;
  uint64_t token = cutToken(call, rest, *separators, rest);
  call.store(call.bits(2), rest, 8);
  return token;
}

// strsep: tokens may be empty; the pointer to the rest becomes null after the last.
uint64_t nextField(LibraryCall &call) {
  uint64_t from = call.loaded(call.bits(0), 8);
  std::optional<std::string_view> separators = text(call, 1);
  std::optional<std::string_view> left = from && separators ? call.text(from) : std::nullopt;
  if (!left)
    return 0;
  size_t end = left->find_first_of(*separators);
  bool isLast = end == std::string_view::npos;
  if (!isLast)
    call.store(from + end, 0, 1);
  call.store(call.bits(0), isLast ? 0 : from + end + 1, 8);
  return from;
}

uint64_t errorText(LibraryCall &call) { return call.makeText(std::strerror(call.integer32(0))); }

} // namespace wend::library
