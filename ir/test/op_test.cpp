// The table of operations: rows of one kind agree on operands and result.

#include "ir/op.h"

#include <catch2/catch.hpp>

using namespace wend;

TEST_CASE("rows of ops.def have the operands and the result of their kind") {
  for (size_t i = 0; i < opCount; ++i) {
    Op op = static_cast<Op>(i);
    INFO(row(op).text);
    if (isBinary(op) || isFloatBinary(op)) {
      CHECK(row(op).operands == 2);
      CHECK(row(op).result == ResultKind::Same);
    }
    if (isBitUnary(op) || kindOf(op) == OpKind::FloatUnary) {
      CHECK(row(op).operands == 1);
      CHECK(row(op).result == ResultKind::Same);
    }
    if (kindOf(op) == OpKind::Compare)
      CHECK(row(op).result == ResultKind::Bool);
    if (isIntCast(op) || isPointerCast(op) || isFloatCast(op))
      CHECK(row(op).operands == 1);
    if (isAtomic(op))
      CHECK(row(op).traits == (OpTraits::Reads | OpTraits::Writes));
    bool mayTrap = row(op).traits & OpTraits::Traps;
    CHECK(mayTrap == (isDivision(op) || op == Op::Call));
  }
}

TEST_CASE("opsOf lists the operations of the given kinds in table order") {
  constexpr auto ops = opsOf<OpKind::IntShift, OpKind::StackSlot>;
  CHECK(ops == std::array{Op::Shl, Op::LShr, Op::AShr, Op::Alloca, Op::StackAlloc});
}
