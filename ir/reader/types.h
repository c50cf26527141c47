// Types as the text spells them, laid out as x86-64 System V lays them out.
#pragma once

#include "ir/type.h"
#include "support/arena.h"
#include "support/intern.h"
#include "support/source.h"

#include <algorithm>
#include <span>
#include <string>

namespace wend::reader {

enum class TypeKind : uint8_t {
  Scalar,
  Wide, // an integer of more than 64 bits
  Vector,
  Array,
  Struct,
  Named,
  Pointer,
  Function,
  Opaque,
};

// Floating-point formats that the IR does not have: it has the bits of those of 16 bits as an i16,
// of an fp128 as a vector of the type quadLanes.
enum class NumberFormat : uint8_t { None, Half, BFloat, Quad };
inline constexpr Type quadLanes = Type::V2I64;

// The largest integers, in bits.
inline constexpr uint32_t maxIntegerBits = 512;
inline constexpr uint32_t limbBits = 64;

struct TextType;

// A scalar in an aggregate.
struct Leaf {
  TextType *type;
  uint64_t offset; // bytes
};

struct TextType {
  TypeKind kind = TypeKind::Scalar;
  // The type in the IR; also of a Pointer. An integer of a width up to 64 that the IR does not have
  // is of the next wider type, with zeros above its width. A Wide integer is a pack of limbs of 64
  // bits from the lowest, with zeros above its width; a Vector is a pack of vectors of the IR of
  // which the last may have more lanes than are used, or else of its elements.
  Type scalar = Type::Void;
  uint16_t bits = 0; // of an integer: its width
  NumberFormat format = NumberFormat::None;
  bool isPacked = false; // Struct
  bool isVarArg = false; // Function
  bool isLaidOut = false;
  bool isBeingLaidOut = false;
  uint32_t align = 1;
  uint64_t size = 0;
  Type lanes = Type::Void;          // Vector: the type of its parts; void: they are its elements
  uint64_t count = 0;               // Array, Vector; a part of a Vector: the lanes that are used
  TextType *element = nullptr;      // Array, Vector; Pointer: what it points to; Function: its
                                    // result; Named: its definition, null until there is one
  std::span<TextType *const> parts; // Struct: its fields; Function: its parameters
  std::span<uint64_t> offsets;      // Struct: of the fields, once it is laid out
  std::span<const Leaf> leaves;     // the scalars of a value that is a pack; computed on first use
  uint32_t depth = 1;               // of nesting, not counting named types
  TextType *vectors = nullptr;      // of an element: the vector types of it, as a list
  TextType *nextVector = nullptr;   // Vector: in that list
  Symbol name;                      // Named
  uint32_t at = 0;                  // Named: offset of its first mention
};

// The type that a chain of named types ends in.
inline TextType *bare(TextType *type) {
  while (type->kind == TypeKind::Named && type->element)
    type = type->element;
  return type;
}

inline bool isScalar(const TextType *type) {
  return type->kind == TypeKind::Scalar || type->kind == TypeKind::Pointer;
}

// The type of the elements of a vector; any other type itself.
inline TextType *elementOf(TextType *type) {
  TextType *plain = bare(type);
  return plain->kind == TypeKind::Vector ? bare(plain->element) : plain;
}
inline const TextType *elementOf(const TextType *type) {
  return type->kind == TypeKind::Vector ? type->element : type;
}

// Whether values of the type are packs.
inline bool isPack(const TextType *type) {
  return type->kind == TypeKind::Wide || type->kind == TypeKind::Vector ||
         type->kind == TypeKind::Array || type->kind == TypeKind::Struct;
}

// An integer of any width.
inline bool isAnyInteger(const TextType *type) { return type->bits != 0; }

inline bool isHalf(const TextType *type) {
  return type->format == NumberFormat::Half || type->format == NumberFormat::BFloat;
}
inline bool isQuad(const TextType *type) { return type->format == NumberFormat::Quad; }

// A floating-point number.
inline bool isAnyFloat(const TextType *type) {
  return isScalar(type) && (isFloat(type->scalar) || type->format != NumberFormat::None);
}

// The bits of a value of a scalar, wide or vector type.
inline uint64_t bitsOfType(const TextType *type) {
  if (type->kind == TypeKind::Vector)
    return type->count * bitsOfType(type->element);
  return type->bits != 0 ? type->bits : bitWidth(type->scalar);
}

// A vector whose elements do not occupy whole bytes; in memory its elements are adjacent bits.
inline bool isBitVector(const TextType *type) {
  return type->kind == TypeKind::Vector && bitsOfType(type->element) % 8 != 0;
}

// The bits of an integer or a pointer of up to 64 bits, as a mask.
inline uint64_t textMask(const TextType *type) {
  return type->bits == 0 ? bitMask(type->scalar) : ~uint64_t{0} >> (64 - type->bits);
}
// Whether it is an integer of a width that the IR does not have.
inline bool isOdd(const TextType *type) {
  return type->bits != 0 && type->bits < bitWidth(type->scalar);
}

// The type in diagnostics: `i32`, `ptr`, `a structure`.
std::string describe(TextType *type);

// Whether values of two aggregate types have the same scalars.
bool haveSameLeaves(std::span<const Leaf> left, std::span<const Leaf> right);

// The types of floating-point numbers whose bits are an integer of the IR, and that integer.
constexpr bool hasBits(Type type) { return type == Type::F32 || type == Type::F64; }
constexpr Type bitsType(Type type) { return type == Type::F32 ? Type::I32 : Type::I64; }

// The alignment of an aligned address plus an offset.
inline uint64_t alignAt(uint64_t align, uint64_t offset) {
  return offset == 0 ? align : std::min(align, offset & (0 - offset));
}

} // namespace wend::reader
