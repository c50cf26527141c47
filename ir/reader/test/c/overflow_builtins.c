// __builtin_add_overflow and its kin on all integer types, and what is built with them.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define DEFINE(type, name)                                                                         \
  static unsigned long name(void) {                                                                \
    static const long values[] = {                                                                 \
        0,      1,     -1,      2,       7,        127,      -128,     255,          32767,        \
        -32768, 65535, INT_MAX, INT_MIN, UINT_MAX, LONG_MAX, LONG_MIN, LONG_MAX / 2, 3037000500};  \
    unsigned long hash = 0;                                                                        \
    int overflows = 0;                                                                             \
    for (int i = 0; i < 18; i++)                                                                   \
      for (int j = 0; j < 18; j++) {                                                               \
        type a = (type)values[i], b = (type)values[j], r;                                          \
        overflows += __builtin_add_overflow(a, b, &r);                                             \
        hash = hash * 31 + (unsigned long)r;                                                       \
        overflows += __builtin_sub_overflow(a, b, &r);                                             \
        hash = hash * 31 + (unsigned long)r;                                                       \
        overflows += __builtin_mul_overflow(a, b, &r);                                             \
        hash = hash * 31 + (unsigned long)r;                                                       \
      }                                                                                            \
    return hash << 12 ^ (unsigned long)overflows;                                                  \
  }
DEFINE(signed char, chars)
DEFINE(unsigned char, unsigned_chars)
DEFINE(short, shorts)
DEFINE(unsigned short, unsigned_shorts)
DEFINE(int, ints)
DEFINE(unsigned, unsigneds)
DEFINE(long, longs)
DEFINE(unsigned long, unsigned_longs)

static int saturating_add(int a, int b) {
  int r;
  return __builtin_sadd_overflow(a, b, &r) ? (a < 0 ? INT_MIN : INT_MAX) : r;
}
static long saturating_mul(long a, long b) {
  long r;
  return __builtin_smull_overflow(a, b, &r) ? ((a < 0) != (b < 0) ? LONG_MIN : LONG_MAX) : r;
}
static int parse(const char *s, int *to) {
  int negative = *s == '-', value = 0;
  for (s += negative; *s; s++)
    if (*s < '0' || *s > '9' || __builtin_mul_overflow(value, 10, &value) ||
        (negative ? __builtin_sub_overflow(value, *s - '0', &value)
                  : __builtin_add_overflow(value, *s - '0', &value)))
      return 0;
  *to = value;
  return 1;
}
static int factorials(void) {
  unsigned long f = 1;
  int n = 1;
  while (!__builtin_umull_overflow(f, (unsigned long)n, &f))
    n++;
  return n;
}
static unsigned long add_wide(uint64_t *a, const uint64_t *b, int count) {
  _Bool carry = 0;
  for (int i = 0; i < count; i++) {
    _Bool first = __builtin_uaddl_overflow(a[i], b[i], &a[i]);
    carry = first | __builtin_uaddl_overflow(a[i], carry, &a[i]);
  }
  return carry;
}

int main(void) {
  printf("%lx %lx\n%lx %lx\n", chars(), unsigned_chars(), shorts(), unsigned_shorts());
  printf("%lx %lx\n%lx %lx\n", ints(), unsigneds(), longs(), unsigned_longs());
  printf("%d %d %d\n", saturating_add(INT_MAX, 1), saturating_add(INT_MIN, -1),
         saturating_add(5, -7));
  printf("%ld %ld %ld\n", saturating_mul(LONG_MAX, -2), saturating_mul(-1, LONG_MIN),
         saturating_mul(1L << 31, 1 << 20));

  static const char *const texts[] = {"2147483647",  "2147483648", "-2147483648",
                                      "-2147483649", "12x",        "0"};
  for (int i = 0; i < 6; i++) {
    int v = 0;
    int ok = parse(texts[i], &v);
    printf("%s %d %d\n", texts[i], ok, ok ? v : -1);
  }
  printf("%d\n", factorials());

  // The operands' exact values count, whatever the types.
  int i;
  unsigned u;
  short s;
  unsigned char uc;
  long l;
  unsigned long ul;
  int flags = __builtin_add_overflow(-1, 1u, &u);
  flags = flags * 2 + __builtin_sub_overflow(1u, 2u, &i);
  flags = flags * 2 + __builtin_add_overflow(30000, 3000L, &s);
  flags = flags * 2 + __builtin_mul_overflow(16, 15, &uc);
  flags = flags * 2 + __builtin_mul_overflow(4000000000u, 4u, &l);
  flags = flags * 2 + __builtin_add_overflow(ULONG_MAX, 2u, &ul);
  printf("%d: %u %d %d %d %ld %lu\n", flags, u, i, s, uc, l, ul);
  uint64_t a[3] = {~0UL, ~0UL, ~0UL}, b[3] = {1, 0, 0};
  unsigned long carry = add_wide(a, b, 3);
  printf("%lu %lu %lu %lu\n", carry, a[0], a[1], a[2]);
  return flags;
}
