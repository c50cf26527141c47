// Types as the text spells them, laid out as x86-64 System V lays them out.
#pragma once

#include "ir/type.h"
#include "support/arena.h"
#include "support/intern.h"
#include "support/source.h"

#include <span>
#include <string>

namespace wend::reader {

enum class TypeKind : uint8_t { Scalar, Array, Struct, Named, Pointer, Function, Opaque };

struct TextType;

// A scalar in an aggregate.
struct Leaf {
  TextType *type;
  uint64_t offset; // bytes
};

struct TextType {
  TypeKind kind = TypeKind::Scalar;
  // Of a Pointer, too. An integer of another width than the IR's is one of the next wider type with
  // zeros above its bits.
  Type scalar = Type::Void;
  uint8_t bits = 0;      // of an integer: its width
  bool isPacked = false; // Struct
  bool isVarArg = false; // Function
  bool isLaidOut = false;
  bool isBeingLaidOut = false;
  uint32_t align = 1;
  uint64_t size = 0;
  uint64_t count = 0;               // Array
  TextType *element = nullptr;      // Array; Pointer: what it points to; Function: its result;
                                    // Named: its definition, null until there is one
  std::span<TextType *const> parts; // Struct: its fields; Function: its parameters
  std::span<uint64_t> offsets;      // Struct: of the fields, once it is laid out
  std::span<const Leaf> leaves;     // Array, Struct: what it is as a value, once somebody asked
  uint32_t depth = 1;               // how deep it nests, named types apart
  Symbol name;                      // Named
  uint32_t at = 0;                  // Named: where it is first mentioned
};

// A type without the names around it.
inline TextType *bare(TextType *type) {
  while (type->kind == TypeKind::Named && type->element)
    type = type->element;
  return type;
}

inline bool isScalar(const TextType *type) {
  return type->kind == TypeKind::Scalar || type->kind == TypeKind::Pointer;
}

// The bits of an integer or a pointer, as a mask.
inline uint64_t textMask(const TextType *type) {
  return type->bits == 0 ? bitMask(type->scalar) : ~uint64_t{0} >> (64 - type->bits);
}
// Whether it is an integer of another width than the IR's.
inline bool isOdd(const TextType *type) {
  return type->bits != 0 && type->bits < bitWidth(type->scalar);
}

// How a type reads in messages: `i32`, `ptr`, `a structure`.
std::string describe(TextType *type);

} // namespace wend::reader
