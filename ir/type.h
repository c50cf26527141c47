// The types of the IR: integers of a few widths, pointers, IEEE 754 numbers of 32 and 64 bits, and
// the extended format of x87.
// Aggregates exist only as sizes and offsets in memory, except the tuple of results of a call.
#pragma once

#include <cstdint>

namespace wend {

// Tuple is the type of a call with several results; only extractvalue uses such a value.
enum class Type : uint8_t { Void, I1, I8, I16, I32, I64, Ptr, F32, F64, F80, Tuple };

constexpr unsigned typeCount = 11;

constexpr const char *name(Type type) {
  constexpr const char *names[typeCount] = {"void", "i1",    "i8",     "i16",      "i32",  "i64",
                                            "ptr",  "float", "double", "x86_fp80", "tuple"};
  return names[static_cast<unsigned>(type)];
}

// The width in bits: 64 for a pointer, 0 for void and a tuple.
constexpr unsigned bitWidth(Type type) {
  constexpr uint8_t widths[typeCount] = {0, 1, 8, 16, 32, 64, 64, 32, 64, 80, 0};
  return widths[static_cast<unsigned>(type)];
}

// The size in memory in bytes, and the natural alignment; an i1 takes a byte that is 0 or 1.
constexpr unsigned byteSize(Type type) {
  constexpr uint8_t sizes[typeCount] = {0, 1, 1, 2, 4, 8, 8, 4, 8, 16, 0};
  return sizes[static_cast<unsigned>(type)];
}

// The number of bytes that a load reads and a store writes: not the last 6 of an x86_fp80.
constexpr unsigned accessSize(Type type) { return type == Type::F80 ? 10 : byteSize(type); }

constexpr bool isInteger(Type type) { return type >= Type::I1 && type <= Type::I64; }
constexpr bool isFloat(Type type) { return type >= Type::F32 && type <= Type::F80; }

// The mask of the bits of a type, of which there are at most 64 (see Constant::bits).
constexpr uint64_t bitMask(Type type) {
  return bitWidth(type) >= 64 ? ~uint64_t{0} : (uint64_t{1} << bitWidth(type)) - 1;
}

// The low bits of `bits`, sign-extended. An i1 becomes 0 or -1.
constexpr int64_t signExtend(Type type, uint64_t bits) {
  unsigned unused = bitWidth(type) >= 64 ? 0 : 64 - bitWidth(type);
  return static_cast<int64_t>(bits << unused) >> unused;
}

} // namespace wend
