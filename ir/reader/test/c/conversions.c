// Conversions between all pairs of integer types, by assignment, cast, argument and result.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

typedef signed char sc;
typedef unsigned char uc;
typedef unsigned short us;
typedef unsigned int ui;
typedef unsigned long ul;
typedef long long ll;
typedef _Bool b;

#define EVERY_TO(X, from)                                                                          \
  X(from, b)                                                                                       \
  X(from, char)                                                                                    \
  X(from, sc) X(from, uc) X(from, short) X(from, us) X(from, int) X(from, ui) X(from, long)        \
      X(from, ul) X(from, ll)
#define EVERY(X)                                                                                   \
  EVERY_TO(X, b)                                                                                   \
  EVERY_TO(X, char)                                                                                \
  EVERY_TO(X, sc) EVERY_TO(X, uc) EVERY_TO(X, short) EVERY_TO(X, us) EVERY_TO(X, int)              \
      EVERY_TO(X, ui) EVERY_TO(X, long) EVERY_TO(X, ul) EVERY_TO(X, ll)

#define DEFINE(from, to)                                                                           \
  static to from##_to_##to(from v) { return (to)v; }
EVERY(DEFINE)

static const long values[] = {0,
                              1,
                              -1,
                              127,
                              128,
                              255,
                              256,
                              -128,
                              -129,
                              32767,
                              32768,
                              65535,
                              65536,
                              -32769,
                              2147483647,
                              1L << 31,
                              1L << 32,
                              (1L << 32) - 1,
                              -(1L << 31) - 1,
                              LONG_MAX,
                              LONG_MIN,
                              0x123456789abcdef,
                              -0x123456789abcdef};
enum { COUNT = sizeof values / sizeof *values };

enum small { NONE, SOME = 300 };
enum negative { BELOW = -1, ABOVE = 70000 };

int main(void) {
  int column = 0;
#define CHECK(from, to)                                                                            \
  {                                                                                                \
    unsigned long hash = 1;                                                                        \
    for (int i = 0; i < COUNT; i++) {                                                              \
      from v = (from)values[i];                                                                    \
      to w = from##_to_##to(v);                                                                    \
      long back = w;                                                                               \
      hash = hash * 31 + (unsigned long)back;                                                      \
    }                                                                                              \
    printf("%08x%c", (unsigned)(hash ^ hash >> 32), ++column % 11 ? ' ' : '\n');                   \
  }
  EVERY(CHECK)

  uint8_t bytes[8];
  uint64_t whole = 0x8877665544332211;
  for (int i = 0; i < 8; i++)
    bytes[i] = (uint8_t)(whole >> (8 * i));
  int64_t sum = 0;
  for (int i = 7; i >= 0; i--)
    sum = sum * 256 / 3 + (int8_t)bytes[i];
  printf("%ld\n", (long)sum);

  // Pointers and integers.
  int array[4];
  uintptr_t address = (uintptr_t)&array[3];
  int *p = (int *)(address - 2 * sizeof(int));
  printf("%td %d %d\n", p - array, (char *)p - (char *)array == 4, (int)((uintptr_t)(void *)0 + 5));
  _Bool from_pointer = p, from_null = (void *)0;
  printf("%d %d %d\n", from_pointer, from_null, (_Bool)(char)256);

  enum small s = SOME;
  enum negative n = BELOW;
  unsigned char low = (unsigned char)s;
  long l = n;
  printf("%d %ld %d %lu\n", low, l, (short)ABOVE, (ul)(ui)n);
  unsigned u = (unsigned)-1;
  ll signed_whole = u, extended = (int)u;
  printf("%lld %lld %d\n", signed_whole, extended, (int)(signed_whole >> 4));
  return (uc)(sum ^ low);
}
