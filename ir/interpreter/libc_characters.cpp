// The interpreter: classes of characters, in the C locale, with the bits and tables of glibc.
#include "ir/interpreter/library.h"

#include <array>
#include <cstring>
#include <fmt/format.h>

namespace wend::library {

namespace {

// The bits of <ctype.h> on a little-endian machine.
enum Class : uint16_t {
  Blank = 1 << 0,
  Control = 1 << 1,
  Punctuation = 1 << 2,
  Alphanumeric = 1 << 3,
  Upper = 1 << 8,
  Lower = 1 << 9,
  Letter = 1 << 10,
  Digit = 1 << 11,
  HexDigit = 1 << 12,
  Space = 1 << 13,
  Printable = 1 << 14,
  Graphic = 1 << 15,
};

// The tables have entries for -128 to 255. Characters that are not ASCII have no class.
constexpr int first = -128;
constexpr size_t tableSize = 384;

bool isIn(int c, char low, char high) { return c >= low && c <= high; }

uint16_t classesOf(int c) {
  unsigned bits = 0;
  bool isUpperCase = isIn(c, 'A', 'Z');
  bool isLowerCase = isIn(c, 'a', 'z');
  bool isDecimal = isIn(c, '0', '9');
  if (isUpperCase || isLowerCase)
    bits |= Letter | Alphanumeric | (isUpperCase ? Upper : Lower);
  if (isDecimal)
    bits |= Digit | Alphanumeric;
  if (isDecimal || isIn(c, 'A', 'F') || isIn(c, 'a', 'f'))
    bits |= HexDigit;
  if (c == ' ' || c == '\t')
    bits |= Blank;
  if (c == ' ' || isIn(c, '\t', '\r'))
    bits |= Space;
  if ((c >= 0 && c < ' ') || c == 0x7f)
    bits |= Control;
  if (isIn(c, ' ', '~'))
    bits |= Printable | (c == ' ' ? 0 : Graphic);
  if ((bits & Graphic) && !(bits & Alphanumeric))
    bits |= Punctuation;
  return static_cast<uint16_t>(bits);
}

int lowerOf(int c) { return isIn(c, 'A', 'Z') ? c + ('a' - 'A') : c; }
int upperOf(int c) { return isIn(c, 'a', 'z') ? c - ('a' - 'A') : c; }

uint64_t test(LibraryCall &call, Class expected) {
  int c = call.integer32(0);
  if (c >= first && c < 256)
    return classesOf(c) & expected;
  call.fault(fmt::format("is passed {}, which is not a character", c));
  return 0;
}

// A pointer to a pointer to entry 0 of a new table with these entries.
template <typename Entry, typename Function>
uint64_t tableAddress(LibraryCall &call, uint64_t &location, Function entry) {
  if (location != 0)
    return location;
  std::array<Entry, tableSize> table;
  for (size_t i = 0; i < tableSize; ++i)
    table[i] = static_cast<Entry>(entry(static_cast<int>(i) + first));
  const auto *bytes = reinterpret_cast<const uint8_t *>(table.data());
  uint64_t zero = call.makeBlock({bytes, sizeof table}) - first * static_cast<int>(sizeof(Entry));
  location = call.makeBlock({reinterpret_cast<const uint8_t *>(&zero), sizeof zero});
  return location;
}

} // namespace

uint64_t isAlphanumeric(LibraryCall &call) { return test(call, Alphanumeric); }
uint64_t isLetter(LibraryCall &call) { return test(call, Letter); }
uint64_t isBlank(LibraryCall &call) { return test(call, Blank); }
uint64_t isControl(LibraryCall &call) { return test(call, Control); }
uint64_t isDigit(LibraryCall &call) { return test(call, Digit); }
uint64_t isGraphic(LibraryCall &call) { return test(call, Graphic); }
uint64_t isLower(LibraryCall &call) { return test(call, Lower); }
uint64_t isPrintable(LibraryCall &call) { return test(call, Printable); }
uint64_t isPunctuation(LibraryCall &call) { return test(call, Punctuation); }
uint64_t isSpace(LibraryCall &call) { return test(call, Space); }
uint64_t isUpper(LibraryCall &call) { return test(call, Upper); }
uint64_t isHexDigit(LibraryCall &call) { return test(call, HexDigit); }

uint64_t toLower(LibraryCall &call) { return static_cast<uint64_t>(lowerOf(call.integer32(0))); }
uint64_t toUpper(LibraryCall &call) { return static_cast<uint64_t>(upperOf(call.integer32(0))); }

uint64_t characterClasses(LibraryCall &call) {
  return tableAddress<uint16_t>(call, call.state.characterClasses, classesOf);
}
uint64_t lowerTable(LibraryCall &call) {
  return tableAddress<int32_t>(call, call.state.lowerTable, lowerOf);
}
uint64_t upperTable(LibraryCall &call) {
  return tableAddress<int32_t>(call, call.state.upperTable, upperOf);
}

} // namespace wend::library
