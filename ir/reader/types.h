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
  // The type in the IR; also of a Pointer. An integer of a width that the IR does not have is of
  // the next wider type, with zeros above its width.
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
  std::span<const Leaf> leaves;     // Array, Struct: the scalars of a value; computed on first use
  uint32_t depth = 1;               // of nesting, not counting named types
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

// The bits of an integer or a pointer, as a mask.
inline uint64_t textMask(const TextType *type) {
  return type->bits == 0 ? bitMask(type->scalar) : ~uint64_t{0} >> (64 - type->bits);
}
// Whether it is an integer of a width that the IR does not have.
inline bool isOdd(const TextType *type) {
  return type->bits != 0 && type->bits < bitWidth(type->scalar);
}

// The type in diagnostics: `i32`, `ptr`, `a structure`.
std::string describe(TextType *type);

} // namespace wend::reader
