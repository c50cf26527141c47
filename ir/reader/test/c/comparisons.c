// Comparisons of every width and sign, as conditions and as values, of mixed types, of pointers.
#include <limits.h>
#include <stdio.h>

#define RELATIONS(a, b)                                                                            \
  ((a) < (b)) + ((a) <= (b)) * 2 + ((a) > (b)) * 4 + ((a) >= (b)) * 8 + ((a) == (b)) * 16 +        \
      ((a) != (b)) * 32

#define BRANCHES(a, b)                                                                             \
  int r = 0;                                                                                       \
  if (a < b)                                                                                       \
    r += 1;                                                                                        \
  if (a <= b)                                                                                      \
    r += 2;                                                                                        \
  if (a > b)                                                                                       \
    r += 4;                                                                                        \
  if (a >= b)                                                                                      \
    r += 8;                                                                                        \
  if (a == b)                                                                                      \
    r += 16;                                                                                       \
  if (a != b)                                                                                      \
    r += 32;                                                                                       \
  return r

#define DEFINE(type, name)                                                                         \
  static int value_##name(type a, type b) { return RELATIONS(a, b); }                              \
  static int branch_##name(type a, type b) { BRANCHES(a, b); }                                     \
  static unsigned all_##name(void) {                                                               \
    static const long from[] = {0,      1,     -1,      127,     128,      -128,    32767,         \
                                -32768, 65535, INT_MAX, INT_MIN, LONG_MAX, LONG_MIN};              \
    unsigned sum = 0;                                                                              \
    for (int i = 0; i < 13; i++)                                                                   \
      for (int j = 0; j < 13; j++) {                                                               \
        int v = value_##name((type)from[i], (type)from[j]),                                        \
            b = branch_##name((type)from[i], (type)from[j]);                                       \
        sum = sum * 31 + (unsigned)v + (v == b);                                                   \
      }                                                                                            \
    return sum;                                                                                    \
  }

DEFINE(signed char, sc)
DEFINE(unsigned char, uc)
DEFINE(short, s)
DEFINE(unsigned short, us)
DEFINE(int, i)
DEFINE(unsigned, u)
DEFINE(long, l)
DEFINE(unsigned long, ul)
DEFINE(_Bool, b)

static int sign(long x) { return (x > 0) - (x < 0); }
static int between(int low, int x, int high) { return low <= x && x < high; }
static int chain(int a, int b, int c) { return (a < b) < c; }
static int three_way(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return (*a > *b) - (*a < *b);
}

int main(void) {
  printf("%08x %08x %08x %08x\n", all_sc(), all_uc(), all_s(), all_us());
  printf("%08x %08x %08x %08x %08x\n", all_i(), all_u(), all_l(), all_ul(), all_b());

  // The usual conversions: -1 is large beside an unsigned int, but not beside an unsigned short.
  int minus = -1;
  unsigned one = 1;
  unsigned short small = 1;
  long wide = -1;
  printf("%d %d %d %d\n", (unsigned)minus > one, minus < small,
         wide<(long)one, (unsigned long)wide> one);

  int places[10], *p = places + 3, *q = &places[7];
  printf("%d %d %d %d %d\n", p < q, p + 4 == q, p != places, q - p > 3, !p);
  int (*f)(int, int, int) = between, (*none)(int, int, int) = 0;
  printf("%d %d %d\n", f == between, f == chain, none == 0);
  printf("%d %d %d %d\n", chain(1, 2, 1), chain(1, 2, 2), chain(2, 1, 1),
         between(-5, -5, 0) + between(0, 5, 5));
  printf("%d %d %d\n", sign(LONG_MIN), sign(0), sign(1L << 40));
  printf("%d %d %d %d\n", three_way("abc", "abd"), three_way("abc", "ab"), three_way("", ""),
         three_way("", "x"));

  int count = 0;
  for (unsigned char c = 250; c >= 250; c++)
    count += c > 252;
  for (int i = 10; i-- > 0;)
    count += (i % 3 == 1) + !(i & 1) - !!(i & 4);
  _Bool truth = count == 7;
  truth = truth != (count > 1000);
  printf("%d %d\n", count, truth);
  return count + truth;
}
