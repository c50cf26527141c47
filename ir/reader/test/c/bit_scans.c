// Counts of zeros of numbers that are not zero, of which the processor's instructions give the
// index of a bit; conditions extended to words; sums of them and constants.
#include <stdint.h>
#include <stdio.h>

__attribute__((noinline)) static int trailing(uint32_t x) { return __builtin_ctz(x); }
__attribute__((noinline)) static int trailing64(uint64_t x) { return __builtin_ctzll(x); }
__attribute__((noinline)) static int leading(uint32_t x) { return __builtin_clz(x); }
__attribute__((noinline)) static int leading64(uint64_t x) { return __builtin_clzll(x); }
__attribute__((noinline)) static int highest(uint32_t x) { return 31 - __builtin_clz(x); }
__attribute__((noinline)) static int highest64(uint64_t x) { return 63 - __builtin_clzll(x); }
__attribute__((noinline)) static int highestXor(uint64_t x) { return 63 ^ __builtin_clzll(x); }
__attribute__((noinline)) static int width(uint32_t x) { return 32 - __builtin_clz(x); }
__attribute__((noinline)) static int guarded(uint64_t x) { return x ? __builtin_ctzll(x) : -1; }
__attribute__((noinline)) static unsigned power(uint32_t x) {
  return x < 2 ? 1 : 1U << (32 - __builtin_clz(x - 1));
}
__attribute__((noinline)) static int difference(const char *p, const char *q) {
  uint64_t x, y;
  __builtin_memcpy(&x, p, 8);
  __builtin_memcpy(&y, q, 8);
  return x == y ? 8 : __builtin_ctzll(x ^ y) >> 3;
}
// The bits of a byte, of which the count is one of 32 bits.
__attribute__((noinline)) static int leadingByte(uint8_t x) {
  return x ? __builtin_clz(x) - 24 : 8;
}

__attribute__((noinline)) static int maskLess(unsigned a, unsigned b) { return -(a < b); }
__attribute__((noinline)) static long maskLess64(unsigned a, unsigned b) { return -(long)(a < b); }
__attribute__((noinline)) static int maskZero(int a) { return -(a == 0); }
__attribute__((noinline)) static long maskNotZero(long a) { return -(long)(a != 0); }
__attribute__((noinline)) static int maskEqual(int a, int b) { return -(a == b); }
__attribute__((noinline)) static int maskNegative(int a) { return -(a < 0); }
__attribute__((noinline)) static long maskNegativeWide(int a) { return -(long)(a < 0); }
__attribute__((noinline)) static int maskPositive(long a) { return -(a >= 0); }
__attribute__((noinline)) static int isNegative(long a) { return a < 0; }
__attribute__((noinline)) static long isNatural(int a) { return a >= 0; }
__attribute__((noinline)) static int ten(unsigned a, unsigned b) { return 10 + (a < b); }
__attribute__((noinline)) static int nine(unsigned a, unsigned b) { return 10 - (a < b); }
__attribute__((noinline)) static long thousand(unsigned a) { return 1000 - (a >= 7); }
__attribute__((noinline)) static int choice(unsigned a, unsigned b) {
  int mask = -(a < b);
  return (int)((a & (unsigned)mask) | (b & (unsigned)~mask));
}

int main(void) {
  for (unsigned i = 0; i < 32; i++) {
    uint32_t x = (uint32_t)0x9e3779b9 >> i | 1U << (i * 7 % 32);
    uint64_t y = (uint64_t)x << (i * 11 % 33) | (uint64_t)1 << (63 - i);
    printf("%u: %d %d %d %d %d %d %d %d %d %u %d\n", i, trailing(x), trailing64(y), leading(x),
           leading64(y), highest(x), highest64(y), highestXor(y), width(x), guarded(y), power(x),
           leadingByte((uint8_t)x));
  }
  printf("%d %d %d %u %u\n", guarded(0), leadingByte(0), leadingByte(255), power(0), power(1));
  printf("%d %d %d\n", difference("abcdefgh", "abcdefgh"), difference("abcdefgh", "abcdefgx"),
         difference("abcdefgh", "xbcdefgh"));
  static const int numbers[] = {0, 1, -1, 7, 6, INT32_MAX, INT32_MIN};
  for (unsigned i = 0; i < 7; i++) {
    int a = numbers[i];
    long wide = (long)a << 32 | 5;
    for (unsigned j = 0; j < 7; j++) {
      int b = numbers[j];
      printf("%d %d: %d %ld %d %d %d %d\n", a, b, maskLess((unsigned)a, (unsigned)b),
             maskLess64((unsigned)a, (unsigned)b), maskEqual(a, b), ten((unsigned)a, (unsigned)b),
             nine((unsigned)a, (unsigned)b), choice((unsigned)a, (unsigned)b));
    }
    printf("%d %ld %d %ld %d %d %ld %ld\n", maskZero(a), maskNotZero(wide), maskNegative(a),
           maskNegativeWide(a), maskPositive(wide), isNegative(wide), isNatural(a),
           thousand((unsigned)a));
  }
}
