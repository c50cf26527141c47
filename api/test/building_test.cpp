// Modules that are built function by function, and executed in memory.
#include "api/test/fixture.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace {

class Building : public Fixture {
public:
  Building() : module(empty()) {}

  // Adds a function of parameters of one type with an entry block, the current one.
  wendc_value begin(const char *name, wendc_type result, wendc_type type, size_t count) {
    wendc_parameter parameters[4] = {};
    for (size_t i = 0; i < count; ++i)
      parameters[i].type = type;
    wendc_value function = wendc_add_function(module, name, 0, result, parameters, count);
    REQUIRE(function != 0);
    REQUIRE(wendc_set_block(module, wendc_add_block(module, function, "entry")) == WENDC_OK);
    return function;
  }
  void end(wendc_value value) { REQUIRE(wendc_return(module, value) == WENDC_OK); }

  wendc_module *module;
};

template <typename T> wendc_type typeOf() {
  return std::is_same_v<T, float>    ? WENDC_F32
         : std::is_same_v<T, double> ? WENDC_F64
         : sizeof(T) == 1            ? WENDC_I8
         : sizeof(T) == 2            ? WENDC_I16
         : sizeof(T) == 4            ? WENDC_I32
                                     : WENDC_I64;
}

// Whether both are equal, or NaNs.
template <typename T> bool isSame(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    if (std::isnan(a) && std::isnan(b))
      return true;
  return a == b;
}

// An operation and what it computes, for a type.
template <typename T> struct BinaryCase {
  wendc_operation operation;
  T (*expected)(T, T);
};
template <typename T> struct UnaryCase {
  wendc_operation operation;
  T (*expected)(T);
};

template <typename T> struct ComparisonCase {
  wendc_predicate predicate;
  bool (*expected)(T, T);
};

template <typename T> constexpr auto shiftMask = static_cast<T>(sizeof(T) * 8 - 1);

template <typename T, typename U = std::make_unsigned_t<T>>
std::vector<BinaryCase<T>> integerCases() {
  return {
      {WENDC_ADD, [](T a, T b) { return static_cast<T>(U(a) + U(b)); }},
      {WENDC_SUB, [](T a, T b) { return static_cast<T>(U(a) - U(b)); }},
      {WENDC_MUL, [](T a, T b) { return static_cast<T>(uint64_t(a) * uint64_t(b)); }},
      {WENDC_AND, [](T a, T b) { return static_cast<T>(a & b); }},
      {WENDC_OR, [](T a, T b) { return static_cast<T>(a | b); }},
      {WENDC_XOR, [](T a, T b) { return static_cast<T>(a ^ b); }},
      {WENDC_SHL, [](T a, T b) { return static_cast<T>(U(a) << (b & shiftMask<T>)); }},
      {WENDC_LSHR, [](T a, T b) { return static_cast<T>(U(a) >> (b & shiftMask<T>)); }},
      {WENDC_ASHR, [](T a, T b) { return static_cast<T>(a >> (b & shiftMask<T>)); }},
  };
}

template <typename T, typename U = std::make_unsigned_t<T>>
std::vector<BinaryCase<T>> divisionCases() {
  return {
      {WENDC_SDIV, [](T a, T b) { return static_cast<T>(a / b); }},
      {WENDC_UDIV, [](T a, T b) { return static_cast<T>(U(a) / U(b)); }},
      {WENDC_SREM, [](T a, T b) { return static_cast<T>(a % b); }},
      {WENDC_UREM, [](T a, T b) { return static_cast<T>(U(a) % U(b)); }},
  };
}

template <typename T> std::vector<BinaryCase<T>> realCases() {
  return {
      {WENDC_FADD, [](T a, T b) { return a + b; }},
      {WENDC_FSUB, [](T a, T b) { return a - b; }},
      {WENDC_FMUL, [](T a, T b) { return a * b; }},
      {WENDC_FDIV, [](T a, T b) { return a / b; }},
      {WENDC_COPYSIGN, [](T a, T b) { return std::copysign(a, b); }},
      {WENDC_FMIN, [](T a, T b) { return std::fmin(a, b); }},
      {WENDC_FMAX, [](T a, T b) { return std::fmax(a, b); }},
  };
}

template <typename T>
void checkBinary(const std::vector<BinaryCase<T>> &cases, const std::vector<T> &left,
                 const std::vector<T> &right) {
  for (const BinaryCase<T> &one : cases) {
    Building b;
    wendc_value function = b.begin("f", typeOf<T>(), typeOf<T>(), 2);
    b.end(wendc_binary(b.module, one.operation, wendc_argument(b.module, function, 0),
                       wendc_argument(b.module, function, 1)));
    b.add(b.module);
    auto *compiled = b.find<T(T, T)>("f");
    for (T x : left)
      for (T y : right) {
        INFO("operation " << one.operation << " of " << +x << " and " << +y);
        CHECK(isSame(compiled(x, y), one.expected(x, y)));
      }
  }
}

template <typename T>
void checkUnary(const std::vector<UnaryCase<T>> &cases, const std::vector<T> &operands) {
  for (const UnaryCase<T> &one : cases) {
    Building b;
    wendc_value function = b.begin("f", typeOf<T>(), typeOf<T>(), 1);
    b.end(wendc_unary(b.module, one.operation, wendc_argument(b.module, function, 0)));
    b.add(b.module);
    auto *compiled = b.find<T(T)>("f");
    for (T x : operands) {
      INFO("operation " << one.operation << " of " << +x);
      CHECK(isSame(compiled(x), one.expected(x)));
    }
  }
}

template <typename T>
void checkComparisons(const std::vector<ComparisonCase<T>> &cases, const std::vector<T> &operands) {
  for (const ComparisonCase<T> &one : cases) {
    Building b;
    wendc_value f = b.begin("f", WENDC_I1, typeOf<T>(), 2);
    b.end(wendc_compare(b.module, one.predicate, wendc_argument(b.module, f, 0),
                        wendc_argument(b.module, f, 1)));
    b.add(b.module);
    auto *compiled = b.find<bool(T, T)>("f");
    for (T x : operands)
      for (T y : operands) {
        INFO("predicate " << one.predicate << " of " << x << " and " << y);
        CHECK(compiled(x, y) == one.expected(x, y));
      }
  }
}

template <typename T> std::vector<T> integers() {
  return {0, 1, 2, 7, -1, -5, std::numeric_limits<T>::max(), std::numeric_limits<T>::min()};
}

const std::vector<double> reals = {0.0, -0.0, 1.5, -2.25, 1e300, -1e-300, 0.5, 2.5, INFINITY, NAN};

} // namespace

TEMPLATE_TEST_CASE("integer operations", "", int8_t, int16_t, int32_t, int64_t) {
  checkBinary<TestType>(integerCases<TestType>(), integers<TestType>(), integers<TestType>());
  checkBinary<TestType>(divisionCases<TestType>(), {0, 1, 100, -100, 127}, {1, 2, 7, -3});
}

TEST_CASE("operations on bits") {
  checkUnary<uint32_t>(
      {{WENDC_BSWAP, [](uint32_t x) { return __builtin_bswap32(x); }},
       {WENDC_POPCOUNT, [](uint32_t x) { return static_cast<uint32_t>(std::popcount(x)); }},
       {WENDC_LEADING_ZEROS, [](uint32_t x) { return static_cast<uint32_t>(std::countl_zero(x)); }},
       {WENDC_TRAILING_ZEROS,
        [](uint32_t x) { return static_cast<uint32_t>(std::countr_zero(x)); }}},
      {0, 1, 0x80000000, 0x12345678, 0xFFFFFFFF});
}

TEST_CASE("floating-point operations") {
  checkBinary<double>(realCases<double>(), reals, reals);
  checkBinary<float>(realCases<float>(), {0.0F, 1.5F, -2.25F, 1e30F}, {1.0F, -3.5F, 1e30F});
  checkUnary<double>({{WENDC_FNEG, [](double x) { return -x; }},
                      {WENDC_FABS, [](double x) { return std::fabs(x); }},
                      {WENDC_SQRT, [](double x) { return std::sqrt(x); }},
                      {WENDC_FLOOR, [](double x) { return std::floor(x); }},
                      {WENDC_CEIL, [](double x) { return std::ceil(x); }},
                      {WENDC_FTRUNC, [](double x) { return std::trunc(x); }},
                      {WENDC_RINT, [](double x) { return std::rint(x); }}},
                     reals);
}

TEST_CASE("comparisons") {
  checkComparisons<int32_t>(
      {
          {WENDC_EQ, [](int32_t a, int32_t b) { return a == b; }},
          {WENDC_NE, [](int32_t a, int32_t b) { return a != b; }},
          {WENDC_ULT, [](int32_t a, int32_t b) { return uint32_t(a) < uint32_t(b); }},
          {WENDC_ULE, [](int32_t a, int32_t b) { return uint32_t(a) <= uint32_t(b); }},
          {WENDC_UGT, [](int32_t a, int32_t b) { return uint32_t(a) > uint32_t(b); }},
          {WENDC_UGE, [](int32_t a, int32_t b) { return uint32_t(a) >= uint32_t(b); }},
          {WENDC_SLT, [](int32_t a, int32_t b) { return a < b; }},
          {WENDC_SLE, [](int32_t a, int32_t b) { return a <= b; }},
          {WENDC_SGT, [](int32_t a, int32_t b) { return a > b; }},
          {WENDC_SGE, [](int32_t a, int32_t b) { return a >= b; }},
      },
      integers<int32_t>());
  checkComparisons<double>(
      {
          {WENDC_FEQ, [](double a, double b) { return a == b; }},
          {WENDC_FNE, [](double a, double b) { return a != b; }},
          {WENDC_FLT, [](double a, double b) { return a < b; }},
          {WENDC_FLE, [](double a, double b) { return a <= b; }},
          {WENDC_FGT, [](double a, double b) { return a > b; }},
          {WENDC_FGE, [](double a, double b) { return a >= b; }},
          {WENDC_FORDERED, [](double a, double b) { return !std::isunordered(a, b); }},
          {WENDC_FUNORDERED, [](double a, double b) { return std::isunordered(a, b); }},
      },
      reals);
}

TEST_CASE_METHOD(Building, "conversions") {
  struct Row {
    const char *name;
    wendc_conversion conversion;
    wendc_type from, to;
  };
  const Row rows[] = {
      {"trunc", WENDC_TRUNCATE, WENDC_I64, WENDC_I32},
      {"zext", WENDC_ZERO_EXTEND, WENDC_I32, WENDC_I64},
      {"sext", WENDC_SIGN_EXTEND, WENDC_I32, WENDC_I64},
      {"ptrtoint", WENDC_POINTER_TO_INTEGER, WENDC_PTR, WENDC_I64},
      {"inttoptr", WENDC_INTEGER_TO_POINTER, WENDC_I64, WENDC_PTR},
      {"fptosi", WENDC_REAL_TO_SIGNED, WENDC_F64, WENDC_I32},
      {"fptoui", WENDC_REAL_TO_UNSIGNED, WENDC_F64, WENDC_I64},
      {"sitofp", WENDC_SIGNED_TO_REAL, WENDC_I32, WENDC_F64},
      {"uitofp", WENDC_UNSIGNED_TO_REAL, WENDC_I64, WENDC_F64},
      {"fptrunc", WENDC_REAL_TRUNCATE, WENDC_F64, WENDC_F32},
      {"fpext", WENDC_REAL_EXTEND, WENDC_F32, WENDC_F64},
      {"bits", WENDC_SAME_BITS, WENDC_F64, WENDC_I64},
  };
  for (const Row &row : rows) {
    wendc_value f = begin(row.name, row.to, row.from, 1);
    wendc_value value = wendc_convert(module, row.conversion, wendc_argument(module, f, 0), row.to);
    CHECK(wendc_type_of(module, value) == row.to);
    end(value);
  }
  add(module);
  CHECK(find<int32_t(int64_t)>("trunc")(0x100000005) == 5);
  CHECK(find<int64_t(int32_t)>("zext")(-1) == 0xFFFFFFFF);
  CHECK(find<int64_t(int32_t)>("sext")(-1) == -1);
  int object = 0;
  CHECK(find<int64_t(int *)>("ptrtoint")(&object) == reinterpret_cast<int64_t>(&object));
  CHECK(find<int *(int64_t)>("inttoptr")(reinterpret_cast<int64_t>(&object)) == &object);
  CHECK(find<int32_t(double)>("fptosi")(-7.9) == -7);
  CHECK(find<uint64_t(double)>("fptoui")(1e19) == 10000000000000000000U);
  CHECK(find<double(int32_t)>("sitofp")(-3) == -3.0);
  CHECK(find<double(uint64_t)>("uitofp")(~uint64_t{0}) == 18446744073709551616.0);
  CHECK(find<float(double)>("fptrunc")(0.1) == 0.1F);
  CHECK(find<double(float)>("fpext")(0.1F) == double{0.1F});
  CHECK(find<int64_t(double)>("bits")(1.0) == 0x3FF0000000000000);
}

TEST_CASE_METHOD(Building, "control flow: a loop with phis, a switch, a select") {
  // sum = 0; for (i = 0; i != n; ++i) sum += i; return sum
  wendc_value f = begin("sum", WENDC_I64, WENDC_I64, 1);
  wendc_block entry = wendc_add_block(module, f, nullptr);
  wendc_block loop = wendc_add_block(module, f, "loop");
  wendc_block body = wendc_add_block(module, f, "body");
  wendc_block exit = wendc_add_block(module, f, "exit");
  REQUIRE(wendc_jump(module, entry) == WENDC_OK);
  REQUIRE(wendc_set_block(module, entry) == WENDC_OK);
  REQUIRE(wendc_jump(module, loop) == WENDC_OK);
  REQUIRE(wendc_set_block(module, loop) == WENDC_OK);
  wendc_value i = wendc_phi(module, WENDC_I64);
  wendc_value sum = wendc_phi(module, WENDC_I64);
  wendc_value isEnd = wendc_compare(module, WENDC_EQ, i, wendc_argument(module, f, 0));
  REQUIRE(wendc_branch(module, isEnd, exit, body) == WENDC_OK);
  REQUIRE(wendc_set_block(module, body) == WENDC_OK);
  wendc_value zero = wendc_integer(module, WENDC_I64, 0);
  wendc_value next = wendc_binary(module, WENDC_ADD, i, wendc_integer(module, WENDC_I64, 1));
  CHECK(wendc_add_incoming(module, i, entry, zero) == WENDC_OK);
  CHECK(wendc_add_incoming(module, i, body, next) == WENDC_OK);
  CHECK(wendc_add_incoming(module, sum, body, wendc_binary(module, WENDC_ADD, sum, i)) == WENDC_OK);
  CHECK(wendc_add_incoming(module, sum, entry, zero) == WENDC_OK);
  REQUIRE(wendc_jump(module, loop) == WENDC_OK);
  REQUIRE(wendc_set_block(module, exit) == WENDC_OK);
  end(sum);

  wendc_value g = begin("choose", WENDC_I32, WENDC_I32, 1);
  wendc_block blocks[3];
  for (uint64_t k = 0; k < 3; ++k)
    blocks[k] = wendc_add_block(module, g, "case");
  const uint64_t cases[] = {5, 0xFFFFFFFF};
  REQUIRE(wendc_switch(module, wendc_argument(module, g, 0), blocks[2], cases, blocks, 2) ==
          WENDC_OK);
  for (uint64_t k = 0; k < 3; ++k) {
    REQUIRE(wendc_set_block(module, blocks[k]) == WENDC_OK);
    end(wendc_integer(module, WENDC_I32, 10 * (k + 1)));
  }

  wendc_value h = begin("larger", WENDC_I32, WENDC_I32, 2);
  wendc_value x = wendc_argument(module, h, 0);
  wendc_value y = wendc_argument(module, h, 1);
  end(wendc_select(module, wendc_compare(module, WENDC_SGT, x, y), x, y));

  REQUIRE(wendc_optimise(module, 2) == WENDC_OK);
  add(module);
  CHECK(find<int64_t(int64_t)>("sum")(100) == 4950);
  CHECK(find<int(int)>("choose")(5) == 10);
  CHECK(find<int(int)>("choose")(-1) == 20);
  CHECK(find<int(int)>("choose")(0) == 30);
  CHECK(find<int(int, int)>("larger")(3, -4) == 3);
}

TEST_CASE_METHOD(Building, "memory: variables, addresses in data, elements, strings") {
  int32_t numbers[] = {1, 2, 3, 4};
  wendc_value table = wendc_add_variable(module, "table", 0, sizeof numbers, 4, numbers);
  wendc_value pointer = wendc_add_variable(module, "pointer", WENDC_INTERNAL, 8, 8, nullptr);
  REQUIRE(wendc_set_address(module, pointer, 0, table, 4) == WENDC_OK);
  CHECK(wendc_set_address(module, pointer, 1, table, 0) == WENDC_BAD_ARGUMENT);
  module = nullptr;
  // The failed call has made the module invalid: the same without it.
  module = empty();
  table = wendc_add_variable(module, "table", 0, sizeof numbers, 4, numbers);
  pointer = wendc_add_variable(module, "pointer", WENDC_INTERNAL, 8, 8, nullptr);
  REQUIRE(wendc_set_address(module, pointer, 0, table, 4) == WENDC_OK);
  wendc_value f = begin("at", WENDC_I32, WENDC_I32, 1);
  wendc_value slot = wendc_alloca(module, WENDC_PTR, 1);
  CHECK(wendc_store(module, wendc_load(module, WENDC_PTR, pointer), slot) == WENDC_OK);
  wendc_value base = wendc_load(module, WENDC_PTR, slot);
  end(wendc_load(module, WENDC_I32,
                 wendc_element(module, base, wendc_argument(module, f, 0), sizeof(int32_t))));
  begin("text", WENDC_PTR, WENDC_VOID, 0);
  end(wendc_string(module, "two\0three", 9));
  CHECK(wendc_find(module, "table") == table);
  CHECK(wendc_find(module, "missing") == 0);
  add(module);
  CHECK(find<int(int)>("at")(-1) == 1);
  CHECK(find<int(int)>("at")(2) == 4);
  CHECK(std::memcmp(find<const char *()>("text")(), "two\0three", 10) == 0);
  *static_cast<int32_t *>(wendc_jit_find(jit, "table")) = 9;
  CHECK(find<int(int)>("at")(-1) == 9);
}

TEST_CASE_METHOD(Building, "calls: recursion, pointers, variadic functions, narrow arguments") {
  wendc_value f = begin("factorial", WENDC_I64, WENDC_I64, 1);
  wendc_value n = wendc_argument(module, f, 0);
  wendc_value one = wendc_integer(module, WENDC_I64, 1);
  wendc_block stop = wendc_add_block(module, f, "stop");
  wendc_block more = wendc_add_block(module, f, "more");
  REQUIRE(wendc_branch(module, wendc_compare(module, WENDC_SLT, n, one), stop, more) == WENDC_OK);
  wendc_set_block(module, stop);
  end(one);
  wendc_set_block(module, more);
  wendc_value less = wendc_binary(module, WENDC_SUB, n, one);
  end(wendc_binary(module, WENDC_MUL, n, wendc_call(module, f, &less, 1)));

  const wendc_parameter charAndFormat[] = {{WENDC_PTR, 0}, {WENDC_I64, 0}, {WENDC_PTR, 0}};
  wendc_value print =
      wendc_add_function(module, "snprintf", WENDC_VARIADIC, WENDC_I32, charAndFormat, 3);
  wendc_value g = begin("format", WENDC_I32, WENDC_PTR, 1);
  wendc_value arguments[] = {wendc_argument(module, g, 0), wendc_integer(module, WENDC_I64, 20),
                             wendc_string(module, "%d %.1f", 7),
                             wendc_integer(module, WENDC_I32, 42),
                             wendc_real(module, WENDC_F64, 1.5)};
  end(wendc_call(module, print, arguments, 5));

  wendc_value h = begin("apply", WENDC_I64, WENDC_PTR, 1);
  wendc_value seven = wendc_integer(module, WENDC_I64, 7);
  end(wendc_call_pointer(module, wendc_argument(module, h, 0), WENDC_I64, &seven, 1));

  const wendc_parameter narrow = {WENDC_I8, WENDC_SIGN_EXTENDED};
  wendc_value callee = wendc_add_function(module, "widen", 0, WENDC_I32, &narrow, 1);
  begin("pass", WENDC_I32, WENDC_VOID, 0);
  wendc_value minus = wendc_integer(module, WENDC_I8, static_cast<uint64_t>(-3));
  end(wendc_call(module, callee, &minus, 1));
  auto widen = [](signed char c) { return int{c}; };
  int (*address)(signed char) = widen;
  REQUIRE(wendc_jit_define(context, jit, "widen", reinterpret_cast<void *>(address)) == WENDC_OK);

  add(module);
  auto *factorial = find<int64_t(int64_t)>("factorial");
  CHECK(factorial(10) == 3628800);
  char text[20];
  CHECK(find<int(char *)>("format")(text) == 6);
  CHECK(text == std::string("42 1.5"));
  CHECK(find<int64_t(int64_t (*)(int64_t))>("apply")(factorial) == 5040);
  CHECK(find<int()>("pass")() == -3);
}

TEST_CASE_METHOD(Building, "vectors") {
  wendc_value f = begin("add4", WENDC_VOID, WENDC_PTR, 3);
  wendc_value a = wendc_load(module, WENDC_V4I32, wendc_argument(module, f, 0));
  wendc_value b = wendc_load(module, WENDC_V4I32, wendc_argument(module, f, 1));
  CHECK(wendc_type_of(module, a) == WENDC_V4I32);
  CHECK(wendc_store(module, wendc_binary(module, WENDC_ADD, a, b), wendc_argument(module, f, 2)) ==
        WENDC_OK);
  end(0);
  add(module);
  alignas(16) int32_t left[] = {1, 2, 3, 4}, right[] = {10, 20, 30, 40}, sum[4] = {};
  find<void(int32_t *, int32_t *, int32_t *)>("add4")(left, right, sum);
  CHECK(sum[0] == 11);
  CHECK(sum[3] == 44);
}

TEST_CASE_METHOD(Building, "functions are added to modules that were read") {
  module = read("define i32 @twice(i32 %x) {\n  %1 = add i32 %x, %x\n  ret i32 %1\n}\n");
  wendc_value f = begin("four", WENDC_I32, WENDC_I32, 1);
  wendc_value x = wendc_argument(module, f, 0);
  wendc_value twice = wendc_find(module, "twice");
  REQUIRE(twice != 0);
  wendc_value once = wendc_call(module, twice, &x, 1);
  end(wendc_call(module, twice, &once, 1));
  REQUIRE(wendc_verify(module) == WENDC_OK);
  CHECK(wendc_find(module, "twice") == twice);
  REQUIRE(wendc_optimise(module, 2) == WENDC_OK);
  add(module);
  CHECK(find<int(int)>("four")(5) == 20);
}

TEST_CASE_METHOD(Building, "code that is never reached may be built") {
  wendc_value f = begin("f", WENDC_I32, WENDC_VOID, 0);
  end(wendc_integer(module, WENDC_I32, 4));
  wendc_block after = wendc_add_block(module, f, "after return");
  REQUIRE(wendc_set_block(module, after) == WENDC_OK);
  wendc_block join = wendc_add_block(module, f, "join");
  REQUIRE(wendc_jump(module, join) == WENDC_OK);
  REQUIRE(wendc_set_block(module, join) == WENDC_OK);
  REQUIRE(wendc_unreachable(module) == WENDC_OK);
  add(module);
  CHECK(find<int()>("f")() == 4);
}

TEST_CASE_METHOD(Building, "the first error of building is reported at the end") {
  wendc_value f = begin("f", WENDC_I32, WENDC_I32, 1);
  wendc_value x = wendc_argument(module, f, 0);
  wendc_value wrong = wendc_binary(module, WENDC_ADD, x, wendc_integer(module, WENDC_I64, 1));
  CHECK(wrong == 0);
  CHECK(error() == "add: the operands are not two integers of one type");
  CHECK(wendc_binary(module, WENDC_ADD, x, wrong) == 0);
  CHECK(wendc_return(module, x) == WENDC_OK);
  CHECK(wendc_verify(module) == WENDC_BAD_INPUT);
  CHECK(error() == "add: the operands are not two integers of one type");
  CHECK(wendc_optimise(module, 2) == WENDC_BAD_INPUT);
  CHECK(wendc_jit_add(jit, module, nullptr) == WENDC_BAD_INPUT);
}

TEST_CASE_METHOD(Building, "incomplete functions are invalid") {
  SECTION("a block without an end") {
    begin("f", WENDC_I32, WENDC_I32, 1);
    CHECK(wendc_verify(module) == WENDC_BAD_INPUT);
    CHECK(error() == "function 'f': block 'entry' has no final instruction");
  }
  SECTION("a phi without a value") {
    wendc_value f = begin("f", WENDC_I32, WENDC_I32, 1);
    wendc_block next = wendc_add_block(module, f, "next");
    CHECK(wendc_jump(module, next) == WENDC_OK);
    CHECK(wendc_set_block(module, next) == WENDC_OK);
    CHECK(wendc_return(module, wendc_phi(module, WENDC_I32)) == WENDC_OK);
    CHECK(wendc_verify(module) == WENDC_BAD_INPUT);
    CHECK(error() == "function 'f': a phi has no value for a predecessor");
  }
  SECTION("a value that does not dominate its use") {
    wendc_value f = begin("f", WENDC_I32, WENDC_I32, 1);
    wendc_value x = wendc_argument(module, f, 0);
    wendc_block left = wendc_add_block(module, f, "left");
    wendc_block right = wendc_add_block(module, f, "right");
    wendc_value isLess = wendc_compare(module, WENDC_SLT, x, wendc_integer(module, WENDC_I32, 3));
    CHECK(wendc_branch(module, isLess, left, right) == WENDC_OK);
    CHECK(wendc_set_block(module, left) == WENDC_OK);
    wendc_value sum = wendc_binary(module, WENDC_ADD, x, x);
    CHECK(wendc_return(module, sum) == WENDC_OK);
    CHECK(wendc_set_block(module, right) == WENDC_OK);
    CHECK(wendc_return(module, sum) == WENDC_OK);
    CHECK(wendc_verify(module) == WENDC_BAD_INPUT);
    CHECK(error().find("dominate") != std::string::npos);
  }
}
