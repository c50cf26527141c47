// soft_float — addition and multiplication of positive IEEE 754 singles in integers, truncating,
// for a logistic map and a harmonic sum.
#include <stdio.h>

static int exponent(int a) { return a >> 23 & 255; }

static int fraction(int a) { return (a & 0x7FFFFF) | 0x800000; }

static int pack(int e, int m) {
  if (m == 0 || e <= 0)
    return 0;
  while (m >= 0x1000000) {
    m = m >> 1;
    e++;
  }
  while (m < 0x800000) {
    m = m << 1;
    e--;
  }
  return (int)((unsigned)e << 23 | (m & 0x7FFFFF));
}

static int add(int a, int b) {
  if (a < b) {
    int t = a;
    a = b;
    b = t;
  }
  int shift = exponent(a) - exponent(b);
  if (b == 0 || shift > 24)
    return a;
  return pack(exponent(a), fraction(a) + (fraction(b) >> shift));
}

// a must not be less than b.
static int subtract(int a, int b) {
  int shift = exponent(a) - exponent(b);
  if (b == 0 || shift > 24)
    return a;
  return pack(exponent(a), fraction(a) - (fraction(b) >> shift));
}

static int multiply(int a, int b) {
  if (a == 0 || b == 0)
    return 0;
  int x = fraction(a), y = fraction(b);
  int xHigh = x >> 12, xLow = x & 4095, yHigh = y >> 12, yLow = y & 4095;
  int middle = xHigh * yLow + xLow * yHigh + (xLow * yLow >> 12);
  return pack(exponent(a) + exponent(b) - 126, xHigh * yHigh + (middle >> 12));
}

int main(void) {
  int rounds;
  if (scanf("%d", &rounds) != 1)
    return 1;
  int one = 0x3F800000, rate = 0x407E0000;
  int x = 0x3ECCCCCD, sum = 0, step = 0x3A83126F, argument = one;
  unsigned checksum = 0;
  for (int i = 0; i < rounds; ++i) {
    x = multiply(multiply(rate, x), subtract(one, x));
    sum = add(sum, multiply(x, step));
    argument = add(argument, step);
    checksum = checksum * 31 + x;
  }
  printf("%d %d %d %d\n", x, sum, argument, (int)checksum);
}
