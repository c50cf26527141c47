// Known bits: exact values, and random expressions against all values that they have.

#include "ir/known_bits.h"

#include "ir/fold.h"
#include "ir/test/fixture.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <random>

using namespace wend;
using namespace wend::test;

namespace {

struct KnownBitsFixture : Fixture {
  Function *f = function("f", Type::I32, {Type::I8, Type::I8, Type::I1, Type::I32});
  BasicBlock *entry = block(f, "entry");
  Value *x = f->arguments()[0];
  Value *y = f->arguments()[1];
  Value *c = f->arguments()[2];
  Value *wide = f->arguments()[3];

  Value *zext(Value *value) { return b.cast(Op::ZExt, value, Type::I32); }
};

// Random instructions on an i8, an i8 and an i1, and what they are for given arguments.
class Expressions {
public:
  Expressions(KnownBitsFixture &fx, uint32_t seed) : fx_(fx), random_(seed) {
    for (uint32_t i = 0; i < argumentCount; ++i)
      values_.push_back(fx.f->arguments()[i]);
    for (uint32_t i = 0; i < instructionCount; ++i)
      values_.push_back(addInstruction());
    for (const Value *value : values_)
      masks_.push_back(possibleBits(*value));
  }

  // Whether no bit of a value is set that cannot be. What cannot be computed, because it depends on
  // a division that traps, has no bits.
  bool areWithinMasks(uint64_t x, uint64_t y, bool c) {
    std::vector<std::optional<uint64_t>> bits(fx_.f->valueCount());
    std::array<uint64_t, argumentCount> arguments = {x, y, c ? 1U : 0U};
    for (uint32_t i = 0; i < argumentCount; ++i)
      bits[i] = arguments[i];
    for (uint32_t i = argumentCount; i < values_.size(); ++i) {
      const auto &instruction = static_cast<const Instruction &>(*values_[i]);
      std::array<uint64_t, 3> operands{};
      bool isKnown = true;
      for (uint32_t o = 0; o < instruction.operandCount(); ++o) {
        const Value *operand = instruction.operand(o);
        std::optional<uint64_t> known =
            operand->isConstant() ? asConstant(operand)->bits() : bits[indexOf(operand)];
        isKnown = isKnown && known;
        operands[o] = known.value_or(0);
      }
      if (!isKnown)
        continue;
      bits[i] = foldInstruction(instruction, std::span(operands).first(instruction.operandCount()));
      if (bits[i] && (*bits[i] & ~masks_[i]) != 0)
        return false;
    }
    return true;
  }

  // Bits that are known to be clear, of all instructions.
  [[nodiscard]] unsigned clearBits() const {
    unsigned count = 0;
    for (uint32_t i = argumentCount; i < values_.size(); ++i)
      count += static_cast<unsigned>(std::popcount(bitMask(values_[i]->type()) & ~masks_[i]));
    return count;
  }

private:
  static constexpr uint32_t argumentCount = 3;
  static constexpr uint32_t instructionCount = 12;

  uint32_t below(uint32_t limit) { return static_cast<uint32_t>(random_() % limit); }

  size_t indexOf(const Value *value) const {
    return static_cast<size_t>(std::ranges::find(values_, value) - values_.begin());
  }

  // A value of the type, or a constant. Small constants are frequent: they are counts and masks.
  Value *operandOf(Type type) {
    std::vector<Value *> candidates;
    for (Value *value : values_)
      if (value->type() == type)
        candidates.push_back(value);
    if (candidates.empty() || below(4) == 0) {
      uint64_t bits = below(2) == 0 ? below(8) : random_();
      return fx_.module.constant(type, bits & bitMask(type));
    }
    // The last ones, so that the expressions are deep.
    auto count = static_cast<uint32_t>(candidates.size());
    return candidates[count - 1 - below(std::min(count, 4U))];
  }

  Value *addInstruction() {
    static constexpr std::array binaryOps = {Op::And,  Op::Or,  Op::Xor, Op::Shl,  Op::LShr,
                                             Op::AShr, Op::Add, Op::Mul, Op::UDiv, Op::URem};
    static constexpr std::array types = {Type::I8, Type::I8, Type::I16, Type::I32};
    Value *first = operandOf(types[below(types.size())]);
    Type type = first->type();
    uint32_t choice = below(14);
    if (choice < 10)
      return fx_.b.binary(binaryOps[choice], first, operandOf(type));
    if (choice == 10)
      return fx_.b.select(operandOf(Type::I1), first, operandOf(type));
    if (choice == 11 && type != Type::I8)
      return fx_.b.cast(Op::Trunc, first, type == Type::I32 ? Type::I16 : Type::I8);
    if (choice < 13 && type != Type::I32)
      return fx_.b.cast(Op::ZExt, first, type == Type::I8 ? Type::I16 : Type::I32);
    if (type != Type::I32)
      return fx_.b.cast(Op::SExt, first, Type::I32);
    return fx_.b.cast(below(2) == 0 ? Op::ZExt : Op::SExt, operandOf(Type::I1), Type::I8);
  }

  KnownBitsFixture &fx_;
  std::mt19937 random_;         // the same numbers everywhere
  std::vector<Value *> values_; // in the order of computation
  std::vector<uint64_t> masks_; // of each: the bits that can be set
};

} // namespace

TEST_CASE_METHOD(KnownBitsFixture, "known bits: leaves") {
  CHECK(possibleBits(*i32(-2)) == 0xFFFFFFFE);
  CHECK(possibleBits(*i8(5)) == 5);
  CHECK(possibleBits(*null()) == 0);
  CHECK(possibleBits(*x) == 0xFF);
  CHECK(possibleBits(*c) == 1);
  CHECK(possibleBits(*b.load(Type::I64, b.addAlloca(*f, Type::I64, 1, {}))) == ~uint64_t{0});
  CHECK_FALSE(isNeverNegative(*x));
  CHECK_FALSE(isNeverNegative(*i32(-1)));
  CHECK(isNeverNegative(*i32(0x7FFFFFFF)));
}

TEST_CASE_METHOD(KnownBitsFixture, "known bits: bitwise operations and shifts") {
  Value *byte = zext(x);
  CHECK(possibleBits(*b.binary(Op::And, wide, i32(0x80000001))) == 0x80000001);
  CHECK(possibleBits(*b.binary(Op::And, wide, byte)) == 0xFF);
  CHECK(possibleBits(*b.binary(Op::Or, byte, i32(0x1000))) == 0x10FF);
  CHECK(possibleBits(*b.binary(Op::Xor, byte, i32(0x0F))) == 0xFF);
  CHECK(possibleBits(*b.binary(Op::Shl, byte, i32(4))) == 0xFF0);
  CHECK(possibleBits(*b.binary(Op::Shl, byte, i32(28))) == 0xF0000000);
  CHECK(possibleBits(*b.binary(Op::LShr, byte, i32(3))) == 0x1F);
  CHECK(possibleBits(*b.binary(Op::LShr, wide, i32(31))) == 1);
  CHECK(possibleBits(*b.binary(Op::AShr, byte, i32(3))) == 0x1F);
  CHECK(possibleBits(*b.binary(Op::AShr, wide, i32(31))) == 0xFFFFFFFF);
  // A count of the width or more, or an unknown one.
  CHECK(possibleBits(*b.binary(Op::LShr, byte, i32(32))) == 0xFFFFFFFF);
  CHECK(possibleBits(*b.binary(Op::LShr, byte, wide)) == 0xFFFFFFFF);
}

TEST_CASE_METHOD(KnownBitsFixture, "known bits: arithmetic is bounded by the largest operands") {
  Value *byte = zext(x);
  Value *other = zext(y);
  CHECK(possibleBits(*b.binary(Op::Add, byte, other)) == 0x1FF);
  CHECK(possibleBits(*b.binary(Op::Add, wide, byte)) == 0xFFFFFFFF);
  CHECK(possibleBits(*b.binary(Op::Add, x, i8(1))) == 0xFF);
  CHECK(possibleBits(*b.binary(Op::Mul, byte, other)) == 0xFFFF);
  CHECK(possibleBits(*b.binary(Op::Mul, wide, i32(2))) == 0xFFFFFFFE);
  CHECK(possibleBits(*b.binary(Op::UDiv, byte, wide)) == 0xFF);
  CHECK(possibleBits(*b.binary(Op::URem, byte, wide)) == 0xFF);
  CHECK(possibleBits(*b.binary(Op::URem, wide, i32(10))) == 0xF);
  CHECK(possibleBits(*b.binary(Op::URem, byte, i32(1000))) == 0xFF);
  CHECK(possibleBits(*b.binary(Op::URem, wide, i32(0))) == 0xFFFFFFFF);
  CHECK(possibleBits(*b.binary(Op::Sub, byte, other)) == 0xFFFFFFFF);
  Value *sum = b.binary(Op::Add, b.cast(Op::ZExt, wide, Type::I64), i64(-1));
  CHECK(possibleBits(*sum) == ~uint64_t{0});
}

TEST_CASE_METHOD(KnownBitsFixture, "known bits: the lowest bits of sums and products") {
  Value *multiple = b.binary(Op::Mul, wide, i32(12));
  CHECK(possibleBits(*multiple) == 0xFFFFFFFC);
  CHECK(possibleBits(*b.binary(Op::Mul, multiple, i32(6))) == 0xFFFFFFF8);
  CHECK(possibleBits(*b.binary(Op::Add, multiple, i32(2))) == 0xFFFFFFFE);
  CHECK(possibleBits(*b.binary(Op::Add, multiple, multiple)) == 0xFFFFFFFC);
  CHECK(possibleBits(*b.binary(Op::Mul, wide, i32(0))) == 0);
}

TEST_CASE_METHOD(KnownBitsFixture, "known bits: casts and selects") {
  Value *byte = zext(x);
  CHECK(possibleBits(*zext(c)) == 1);
  CHECK(possibleBits(*b.cast(Op::SExt, byte, Type::I64)) == 0xFF);
  CHECK(possibleBits(*b.cast(Op::SExt, x, Type::I64)) == ~uint64_t{0});
  CHECK(possibleBits(*b.cast(Op::SExt, c, Type::I8)) == 0xFF);
  CHECK(possibleBits(*b.cast(Op::Trunc, b.binary(Op::Shl, byte, i32(4)), Type::I8)) == 0xF0);
  CHECK(possibleBits(*b.select(c, byte, i32(0x100))) == 0x1FF);
  CHECK(possibleBits(*b.select(c, wide, i32(0))) == 0xFFFFFFFF);
}

TEST_CASE_METHOD(KnownBitsFixture, "known bits: the depth of a query is limited") {
  Value *value = b.binary(Op::And, wide, i32(1));
  for (int i = 0; i < 100; ++i)
    value = b.binary(Op::Or, value, value);
  CHECK(possibleBits(*value) == 0xFFFFFFFF);
}

TEST_CASE("known bits: no other bits are set in random expressions") {
  unsigned clearBits = 0;
  for (uint32_t seed = 0; seed < 400; ++seed) {
    KnownBitsFixture fx;
    Expressions expressions(fx, seed);
    clearBits += expressions.clearBits();
    for (uint64_t x = 0; x < 256; ++x)
      for (uint64_t y : {0, 1, 2, 5, 63, 127, 128, 255})
        for (bool c : {false, true})
          if (!expressions.areWithinMasks(x, y, c)) {
            INFO("seed " << seed << " x " << x << " y " << y << " c " << c << "\n"
                         << textOf(*fx.f));
            FAIL("a bit is set that cannot be");
          }
  }
  CHECK(clearBits > 20000);
}
