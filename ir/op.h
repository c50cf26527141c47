// Op — the operations of the IR and their properties, derived from ops.def.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace wend {

enum class Op : uint8_t {
#define OP(name, text, kind, operands, result, traits) name,
#include "ir/ops.def"
};

// See ops.def for the meaning of each kind.
enum class OpKind : uint8_t {
  IntBinary,
  IntDivision,
  IntShift,
  HighProduct,
  BitUnary,
  FloatBinary,
  FloatUnary,
  Compare,
  Select,
  IntCast,
  PointerCast,
  FloatCast,
  Copy,
  Gep,
  ThreadAddress,
  StackSlot,
  Load,
  Store,
  Atomic,
  Call,
  LandingPad,
  Extract,
  Phi,
  Lanes,
  Terminator,
};

enum class ResultKind : uint8_t { None, Same, Bool, Pointer, Own };

struct OpTraits {
  enum Bits : uint8_t {
    None = 0,
    Commutes = 1,
    Associates = 2,
    Traps = 4,
    Reads = 8,
    Writes = 16,
    Signed = 32,
  };
};

struct OpRow {
  const char *text;
  OpKind kind;
  uint8_t operands;
  ResultKind result;
  uint8_t traits;
};

constexpr uint8_t Many = 255; // OpRow::operands if the number varies

namespace op_table {
using enum OpTraits::Bits;
inline constexpr OpRow rows[] = {
#define OP(name, text, kind, operands, result, traits)                                             \
  {text, OpKind::kind, operands, ResultKind::result, traits},
#include "ir/ops.def"
};
} // namespace op_table

constexpr size_t opCount = std::size(op_table::rows);

constexpr const OpRow &row(Op op) { return op_table::rows[static_cast<unsigned>(op)]; }
constexpr OpKind kindOf(Op op) { return row(op).kind; }

// Arithmetic on two integers of one type with a result of that type: IntBinary, IntDivision,
// IntShift and HighProduct.
constexpr bool isBinary(Op op) { return kindOf(op) <= OpKind::HighProduct; }
constexpr bool isDivision(Op op) { return kindOf(op) == OpKind::IntDivision; }
constexpr bool isShift(Op op) { return kindOf(op) == OpKind::IntShift; }
constexpr bool isHighProduct(Op op) { return kindOf(op) == OpKind::HighProduct; }
constexpr bool commutes(Op op) { return row(op).traits & OpTraits::Commutes; }
constexpr bool isBitUnary(Op op) { return kindOf(op) == OpKind::BitUnary; }
constexpr bool isFloatBinary(Op op) { return kindOf(op) == OpKind::FloatBinary; }
constexpr bool isIntCast(Op op) { return kindOf(op) == OpKind::IntCast; }
constexpr bool isAtomic(Op op) { return kindOf(op) == OpKind::Atomic; }
constexpr bool isPointerCast(Op op) { return kindOf(op) == OpKind::PointerCast; }
constexpr bool isFloatCast(Op op) { return kindOf(op) == OpKind::FloatCast; }
// Whether the operation is written as a call of a function `name.type`: of an intrinsic, or of one
// whose definition is printed with the module.
constexpr bool isIntrinsic(Op op) {
  return isHighProduct(op) || std::string_view(row(op).text).starts_with("llvm.");
}

// The operations of some kinds, in the order of ops.def.
template <OpKind... kinds>
inline constexpr auto opsOf = [] {
  auto isListed = [](const OpRow &row) { return ((row.kind == kinds) || ...); };
  constexpr size_t count = [&] {
    size_t listed = 0;
    for (const OpRow &row : op_table::rows)
      listed += isListed(row);
    return listed;
  }();
  std::array<Op, count> ops{};
  for (size_t op = 0, next = 0; op < opCount; ++op)
    if (isListed(op_table::rows[op]))
      ops[next++] = static_cast<Op>(op);
  return ops;
}();

} // namespace wend
