// Fixed point: roots, sines by CORDIC, logarithms, a Mandelbrot set, primes by Miller and Rabin.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef int32_t fixed; // 16 bits before the point and 16 after it
#define ONE 65536

static fixed times(fixed a, fixed b) { return (fixed)((int64_t)a * b >> 16); }
static fixed over(fixed a, fixed b) { return (fixed)((int64_t)a * ONE / b); }

static uint32_t square_root(uint64_t v) {
  uint64_t root = 0, bit = (uint64_t)1 << 62;
  while (bit > v)
    bit >>= 2;
  for (; bit; bit >>= 2)
    if (v >= root + bit) {
      v -= root + bit;
      root = (root >> 1) + bit;
    } else
      root >>= 1;
  return (uint32_t)root;
}

static fixed fixed_root(fixed v) { return (fixed)square_root((uint64_t)v << 16); }

struct turn {
  fixed cosine, sine;
};
static struct turn cordic(fixed angle) {
  static const fixed angles[] = {51472, 30386, 16055, 8150, 4091, 2047, 1024, 512, 256,
                                 128,   64,    32,    16,   8,    4,    2,    1};
  int flip = 0;
  while (angle > 102944)
    angle -= 205887, flip = !flip;
  while (angle < -102944)
    angle += 205887, flip = !flip;
  fixed x = 39797, y = 0;
  for (int i = 0; i < 17; i++) {
    fixed dx = x >> i, dy = y >> i;
    if (angle >= 0)
      x -= dy, y += dx, angle -= angles[i];
    else
      x += dy, y -= dx, angle += angles[i];
  }
  return flip ? (struct turn){-x, -y} : (struct turn){x, y};
}

static fixed logarithm(fixed v) { // of base 2
  fixed r = 0;
  while (v < ONE)
    v <<= 1, r -= ONE;
  while (v >= 2 * ONE)
    v >>= 1, r += ONE;
  for (fixed bit = ONE / 2; bit; bit >>= 1) {
    uint64_t square = (uint64_t)v * (uint64_t)v >> 16;
    v = (fixed)square;
    if (square >= 2 * ONE)
      v = (fixed)(square >> 1), r += bit;
  }
  return r;
}

static void show(const char *name, fixed v) {
  printf("%s %s%d.%04d\n", name, v < 0 ? "-" : "", abs(v) >> 16,
         (int)((int64_t)(abs(v) & 0xffff) * 10000 >> 16));
}

static int escape(fixed cx, fixed cy) {
  fixed x = 0, y = 0;
  for (int n = 0; n < 60; n++) {
    fixed xx = times(x, x), yy = times(y, y);
    if (xx + yy > 4 * ONE)
      return n;
    y = 2 * times(x, y) + cy;
    x = xx - yy + cx;
  }
  return 60;
}

static uint64_t times_mod(uint64_t a, uint64_t b, uint64_t m) {
  uint64_t r = 0;
  for (; b; b >>= 1) {
    if (b & 1)
      r = r >= m - a ? r - (m - a) : r + a;
    a = a >= m - a ? a - (m - a) : a + a;
  }
  return r;
}

static int is_prime(uint64_t n) {
  static const uint8_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (n < 2)
    return 0;
  for (int i = 0; i < 12; i++)
    if (n % bases[i] == 0)
      return n == bases[i];
  int twos = __builtin_ctzl(n - 1);
  for (int i = 0; i < 12; i++) {
    uint64_t x = 1, power = bases[i];
    for (uint64_t e = (n - 1) >> twos; e; e >>= 1, power = times_mod(power, power, n))
      if (e & 1)
        x = times_mod(x, power, n);
    int k = 0;
    for (; k < twos && x != 1 && x != n - 1; k++)
      x = times_mod(x, x, n);
    if (k ? x != n - 1 || k == twos : x != 1 && x != n - 1)
      return 0;
  }
  return 1;
}

int main(void) {
  show("root of 2", fixed_root(2 * ONE));
  show("root of 1000", fixed_root(1000 * ONE));
  printf("%u %u\n", square_root(~(uint64_t)0), square_root(99999999));
  static const int degrees[] = {0, 30, 45, 90, 150, 270, -60, 720};
  for (int i = 0; i < 8; i++) {
    struct turn t = cordic((fixed)((int64_t)degrees[i] * 205887 / 180));
    printf("%d: %d %d\n", degrees[i], t.cosine / 66, t.sine / 66);
  }
  show("log 10", logarithm(10 * ONE));
  show("log 1/3", logarithm(ONE / 3));
  show("22/7", over(22 * ONE, 7 * ONE));
  show("-1/3", over(-ONE, 3 * ONE));
  for (int row = -5; row <= 5; row++) {
    for (int column = -21; column <= 9; column++) {
      int n = escape(column * ONE / 10, row * ONE * 2 / 10);
      putchar(" .:-=+*#"[n == 60 ? 7 : n < 20 ? n / 3 : 6]);
    }
    putchar('\n');
  }
  static const uint64_t candidates[] = {1,
                                        2,
                                        91,
                                        97,
                                        561,
                                        3215031751,
                                        2147483647,
                                        4294967297,
                                        1000000007,
                                        999999999989,
                                        1000000000000000003,
                                        18446744073709551557u};
  int primes = 0;
  for (int i = 0; i < 12; i++)
    primes = primes * 2 + is_prime(candidates[i]);
  printf("%x\n", (unsigned)primes);
  return primes & 0xff;
}
