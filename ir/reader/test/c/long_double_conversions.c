// Integers of all types, float and double to long double and back: at their edges, at ties of
// rounding, from memory.
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>

typedef long double ld;
typedef signed char sc;
typedef unsigned char uc;
typedef unsigned short us;
typedef unsigned int ui;
typedef unsigned long ul;

// Signed and unsigned types, with their bits.
#define SIGNED(X) X(sc, 8) X(short, 16) X(int, 32) X(long, 64)
#define UNSIGNED(X) X(uc, 8) X(us, 16) X(ui, 32) X(ul, 64)

#define DEFINE(type, bits)                                                                         \
  static ld from_##type(type v) { return v; }                                                      \
  static ld from_memory_##type(const type *v) { return *v * 0.5L; }                                \
  static type to_##type(ld v) { return (type)v; }                                                  \
  static ld add_to_##type(type *at, ld v) {                                                        \
    *at += v;                                                                                      \
    return *at;                                                                                    \
  }
SIGNED(DEFINE)
UNSIGNED(DEFINE)

static ld from_bool(_Bool v) { return v; }
static _Bool to_bool(ld v) { return v; }
static float to_float(ld v) { return (float)v; }
static double to_double(ld v) { return (double)v; }
static void store_float(float *to, ld v) { *to = (float)(v * 3); }
static void store_double(double *to, ld v) { *to = (double)(v * 3); }
static ld from_float(const float *v) { return *v - 1.0L; }
static ld from_double(double v, double w) { return v * (ld)w; }

static const uint64_t integers[] = {0,
                                    1,
                                    2,
                                    127,
                                    128,
                                    255,
                                    32767,
                                    32768,
                                    65535,
                                    (1u << 24) - 1,
                                    INT_MAX,
                                    0x80000000,
                                    UINT_MAX,
                                    (1ul << 53) + 1,
                                    LONG_MAX - 1,
                                    LONG_MAX,
                                    1ul << 63,
                                    (1ul << 63) + 1,
                                    (1ul << 63) + 1025,
                                    ULONG_MAX - 1,
                                    ULONG_MAX};
enum { INTEGERS = sizeof integers / sizeof *integers };

static void from_integers(void) {
  for (int i = 0; i < INTEGERS; i++) {
    uint64_t v = integers[i];
    printf("%lu:", v);
#define SHOW(type, bits)                                                                           \
  {                                                                                                \
    type narrow = (type)v;                                                                         \
    printf(" %La %La", from_##type(narrow), from_memory_##type(&narrow));                          \
  }
    SIGNED(SHOW)
    UNSIGNED(SHOW)
    printf(" %La %La %La\n", from_long((long)(0 - v)), from_int((int)(0 - v)), from_bool(v != 0));
  }
}

// Only numbers that fit: others are undefined in C.
static void to_integers(void) {
  for (int i = 0; i < INTEGERS; i++)
    for (int step = -3; step <= 3; step++)
      for (int isNegative = 0; isNegative < 2; isNegative++) {
        ld v = (ld)integers[i] + step * 0.25L;
        if (isNegative)
          v = -v;
        printf("%La:", v);
#define CONVERT(type, bits)                                                                        \
  if (v > -(ld)(1ul << (bits - 1)) - 1 && v < (ld)(1ul << (bits - 1)))                             \
    printf(" " #type " %ld", (long)to_##type(v));
        SIGNED(CONVERT)
#undef CONVERT
#define CONVERT(type, bits)                                                                        \
  if (v > -1 && v < 2 * (ld)(1ul << (bits - 1)))                                                   \
    printf(" " #type " %lu", (ul)to_##type(v));
        UNSIGNED(CONVERT)
        printf(" %d\n", to_bool(v));
      }
}

static void narrow(void) {
  static const ld numbers[] = {0.0L,
                               -0.0L,
                               1 / 3.0L,
                               -0.1L,
                               0x1.000001p0L,
                               0x1.0000010000000002p0L,
                               0x1.00000100000008p0L,
                               0x1.00000000000008p0L,
                               0x1.0000000000000802p0L,
                               0x1.00000000000018p0L,
                               0x1.fffffefffffffffep127L,
                               0x1.ffffffp127L,
                               0x1.fffffffffffff7fep1023L,
                               0x1.fffffffffffff8p1023L,
                               0x1p-149L,
                               0x1p-150L,
                               0x1.0000000000000002p-150L,
                               0x1p-1074L,
                               0x1p-1075L,
                               0x1.8p-1075L,
                               0x1p16383L,
                               0x1p-16445L,
                               INFINITY,
                               -INFINITY};
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    float f;
    double d;
    store_float(&f, numbers[i]);
    store_double(&d, numbers[i]);
    printf("%La: %a %a %a %a\n", numbers[i], to_float(numbers[i]), to_double(numbers[i]), f, d);
    f = to_float(numbers[i]);
    printf("  %La %La\n", from_float(&f), from_double(to_double(numbers[i]), 0x1.8p0));
  }
  volatile float nan = NAN;
  float f = nan;
  ld number = from_float(&f);
  double d = to_double(nan);
  printf("%d %d\n", number != number, d != d);
}

int main(void) {
  from_integers();
  to_integers();
  narrow();
  sc c = 100;
  us s = 40000;
  int i = -5;
  ul l = ULONG_MAX - 7;
  printf("%La %La %La %La\n", add_to_sc(&c, 20.75L), add_to_us(&s, -0.5L), add_to_int(&i, 7.9L),
         add_to_ul(&l, 3.0L));
  return 0;
}
