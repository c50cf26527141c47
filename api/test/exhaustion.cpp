// exhaustion — lets all allocations of a sequence of calls fail after the first N, for each N. The
// calls must return WENDC_OUT_OF_MEMORY, free what they have allocated, and succeed afterwards.
//
// This program's operator new replaces that of the library, too.
#include "api/wendc.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <new>

namespace {

long untilFailure = -1; // allocations until all fail; negative: none fails
bool hasFailed = false;
long liveBlocks = 0;

void *allocate(size_t size) {
  if (untilFailure == 0) {
    hasFailed = true;
    throw std::bad_alloc();
  }
  if (untilFailure > 0)
    --untilFailure;
  void *block = std::malloc(size == 0 ? 1 : size);
  if (!block)
    throw std::bad_alloc();
  ++liveBlocks;
  return block;
}

void release(void *block) {
  liveBlocks -= block ? 1 : 0;
  std::free(block);
}

constexpr char source[] = R"(
@table = constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]
@count = internal global i64 0
define i32 @sum_of_a_table_of_numbers(i32 %n) {
entry:
  %s = alloca i32
  %i = alloca i32
  store i32 0, ptr %s
  store i32 0, ptr %i
  br label %head
head:
  %i1 = load i32, ptr %i
  %c = icmp slt i32 %i1, %n
  br i1 %c, label %body, label %exit
body:
  %s1 = load i32, ptr %s
  %m = and i32 %i1, 3
  %w = sext i32 %m to i64
  %p = getelementptr i32, ptr @table, i64 %w
  %t = load i32, ptr %p
  %s2 = add i32 %s1, %t
  store i32 %s2, ptr %s
  %i2 = add i32 %i1, 1
  store i32 %i2, ptr %i
  %k = call i64 @tick(i64 1)
  br label %head
exit:
  %r = load i32, ptr %s
  ret i32 %r
}
define internal i64 @tick(i64 %by) {
  %c = load i64, ptr @count
  %d = add i64 %c, %by
  store i64 %d, ptr @count
  ret i64 %d
}
)";

constexpr char wendSource[] = "main() {\n  int twice(int n) {\n    return n * 2;\n  }\n"
                              "  print twice(21);\n}\n";

// Each sequence of calls returns the status of the first one that fails.

wendc_status compile(wendc_context *context, int level, bool isTiered) {
  wendc_module *module = nullptr, *copy = nullptr;
  wendc_jit *jit = nullptr;
  wendc_code *code = nullptr;
  wendc_status status = wendc_read_ir(context, "source.ll", source, std::strlen(source), &module);
  if (status == WENDC_OK)
    status = wendc_module_copy(module, &copy);
  if (status == WENDC_OK)
    status = wendc_optimise(copy, level);
  if (status == WENDC_OK)
    status = wendc_jit_new(context, 0, &jit);
  if (status == WENDC_OK)
    status = (isTiered ? wendc_jit_add_tiered : wendc_jit_add)(jit, copy, &code);
  if (status == WENDC_OK && isTiered)
    status = wendc_jit_promote(context, jit, code);
  if (status == WENDC_OK) {
    auto *sum = reinterpret_cast<int (*)(int)>(wendc_jit_find(jit, "sum_of_a_table_of_numbers"));
    status = sum && sum(5) == 12 ? WENDC_OK : WENDC_INTERNAL_ERROR;
  }
  wendc_jit_free(jit);
  wendc_module_free(module);
  wendc_module_free(copy);
  return status;
}

wendc_status compileDirectly(wendc_context *context) { return compile(context, 2, false); }
wendc_status compileTiered(wendc_context *context) { return compile(context, 0, true); }

wendc_status emitAll(wendc_context *context) {
  wendc_status status = WENDC_OK;
  for (wendc_output output : {WENDC_LLVM_IR, WENDC_ASSEMBLY, WENDC_OBJECT, WENDC_EXECUTABLE}) {
    wendc_module *module = nullptr;
    wendc_buffer buffer = {nullptr, 0};
    if (status == WENDC_OK)
      status = wendc_read_wend(context, "s.wend", wendSource, std::strlen(wendSource), &module);
    if (status == WENDC_OK)
      status = wendc_run_passes(module, "mem2reg,simplify");
    if (status == WENDC_OK)
      status = wendc_emit(module, output, &buffer);
    wendc_buffer_free(&buffer);
    wendc_module_free(module);
  }
  return status;
}

wendc_status build(wendc_context *context) {
  wendc_module *module = nullptr;
  wendc_jit *jit = nullptr;
  wendc_status status = wendc_module_new(context, "built", &module);
  wendc_parameter parameter = {WENDC_I32, 0};
  wendc_value f = wendc_add_function(module, "f", 0, WENDC_I32, &parameter, 1);
  wendc_set_block(module, wendc_add_block(module, f, "entry"));
  wendc_value x = wendc_argument(module, f, 0);
  wendc_block next = wendc_add_block(module, f, "next"),
              other = wendc_add_block(module, f, "other");
  const uint64_t cases[] = {1};
  wendc_string(module, "text", 4);
  wendc_switch(module, x, next, cases, &other, 1);
  wendc_set_block(module, other);
  wendc_jump(module, next);
  wendc_set_block(module, next);
  wendc_value phi = wendc_phi(module, WENDC_I32);
  wendc_return(module, phi);
  for (wendc_block from : {other, wendc_block{2}})
    wendc_add_incoming(module, phi, from, x);
  untilFailure = -1; // verifying reports what was interrupted before
  if (status == WENDC_OK)
    status = wendc_verify(module);
  if (status == WENDC_OK)
    status = wendc_jit_new(context, 0, &jit);
  if (status == WENDC_OK)
    status = wendc_jit_define(context, jit, "some_symbol_with_a_long_name", nullptr);
  if (status == WENDC_OK)
    status = wendc_jit_add(jit, module, nullptr);
  wendc_jit_free(jit);
  wendc_module_free(module);
  return status;
}

wendc_status readErrors(wendc_context *context) {
  wendc_module *module = nullptr;
  const char *text = "define i32 @f() {\n  ret i32 %unknown\n}\n";
  wendc_status status = wendc_read_ir(context, "e.ll", text, std::strlen(text), &module);
  return status == WENDC_BAD_INPUT ? WENDC_OK : status;
}

// Lets the allocations of a sequence fail in turn. False if it misbehaves.
bool check(const char *name, wendc_status (*sequence)(wendc_context *)) {
  wendc_context *context = wendc_context_new();
  if (sequence(context) != WENDC_OK) { // without a failure: makes what is made once
    std::printf("%s fails: %s\n", name, wendc_error(context));
    return false;
  }
  wendc_context_free(context);
  long failures = 0;
  for (;; ++failures) {
    long before = liveBlocks;
    context = wendc_context_new();
    untilFailure = failures;
    hasFailed = false;
    wendc_status status = sequence(context);
    untilFailure = -1;
    bool isRight = status == (hasFailed ? WENDC_OUT_OF_MEMORY : WENDC_OK);
    if (!isRight)
      std::printf("%s: status %d after allocation %ld failed: %s\n", name, static_cast<int>(status),
                  failures, wendc_error(context));
    if (isRight && sequence(context) != WENDC_OK) {
      std::printf("%s: the context does not work after allocation %ld failed: %s\n", name, failures,
                  wendc_error(context));
      isRight = false;
    }
    wendc_context_free(context);
    if (isRight && liveBlocks != before) {
      std::printf("%s: %ld blocks are not freed after allocation %ld failed\n", name,
                  liveBlocks - before, failures);
      isRight = false;
    }
    if (!isRight)
      return false;
    if (!hasFailed)
      break;
  }
  std::printf("%s: %ld allocations, each failed once\n", name, failures);
  return true;
}

} // namespace

void *operator new(size_t size) { return allocate(size); }
void *operator new[](size_t size) { return allocate(size); }
void *operator new(size_t size, const std::nothrow_t &) noexcept {
  hasFailed |= untilFailure == 0;
  return untilFailure == 0 ? nullptr : allocate(size);
}
void operator delete(void *block) noexcept { release(block); }
void operator delete[](void *block) noexcept { release(block); }
void operator delete(void *block, size_t) noexcept { release(block); }
void operator delete[](void *block, size_t) noexcept { release(block); }

int main() {
  bool isRight = check("reading errors", readErrors);
  isRight = check("building", build) && isRight;
  isRight = check("emitting", emitAll) && isRight;
  isRight = check("compiling", compileDirectly) && isRight;
  isRight = check("compiling in tiers", compileTiered) && isRight;
  return isRight ? 0 : 1;
}
