// Variadic calls from C and to C, and narrow integers with undefined upper bits.

#include "backend/test/abi.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace wend {

namespace {

constexpr const char *reader = R"(
struct Big { long a, b; int c; };
struct Pair { long a, b; };
struct Wide { char b[48]; } __attribute__((aligned(16)));
/* A hash of the arguments that the format says. */
word readAll(const char *format, va_list list) {
  word h = 1;
  if (MISALIGNED)
    return 0;
  for (; *format; ++format) {
    int i; long l; double d; long double e; struct Big big; struct Pair pair; struct Wide wide;
    switch (*format) {
    case 'i': i = va_arg(list, int); h = mix(h, &i, sizeof i); break;
    case 'l': l = va_arg(list, long); h = mix(h, &l, sizeof l); break;
    case 'd': d = va_arg(list, double); h = mix(h, &d, sizeof d); break;
    case 'e': e = va_arg(list, long double); h = mix(h, &e, 10); break;
    case 'b': big = va_arg(list, struct Big); h = mix(h, &big, 20); break;
    case 'p': pair = va_arg(list, struct Pair); h = mix(h, &pair, sizeof pair); break;
    case 'w': wide = va_arg(list, struct Wide); h = mix(h, &wide, sizeof wide); break;
    }
  }
  return h;
}
word theirs(const char *format, ...) {
  va_list list;
  va_start(list, format);
  word h = MISALIGNED ? 0 : readAll(format, list);
  va_end(list);
  return h;
}
)";

// Passes all kinds of arguments to the function under test, after a number of words.
std::string driver(uint32_t named) {
  std::string parameters, words;
  for (uint32_t i = 0; i < named; ++i) {
    parameters += fmt::format("word a{}, ", i);
    words += fmt::format("{}, ", i);
  }
  return fmt::format(R"(
word ours{0}({1}const char *format, ...);
int drive{0}(void) {{
  struct Big big = {{1, 2, 3}};
  struct Pair pair = {{-4, 5}};
  struct Wide wide = {{"forty-eight bytes"}};
#define SAME(...) if (ours{0}({2}__VA_ARGS__) != theirs(__VA_ARGS__)) return 0
  SAME("");
  SAME("i", -1);
  SAME("ilililil", 1, 2L, -3, -4L, 5, 6L, 7, 8L);
  SAME("ddddddddddd", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0);
  SAME("idbpdwiiiiplde", 1, 2.5, big, pair, -3.5, wide, 1, 2, 3, 4, pair, 9L, 1e300, 1.5L);
  SAME("ddddddddwbiiiiiiiwe", 1., 2., 3., 4., 5., 6., 7., 8., wide, big, 1, 2, 3, 4, 5, 6, 7, wide,
       -2.5L);
  return 1;
}}
)",
                     named, parameters, words);
}

} // namespace

TEST_CASE("variadic functions that C calls", "[variadic]") {
  constexpr uint32_t mostNamed = 8;
  for (const Mode &mode : abiModes()) {
    Program program;
    IRBuilder &b = program.build;
    Foreign foreign{std::string(abiPrelude) + reader, mode.compiler};
    Function *readAll = program.declare("readAll", Type::I64, {Type::Ptr, Type::Ptr});
    Function *vaStart = program.declare("llvm.va_start.p0", Type::Void, {Type::Ptr});
    for (uint32_t named = 0; named <= mostNamed; ++named) {
      foreign.source += driver(named);
      std::vector<Type> types(named, Type::I64);
      types.push_back(Type::Ptr);
      Function *ours = program.begin(fmt::format("ours{}", named), Type::I64, types);
      ours->isVarArg = true;
      Instruction *list = program.module.makeAlloca(Type::I64, 3, 16);
      list->appendTo(b.block());
      Value *operands[] = {ours->arguments().back(), list};
      b.call(vaStart, {&operands[1], 1});
      b.ret(b.call(readAll, operands));
    }
    Loaded loaded(program, mode.options, foreign);
    for (uint32_t named = 0; named <= mostNamed; ++named) {
      INFO(mode.compiler << ' ' << named);
      CHECK(loaded.find<int()>(fmt::format("drive{}", named))() == 1);
    }
  }
}

TEST_CASE("variadic functions of C", "[variadic]") {
  for (const Mode &mode : abiModes()) {
    Program program;
    IRBuilder &b = program.build;
    Foreign foreign{abiPrelude, mode.compiler};
    foreign.source += reader;
    foreign.source += R"(
word expected(struct Big *big, struct Wide *wide, const char *format) {
  return theirs(format, 1, *big, 2L, *wide, -3, 4, 5, *big, 6);
}
)";
    Function *theirs = program.declare("theirs", Type::I64, {Type::Ptr});
    theirs->isVarArg = true;
    Function *ours = program.begin("ours", Type::I64, {Type::Ptr, Type::Ptr, Type::Ptr});
    Value *big = ours->arguments()[0];
    Value *wide = ours->arguments()[1];
    auto integer = [&](Type type, int64_t value) { return b.integer(type, value); };
    Passing inMemory{Passing::ByValue, 8, 24};
    Passing aligned{Passing::ByValue, 16, 48};
    CallShape shape;
    std::vector<Passing> passing = {{}, {}, inMemory, {}, aligned, {}, {}, {}, inMemory, {}};
    shape.isVarArg = true;
    shape.declared = 1;
    shape.passing = passing;
    b.ret(program.call(theirs, Type::I64,
                       {ours->arguments()[2], integer(Type::I32, 1), big, integer(Type::I64, 2),
                        wide, integer(Type::I32, -3), integer(Type::I32, 4), integer(Type::I32, 5),
                        big, integer(Type::I32, 6)},
                       shape));
    Loaded loaded(program, mode.options, foreign);
    const char *format = "iblwiiibi";
    int64_t bigValue[] = {100, -200, 300};
    alignas(16) char wideValue[48] = "something of forty-eight bytes";
    using F = uint64_t(void *, void *, const char *);
    CHECK(loaded.find<F>("ours")(bigValue, wideValue, format) ==
          loaded.find<F>("expected")(bigValue, wideValue, format));
  }
}

// What assembly sees of narrow arguments, in the first register and in the first word of the stack.
TEST_CASE("extension of narrow arguments", "[variadic]") {
  Program program;
  IRBuilder &b = program.build;
  Foreign foreign{R"(
asm(".globl firstRegister, firstOnStack\n"
    "firstRegister: movq %rdi, %rax\n ret\n"
    "firstOnStack: movq 8(%rsp), %rax\n ret\n");
)"};
  struct Made {
    Type type;
    Passing::Kind kind;
    bool onStack, ofConstant;
    std::string name;
  };
  constexpr int64_t someConstant = 0xC5;
  std::vector<Made> made;
  for (Type type : {Type::I1, Type::I8, Type::I16})
    for (Passing::Kind kind : {Passing::SignExtended, Passing::ZeroExtended})
      for (bool onStack : {false, true})
        for (bool ofConstant : {false, true}) {
          std::string name =
              fmt::format("{}.{}.{}.{}", wend::name(type), int{kind}, onStack, ofConstant);
          made.push_back({type, kind, onStack, ofConstant, name});
          std::vector<Type> types(onStack ? 7 : 1, Type::I64);
          types.back() = type;
          Function *f = program.begin(name, Type::I64, {Type::I64});
          const char *seer = onStack ? "firstOnStack" : "firstRegister";
          Value *callee = program.module.find(seer);
          if (!callee)
            callee = program.declare(seer, Type::I64, {});
          std::vector<Value *> arguments(types.size(), b.integer(Type::I64, 0));
          arguments.back() = ofConstant ? b.integer(type, someConstant)
                                        : b.cast(Op::Trunc, f->arguments()[0], type);
          std::vector<Passing> passing(types.size());
          passing.back().kind = kind;
          CallShape shape;
          shape.isIndirect = true; // of any type: but called directly
          shape.passing = passing;
          b.ret(program.call(callee, Type::I64, arguments, shape));
        }
  Loaded loaded(program, Loaded::verified(), foreign);
  CHECK(loaded.assembly().find("*%r11") == std::string::npos);
  for (const Made &m : made)
    for (uint64_t x : interestingValues()) {
      uint64_t bits = (m.ofConstant ? someConstant : x) & bitMask(m.type);
      auto expected = static_cast<uint32_t>(
          m.kind == Passing::SignExtended ? signExtend(m.type, bits) : static_cast<int64_t>(bits));
      INFO(m.name << ' ' << x);
      REQUIRE(static_cast<uint32_t>(loaded.find<uint64_t(uint64_t)>(m.name)(x)) == expected);
    }
}

TEST_CASE("i1 with undefined upper bits", "[variadic]") {
  Program program;
  IRBuilder &b = program.build;
  Foreign foreign{R"(
asm(".globl same, both\n"
    "same: movq %rdi, %rax\n ret\n"
    "both: movq %rdi, %rax\n movq %rsi, %rdx\n ret\n");
)"};
  Function *same = program.declare("same", Type::I1, {Type::I64});
  const Type results[] = {Type::I1, Type::I1};
  Function *both = program.module.addFunction("both", results);
  for (int i = 0; i < 2; ++i)
    both->addArgument(Type::I64, {});
  // As an integer, as a condition.
  auto finish = [&](Value *first, Value *second) {
    Value *sum =
        b.binary(Op::Add, b.cast(Op::ZExt, first, Type::I64),
                 b.binary(Op::Mul, b.cast(Op::ZExt, second, Type::I64), b.integer(Type::I64, 2)));
    Value *chosen = b.select(first, b.integer(Type::I64, 4), b.integer(Type::I64, 0));
    b.ret(b.binary(Op::Add, sum, chosen));
  };
  Function *f = program.begin("direct", Type::I64, {Type::I64, Type::I64});
  Value *given[] = {f->arguments()[0], f->arguments()[1]};
  finish(b.call(same, {&given[0], 1}), b.call(same, {&given[1], 1}));
  f = program.begin("indirect", Type::I64, {Type::I64, Type::I64, Type::Ptr});
  Value *first = program.call(f->arguments()[2], Type::I1, {f->arguments()[0]}, {});
  finish(first, program.call(f->arguments()[2], Type::I1, {f->arguments()[1]}, {}));
  f = program.begin("pair", Type::I64, {Type::I64, Type::I64});
  CallShape shape;
  shape.results = results;
  Instruction *call =
      program.call(both, Type::Tuple, {f->arguments()[0], f->arguments()[1]}, shape);
  finish(program.extract(call, 0), program.extract(call, 1));
  f = program.begin("arguments", Type::I64, {Type::I1, Type::I1});
  finish(f->arguments()[0], f->arguments()[1]);
  f = program.begin("stacked", Type::I64,
                    {Type::I1, Type::I64, Type::I64, Type::I64, Type::I64, Type::I64, Type::I1});
  finish(f->arguments()[0], f->arguments()[6]);
  Loaded loaded(program, Loaded::verified(), foreign);
  using F = uint64_t(uint64_t, uint64_t, void *, int64_t, int64_t, int64_t, uint64_t);
  for (uint64_t x : interestingValues())
    for (uint64_t y : {0x0ULL, 0x1ULL, 0xFFFFFFFFFFFFFF00ULL, 0xFFFFFFFFFFFFFF01ULL}) {
      uint64_t expected = (x & 1) * 5 + (y & 1) * 2;
      for (const char *name : {"direct", "indirect", "pair", "arguments", "stacked"}) {
        INFO(name << ' ' << x << ' ' << y);
        void *callback = reinterpret_cast<void *>(loaded.find<F>("same"));
        REQUIRE(loaded.find<F>(name)(x, y, callback, 0, 0, 0, y) == expected);
      }
    }
}

} // namespace wend
