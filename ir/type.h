// The types of the IR: integers of a few widths, pointers, IEEE 754 numbers of 32 and 64 bits, the
// extended format of x87, and vectors of 128 bits. Vectors of 256 bits exist only to be passed and
// returned in one register, as code for AVX expects: they are joined of halves and taken apart.
// Aggregates exist only as sizes and offsets in memory, except the tuple of results of a call.
#pragma once

#include <cstdint>

namespace wend {

// Tuple is the type of a call with several results; only extractvalue uses such a value. The vector
// types come last, in the order of the types of their lanes.
enum class Type : uint8_t {
  Void,
  I1,
  I8,
  I16,
  I32,
  I64,
  Ptr,
  F32,
  F64,
  F80,
  Tuple,
  V32I8,
  V16I16,
  V8I32,
  V4I64,
  V8F32,
  V4F64,
  V16I8,
  V8I16,
  V4I32,
  V2I64,
  V4F32,
  V2F64,
};

constexpr unsigned typeCount = 23;

constexpr const char *name(Type type) {
  constexpr const char *names[typeCount] = {
      "void",       "i1",        "i8",        "i16",         "i32",          "i64",
      "ptr",        "float",     "double",    "x86_fp80",    "tuple",        "<32 x i8>",
      "<16 x i16>", "<8 x i32>", "<4 x i64>", "<8 x float>", "<4 x double>", "<16 x i8>",
      "<8 x i16>",  "<4 x i32>", "<2 x i64>", "<4 x float>", "<2 x double>"};
  return names[static_cast<unsigned>(type)];
}

// The width in bits: 64 for a pointer, 0 for void and a tuple.
constexpr unsigned bitWidth(Type type) {
  constexpr uint16_t widths[typeCount] = {0,   1,   8,   16,  32,  64,  64,  32,  64,  80,  0,  256,
                                          256, 256, 256, 256, 256, 128, 128, 128, 128, 128, 128};
  return widths[static_cast<unsigned>(type)];
}

// The size in memory in bytes, and the natural alignment; an i1 takes a byte that is 0 or 1.
constexpr unsigned byteSize(Type type) {
  constexpr uint8_t sizes[typeCount] = {0,  1,  1,  2,  4,  8,  8,  4,  8,  16, 0, 32,
                                        32, 32, 32, 32, 32, 16, 16, 16, 16, 16, 16};
  return sizes[static_cast<unsigned>(type)];
}

// The number of bytes that a load reads and a store writes: not the last 6 of an x86_fp80.
constexpr unsigned accessSize(Type type) { return type == Type::F80 ? 10 : byteSize(type); }

constexpr bool isInteger(Type type) { return type >= Type::I1 && type <= Type::I64; }
// The integer type of a size in bytes; Void if there is none.
constexpr Type integerOfBytes(uint64_t bytes) {
  return bytes == 1   ? Type::I8
         : bytes == 2 ? Type::I16
         : bytes == 4 ? Type::I32
         : bytes == 8 ? Type::I64
                      : Type::Void;
}
constexpr bool isFloat(Type type) { return type >= Type::F32 && type <= Type::F80; }

// Vectors of 128 bits. A lane is an i8, i16, i32, i64, float or double; lane 0 is at the lowest
// address.
constexpr unsigned vectorBytes = 16;
constexpr bool isVector(Type type) { return type >= Type::V16I8; }
// Vectors of 256 bits, which are only joined of two halves and taken apart.
constexpr unsigned wideVectorBytes = 2 * vectorBytes;
constexpr bool isWideVector(Type type) { return type >= Type::V32I8 && type <= Type::V4F64; }
constexpr unsigned toHalf = static_cast<unsigned>(Type::V16I8) - static_cast<unsigned>(Type::V32I8);
// The type of the halves, and the type with such halves.
constexpr Type halfOf(Type wide) { return static_cast<Type>(static_cast<unsigned>(wide) + toHalf); }
constexpr Type wideOf(Type half) { return static_cast<Type>(static_cast<unsigned>(half) - toHalf); }
constexpr Type laneType(Type vector) {
  switch (vector) {
  case Type::V16I8:
    return Type::I8;
  case Type::V8I16:
    return Type::I16;
  case Type::V4I32:
    return Type::I32;
  case Type::V2I64:
    return Type::I64;
  case Type::V4F32:
    return Type::F32;
  default: // V2F64
    return Type::F64;
  }
}
constexpr unsigned laneCount(Type vector) { return vectorBytes / byteSize(laneType(vector)); }
// The vector type with lanes of a type; Void if there is none.
constexpr Type vectorOfLanes(Type lane) {
  for (Type type = Type::V16I8; type <= Type::V2F64;
       type = static_cast<Type>(static_cast<unsigned>(type) + 1))
    if (laneType(type) == lane)
      return type;
  return Type::Void;
}
// The vector type with integer lanes of the same width.
constexpr Type maskType(Type vector) {
  return vector == Type::V4F32 ? Type::V4I32 : vector == Type::V2F64 ? Type::V2I64 : vector;
}

// The mask of the bits of a type, of which there are at most 64 (see Constant::bits).
constexpr uint64_t bitMask(Type type) {
  return bitWidth(type) >= 64 ? ~uint64_t{0} : (uint64_t{1} << bitWidth(type)) - 1;
}

// The low bits of `bits`, sign-extended. An i1 becomes 0 or -1. Of a type without a width, `bits`.
constexpr int64_t signExtend(Type type, uint64_t bits) {
  unsigned unused = bitWidth(type) >= 64 ? 0 : (64 - bitWidth(type)) % 64;
  return static_cast<int64_t>(bits << unused) >> unused;
}

} // namespace wend
