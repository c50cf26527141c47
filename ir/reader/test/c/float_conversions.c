// Integers of all types to float and double and back: at their edges, at ties of rounding, from
// memory.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

typedef signed char sc;
typedef unsigned char uc;
typedef unsigned short us;
typedef unsigned int ui;
typedef unsigned long ul;

// Signed and unsigned types, with their bits.
#define SIGNED(X) X(sc, 8) X(short, 16) X(int, 32) X(long, 64)
#define UNSIGNED(X) X(uc, 8) X(us, 16) X(ui, 32) X(ul, 64)

#define DEFINE(type, bits)                                                                         \
  static double type##_to_double(type v) { return v; }                                             \
  static float type##_to_float(type v) { return (float)v; }                                        \
  static type double_to_##type(double v) { return (type)v; }                                       \
  static type float_to_##type(float v) { return (type)v; }                                         \
  static double add_to_##type(type *at, double v) {                                                \
    *at += v;                                                                                      \
    return *at;                                                                                    \
  }
SIGNED(DEFINE)
UNSIGNED(DEFINE)

static const uint64_t integers[] = {
    0, 1, 2, 127, 128, 255, 32767, 32768, 65535,
    // What float just has not.
    (1u << 24) - 1, (1u << 24) + 1, (1u << 24) + 2, (1u << 24) + 3, INT_MAX - 64, INT_MAX - 63,
    INT_MAX, 0x80000000, 0x80000080, 0x80000081, 0xffffff7f, 0xffffff80, UINT_MAX,
    // What double just has not.
    (1ul << 53) - 1, (1ul << 53) + 1, (1ul << 53) + 3, LONG_MAX - 512, LONG_MAX - 511, LONG_MAX,
    // Without a sign alone: ties, and a bit above ties that halving must not lose.
    1ul << 63, (1ul << 63) + 1024, (1ul << 63) + 1025, (1ul << 63) + 3072,
    (1ul << 63) + 0x8000000000, (1ul << 63) + 0x8000000001, (1ul << 63) + 0x18000000000,
    ULONG_MAX - 1024, ULONG_MAX - 1023, ULONG_MAX};
enum { INTEGERS = sizeof integers / sizeof *integers };

static void from_integers(void) {
  for (int i = 0; i < INTEGERS; i++) {
    uint64_t v = integers[i];
    printf("%lu:", v);
#define SHOW(type, bits) printf(" %a %a", type##_to_double((type)v), type##_to_float((type)v));
    SIGNED(SHOW)
    UNSIGNED(SHOW)
    printf(" %a %a %a\n", long_to_double((long)(0 - v)), long_to_float((long)(0 - v)),
           int_to_float((int)(0 - v)));
  }
}

static const double numbers[] = {0.0,
                                 -0.0,
                                 0.5,
                                 -0.5,
                                 0.99999999999999989,
                                 -0.99999999999999989,
                                 1.5,
                                 -1.5,
                                 5e-324,
                                 126.9,
                                 127.9,
                                 -128.9,
                                 255.9,
                                 256.0,
                                 32767.99,
                                 -32768.99,
                                 65535.5,
                                 16777217.5,
                                 2147483583.0,
                                 2147483647.0,
                                 2147483647.9999998,
                                 2147483648.0,
                                 -2147483648.0,
                                 -2147483648.9999995,
                                 4294967295.0,
                                 4294967295.9999995,
                                 4294967296.0,
                                 9007199254740993.0,
                                 -9007199254740991.0,
                                 9223371487098961920.0,
                                 9223372036854774784.0,
                                 -9223372036854775808.0,
                                 9223372036854775808.0,
                                 9223373136366403584.0,
                                 9223372036854777856.0,
                                 13835058055282163712.0,
                                 18446742974197923840.0,
                                 18446744073709549568.0};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

// Whether what is left of the number without its fraction is of a type.
static int fits_signed(double v, int bits) {
  double limit = 2.0 * (double)(1ul << (bits - 2));
  return bits == 64 ? v >= -limit && v < limit : v > -limit - 1 && v < limit;
}
static int fits_unsigned(double v, int bits) {
  return v > -1 && v < 2.0 * (double)(1ul << (bits - 1));
}

static void to_integers(void) {
  for (int i = 0; i < NUMBERS; i++) {
    double v = numbers[i];
    float f = (float)v;
    printf("%.17g %a:", v, f);
#define SHOW_SIGNED(type, bits)                                                                    \
  if (fits_signed(v, bits))                                                                        \
    printf(" %ld", (long)double_to_##type(v));                                                     \
  if (fits_signed(f, bits))                                                                        \
    printf(" %ld", (long)float_to_##type(f));
#define SHOW_UNSIGNED(type, bits)                                                                  \
  if (fits_unsigned(v, bits))                                                                      \
    printf(" %lu", (ul)double_to_##type(v));                                                       \
  if (fits_unsigned(f, bits))                                                                      \
    printf(" %lu", (ul)float_to_##type(f));
    SIGNED(SHOW_SIGNED)
    UNSIGNED(SHOW_UNSIGNED)
    printf(" %d %d\n", (_Bool)v, (_Bool)f);
  }
}

static const struct {
  char c;
  uc u;
  short s;
  unsigned low : 5;
  int high : 9;
  int i;
  ui w;
  long l;
  ul m;
  float f;
} fields = {-7, 200, -30000, 29, -200, INT_MIN, UINT_MAX, LONG_MIN, ULONG_MAX, 0.1f};

int main(void) {
  from_integers();
  to_integers();

  // Each from its place, then sums of all.
  printf("%g %g %g %g %g %a %a %a %a %a\n", (double)fields.c, (double)fields.u, (double)fields.s,
         (double)fields.low, (double)fields.high, (float)fields.i, (float)fields.w, (float)fields.l,
         (float)fields.m, (double)fields.f);
  float narrow = 0;
  double wide = 0;
  for (int i = 0; i < INTEGERS; i++) {
    narrow += (float)((const int *)integers)[2 * i] + (float)((const ul *)integers)[i];
    wide += ((const uc *)integers)[8 * i] - (double)((const long *)integers)[i];
  }
  printf("%a %a\n", narrow, wide);

  // Between the two: ties, what is too large, what is too small.
  static const double between[] = {1 + 0x1p-24,    1 + 0x1.8p-23,          1 + 0x1.000002p-24,
                                   0x1.fffffep127, 0x1.fffffefffffffp127,  0x1.ffffffp127,
                                   0x1p-126,       0x1.fffffep-127,        0x1p-149,
                                   0x1p-150,       0x1.0000000000001p-150, -0x1p-1074};
  for (unsigned i = 0; i < sizeof between / sizeof *between; i++) {
    float f = (float)between[i];
    printf("%a %a %d\n", f, (double)f - between[i], f == between[i]);
  }

  // Compound assignments convert there and back.
#define ADD(type, bits)                                                                            \
  {                                                                                                \
    type v = 100;                                                                                  \
    double sum = add_to_##type(&v, 20.75);                                                         \
    sum += add_to_##type(&v, -99.5) / 4;                                                           \
    v *= 1.5f;                                                                                     \
    v++;                                                                                           \
    v -= (type)0.9;                                                                                \
    printf("%g %ld ", sum, (long)v);                                                               \
  }
  SIGNED(ADD)
  UNSIGNED(ADD)
  printf("%d\n", (int)3.99e2f);
  return (int)(narrow / 0x1p60f);
}
