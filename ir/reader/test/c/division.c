// Quotients and remainders: signs, powers of two, constants, all widths, extreme numbers.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define BY(d)                                                                                      \
  static int by_##d(int n) { return n / d - n % d; }                                               \
  static unsigned unsigned_by_##d(unsigned n) { return n / d##u * 3 + n % d##u; }                  \
  static long long_by_##d(long n) { return n / -d + n % -d; }
#define EVERY(X)                                                                                   \
  X(1)                                                                                             \
  X(2)                                                                                             \
  X(3) X(5) X(7) X(8) X(10) X(16) X(60) X(100) X(125) X(641) X(1000) X(4096) X(1000003)            \
      X(2147483647)
EVERY(BY)

static int floor_div(int a, int b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
static int floor_mod(int a, int b) { return a - b * floor_div(a, b); }
static unsigned long gcd(unsigned long a, unsigned long b) { return b ? gcd(b, a % b) : a; }
static int digit_sum(unsigned long n) {
  int sum = 0;
  for (; n; n /= 10)
    sum += (int)(n % 10);
  return sum;
}
static long modular_inverse(long a, long m) {
  long r0 = m, r1 = a, t0 = 0, t1 = 1;
  while (r1) {
    long q = r0 / r1, r = r0 - q * r1, t = t0 - q * t1;
    r0 = r1, r1 = r, t0 = t1, t1 = t;
  }
  return t0 < 0 ? t0 + m : t0;
}
static void base(unsigned long n, unsigned b, char *to) {
  char reversed[70];
  int k = 0;
  do
    reversed[k++] = "0123456789abcdefghijklmnopqrstuvwxyz"[n % b];
  while (n /= b);
  while (k)
    *to++ = reversed[--k];
  *to = 0;
}

int main(void) {
  static const int numbers[] = {0, 1, -1, 7, -7, 99, -100, 123456789, -987654321, INT_MAX, INT_MIN};
  unsigned hash = 0;
  unsigned long wide = 0;
  for (int i = 0; i < 11; i++) {
    int n = numbers[i];
#define ADD(d)                                                                                     \
  hash = hash * 31 + (unsigned)by_##d(n) + unsigned_by_##d((unsigned)n);                           \
  wide = wide * 31 + (unsigned long)long_by_##d(n * 3000000001L);
    EVERY(ADD)
  }
  printf("%08x %016lx\n", hash, wide);
  for (int a = -7; a <= 7; a += 14)
    for (int b = -2; b <= 2; b += 4)
      printf("%d/%d: %d %d, %d %d\n", a, b, a / b, a % b, floor_div(a, b), floor_mod(a, b));

  signed char c = -128, d = -1;
  unsigned char uc = 255, ud = 16;
  short s = -32768, t = 7;
  unsigned short us = 65535, ut = 256;
  printf("%d %d %d %d %d %d %d %d\n", c / d, c % 10, uc / ud, uc % ud, s / t, s % t, us / ut,
         us % ut);
  c = (signed char)(c / 3);
  uc /= 7;
  s %= -100;
  us %= 1000;
  printf("%d %d %d %d\n", c, uc, s, us);

  long l = LONG_MIN;
  unsigned long ul = ULONG_MAX;
  int three = 3, minus = -10;
  printf("%ld %ld %lu %lu\n", l / three, l % minus, ul / 10, ul % (unsigned)three);
  printf("%ld %ld %lu\n", l / 4096, l % 1000000007, ul / 1000000007);
  div_t q = div(-17, 5);
  ldiv_t lq = ldiv(1L << 40, -1000);
  printf("%d %d %ld %ld\n", q.quot, q.rem, lq.quot, lq.rem);
  printf("%lu %d %ld\n", gcd(1UL << 40, 123456789UL * 1024), digit_sum(ul),
         modular_inverse(3, 1000000007));
  char text[70];
  for (unsigned b = 2; b <= 36; b += 17) {
    base(ul / 5, b, text);
    puts(text);
  }
  int total = 0;
  for (int n = -50; n <= 50; n++)
    for (int m = -5; m <= 5; m++)
      if (m)
        total += (n / m * m + n % m == n) + (abs(n % m) < abs(m)) + floor_mod(n, m) * m;
  printf("%d\n", total);
  return total & 0xff;
}
