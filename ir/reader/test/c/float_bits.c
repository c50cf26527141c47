// What numbers are made of: unions and memcpy, signs of zero, denormals, steps to the next,
// constants, rounding.
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union wide {
  double v;
  uint64_t bits;
  struct {
    uint64_t fraction : 52, exponent : 11, sign : 1;
  } part;
};
union narrow {
  float v;
  uint32_t bits;
  unsigned char byte[4];
};

static uint64_t bits(double v) { return (union wide){v}.bits; }
static uint32_t narrow_bits(float v) {
  uint32_t all;
  memcpy(&all, &v, sizeof all);
  return all;
}
static double number(uint64_t bits) {
  union wide u;
  u.bits = bits;
  return u.v;
}
static float narrow_number(uint32_t bits) { return ((union narrow){.bits = bits}).v; }

static double next(double v) { return number(bits(v) + (v < 0 ? -1ul : 1)); }
static double without_sign(double v) { return number(bits(v) & ~(1ul << 63)); }
static double with_sign(double v, double of) {
  return number((bits(v) & ~(1ul << 63)) | (bits(of) & 1ul << 63));
}
static double times_power(double v, int power) {
  return v * number((uint64_t)(power + 1023) << 52);
}
static float inverse_root(float v) {
  float y = narrow_number(0x5f3759df - (narrow_bits(v) >> 1));
  for (int i = 0; i < 3; i++)
    y = y * (1.5f - 0.5f * v * y * y);
  return y;
}
static const char *kind(double v) {
  union wide u = {v};
  if (u.part.exponent == 0x7ff)
    return u.part.fraction ? "nan" : "infinity";
  if (u.part.exponent == 0)
    return u.part.fraction ? "denormal" : "zero";
  return "normal";
}
// To the nearest integer, ties to even, by what double cannot hold.
static double rounded(double v) {
  double big = v < 0 ? -0x1p52 : 0x1p52;
  return v + big - big;
}

static const float narrow_constants[] = {0.1f,     1e-45f, 3.4028235e38f, -1.17549435e-38f,
                                         0x1.8p3f, 1e10f,  16777217.f,    FLT_EPSILON,
                                         FLT_MAX,  FLT_MIN};
static const double constants[] = {0.1,
                                   5e-324,
                                   DBL_MAX,
                                   DBL_MIN,
                                   DBL_EPSILON,
                                   1e23,
                                   0x1.fp-1030,
                                   123456789.123456789,
                                   3.141592653589793,
                                   -2.2250738585072011e-308};
static double changing = -0.0;
static float changing_narrow[3] = {1.0f / 3, -0.0f};

int main(void) {
  for (int i = 0; i < 10; i++)
    printf("%a %08x %a %016lx %s\n", narrow_constants[i], narrow_bits(narrow_constants[i]),
           constants[i], bits(constants[i]), kind(constants[i]));
  printf("%016lx %08x %08x\n", bits(changing), narrow_bits(changing_narrow[0]),
         narrow_bits(changing_narrow[1]));

  // Signs of zero.
  double zero = 0, minus = -zero,
         products[] = {zero * -1,   minus * -1,   zero + minus, minus + minus,
                       zero - zero, minus - zero, 0 - zero,     -(zero - 1) - 1};
  for (int i = 0; i < 8; i++)
    printf("%g ", products[i]);
  printf("%d %g %g\n", zero == minus, 1 / zero, 1 / minus);
  float narrow_zero = 0, narrow_minus = -narrow_zero;
  printf("%08x %08x %08x\n", narrow_bits(narrow_minus), narrow_bits(narrow_minus * narrow_minus),
         narrow_bits(-(narrow_zero + narrow_minus)));
  for (int i = -3; i <= 3; i++)
    printf("%a %a ", -(double)i, with_sign(i, -1.0 / (1 - i)));
  printf("\n");

  // Denormals, and what becomes of them.
  double small = DBL_MIN;
  float narrow_small = FLT_MIN;
  int steps = 0, narrow_steps = 0;
  while (small / 2 > 0)
    small /= 2, steps++;
  while (narrow_small * 0.5f > 0)
    narrow_small *= 0.5f, narrow_steps++;
  printf("%d %a %d %a %a %a\n", steps, small, narrow_steps, narrow_small, small * 0.5, small * 1.5);
  printf("%a %a %a\n", DBL_MIN - next(DBL_MIN), narrow_small + FLT_MIN,
         (double)narrow_small * small);

  // Neighbours.
  printf("%a %a %a %a %s\n", next(1), next(-1), next(0), next(4503599627370495.5),
         kind(next(DBL_MAX)));
  printf("%a %s %s\n", next(DBL_MIN / 2) - DBL_MIN / 2, kind(INFINITY - INFINITY),
         kind(DBL_MAX * 2));

  // Tricks.
  printf("%a %a %a %a\n", without_sign(-0.1), times_power(3, 100), times_power(1.1, -1022),
         inverse_root(2));
  for (double v = -2.5; v <= 2.5; v += 0.5)
    printf("%g ", rounded(v));
  printf("\n");
  union narrow u = {-1.5f};
  u.byte[3] ^= 0x80;
  u.byte[0] = 1;
  union wide w = {6.5};
  w.part.exponent += 2;
  w.part.sign = 1;
  printf("%a %a %d %lx\n", u.v, w.v, (int)w.part.exponent - 1023, (unsigned long)w.part.fraction);

  // The order of numbers as an order of integers.
  int ordered = 0;
  for (int i = 0; i < 10; i++)
    for (int k = 0; k < 10; k++) {
      int64_t a = (int64_t)bits(constants[i]), b = (int64_t)bits(constants[k]);
      a ^= a >> 63 & INT64_MAX;
      b ^= b >> 63 & INT64_MAX;
      ordered += (a < b) == (constants[i] < constants[k]);
    }
  uint64_t hash = 14695981039346656037u;
  for (double v = 1e-300; v < 1e300; v *= -1.7e10)
    hash = (hash ^ bits(v) ^ narrow_bits((float)v)) * 1099511628211u;
  printf("%d %016lx\n", ordered, hash);

  // 0.1 ten times is not 1.
  float tenths = 0;
  double wide_tenths = 0;
  for (int i = 0; i < 10; i++)
    tenths += 0.1f, wide_tenths += 0.1;
  printf("%a %a %d %d\n", tenths, wide_tenths, tenths == 1, wide_tenths == 1);
  return ordered;
}
