// What the parser passes to the builder: attributes, types and operands that are not values yet.
#pragma once

#include "ir/module.h"
#include "ir/reader/target.h"
#include "ir/reader/types.h"

#include <algorithm>
#include <bit>
#include <string_view>

namespace wend::reader {

// The attributes of functions, globals and parameters that are not ignored.
enum class Attribute : uint8_t {
  None,
  NoReturn,
  NoInline,
  AlwaysInline,
  Private,
  Internal,
  Weak,
  WeakOdr,
  LinkOnce,
  LinkOnceOdr,
  ExternWeak,
  External,
  AvailableExternally,
  Appending,
  SignExtended,
  ZeroExtended,
  ByValue,
  ResultAddress,
  ThreadLocal,
  LocalDynamic, // these three: of thread_local
  InitialExec,
  LocalExec,
  DsoLocal,
  Hidden,
  ReturnsTwice,
  NoRedZone,
  NoUnwind,
  StrictFloat, // strictfp: the rounding mode may change, and exceptions are observed
  SideEffect,  // these four: of an asm statement
  AlignStack,
  IntelDialect,
  Unwind,
  ReadNone,
  ReadOnly,
  WriteOnly,
  NoCallback,
  NoAlias,
  ElementType,
};

// A bit for each attribute.
using AttributeSet = uint64_t;

constexpr AttributeSet bit(Attribute attribute) {
  return attribute == Attribute::None ? 0 : AttributeSet(1) << static_cast<unsigned>(attribute);
}
constexpr bool has(AttributeSet attributes, Attribute attribute) {
  return (attributes & bit(attribute)) != 0;
}

// Those of definitions that other modules may replace.
constexpr AttributeSet weakAttributes = bit(Attribute::Weak) | bit(Attribute::WeakOdr) |
                                        bit(Attribute::LinkOnce) | bit(Attribute::LinkOnceOdr);

// The model that the attributes of a variable name.
constexpr ThreadModel threadModelOf(AttributeSet attributes) {
  return has(attributes, Attribute::LocalExec)      ? ThreadModel::LocalExec
         : has(attributes, Attribute::InitialExec)  ? ThreadModel::InitialExec
         : has(attributes, Attribute::LocalDynamic) ? ThreadModel::LocalDynamic
         : has(attributes, Attribute::ThreadLocal)  ? ThreadModel::GeneralDynamic
                                                    : ThreadModel::None;
}

// The attributes of one header or parameter, with the arguments of some of them.
struct Attributes {
  AttributeSet bits = 0;
  uint32_t align = 0;         // bytes
  TextType *memory = nullptr; // byval, sret, elementtype: what the pointer points to

  [[nodiscard]] bool has(Attribute attribute) const { return bits & bit(attribute); }
  Attributes operator|(const Attributes &other) const {
    return {bits | other.bits, std::max(align, other.align), memory ? memory : other.memory};
  }
};

struct Node;

enum class OperandKind : uint8_t {
  None,
  Local,
  LocalNumber,
  Global,
  Integer,
  Number,
  Number80,
  Number128,
  HalfNumber, // the bits of a half or a bfloat
  Boolean,
  Zero,
  Node,
  Address, // of a block: its number
  Made,    // a value of the IR
};

// An operand as it is spelled; its value depends on its type.
struct Operand {
  Operand() = default;
  Operand(OperandKind kindIn, uint64_t bitsIn) : kind(kindIn), bits(bitsIn) {}
  explicit Operand(Node *nodeIn) : kind(OperandKind::Node), node(nodeIn) {}
  explicit Operand(Value *madeIn) : kind(OperandKind::Made), made(madeIn) {}

  [[nodiscard]] Symbol symbol() const { return {static_cast<uint32_t>(bits)}; }

  OperandKind kind = OperandKind::None;
  union {
    // An integer, the bits of a double or a constant of more, a local number or the id of a Symbol.
    uint64_t bits = 0;
    Node *node;
    Value *made;
  };
};

// A value of a structure or array type: its scalars in the order of memory. Such values exist in
// the reader only; their type is Tuple.
struct Pack : Value {
  Pack(std::span<const Leaf> leavesIn, std::span<Value *> partsIn)
      : Value(ValueKind::Argument, Type::Tuple), leaves(leavesIn), parts(partsIn) {}

  std::span<const Leaf> leaves;
  std::span<Value *> parts;    // null: a result of the call that has not been extracted yet
  Instruction *call = nullptr; // whose results they are; or a cmpxchg, which gives the first part
  // Of two vectors that a shufflevector puts side by side, its place in its block: after this
  // instruction, or, if that is null, at the start. A vector of 256 bits is joined there.
  BasicBlock *block = nullptr;
  Instruction *before = nullptr;
  Value *joined = nullptr; // that vector, once it has been needed
};

inline Pack *asPack(Value *value) {
  return value && value->type() == Type::Tuple ? static_cast<Pack *>(value) : nullptr;
}

// Whether a value is a placeholder for one that is not defined yet.
inline bool isPlaceholder(const Value &value) {
  return value.kind() == ValueKind::Argument && value.id == Instruction::unnumbered;
}

// A value that several instructions use in place of one of LLVM's: to LLVM, they must all see the
// same.
inline Value *frozen(Value *value) {
  freeze(*value);
  return value;
}

// A part of an argument or of a result as it is passed.
struct PassedPart {
  enum Kind : uint8_t {
    Scalar,
    Half,   // its bits in the low bits of a float
    Vector, // its bits in a double
    Joined, // two vectors of 128 bits in one register
    Memory, // in memory, by value
  };
  Kind kind;
  Type type;      // in the IR
  TextType *text; // of the part
  uint32_t first; // its scalars among those of the whole
  uint32_t count;
};

struct NamedBlock {
  Operand name;
  BasicBlock *block;
};

// What a load or store says besides its operands.
struct AccessVariant {
  static constexpr uint64_t noTag = ~uint64_t{0};

  bool isVolatile = false;
  uint64_t align = 0;   // 0: that of the type
  uint64_t tag = noTag; // the number of its metadata for TBAA
};

struct Typed {
  TextType *type = nullptr; // null: metadata
  Operand operand;
  uint32_t at = 0;
};

enum class NodeKind : uint8_t {
  Aggregate,
  Bytes,
  Splat, // a vector of equal elements
  Limbs, // an integer that does not fit a signed one of 64 bits
  Gep,
  Cast,
  Binary,
};

// A constant expression or aggregate.
struct Node {
  NodeKind kind;
  Op op = Op::Add;                  // Cast, Binary
  TypeKind shape = TypeKind::Array; // Aggregate
  uint32_t depth = 1;
  TextType *type = nullptr; // Gep: what the base points to; Cast: the result
  std::span<Typed> parts;
  std::string_view bytes;
  std::span<const uint64_t> limbs; // Limbs: from the lowest, sign-extended to maxIntegerBits + 64
};

// A constant address or number: symbol + bits - subtracted, of which both symbols may be null.
struct Folded {
  Value *symbol = nullptr;
  uint64_t bits = 0;
  Value *subtracted = nullptr;
  bool isKnown = true; // false: the linker cannot compute it

  [[nodiscard]] bool isNumber() const { return isKnown && !symbol && !subtracted; }
  static Folded unknown() { return {nullptr, 0, nullptr, false}; }
  bool operator==(const Folded &) const = default;
};

// A constant that instructions of the entry block compute, for phis.
struct EntryConstant {
  Folded folded;
  Type type;
  bool operator==(const EntryConstant &) const = default;
};

struct EntryConstantHash {
  size_t operator()(const EntryConstant &constant) const {
    auto bits = [](const Value *value) { return std::bit_cast<uintptr_t>(value); };
    const Folded &folded = constant.folded;
    return (bits(folded.symbol) * 31 + bits(folded.subtracted)) * 31 + folded.bits;
  }
};

} // namespace wend::reader
