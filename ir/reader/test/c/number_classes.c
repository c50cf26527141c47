// Classes of numbers of all types, by clang's builtin for llvm.is.fpclass and by <math.h>.
#include <math.h>
#include <stdio.h>

#define ALL(name, type)                                                                            \
  static unsigned name(type x) {                                                                   \
    unsigned set = 0;                                                                              \
    set |= __builtin_isfpclass(x, 1) << 0 | __builtin_isfpclass(x, 2) << 1;                        \
    set |= __builtin_isfpclass(x, 4) << 2 | __builtin_isfpclass(x, 8) << 3;                        \
    set |= __builtin_isfpclass(x, 16) << 4 | __builtin_isfpclass(x, 32) << 5;                      \
    set |= __builtin_isfpclass(x, 64) << 6 | __builtin_isfpclass(x, 128) << 7;                     \
    set |= __builtin_isfpclass(x, 256) << 8 | __builtin_isfpclass(x, 512) << 9;                    \
    set |= (isnan(x) != 0) << 10 | (__builtin_isinf(x) != 0) << 11 | (isfinite(x) != 0) << 12;               \
    set |= (isnormal(x) != 0) << 13;                                                               \
    return set;                                                                                    \
  }
ALL(ofFloat, float)
ALL(ofDouble, double)
ALL(ofLong, long double)

static volatile union {
  long double number;
  struct {
    unsigned long significand;
    unsigned short head;
  } format;
} words;

static long double combine(unsigned short head, unsigned long significand) {
  words.format.head = head;
  words.format.significand = significand;
  return words.number;
}

int main(void) {
  static const double values[] = {0.0,  1.0,      1e-310,   1e-40, 0x1p-1022, 0x1p-126,
                                  1e300, INFINITY, NAN,      3.5,   0x1.fffffep-127};
  for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
    for (int sign = -1; sign <= 1; sign += 2) {
      double x = values[i] * sign;
      printf("%x %x %x\n", ofFloat((float)x), ofDouble(x), ofLong(x));
    }
  // x87's format, with subnormal numbers and signalling NaNs.
  static const struct {
    unsigned short head;
    unsigned long significand;
  } formats[] = {{0, 0},
                 {0x8000, 0},
                 {0, 1},
                 {0x8000, 0x7fffffffffffffff},
                 {1, 1UL << 63},
                 {0xfffe, ~0UL},
                 {0x7fff, 1UL << 63},
                 {0xffff, 1UL << 63},
                 {0x7fff, 3UL << 62},
                 {0xffff, 0xa000000000000000}};
  for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++)
    printf("%x\n", ofLong(combine(formats[i].head, formats[i].significand)));
  return 0;
}
