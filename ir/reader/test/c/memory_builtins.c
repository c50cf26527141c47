// __builtin_memcpy and its like, expect, constant_p, unreachable, assume, object_size, offsetof.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

struct record {
  char tag;
  long values[3];
  struct {
    short low, high;
  } parts[2];
};

static int days(int month) {
  switch (month) {
  case 2: return 28;
  case 4:
  case 6:
  case 9:
  case 11: return 30;
  case 1:
  case 3:
  case 5:
  case 7:
  case 8:
  case 10:
  case 12: return 31;
  }
  __builtin_unreachable();
}

static int sum_positive(const int *v, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    if (unlikely(v[i] < 0))
      continue;
    if (likely(v[i] < 1000))
      sum += v[i];
    else
      sum += 1;
  }
  return sum;
}

static long probable(long x) { return __builtin_expect_with_probability(x, 3, 0.5) + 1; }

static int halve(int n) {
  __builtin_assume(n % 2 == 0);
  return n / 2;
}

static inline __attribute__((always_inline)) int power_of_two(int n) {
  return __builtin_constant_p(n) ? 1000 + n : 2000 + n;
}

static void checked(int code) {
  if (code < 0)
    __builtin_trap();
}

int main(void) {
  char a[40], b[40];
  __builtin_memset(a, 'x', sizeof a);
  __builtin_memcpy(b, a, sizeof b);
  __builtin_memset(b + 10, 0, 1);
  __builtin_strcpy(a, "abcdefghijklmnopqrstuvwxyz");
  __builtin_memmove(a + 3, a, 10);
  __builtin_memmove(a + 15, a + 17, 9);
  printf("%s %s %zu %d\n", a, b, __builtin_strlen(b), __builtin_memcmp(a, b, 5) < 0);
  __builtin_printf("%s\n", __builtin_strchr(a, 'j'));
  for (size_t n = 0; n < 6; n++) {
    memset(b, (int)('0' + n), n * 7);
    memcpy(a + n, b, n);
    b[n * 7] = 0;
    printf("%s%c", a, n == 5 ? '\n' : ' ');
  }

  struct record r = {'r', {1, 2, 3}, {{4, 5}, {6, 7}}}, s;
  memcpy(&s, &r, sizeof s);
  memset(&r.values, 0xff, sizeof r.values);
  memcpy(&s.parts[1], &r.parts[0], sizeof s.parts[1]);
  printf("%c %ld %ld %d %d\n", s.tag, r.values[1], s.values[2], s.parts[1].low, s.parts[1].high);
  printf("%zu %zu\n", __builtin_offsetof(struct record, parts[1].high),
         offsetof(struct record, values));

  int total = 0;
  for (int m = 1; m <= 12; m++)
    total += days(m);
  const int values[] = {1, -2, 3, 4000, 5, 999};
  printf("%d %d %ld %d\n", total, sum_positive(values, 6), probable(3), halve(total - 1));
  printf("%d %d\n", power_of_two(total) % 1000, __builtin_constant_p(12 * 3));
  printf("%d %zu %zu\n", __builtin_choose_expr(sizeof(long) == 8, 64, "32"),
         __builtin_object_size(a, 0), __builtin_object_size(a + 10, 1));
  printf("%d %d\n", __builtin_types_compatible_p(int, signed),
         __builtin_types_compatible_p(long, int *));
  checked(0);
  int *p = __builtin_malloc(4 * sizeof *p), *q = __builtin_assume_aligned(p, 8);
  __builtin_prefetch(p);
  for (int i = 0; i < 4; i++)
    q[i] = i * i;
  int last = p[3];
  __builtin_free(p);
  if (last == 9)
    return last;
  __builtin_abort();
}
