// bench-library — measures the time from the source of a function of 20 lines to code that can be
// called, in one process: libwendc beside libgccjit and libtcc.
//
// Each row is the median of many rounds, each with a context of its own that is freed: of libwendc,
// from LLVM IR and by its builder; of libgccjit by its API, which reads no text; of libtcc from C.
// All functions are called and must give the same result.

#include "api/wendc.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <functional>
#include <libgccjit.h>
#include <libtcc.h>
#include <string_view>
#include <vector>

namespace {

// Steps of the Collatz sequence, and the sum of its values.
constexpr std::string_view ir = R"(define i64 @f(i64 %n) {
entry:
  br label %head
head:
  %x = phi i64 [ %n, %entry ], [ %next, %odd ], [ %half, %even ]
  %sum = phi i64 [ 0, %entry ], [ %sum1, %odd ], [ %sum1, %even ]
  %done = icmp ule i64 %x, 1
  br i1 %done, label %exit, label %body
body:
  %sum1 = add i64 %sum, %x
  %bit = and i64 %x, 1
  %is = icmp ne i64 %bit, 0
  br i1 %is, label %odd, label %even
odd:
  %triple = mul i64 %x, 3
  %next = add i64 %triple, 1
  br label %head
even:
  %half = lshr i64 %x, 1
  br label %head
exit:
  ret i64 %sum
}
)";

constexpr const char *c = R"(unsigned long f(unsigned long n)
{
  unsigned long x = n;
  unsigned long sum = 0;
  while (x > 1)
  {
    sum += x;
    if (x & 1)
    {
      unsigned long triple = x * 3;
      x = triple + 1;
    }
    else
    {
      x = x >> 1;
    }
  }
  return sum;
}
)";

using Function = unsigned long(unsigned long);
constexpr unsigned long argument = 27, expected = 101439;

[[noreturn]] void die(const char *what) {
  std::fprintf(stderr, "bench-library: %s\n", what);
  std::exit(1);
}

void callIt(void *address) {
  if (!address || reinterpret_cast<Function *>(address)(argument) != expected)
    die("a function is missing or wrong");
}

// ---- libwendc

wendc_module *readModule(wendc_context *context) {
  wendc_module *module = nullptr;
  if (wendc_read_ir(context, "f.ll", ir.data(), ir.size(), &module) != WENDC_OK)
    die(wendc_error(context));
  return module;
}

wendc_module *buildModule(wendc_context *context) {
  wendc_module *m = nullptr;
  if (wendc_module_new(context, "f", &m) != WENDC_OK)
    die(wendc_error(context));
  const wendc_parameter parameter = {WENDC_I64, 0};
  wendc_value f = wendc_add_function(m, "f", 0, WENDC_I64, &parameter, 1);
  wendc_block entry = wendc_add_block(m, f, "entry"), head = wendc_add_block(m, f, "head");
  wendc_block body = wendc_add_block(m, f, "body"), odd = wendc_add_block(m, f, "odd");
  wendc_block even = wendc_add_block(m, f, "even"), exit = wendc_add_block(m, f, "exit");
  wendc_value one = wendc_integer(m, WENDC_I64, 1), zero = wendc_integer(m, WENDC_I64, 0);
  wendc_set_block(m, entry);
  wendc_jump(m, head);
  wendc_set_block(m, head);
  wendc_value x = wendc_phi(m, WENDC_I64), sum = wendc_phi(m, WENDC_I64);
  wendc_branch(m, wendc_compare(m, WENDC_ULE, x, one), exit, body);
  wendc_set_block(m, body);
  wendc_value more = wendc_binary(m, WENDC_ADD, sum, x);
  wendc_value bit = wendc_binary(m, WENDC_AND, x, one);
  wendc_branch(m, wendc_compare(m, WENDC_NE, bit, zero), odd, even);
  wendc_set_block(m, odd);
  wendc_value triple = wendc_binary(m, WENDC_MUL, x, wendc_integer(m, WENDC_I64, 3));
  wendc_value next = wendc_binary(m, WENDC_ADD, triple, one);
  wendc_jump(m, head);
  wendc_set_block(m, even);
  wendc_value half = wendc_binary(m, WENDC_LSHR, x, one);
  wendc_jump(m, head);
  wendc_set_block(m, exit);
  wendc_return(m, sum);
  wendc_add_incoming(m, x, entry, wendc_argument(m, f, 0));
  wendc_add_incoming(m, x, odd, next);
  wendc_add_incoming(m, x, even, half);
  wendc_add_incoming(m, sum, entry, zero);
  wendc_add_incoming(m, sum, odd, more);
  wendc_add_incoming(m, sum, even, more);
  return m;
}

void compileByWendc(wendc_module *(*make)(wendc_context *), int level) {
  wendc_context *context = wendc_context_new();
  wendc_jit *jit = nullptr;
  if (wendc_jit_new(context, 0, &jit) != WENDC_OK)
    die(wendc_error(context));
  wendc_module *module = make(context);
  if (wendc_optimise(module, level) != WENDC_OK || wendc_jit_add(jit, module, nullptr) != WENDC_OK)
    die(wendc_error(context));
  callIt(wendc_jit_find(jit, "f"));
  wendc_jit_free(jit);
  wendc_context_free(context);
}

// ---- The others

void compileByGccjit(int level) {
  gcc_jit_context *context = gcc_jit_context_acquire();
  gcc_jit_context_set_int_option(context, GCC_JIT_INT_OPTION_OPTIMIZATION_LEVEL, level);
  gcc_jit_type *type = gcc_jit_context_get_type(context, GCC_JIT_TYPE_UNSIGNED_LONG);
  gcc_jit_param *n = gcc_jit_context_new_param(context, nullptr, type, "n");
  gcc_jit_function *f = gcc_jit_context_new_function(context, nullptr, GCC_JIT_FUNCTION_EXPORTED,
                                                     type, "f", 1, &n, 0);
  gcc_jit_lvalue *x = gcc_jit_function_new_local(f, nullptr, type, "x");
  gcc_jit_lvalue *sum = gcc_jit_function_new_local(f, nullptr, type, "sum");
  gcc_jit_rvalue *one = gcc_jit_context_one(context, type);
  gcc_jit_rvalue *zero = gcc_jit_context_zero(context, type);
  gcc_jit_rvalue *three = gcc_jit_context_new_rvalue_from_long(context, type, 3);
  gcc_jit_block *entry = gcc_jit_function_new_block(f, "entry");
  gcc_jit_block *head = gcc_jit_function_new_block(f, "head");
  gcc_jit_block *body = gcc_jit_function_new_block(f, "body");
  gcc_jit_block *odd = gcc_jit_function_new_block(f, "odd");
  gcc_jit_block *even = gcc_jit_function_new_block(f, "even");
  gcc_jit_block *exit = gcc_jit_function_new_block(f, "exit");
  auto value = [](gcc_jit_lvalue *of) { return gcc_jit_lvalue_as_rvalue(of); };
  auto binary = [&](gcc_jit_binary_op op, gcc_jit_rvalue *a, gcc_jit_rvalue *b) {
    return gcc_jit_context_new_binary_op(context, nullptr, op, type, a, b);
  };
  gcc_jit_block_add_assignment(entry, nullptr, x, gcc_jit_param_as_rvalue(n));
  gcc_jit_block_add_assignment(entry, nullptr, sum, zero);
  gcc_jit_block_end_with_jump(entry, nullptr, head);
  gcc_jit_block_end_with_conditional(
      head, nullptr,
      gcc_jit_context_new_comparison(context, nullptr, GCC_JIT_COMPARISON_LE, value(x), one), exit,
      body);
  gcc_jit_block_add_assignment(body, nullptr, sum,
                               binary(GCC_JIT_BINARY_OP_PLUS, value(sum), value(x)));
  gcc_jit_block_end_with_conditional(
      body, nullptr,
      gcc_jit_context_new_comparison(context, nullptr, GCC_JIT_COMPARISON_NE,
                                     binary(GCC_JIT_BINARY_OP_BITWISE_AND, value(x), one), zero),
      odd, even);
  gcc_jit_block_add_assignment(
      odd, nullptr, x,
      binary(GCC_JIT_BINARY_OP_PLUS, binary(GCC_JIT_BINARY_OP_MULT, value(x), three), one));
  gcc_jit_block_end_with_jump(odd, nullptr, head);
  gcc_jit_block_add_assignment(even, nullptr, x, binary(GCC_JIT_BINARY_OP_RSHIFT, value(x), one));
  gcc_jit_block_end_with_jump(even, nullptr, head);
  gcc_jit_block_end_with_return(exit, nullptr, value(sum));
  gcc_jit_result *result = gcc_jit_context_compile(context);
  callIt(gcc_jit_result_get_code(result, "f"));
  gcc_jit_result_release(result);
  gcc_jit_context_release(context);
}

void compileByTcc() {
  TCCState *state = tcc_new();
  tcc_set_output_type(state, TCC_OUTPUT_MEMORY);
  if (tcc_compile_string(state, c) != 0 || tcc_relocate(state, TCC_RELOCATE_AUTO) != 0)
    die("tcc fails");
  callIt(tcc_get_symbol(state, "f"));
  tcc_delete(state);
}

void measure(const char *name, int rounds, const std::function<void()> &compile) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> times;
  for (int i = 0; i < rounds; ++i) {
    Clock::time_point start = Clock::now();
    compile();
    times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
  }
  std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
  fmt::print("{:<34} {:>10.1f}\n", name, times[static_cast<size_t>(rounds) / 2]);
  std::fflush(stdout);
}

} // namespace

int main() {
  constexpr int many = 2001, few = 51;
  fmt::print("{:<34} {:>10}\n", "a function of 20 lines", "us");
  for (int level = 0; level <= 2; ++level) {
    measure(fmt::format("libwendc -O{}, from LLVM IR", level).c_str(), many,
            [&] { compileByWendc(readModule, level); });
    measure(fmt::format("libwendc -O{}, built", level).c_str(), many,
            [&] { compileByWendc(buildModule, level); });
  }
  measure("libtcc, from C", many, compileByTcc);
  for (int level : {0, 2})
    measure(fmt::format("libgccjit -O{}, built", level).c_str(), few,
            [&] { compileByGccjit(level); });
}
