// popcount, clz, ctz, ffs, parity, clrsb, bswap, bitreverse, rotateleft against plain loops.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int ones(uint64_t v) {
  int n = 0;
  for (; v; v &= v - 1)
    n++;
  return n;
}
static int leading(uint64_t v, int bits) {
  int n = 0;
  while (n < bits && !(v >> (bits - 1 - n) & 1))
    n++;
  return n;
}
static int trailing(uint64_t v) {
  int n = 0;
  while (!(v >> n & 1))
    n++;
  return n;
}
static uint64_t reverse(uint64_t v, int bits) {
  uint64_t r = 0;
  for (int i = 0; i < bits; i++)
    r = r << 1 | (v >> i & 1);
  return r;
}
static uint64_t swap(uint64_t v, int bytes) {
  uint64_t r = 0;
  for (int i = 0; i < bytes; i++)
    r = r << 8 | (v >> 8 * i & 0xff);
  return r;
}

static int check(uint64_t v) {
  uint32_t w = (uint32_t)v;
  uint16_t h = (uint16_t)v;
  uint8_t b = (uint8_t)v;
  int right = 0;
  right += __builtin_popcount(w) == ones(w);
  right += __builtin_popcountl(v) == ones(v);
  right += __builtin_popcountll(v) == ones(v);
  right += __builtin_parity(w) == ones(w) % 2;
  right += __builtin_parityl(v) == ones(v) % 2;
  right += __builtin_ffs((int)w) == (w ? trailing(w) + 1 : 0);
  right += __builtin_ffsl((long)v) == (v ? trailing(v) + 1 : 0);
  right += !w || __builtin_clz(w) == leading(w, 32);
  right += !v || __builtin_clzl(v) == leading(v, 64);
  right += !w || __builtin_ctz(w) == trailing(w);
  right += !v || __builtin_ctzll(v) == trailing(v);
  right += __builtin_clrsb((int)w) == leading((int)w < 0 ? ~w : w, 32) - 1;
  right += __builtin_bswap16(h) == swap(h, 2);
  right += __builtin_bswap32(w) == swap(w, 4);
  right += __builtin_bswap64(v) == swap(v, 8);
  right += __builtin_bitreverse8(b) == reverse(b, 8);
  right += __builtin_bitreverse16(h) == reverse(h, 16);
  right += __builtin_bitreverse32(w) == reverse(w, 32);
  right += __builtin_bitreverse64(v) == reverse(v, 64);
  for (unsigned by = 0; by < 70; by += 3) {
    unsigned n = by % 32, m = by % 64;
    right +=
        __builtin_rotateleft32(w, by) == (w << n | (uint64_t)w >> (32 - n) << (n == 0 ? 32 : 0));
    right += __builtin_rotateright64(v, by) == (m ? v >> m | v << (64 - m) : v);
  }
  right += __builtin_rotateleft8(b, 3) == (uint8_t)(b << 3 | b >> 5);
  right += __builtin_rotateleft16(h, 5) == (uint16_t)(h << 5 | h >> 11);
  right += __builtin_rotateright8(b, b & 7) == (uint8_t)(b >> (b & 7) | b << (8 - (b & 7)));
  return right;
}

int main(void) {
  static const uint64_t fixed[] = {0,
                                   1,
                                   2,
                                   0x80,
                                   0xff,
                                   0x8000,
                                   0xffff,
                                   1u << 31,
                                   ~0u,
                                   1UL << 32,
                                   1UL << 63,
                                   ~0UL,
                                   0x0123456789abcdef};
  int right = 0, count = 0;
  for (unsigned i = 0; i < sizeof fixed / sizeof *fixed; i++, count++)
    right += check(fixed[i]);
  for (uint64_t v = 88172645463325252; count < 200; count++) {
    v ^= v << 13;
    v ^= v >> 7;
    v ^= v << 17;
    right += check(v >> count % 64);
  }
  printf("%d of %d\n", right, count * 70);

  printf("%d %d %d %d\n", __builtin_popcount(0xf0f0), __builtin_clz(1), __builtin_ctz(1u << 20),
         __builtin_ffs(0));
  printf("%x %lx\n", __builtin_bswap32(0x11223344),
         (unsigned long)__builtin_bitreverse64(0x8000000000000001));
  printf("%d %ld %lld %d\n", abs(-5), labs(-5000000000), llabs(LLONG_MIN + 1),
         __builtin_abs(INT_MIN + 1));

  // Positions of a set's members, through the lowest bit of what is left.
  uint64_t set = 0x8000040000200001;
  for (; set; set &= set - 1)
    printf("%d ", __builtin_ctzl(set));
  putchar('\n');
  return right == count * 70 ? __builtin_popcountl(ULONG_MAX) : 1;
}
