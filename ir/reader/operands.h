// What the parser hands to the builder: words, types and operands that are not values yet.
#pragma once

#include "ir/module.h"
#include "ir/reader/types.h"

#include <string_view>

namespace wend::reader {

// Words before and behind the header of a function or a global that mean something to us.
enum class Attribute : uint8_t {
  None,
  NoReturn,
  Private,
  Internal,
  Weak,
  ExternWeak,
  External,
  AvailableExternally,
  Appending,
};

constexpr uint32_t bit(Attribute attribute) {
  return attribute == Attribute::None ? 0 : 1U << static_cast<unsigned>(attribute);
}
constexpr bool has(uint32_t attributes, Attribute attribute) { return attributes & bit(attribute); }

struct Node;

enum class OperandKind : uint8_t { None, Local, LocalNumber, Global, Integer, Boolean, Zero, Node };

// An operand as it is spelt; what it is depends on its type.
struct Operand {
  Operand() = default;
  Operand(OperandKind kindIn, uint64_t bitsIn) : kind(kindIn), bits(bitsIn) {}
  explicit Operand(Node *nodeIn) : kind(OperandKind::Node), node(nodeIn) {}

  [[nodiscard]] Symbol symbol() const { return {static_cast<uint32_t>(bits)}; }

  OperandKind kind = OperandKind::None;
  union {
    uint64_t bits = 0; // an integer, a local number or the id of a Symbol
    Node *node;
  };
};

struct Typed {
  TextType *type = nullptr; // null: metadata
  Operand operand;
  uint32_t at = 0;
};

enum class NodeKind : uint8_t { Aggregate, Bytes, Gep, Cast, Binary };

// A constant that is made of others.
struct Node {
  NodeKind kind;
  Op op = Op::Add;                  // Cast, Binary
  TypeKind shape = TypeKind::Array; // Aggregate
  uint32_t depth = 1;
  TextType *type = nullptr; // Gep: what the base points to; Cast: the result
  std::span<Typed> parts;
  std::string_view bytes;
};

} // namespace wend::reader
