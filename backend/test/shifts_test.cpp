// Shifts and rotations, by constants and by values that masks, extensions and differences compute.

#include "backend/test/harness.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace wend {

namespace {

using Binary = uint64_t(uint64_t, uint64_t);

// The low bits of an integer, or its extension.
Value *resized(IRBuilder &b, Value *n, Type type, Op extension) {
  unsigned from = bitWidth(n->type());
  unsigned to = bitWidth(type);
  return from == to ? n : b.cast(from < to ? extension : Op::Trunc, n, type);
}

Value *moduloWidth(IRBuilder &b, Value *n, int64_t width) {
  return b.binary(Op::And, n, b.integer(n->type(), width - 1));
}

// A count for shifts of a type, made of `n`, and what it is.
struct ShiftCount {
  const char *name;
  Value *(*make)(IRBuilder &, Value *n, int64_t width, Type type);
  uint64_t (*evaluate)(uint64_t n, uint64_t width);
};

constexpr ShiftCount shiftCounts[] = {
    {"mask",
     [](IRBuilder &b, Value *n, int64_t width, Type type) {
       return resized(b, moduloWidth(b, n, width), type, Op::ZExt);
     },
     [](uint64_t n, uint64_t) { return n; }},
    {"byte",
     [](IRBuilder &b, Value *n, int64_t width, Type type) {
       return resized(b, moduloWidth(b, b.cast(Op::Trunc, n, Type::I8), width), type, Op::ZExt);
     },
     [](uint64_t n, uint64_t) { return n; }},
    {"signed",
     [](IRBuilder &b, Value *n, int64_t width, Type type) {
       return moduloWidth(b, resized(b, b.cast(Op::Trunc, n, Type::I8), type, Op::SExt), width);
     },
     [](uint64_t n, uint64_t) { return n; }},
    {"rest",
     [](IRBuilder &b, Value *n, int64_t width, Type type) {
       Value *rest = b.binary(Op::Sub, b.integer(n->type(), width), n);
       return resized(b, moduloWidth(b, rest, width), type, Op::ZExt);
     },
     [](uint64_t n, uint64_t width) { return width - n; }},
    {"other",
     [](IRBuilder &b, Value *n, int64_t width, Type type) {
       Value *rest = b.binary(Op::Sub, b.integer(n->type(), width - 1), n);
       return resized(b, moduloWidth(b, rest, width), type, Op::ZExt);
     },
     [](uint64_t n, uint64_t width) { return width - 1 - n; }},
};

} // namespace

TEST_CASE("rotations", "[shifts]") {
  Program program;
  IRBuilder &b = program.build;
  struct Kind {
    Type type;
    int64_t left, right;
    Op shift;
  };
  std::vector<Kind> kinds;
  for (Type type : {Type::I32, Type::I64})
    for (int64_t by : {1, 7, 16, 31}) {
      int64_t rest = static_cast<int64_t>(bitWidth(type)) - by;
      kinds.push_back({type, by, rest, Op::LShr});
      kinds.push_back({type, by, rest - 1, Op::LShr});
      kinds.push_back({type, by, rest, Op::AShr});
    }
  for (size_t i = 0; i < kinds.size(); ++i) {
    const Kind &kind = kinds[i];
    for (bool isSwapped : {false, true}) {
      Function *f = program.begin(fmt::format("r{}{}", i, isSwapped ? "s" : ""), kind.type,
                                  {kind.type, kind.type});
      Value *x = f->arguments()[0];
      Value *high = b.binary(Op::Shl, x, b.integer(kind.type, kind.left));
      Value *low = b.binary(kind.shift, x, b.integer(kind.type, kind.right));
      b.ret(isSwapped ? b.binary(Op::Or, low, high) : b.binary(Op::Or, high, low));
    }
    Function *f = program.begin(fmt::format("o{}", i), kind.type, {kind.type, kind.type});
    Value *high = b.binary(Op::Shl, f->arguments()[0], b.integer(kind.type, kind.left));
    Value *low = b.binary(kind.shift, f->arguments()[1], b.integer(kind.type, kind.right));
    b.ret(b.binary(Op::Or, high, low));
  }
  for (const CpuFeatures &cpu : runnableCpus()) {
    BackendOptions options = Loaded::verified();
    options.cpu = cpu;
    Loaded loaded(program, options);
    CHECK(loaded.assembly().find("roll") != std::string::npos);
    for (size_t i = 0; i < kinds.size(); ++i)
      for (uint64_t x : interestingValues()) {
        const Kind &kind = kinds[i];
        auto expectedResult = [&](uint64_t y) {
          uint64_t high, low;
          REQUIRE(evaluate(Op::Shl, kind.type, x, static_cast<uint64_t>(kind.left), high));
          REQUIRE(evaluate(kind.shift, kind.type, y, static_cast<uint64_t>(kind.right), low));
          return high | low;
        };
        INFO(i << ' ' << x);
        uint64_t mask = bitMask(kind.type);
        REQUIRE((loaded.find<Binary>(fmt::format("r{}", i))(x, 5) & mask) == expectedResult(x));
        REQUIRE((loaded.find<Binary>(fmt::format("r{}s", i))(x, 5) & mask) == expectedResult(x));
        REQUIRE((loaded.find<Binary>(fmt::format("o{}", i))(x, 5) & mask) == expectedResult(5));
      }
  }
}

// Counts are modulo the width, whatever masks, extensions and differences say so.
TEST_CASE("shift counts", "[shifts]") {
  Program program;
  IRBuilder &b = program.build;
  auto name = [](Type type, Op op, const char *count) {
    return fmt::format("{}{}{}", count, bitWidth(type), static_cast<unsigned>(op));
  };
  constexpr Type types[] = {Type::I8, Type::I16, Type::I32, Type::I64};
  constexpr Op ops[] = {Op::Shl, Op::LShr, Op::AShr};
  for (Type type : types)
    for (Op op : ops)
      for (const ShiftCount &count : shiftCounts) {
        Function *f = program.begin(name(type, op, count.name), type, {type, Type::I64});
        Value *n = f->arguments()[1];
        b.ret(b.binary(op, f->arguments()[0], count.make(b, n, bitWidth(type), type)));
      }
  for (const CpuFeatures &cpu : runnableCpus()) {
    BackendOptions options = Loaded::verified();
    options.cpu = cpu;
    Loaded loaded(program, options);
    CHECK(loaded.assembly().find("andl    $63") == std::string::npos);
    CHECK(loaded.assembly().find("andl    $31") == std::string::npos);
    CHECK(loaded.assembly().find("negl") != std::string::npos);
    for (Type type : types)
      for (Op op : ops)
        for (const ShiftCount &count : shiftCounts) {
          auto *shift = loaded.find<Binary>(name(type, op, count.name));
          uint64_t width = bitWidth(type);
          for (uint64_t x : interestingValues())
            for (uint64_t n = 0; n < 70; ++n) {
              uint64_t by = count.evaluate(n, width) & (width - 1);
              uint64_t expected;
              REQUIRE(evaluate(op, type, x & bitMask(type), by, expected));
              INFO(count.name << ' ' << width << ' ' << x << ' ' << n);
              REQUIRE((shift(x, n) & bitMask(type)) == expected);
            }
        }
  }
}

} // namespace wend
