// Integer promotions: char and short in arithmetic, shifts, assignments, comparisons, calls.
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

static signed char sc(int v) { return (signed char)v; }
static unsigned char uc(int v) { return (unsigned char)v; }
static short ss(int v) { return (short)v; }
static unsigned short us(int v) { return (unsigned short)v; }
static bool truth(int v) { return v; }
static int widths(signed char a, unsigned char b, short c, unsigned short d, bool e, char f) {
  return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6;
}
static long wide(long a, unsigned b, int c, short d) { return a + b - c * d; }

int main(void) {
  signed char a = -100, b = -100;
  unsigned char x = 200, y = 100;
  short s = -32768, t = 32767;
  unsigned short u = 65535, v = 2;

  // In int, where nothing wraps; then back, where it does.
  printf("%d %d %d %d\n", a + b, x + y, s + t, u + v);
  printf("%d %d %d %d\n", sc(a + b), uc(x + y), ss(s - 1), us(u + v));
  printf("%d %d %d %d\n", a * b, x * y, s * s, (int)((unsigned)u * u));
  printf("%d %d %d %d\n", ~x, -u, !s, +a);
  printf("%d %d %d %d\n", x << 4, u >> 3, s >> 3, (signed char)(x << 1));
  printf("%d %d %d %d\n", x - y < 0, y - x < 0, a < x, (unsigned char)a < x);
  printf("%d %d %d\n", x / -3, a % 7, s / -1);

  a += b;
  x += y;
  s--;
  t++;
  u++;
  v -= 3;
  printf("%d %d %d %d %d %d\n", a, x, s, t, u, v);
  a = 127;
  printf("%d", a++);
  printf(" %d", a);
  printf(" %d", --a);
  x = 0;
  printf(" %d", x--);
  printf(" %d\n", x);
  a <<= 1;
  x >>= 3;
  x *= 9;
  s /= 3;
  t %= 1000;
  u ^= 0xff;
  v |= 0xf0f;
  printf("%d %d %d %d %d %d\n", a, x, s, t, u, v);

  bool p = 4, q = false;
  q |= 2;
  p &= 6;
  q += 5;
  p = p - 1;
  q ^= 1;
  printf("%d %d %d %d %zu\n", p, q, truth(256), truth(0), sizeof(p + q));
  p++;
  p++;
  printf("%d %d\n", p, -p);

  printf("%d\n", widths(-1, 255, -1, 65535, true, 'c'));
  printf("%d\n", widths((signed char)255, (unsigned char)-1, (short)65535, (unsigned short)-1,
                        2 > 1, (char)321));
  printf("%ld %ld\n", wide(1L << 33, 4000000000u, -5, 7), wide(-1, -1u, uc(300), ss(-1)));
  printf("%zu %zu %zu %zu %zu\n", sizeof(a + a), sizeof(s), sizeof(1 ? a : 1L), sizeof('c'),
         sizeof(x << 40L));

  // unsigned int with long is long; with int it is unsigned.
  unsigned big = 4000000000u;
  printf("%ld %u %d %d\n", big + -1L, big + -1, big * 2L > UINT_MAX, big * 2 < big);
  unsigned long sum = 0;
  for (signed char i = -128; i < 127; i++)
    sum += (unsigned long)i;
  for (unsigned char i = 255; i; i -= 5)
    sum += i;
  for (short i = 1; i > 0; i = (short)(i << 1))
    sum = sum * 3 + (unsigned short)i;
  printf("%lu\n", sum);
  return a & 0x7f;
}
