// The types of the IR: integers of a few widths, pointers, IEEE 754 numbers of 32 and 64 bits.
// Aggregates exist only as sizes and offsets in memory, apart from the tuple of results that a call
// may have.
#pragma once

#include <cstdint>

namespace wend {

// A Tuple is what a call with several results has as its value; only extractvalue can use it.
enum class Type : uint8_t { Void, I1, I8, I16, I32, I64, Ptr, F32, F64, Tuple };

constexpr unsigned typeCount = 10;

constexpr const char *name(Type type) {
  constexpr const char *names[typeCount] = {"void", "i1",  "i8",    "i16",    "i32",
                                            "i64",  "ptr", "float", "double", "tuple"};
  return names[static_cast<unsigned>(type)];
}

// Width in bits; a pointer has 64, void and a tuple 0.
constexpr unsigned bitWidth(Type type) {
  constexpr uint8_t widths[typeCount] = {0, 1, 8, 16, 32, 64, 64, 32, 64, 0};
  return widths[static_cast<unsigned>(type)];
}

// Size in memory, which is also the alignment; an i1 takes a byte that is 0 or 1.
constexpr unsigned byteSize(Type type) {
  constexpr uint8_t sizes[typeCount] = {0, 1, 1, 2, 4, 8, 8, 4, 8, 0};
  return sizes[static_cast<unsigned>(type)];
}

constexpr bool isInteger(Type type) { return type >= Type::I1 && type <= Type::I64; }
constexpr bool isFloat(Type type) { return type == Type::F32 || type == Type::F64; }

// The bits of a value of this type, as a mask.
constexpr uint64_t bitMask(Type type) {
  return bitWidth(type) == 64 ? ~uint64_t{0} : (uint64_t{1} << bitWidth(type)) - 1;
}

// The low bits of a value of this type, sign-extended. An i1 counts as 0 or -1.
constexpr int64_t signExtend(Type type, uint64_t bits) {
  unsigned unused = 64 - bitWidth(type);
  return static_cast<int64_t>(bits << unused) >> unused;
}

} // namespace wend
