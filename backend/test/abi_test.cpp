// The System V ABI, against functions compiled by gcc and clang: calls from C and calls to C.

#include "backend/test/abi.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace wend {

namespace {

// A function with scalar parameters, a structure in memory, and scalar parameters again.
struct Signature {
  uint32_t size, align, before, after;

  [[nodiscard]] std::string parameters(uint32_t number) const {
    std::string text;
    for (uint32_t i = 0; i < before; ++i)
      text += fmt::format("word a{}, ", i);
    text += fmt::format("struct S{} s", number);
    for (uint32_t i = 0; i < after; ++i)
      text += fmt::format(", word b{}", i);
    return text;
  }
  [[nodiscard]] std::string arguments() const {
    std::string text;
    for (uint32_t i = 0; i < before; ++i)
      text += fmt::format("{}, ", value(i));
    text += "s";
    for (uint32_t i = 0; i < after; ++i)
      text += fmt::format(", {}", value(before + i));
    return text;
  }
  // The parameters, or the arguments that drive() passes.
  [[nodiscard]] std::string hash(bool ofParameters) const {
    std::string text = "  word h = 7;\n";
    for (uint32_t i = 0; i < before; ++i)
      text += ofParameters ? fmt::format("  h = h * 31 + a{};\n", i)
                           : fmt::format("  h = h * 31 + {};\n", value(i));
    text += "  h = mix(h, &s, sizeof s);\n";
    for (uint32_t i = 0; i < after; ++i)
      text += ofParameters ? fmt::format("  h = h * 31 + b{};\n", i)
                           : fmt::format("  h = h * 31 + {};\n", value(before + i));
    return text;
  }
  static std::string value(uint32_t i) { return fmt::format("{}ul", 0x1234567890ULL * (i + 3)); }
};

// C passes a structure in memory if it is larger than two registers or the registers left.
std::vector<Signature> signatures() {
  std::vector<Signature> all;
  for (uint32_t size = 1; size <= 40; ++size)
    for (uint32_t before : {size % 5, 5U, 6 + size % 5}) {
      bool isInMemory = size > 16 || before + (size + 7) / 8 > 6;
      if (isInMemory)
        all.push_back({size, 1, before, (size + before) % 4});
    }
  for (uint32_t align : {8U, 16U, 32U, 64U})
    for (uint32_t count : {1U, 3U})
      for (uint32_t before : {0U, 7U, 8U})
        all.push_back({std::max(32U, align) * count, align, before, 2});
  all.push_back({1000, 1, 1, 7});
  all.push_back({1003, 1, 0, 6});
  return all;
}

std::string companion(const Signature &s, uint32_t n) {
  std::string text =
      fmt::format("struct S{} {{ unsigned char b[{}]; }} __attribute__((aligned({})));"
                  "\nword ours{}({});\n",
                  n, s.size, s.align, n, s.parameters(n));
  text += fmt::format("word theirs{}({}) {{\n{}  if (MISALIGNED || (uintptr_t)&s % {} != 0)\n"
                      "    return 0;\n  memset(&s, 0xEE, sizeof s);\n  return h;\n}}\n",
                      n, s.parameters(n), s.hash(true), s.align);
  text +=
      fmt::format("int drive{}(void) {{\n  struct S{} s, old;\n  for (int i = 0; i < {}; ++i)\n"
                  "    s.b[i] = i * 7 + {};\n  old = s;\n{}"
                  "  return ours{}({}) == (h ^ 3 * h ^ 5 * h) && memcmp(&s, &old, {}) == 0;\n}}\n",
                  n, n, s.size, s.size, s.hash(false), n, s.arguments(), s.size);
  return text;
}

// Hashes its arguments, and calls the function of the companion with them twice.
void addOurs(Program &program, const Signature &s, uint32_t n) {
  IRBuilder &b = program.build;
  std::vector<Type> types(s.before, Type::I64);
  types.push_back(Type::Ptr);
  types.insert(types.end(), s.after, Type::I64);
  Function *theirs = program.module.addFunction(fmt::format("theirs{}", n), Type::I64);
  for (Type type : types)
    theirs->addArgument(type, {});
  Function *ours = program.begin(fmt::format("ours{}", n), Type::I64, types);
  std::vector<Passing> passing(types.size());
  passing[s.before] = {Passing::ByValue, std::max(8U, s.align), s.size};
  for (Function *function : {ours, theirs})
    function->arguments()[s.before]->passing = passing[s.before];
  Value *hash = b.integer(Type::I64, 7);
  auto mix = [&](Value *value) {
    hash = b.binary(Op::Add, b.binary(Op::Mul, hash, b.integer(Type::I64, 31)), value);
  };
  std::vector<Value *> arguments;
  for (Argument *argument : ours->arguments()) {
    arguments.push_back(argument);
    if (argument->index() != s.before) {
      mix(argument);
      continue;
    }
    for (uint32_t i = 0; i < s.size; ++i) {
      Value *at = b.gep(argument, b.integer(Type::I64, i), 1);
      mix(b.cast(Op::ZExt, b.load(Type::I8, at), Type::I64));
    }
  }
  CallShape shape;
  shape.passing = passing;
  Value *first = program.call(theirs, Type::I64, arguments, shape);
  Value *second = program.call(theirs, Type::I64, arguments, shape);
  b.store(b.integer(Type::I8, 99), ours->arguments()[s.before]);
  Value *result = b.binary(Op::Xor, hash, b.binary(Op::Mul, first, b.integer(Type::I64, 3)));
  b.ret(b.binary(Op::Xor, result, b.binary(Op::Mul, second, b.integer(Type::I64, 5))));
}

} // namespace

TEST_CASE("structures in memory among other arguments", "[abi]") {
  for (const Mode &mode : abiModes()) {
    Program program;
    Foreign foreign{abiPrelude, mode.compiler};
    std::vector<Signature> all = signatures();
    for (uint32_t n = 0; n < all.size(); ++n) {
      addOurs(program, all[n], n);
      foreign.source += companion(all[n], n);
    }
    Loaded loaded(program, mode.options, foreign);
    for (uint32_t n = 0; n < all.size(); ++n) {
      INFO(mode.compiler << " size " << all[n].size << " align " << all[n].align << " before "
                         << all[n].before << " after " << all[n].after);
      CHECK(loaded.find<int()>(fmt::format("drive{}", n))() == 1);
    }
  }
}

TEST_CASE("structures as results in memory", "[abi]") {
  constexpr uint32_t mostArguments = 10;
  for (const Mode &mode : abiModes()) {
    Program program;
    IRBuilder &b = program.build;
    Foreign foreign{abiPrelude, mode.compiler};
    auto forEach = [](auto visit) {
      for (uint32_t size = 17; size <= 40; ++size)
        visit(size, (size * 7) % (mostArguments + 1), fmt::format("{}", size));
    };
    forEach([&](uint32_t size, uint32_t count, const std::string &n) {
      std::string parameters, arguments, sum = "0";
      for (uint32_t i = 0; i < count; ++i) {
        parameters += fmt::format("{}word a{}", i ? ", " : "", i);
        arguments += fmt::format("{}{}", i ? ", " : "", 11 * i + 5);
        sum += fmt::format(" + a{}", i);
      }
      foreign.source +=
          fmt::format(R"(
struct S{0} {{ unsigned char b[{0}]; }};
struct S{0} ours{0}({1});
struct S{0} theirs{0}({1}) {{
  struct S{0} s;
  for (int i = 0; i < {0}; ++i)
    s.b[i] = MISALIGNED ? 0 : {2} + i;
  return s;
}}
int drive{0}(void) {{
  struct S{0} s = ours{0}({3}), t = theirs{0}({3}), u;
  for (int i = 0; i < {0}; ++i)
    t.b[i] ^= i;
  void *(*raw)() = (void *)ours{0};
  return memcmp(&s, &t, {0}) == 0 && raw(&u{4}) == &u;
}}
)",
                      n, parameters, sum, arguments, arguments.empty() ? "" : ", " + arguments);
      std::vector<Type> types(count + 1, Type::I64);
      types[0] = Type::Ptr;
      Passing passing{Passing::ResultAddress, 1, size};
      Function *theirs = program.module.addFunction("theirs" + n, Type::Void);
      for (Type type : types)
        theirs->addArgument(type, {});
      Function *ours = program.begin("ours" + n, Type::Void, types);
      ours->arguments()[0]->passing = theirs->arguments()[0]->passing = passing;
      Instruction *temporary = b.addAlloca(*ours, Type::I8, size);
      std::vector<Value *> operands(ours->arguments().begin(), ours->arguments().end());
      operands[0] = temporary;
      CallShape shape;
      shape.passing = {&passing, 1};
      program.call(theirs, Type::Void, operands, shape);
      for (uint32_t i = 0; i < size; ++i) {
        Value *byte = b.load(Type::I8, b.gep(temporary, b.integer(Type::I64, i), 1));
        b.store(b.binary(Op::Xor, byte, b.integer(Type::I8, i)),
                b.gep(ours->arguments()[0], b.integer(Type::I64, i), 1));
      }
      b.ret(nullptr);
    });
    Loaded loaded(program, mode.options, foreign);
    forEach([&](uint32_t size, uint32_t, const std::string &n) {
      INFO(mode.compiler << " size " << size);
      CHECK(loaded.find<int()>("drive" + n)() == 1);
    });
  }
}

TEST_CASE("structures as results in two registers", "[abi]") {
  struct Kind {
    Type type;
    const char *text;
  };
  constexpr Kind kinds[] = {{Type::I8, "int8_t"},   {Type::I16, "int16_t"}, {Type::I32, "int32_t"},
                            {Type::I64, "int64_t"}, {Type::Ptr, "char *"},  {Type::I1, "_Bool"}};
  for (const Mode &mode : abiModes()) {
    Program program;
    IRBuilder &b = program.build;
    Foreign foreign{abiPrelude, mode.compiler};
    for (const Kind &kind : kinds) {
      std::string n = name(kind.type);
      foreign.source += fmt::format(R"(
struct S{0} {{ long a; {1} b; }};
struct S{0} ours{0}(long a, {1} b);
struct S{0} theirs{0}(long a, {1} b) {{ return (struct S{0}){{a * 3, b}}; }}
int drive{0}(void) {{
  for (long i = -300; i < 300; ++i) {{
    struct S{0} s = ours{0}(i, ({1})(i * 1000));
    if (s.a != i * 3 + 1 || s.b != ({1})(i * 1000))
      return 0;
  }}
  return 1;
}}
)",
                                    n, kind.text);
      const Type results[] = {Type::I64, kind.type};
      Function *theirs = program.module.addFunction("theirs" + n, results);
      for (Type type : results)
        theirs->addArgument(type, {});
      Function *ours = program.begin("ours" + n, results, {Type::I64, kind.type});
      Passing passing[2];
      if (bitWidth(kind.type) < 32)
        passing[1].kind = kind.type == Type::I1 ? Passing::ZeroExtended : Passing::SignExtended;
      for (Function *function : {ours, theirs})
        function->arguments()[1]->passing = passing[1];
      CallShape shape;
      shape.results = results;
      shape.passing = passing;
      Instruction *call =
          program.call(theirs, Type::Tuple, {ours->arguments()[0], ours->arguments()[1]}, shape);
      Value *second = program.extract(call, 1);
      program.ret({b.binary(Op::Add, program.extract(call, 0), b.integer(Type::I64, 1)), second});
    }
    Loaded loaded(program, mode.options, foreign);
    for (const Kind &kind : kinds) {
      INFO(mode.compiler << ' ' << name(kind.type));
      CHECK(loaded.find<int()>(fmt::format("drive{}", name(kind.type)))() == 1);
    }
  }
}

// f returns its argument times 1, 2, …; g uses results in two blocks, one twice, one not at all.
TEST_CASE("many results of an internal function", "[abi]") {
  for (uint32_t mode = 0; mode < 3; ++mode) {
    Program program;
    IRBuilder &b = program.build;
    for (uint32_t count = 2; count <= 8; ++count) {
      constexpr Type kinds[] = {Type::I64, Type::I32, Type::I1, Type::I16, Type::I8};
      std::vector<Type> results;
      for (uint32_t i = 0; i < count; ++i)
        results.push_back(kinds[i % 5]);
      Function *f = program.begin(fmt::format("f{}", count), results, {Type::I64});
      f->isInternal = true;
      std::vector<Value *> values;
      for (uint32_t i = 0; i < count; ++i) {
        Value *product = b.binary(Op::Mul, f->arguments()[0], b.integer(Type::I64, i + 1));
        values.push_back(results[i] == Type::I64 ? product
                                                 : b.cast(Op::Trunc, product, results[i]));
      }
      values.back() = b.integer(results.back(), 1);
      program.ret(values);
      Function *g = program.begin(fmt::format("g{}", count), Type::I64, {Type::I64});
      BasicBlock *yes = program.block("yes");
      BasicBlock *no = program.block("no");
      CallShape shape;
      shape.results = results;
      Instruction *call = program.call(f, Type::Tuple, {g->arguments()[0]}, shape);
      Value *first = program.extract(call, 0);
      b.condBr(b.icmp(Predicate::Slt, g->arguments()[0], b.integer(Type::I64, 0)), yes, no);
      b.setBlock(yes);
      Value *sum = program.extract(call, 0);
      for (uint32_t i = 1; i < count; ++i) {
        Value *wide = program.extract(call, i);
        if (results[i] != Type::I64)
          wide = b.cast(Op::ZExt, wide, Type::I64);
        sum = b.binary(Op::Add, sum, b.binary(Op::Mul, wide, b.integer(Type::I64, i)));
      }
      b.ret(sum);
      b.setBlock(no);
      b.ret(first);
    }
    BackendOptions options = Loaded::verified();
    options.spillEverything = mode == 1;
    options.shuffleSeed = mode == 2 ? 5 : 0;
    Loaded loaded(program, options);
    for (uint32_t count = 2; count <= 8; ++count)
      for (int64_t x : {-1, -77, -1000000, 5}) {
        auto v = static_cast<uint64_t>(x);
        uint64_t sum = v;
        constexpr uint64_t masks[] = {~uint64_t{0}, UINT32_MAX, 1, UINT16_MAX, UINT8_MAX};
        for (uint32_t i = 1; i < count; ++i)
          sum += (i + 1 == count ? 1 : v * (i + 1) & masks[i % 5]) * i;
        auto *g = loaded.find<uint64_t(uint64_t)>(fmt::format("g{}", count));
        CHECK(g(v) == (x < 0 ? sum : v));
      }
  }
}

} // namespace wend
