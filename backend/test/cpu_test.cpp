// Extensions of x86-64: each instruction is selected only for processors that have it, and run if
// the host has it.

#include "backend/test/harness.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <array>
#include <bit>
#include <functional>

namespace wend {

namespace {

constexpr Type types[] = {Type::I8, Type::I16, Type::I32, Type::I64};
using Binary = uint64_t(uint64_t, uint64_t);
using WithMemory = uint64_t(uint64_t *, uint64_t);

// A function of two operands that is selected as one instruction of a feature.
struct Case {
  std::string_view mnemonic;
  bool CpuFeatures::*feature;
  std::function<Value *(IRBuilder &, Value *, Value *)> build;
  std::function<uint64_t(uint64_t, uint64_t, Type)> expected; // extended by zeros
};

Value *onBits(IRBuilder &b, Op op, Value *value) {
  Instruction *made = b.module().makeInstruction(op, value->type(), {&value, 1});
  made->appendTo(b.block());
  return made;
}

Value *constant(IRBuilder &b, const Value *like, int64_t value) {
  return b.integer(like->type(), value);
}

uint64_t rotated(uint64_t x, unsigned by, Type type) {
  return x << by | x >> (bitWidth(type) - by);
}

const std::vector<Case> &cases() {
  static const std::vector<Case> all = {
      {"popcnt", &CpuFeatures::popcnt,
       [](IRBuilder &b, Value *x, Value *) { return onBits(b, Op::CtPop, x); },
       [](uint64_t x, uint64_t, Type) { return uint64_t(std::popcount(x)); }},
      {"lzcnt", &CpuFeatures::lzcnt,
       [](IRBuilder &b, Value *x, Value *) { return onBits(b, Op::CtLz, x); },
       [](uint64_t x, uint64_t, Type type) {
         return uint64_t(std::countl_zero(x)) - (64 - bitWidth(type));
       }},
      {"rep bsfq", &CpuFeatures::bmi1,
       [](IRBuilder &b, Value *x, Value *) { return onBits(b, Op::CtTz, x); },
       [](uint64_t x, uint64_t, Type type) {
         return x == 0 ? bitWidth(type) : uint64_t(std::countr_zero(x));
       }},
      {"andn", &CpuFeatures::bmi1,
       [](IRBuilder &b, Value *x, Value *y) {
         return b.binary(Op::And, x, b.binary(Op::Xor, y, constant(b, y, -1)));
       },
       [](uint64_t x, uint64_t y, Type) { return x & ~y; }},
      {"andn", &CpuFeatures::bmi1,
       [](IRBuilder &b, Value *x, Value *y) {
         return b.binary(Op::And, b.binary(Op::Xor, y, constant(b, y, -1)), x);
       },
       [](uint64_t x, uint64_t y, Type) { return x & ~y; }},
      {"blsr", &CpuFeatures::bmi1,
       [](IRBuilder &b, Value *x, Value *) {
         return b.binary(Op::And, x, b.binary(Op::Add, x, constant(b, x, -1)));
       },
       [](uint64_t x, uint64_t, Type) { return x & (x - 1); }},
      {"blsi", &CpuFeatures::bmi1,
       [](IRBuilder &b, Value *x, Value *) {
         return b.binary(Op::And, b.binary(Op::Sub, constant(b, x, 0), x), x);
       },
       [](uint64_t x, uint64_t, Type) { return x & (0 - x); }},
      {"shlx", &CpuFeatures::bmi2,
       [](IRBuilder &b, Value *x, Value *y) { return b.binary(Op::Shl, x, y); },
       [](uint64_t x, uint64_t y, Type type) { return x << (y & (bitWidth(type) - 1)); }},
      {"shrx", &CpuFeatures::bmi2,
       [](IRBuilder &b, Value *x, Value *y) { return b.binary(Op::LShr, x, y); },
       [](uint64_t x, uint64_t y, Type type) { return x >> (y & (bitWidth(type) - 1)); }},
      {"sarx", &CpuFeatures::bmi2,
       [](IRBuilder &b, Value *x, Value *y) { return b.binary(Op::AShr, x, y); },
       [](uint64_t x, uint64_t y, Type type) {
         return uint64_t(signExtend(type, x) >> (y & (bitWidth(type) - 1)));
       }},
      {"rorx", &CpuFeatures::bmi2,
       [](IRBuilder &b, Value *x, Value *) {
         auto bits = static_cast<int64_t>(bitWidth(x->type()));
         Value *turned = b.binary(Op::Or, b.binary(Op::Shl, x, constant(b, x, 7)),
                                  b.binary(Op::LShr, x, constant(b, x, bits - 7)));
         return b.binary(Op::Xor, turned, x);
       },
       [](uint64_t x, uint64_t, Type type) { return rotated(x, 7, type) ^ x; }},
  };
  return all;
}

// The operands in registers, and the first in memory.
void addFunctions(Program &program, const Case &made) {
  for (Type type : types) {
    Function *f = program.begin(fmt::format("r{}", bitWidth(type)), type, {type, type});
    program.build.ret(made.build(program.build, f->arguments()[0], f->arguments()[1]));
    f = program.begin(fmt::format("m{}", bitWidth(type)), type, {Type::Ptr, type});
    Value *loaded = program.build.load(type, f->arguments()[0]);
    program.build.ret(made.build(program.build, loaded, f->arguments()[1]));
  }
}

void run(const Loaded &loaded, const Case &made) {
  for (Type type : types) {
    unsigned bits = bitWidth(type);
    auto *direct = loaded.find<Binary>(fmt::format("r{}", bits));
    auto *memory = loaded.find<WithMemory>(fmt::format("m{}", bits));
    uint64_t mask = bitMask(type);
    for (uint64_t x : interestingValues())
      for (uint64_t y : interestingValues()) {
        uint64_t word = x;
        uint64_t expected = made.expected(x & mask, y & mask, type) & mask;
        INFO(made.mnemonic << ' ' << bits << ' ' << x << ", " << y);
        if ((direct(x, y) & mask) != expected || (memory(&word, y) & mask) != expected)
          FAIL_CHECK("wrong");
      }
  }
}

} // namespace

TEST_CASE("processors by name", "[cpu]") {
  CHECK(cpuFeatures("x86-64") == CpuFeatures{});
  CHECK(cpuFeatures("x86-64-v2") == CpuFeatures{.popcnt = true, .sse41 = true});
  CHECK(cpuFeatures("x86-64-v3") ==
        CpuFeatures{.popcnt = true, .sse41 = true, .lzcnt = true, .bmi1 = true, .bmi2 = true});
  for (std::string_view name : cpuNames())
    CHECK(cpuFeatures(name).has_value());
  for (std::string_view name : {"", "x86", "x86-64-v", "natives"})
    CHECK(!cpuFeatures(name).has_value());
}

TEST_CASE("each feature is used where the processor has it", "[cpu]") {
  CpuFeatures here = *cpuFeatures("native");
  for (const Case &made : cases()) {
    for (bool spills : {false, true}) {
      Program program;
      addFunctions(program, made);
      BackendOptions options = Loaded::verified();
      options.sourceComments = false;
      options.spillEverything = spills;
      Loaded without(program, options);
      run(without, made);
      options.cpu.*made.feature = true;
      INFO(made.mnemonic);
      if (!(here.*made.feature)) {
        WARN("this processor has no " << made.mnemonic << ": not run");
        continue;
      }
      Loaded with(program, options);
      run(with, made);
      CHECK(without.assembly().find(made.mnemonic) == std::string::npos);
      CHECK(with.assembly().find(made.mnemonic) != std::string::npos);
    }
  }
}

TEST_CASE("rounding is one instruction where the processor has SSE4.1", "[cpu]") {
  Program program;
  Function *f = program.begin("floor", Type::F64, {Type::F64});
  Instruction *made = program.module.makeInstruction(Op::FFloor, Type::F64,
                                                     std::array<Value *, 1>{f->arguments()[0]});
  made->appendTo(program.build.block());
  program.build.ret(made);
  BackendOptions options = Loaded::verified();
  CHECK(Loaded(program, options).assembly().find("roundsd") == std::string::npos);
  options.cpu.sse41 = true;
  CHECK(Loaded(program, options).assembly().find("roundsd") != std::string::npos);
}

// Not selected: a mask with another use, and a mask of a constant.
TEST_CASE("masks that stay", "[cpu]") {
  if (!cpuFeatures("native")->bmi1) {
    WARN("this processor has no BMI1: not run");
    return;
  }
  Program program;
  IRBuilder &b = program.build;
  Function *f = program.begin("shared", Type::I64, {Type::I64, Type::I64});
  Value *inverse = b.binary(Op::Xor, f->arguments()[1], b.integer(Type::I64, -1));
  b.ret(b.binary(Op::Mul, b.binary(Op::And, f->arguments()[0], inverse), inverse));
  f = program.begin("constant", Type::I64, {Type::I64, Type::I64});
  b.ret(b.binary(Op::And, b.binary(Op::Xor, f->arguments()[0], b.integer(Type::I64, -1)),
                 b.integer(Type::I64, 1022)));
  BackendOptions options = Loaded::verified();
  options.cpu = *cpuFeatures("native");
  Loaded loaded(program, options);
  CHECK(loaded.assembly().find("andn") == std::string::npos);
  CHECK(loaded.find<Binary>("shared")(7, 2) == (7 & ~uint64_t{2}) * ~uint64_t{2});
  CHECK(loaded.find<Binary>("constant")(514, 0) == (1022 & ~uint64_t{514}));
}

// Their flags give whether the result is zero.
TEST_CASE("no test after blsr and andn", "[cpu]") {
  if (!cpuFeatures("native")->bmi1) {
    WARN("this processor has no BMI1: not run");
    return;
  }
  Program program;
  IRBuilder &b = program.build;
  for (std::string_view name : {"blsr", "andn"}) {
    Function *f = program.begin(name, Type::I64, {Type::I64, Type::I64});
    Value *x = f->arguments()[0];
    Value *mask = name == "blsr" ? b.binary(Op::Add, x, b.integer(Type::I64, -1))
                                 : b.binary(Op::Xor, f->arguments()[1], b.integer(Type::I64, -1));
    BasicBlock *some = program.block("some");
    BasicBlock *nothing = program.block("nothing");
    Value *rest = b.binary(Op::And, x, mask);
    b.condBr(b.icmp(Predicate::Ne, rest, b.integer(Type::I64, 0)), some, nothing);
    b.setBlock(some);
    b.ret(rest);
    b.setBlock(nothing);
    b.ret(b.integer(Type::I64, -1));
  }
  BackendOptions options;
  options.sourceComments = false;
  options.cpu = *cpuFeatures("native");
  Loaded loaded(program, options);
  INFO(loaded.assembly());
  CHECK(loaded.assembly().find("test") == std::string::npos);
  CHECK(loaded.find<Binary>("blsr")(0xF0, 0) == 0xE0);
  CHECK(loaded.find<Binary>("blsr")(0x80, 0) == ~uint64_t{0});
  CHECK(loaded.find<Binary>("andn")(7, 2) == 5);
  CHECK(loaded.find<Binary>("andn")(7, 15) == ~uint64_t{0});
}

} // namespace wend
