// Calls with any number of arguments, callee-saved registers, indirect calls, switches.

#include "backend/test/harness.h"

#include <catch2/catch.hpp>

#include <fmt/format.h>
#include <set>

namespace wend {

TEST_CASE("many arguments", "[calls]") {
  Program program;
  IRBuilder &b = program.build;
  constexpr uint32_t most = 14;
  for (uint32_t count = 1; count <= most; ++count) {
    std::vector<Type> types;
    for (uint32_t i = 0; i < count; ++i)
      types.push_back(i % 3 == 2 ? Type::I32 : Type::I64);
    // Σ (i + 1) * argument i
    Function *callee = program.begin(fmt::format("sum{}", count), Type::I64, types);
    Value *sum = b.integer(Type::I64, 0);
    for (Argument *argument : callee->arguments()) {
      Value *wide = argument->type() == Type::I32 ? b.cast(Op::SExt, argument, Type::I64)
                                                  : static_cast<Value *>(argument);
      sum = b.binary(Op::Add, sum,
                     b.binary(Op::Mul, wide, b.integer(Type::I64, argument->index() + 1)));
    }
    b.ret(sum);
    // Calls it with its own arguments in reverse order, and a constant last.
    Function *caller = program.begin(fmt::format("turn{}", count), Type::I64, types);
    std::vector<Value *> passed;
    for (uint32_t i = 0; i < count; ++i) {
      Value *from = caller->arguments()[count - 1 - i];
      if (from->type() != types[i])
        from = b.cast(types[i] == Type::I64 ? Op::SExt : Op::Trunc, from, types[i]);
      passed.push_back(from);
    }
    passed.back() = b.integer(types[count - 1], -3);
    Value *first = b.call(callee, passed);
    Value *second = b.call(
        callee, std::vector<Value *>(caller->arguments().begin(), caller->arguments().end()));
    b.ret(b.binary(Op::Sub, first, second));
  }
  for (uint32_t mode = 0; mode < 3; ++mode) {
    BackendOptions options = Loaded::verified();
    options.spillEverything = mode == 1;
    options.shuffleSeed = mode == 2 ? 7 : 0;
    Loaded loaded(program, options);
    for (uint32_t count = 1; count <= most; ++count) {
      using Function14 = int64_t(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t,
                                 int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
      int64_t v[most];
      for (uint32_t i = 0; i < most; ++i)
        v[i] = 1000 * i + 7;
      int64_t expected = 0;
      for (uint32_t i = 0; i < count; ++i) {
        int64_t turned = i == count - 1 ? -3 : v[count - 1 - i];
        expected += static_cast<int64_t>(i + 1) * (turned - v[i]);
      }
      auto *f = loaded.find<Function14>(fmt::format("turn{}", count));
      CHECK(f(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9], v[10], v[11], v[12],
              v[13]) == expected);
    }
  }
}

TEST_CASE("indirect calls and addresses of functions", "[calls]") {
  Program program;
  IRBuilder &b = program.build;
  Function *twice = program.begin("twice", Type::I32, {Type::I32});
  b.ret(b.binary(Op::Add, twice->arguments()[0], twice->arguments()[0]));
  Function *f = program.begin("apply", Type::I32, {Type::Ptr, Type::I32});
  Value *operands[] = {f->arguments()[1], f->arguments()[0]};
  Instruction *call = program.module.makeInstruction(Op::Call, Type::I32, operands);
  call->appendTo(b.block());
  b.ret(b.binary(Op::Add, call, f->arguments()[1]));
  program.begin("pick", Type::Ptr, {});
  b.ret(twice);
  Loaded loaded(program);
  void *picked = loaded.find<void *()>("pick")();
  CHECK(loaded.find<int32_t(void *, int32_t)>("apply")(picked, 14) == 42);
}

// The address of the callee is loaded from what the arguments are computed from, in registers and
// from memory, also after the arguments.
TEST_CASE("calls of what objects point to", "[calls]") {
  Program program;
  program.read(R"(
define i64 @combine(ptr %self, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e) {
entry:
  %p = getelementptr i8, ptr %self, i64 16
  %k = load i64, ptr %p
  %ab = mul i64 %a, %b
  %cd = mul i64 %c, %d
  %s = sub i64 %ab, %cd
  %t = xor i64 %s, %e
  %r = add i64 %t, %k
  ret i64 %r
}
define i64 @last(ptr %self, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e) {
entry:
  %p = getelementptr i8, ptr %self, i64 8
  %f = load ptr, ptr %p
  %r = call i64 %f(ptr %self, i64 %e, i64 %d, i64 %c, i64 %b, i64 %a)
  ret i64 %r
}
define i64 @inner(i64 %i, ptr %self, i64 %a, i64 %b, i64 %c, i64 %d) {
entry:
  %q = getelementptr ptr, ptr %self, i64 %i
  %f = load ptr, ptr %q
  %r = call i64 %f(ptr %self, i64 %d, i64 %i, i64 %a, i64 %c, i64 %b)
  %s = add i64 %r, %i
  %g = call i64 %f(ptr %self, i64 %s, i64 %r, i64 %a, i64 %c, i64 %b)
  %t = sub i64 %g, %a
  ret i64 %t
}
)");
  Loaded loaded(program);
  using Method = int64_t(const void *, int64_t, int64_t, int64_t, int64_t, int64_t);
  auto *combine = loaded.find<Method>("combine");
  struct {
    int64_t tag;
    Method *method;
    int64_t k;
  } object{7, combine, 1000};
  auto expected = [](int64_t a, int64_t b, int64_t c, int64_t d, int64_t e) {
    return ((a * b - c * d) ^ e) + 1000;
  };
  CHECK(loaded.find<Method>("last")(&object, 3, 5, 7, 11, 13) == expected(13, 11, 7, 5, 3));
  auto *inner =
      loaded.find<int64_t(int64_t, const void *, int64_t, int64_t, int64_t, int64_t)>("inner");
  int64_t r = expected(11, 1, 3, 7, 5);
  CHECK(inner(1, &object, 3, 5, 7, 11) == expected(r + 1, r, 3, 7, 5) - 3);
}

TEST_CASE("switches run", "[switches]") {
  struct Shape {
    const char *name;
    std::vector<int64_t> cases;
    uint32_t targets = ~uint32_t{0}; // the cases lead there in turn
    bool isSure = false;             // that it is one of the cases
  };
  const std::vector<Shape> shapes = {
      {"none", {}},
      {"one", {5}},
      {"few", {-1, 0, 100}},
      {"dense", {0, 1, 2, 3, 5, 6, 7, 9}},
      {"negative", {-100, -99, -97, -96, -94}},
      {"shifted", {1000000, 1000001, 1000002, 1000004, 1000005}},
      {"sparse", {-2000000000, -5, 0, 1, 77, 1000, 30000, 2000000000}},
      {"mixed", {-100, 1, 2, 3, 4, 5, 6, 1000, 1001, 1002, 1003, 99999}},
      {"extremes",
       {INT32_MIN, INT32_MIN + 1, INT32_MIN + 2, INT32_MIN + 3, INT32_MAX, INT32_MAX - 1}},
      {"blanks", {' ', '\t', '\n', '\r'}, 1},
      {"bytes", {-128, -120, -100, 100, 120, 126, 127}, 1},
      {"vowels", {'a', 'e', 'i', 'o', 'u'}, 1},
      {"range", {40, 41, 42, 43, 44, 45}, 1},
      {"wide", {-20, -10, 0, 10, 20, 40}, 2},
      {"far", {5000, 5007, 5020, 5031, 5040, 5063}, 3},
      {"single", {1, 2, 4, 5, 7, 9}, 6},
      {"sure", {3, 4, 5, 6, 7}, 5, true},
      {"sure_bits", {3, 10, 12, 20, 40, 60, 61}, 2, true},
      {"sure_bit", {-3, 10, 12, 20}, 1, true},
      {"sure_few", {-2000000000, 7, 8}, 3, true},
  };
  Program program;
  IRBuilder &b = program.build;
  for (Type type : {Type::I8, Type::I16, Type::I32, Type::I64})
    for (const Shape &shape : shapes) {
      Function *f =
          program.begin(std::string(shape.name) + wend::name(type), Type::I32, {type, Type::I32});
      BasicBlock *otherwise = program.block("otherwise");
      Instruction *choice = b.switchTo(f->arguments()[0], otherwise);
      std::vector<BasicBlock *> targets;
      std::set<int64_t> known;
      for (size_t i = 0; i < shape.cases.size(); ++i) {
        Constant *constant = program.module.constant(type, static_cast<uint64_t>(shape.cases[i]));
        if (i < shape.targets) {
          targets.push_back(program.block("case"));
          b.setBlock(targets.back());
          b.ret(
              b.binary(Op::Add, f->arguments()[1], b.integer(Type::I32, static_cast<int64_t>(i))));
          b.setBlock(choice->block());
        }
        if (known.insert(constant->value()).second)
          b.addCase(choice, constant, targets[i % targets.size()]);
      }
      b.setBlock(otherwise);
      if (shape.isSure)
        b.unreachable();
      else
        b.ret(b.integer(Type::I32, -1));
    }
  Loaded loaded(program);
  CHECK(loaded.assembly().find("btl ") != std::string::npos);
  CHECK(loaded.assembly().find("btq ") != std::string::npos);
  for (Type type : {Type::I8, Type::I16, Type::I32, Type::I64})
    for (const Shape &shape : shapes) {
      auto *f = loaded.find<int32_t(int64_t, int32_t)>(std::string(shape.name) + wend::name(type));
      std::vector<int64_t> values = {0, 1, -1, 4, 8, 10, INT32_MAX, INT32_MIN};
      for (int64_t value : shape.cases)
        for (int64_t off : {-64, -32, -1, 0, 1, 32, 64})
          values.push_back(value + off);
      for (int64_t value : values) {
        int64_t truncated = signExtend(type, static_cast<uint64_t>(value));
        int32_t expected = -1;
        for (size_t i = shape.cases.size(); i-- > 0;)
          if (signExtend(type, static_cast<uint64_t>(shape.cases[i])) == truncated)
            expected = 10 + static_cast<int32_t>(i % shape.targets);
        if (shape.isSure && expected < 0)
          continue;
        INFO(shape.name << wend::name(type) << ' ' << value);
        CHECK(f(value, 10) == expected);
      }
    }
}

TEST_CASE("tables of executables at a fixed address", "[switches]") {
  constexpr int64_t first = -2, count = 7;
  for (Type type : {Type::I8, Type::I32, Type::I64}) {
    Program program;
    IRBuilder &b = program.build;
    Function *f = program.begin("pick", Type::I32, {type});
    BasicBlock *otherwise = program.block("otherwise");
    Instruction *choice = b.switchTo(f->arguments()[0], otherwise);
    for (int64_t i = 0; i < count; ++i) {
      BasicBlock *target = program.block("case");
      b.addCase(choice, program.module.constant(type, static_cast<uint64_t>(first + i)), target);
      b.setBlock(target);
      b.ret(b.integer(Type::I32, 10 + i));
      b.setBlock(choice->block());
    }
    b.setBlock(otherwise);
    b.ret(b.integer(Type::I32, -1));
    BackendOptions options = Loaded::verified();
    options.isPositionDependent = true;
    const Foreign caller = {R"(int pick(long);
                               int main(void) {
                                 for (int i = -100; i < 100; ++i)
                                   if (pick(i) != (i < -2 || i > 4 ? -1 : 12 + i)) return 1;
                                 return 42;
                               })"};
    CHECK(runExecutable(program, caller, "-no-pie", options) == 42);
  }
}

} // namespace wend
