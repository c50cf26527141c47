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

struct TextType {
  TypeKind kind = TypeKind::Scalar;
  Type scalar = Type::Void; // of a Pointer, too
  bool isPacked = false;    // Struct
  bool isVarArg = false;    // Function
  bool isLaidOut = false;
  bool isBeingLaidOut = false;
  uint32_t align = 1;
  uint64_t size = 0;
  uint64_t count = 0;               // Array
  TextType *element = nullptr;      // Array; Pointer: what it points to; Function: its result;
                                    // Named: its definition, null until there is one
  std::span<TextType *const> parts; // Struct: its fields; Function: its parameters
  std::span<uint64_t> offsets;      // Struct: of the fields, once it is laid out
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

// How a type reads in messages: `i32`, `ptr`, `a structure`.
const char *describe(TextType *type);

} // namespace wend::reader
