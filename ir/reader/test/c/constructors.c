// What runs before and after main, sections with their bounds, aliases, data nobody names.
#include <stdio.h>
#include <string.h>

static int order[8], count;
static const char *names[8];

static void note(int n, const char *name) {
  order[count] = n;
  names[count++] = name;
}

__attribute__((constructor(203))) static void third(void) { note(3, __func__); }
__attribute__((constructor(201))) static void first(void) { note(1, __func__); }
__attribute__((constructor(202))) static void second(void) { note(2, "second"); }
__attribute__((constructor)) static void ordinary(void) { note(4, __FUNCTION__); }
__attribute__((destructor(201))) static void very_last(void) { puts("very last"); }
__attribute__((destructor)) static void after(void) { printf("after %d\n", count); }

// A table that functions enter themselves in, by a section of its own.
struct test {
  const char *name;
  int (*run)(int);
};
#define TEST(function)                                                                             \
  static int function(int);                                                                        \
  __attribute__((section("tests"), used)) static const struct test test_##function = {#function,   \
                                                                                      function};   \
  static int function(int v)
TEST(doubles) { return 2 * v; }
TEST(squares) { return v * v; }
TEST(negates) { return -v; }
extern const struct test __start_tests[], __stop_tests[];

static int original(int v) { return v * 10 + count; }
static int data[4] = {1, 2, 3, 4};
int other_name(int v) __attribute__((alias("original")));
int weak_name(int v) __attribute__((weak, alias("original")));
extern int data_alias[4] __attribute__((alias("data")));

__attribute__((section(".data.special"), aligned(32))) static int special = 77;
__attribute__((section(".text.special"), noinline)) static int placed(int v) { return v + special; }
__attribute__((used)) static const char stamp[] = "kept";

int main(void) {
  for (int i = 0; i < count; i++)
    printf("%d %s%c", order[i], names[i], i == count - 1 ? '\n' : ' ');
  int sum = 0;
  for (const struct test *t = __start_tests; t < __stop_tests; t++)
    sum += t->run(5) + (int)strlen(t->name);
  printf("%td tests, %d\n", __stop_tests - __start_tests, sum);
  printf("%d %d %d\n", original(1), other_name(2), weak_name(3));
  data_alias[2] = 30;
  printf("%d %d\n", data[2], (void *)data_alias == (void *)data);
  special++;
  printf("%d %d\n", placed(2), (int)((unsigned long)&special % 32));
  return sum;
}
