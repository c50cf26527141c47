// Products of two numbers of 64 bits with 128 bits: hashes, modular arithmetic, large numbers and
// overflow, of edge values and random ones.
#include <stdint.h>
#include <stdio.h>

typedef __int128 s128;
typedef unsigned __int128 u128;

static uint64_t state = 88172645463325252;

static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

__attribute__((noinline)) uint64_t highUnsigned(uint64_t a, uint64_t b) {
  return (uint64_t)((u128)a * b >> 64);
}
__attribute__((noinline)) int64_t highSigned(int64_t a, int64_t b) {
  return (int64_t)((s128)a * b >> 64);
}
__attribute__((noinline)) int64_t highMixed(int64_t a, uint64_t b) {
  return (int64_t)((s128)a * b >> 64);
}
__attribute__((noinline)) uint64_t folded(uint64_t a, uint64_t b) {
  u128 product = (u128)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}
// The low half first, and between other uses of the registers that `mul` writes.
__attribute__((noinline)) uint64_t several(uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
  uint64_t low = a * b, quotient = c / (d | 1);
  uint64_t high = highUnsigned(c, d) + (uint64_t)((u128)b * a >> 64);
  int64_t other = (int64_t)((s128)(int64_t)a * (int64_t)b >> 64);
  return low + quotient * 3 + high * 5 + (uint64_t)other * 7 + c % (d | 1) + (d << (low & 63));
}
__attribute__((noinline)) uint64_t fromMemory(const uint64_t *a, const uint64_t *b) {
  return (uint64_t)((u128)*a * *b >> 64) + (uint64_t)((u128)*a * 0x9E3779B97F4A7C15 >> 64);
}
__attribute__((noinline)) uint64_t square(uint64_t a) { return folded(a, a) + highUnsigned(a, a); }

__attribute__((noinline)) static void constants(uint64_t a) {
  int64_t s = (int64_t)a;
#define BOTH(c)                                                                                    \
  printf(" %llx %llx", (unsigned long long)((u128)a * (uint64_t)(c) >> 64),                        \
         (unsigned long long)((s128)s * (int64_t)(c) >> 64))
  BOTH(0);
  BOTH(1);
  BOTH(-1);
  BOTH(2);
  BOTH(10);
  BOTH(-10);
  BOTH(INT64_MIN);
  BOTH(INT64_MAX);
  BOTH(1LL << 40);
  BOTH(-(1LL << 40));
  BOTH(0x123456789ABCDEF);
  printf("\n");
}

__attribute__((noinline)) static void overflow(uint64_t a, uint64_t b) {
  uint64_t plain;
  int64_t number;
  unsigned long overflows = __builtin_mul_overflow(a, b, &plain);
  overflows = overflows << 1 | __builtin_mul_overflow((int64_t)a, (int64_t)b, &number);
  overflows = overflows << 1 | __builtin_mul_overflow(a, (uint64_t)24, &plain);
  overflows = overflows << 1 | __builtin_mul_overflow((int64_t)a, (int64_t)-24, &number);
  overflows = overflows << 1 | ((u128)a * b >> 64 != 0);
  printf(" %lx %llx %llx", overflows, (unsigned long long)plain, (unsigned long long)number);
  if (!__builtin_mul_overflow(a, b, &plain))
    printf(" fits %llx", (unsigned long long)plain);
  if (!__builtin_mul_overflow((int64_t)a, (int64_t)b, &number))
    printf(" fits signed %llx", (unsigned long long)number);
  printf("\n");
}

// A test for overflow computes the lower half at the end of the block; the upper half of the other
// kind is computed before.
__attribute__((noinline)) uint64_t overflowAndSigned(uint64_t a, uint64_t b, int64_t *high) {
  uint64_t low;
  int overflows = __builtin_mul_overflow(a, b, &low);
  *high = (int64_t)((s128)(int64_t)a * (int64_t)b >> 64);
  if (overflows) {
    printf(" overflows");
    return low;
  }
  printf(" fits");
  return low * 3;
}
__attribute__((noinline)) int64_t overflowAndUnsigned(int64_t a, int64_t b, uint64_t *high) {
  int64_t low;
  int overflows = __builtin_mul_overflow(a, b, &low);
  *high = (uint64_t)((u128)(uint64_t)a * (uint64_t)b >> 64);
  if (overflows) {
    printf(" overflows");
    return low;
  }
  printf(" fits");
  return (int64_t)((uint64_t)low * 3);
}
// A factor with many uses, after the halves.
__attribute__((noinline)) uint64_t manyUses(uint64_t a, uint64_t b) {
  uint64_t high = (uint64_t)((u128)a * b >> 64), low = a * b;
  uint64_t product = (a ^ 3) * (a ^ 5) * (a ^ 7) * (a ^ 9) * (a ^ 11) * (a ^ 13) * (a ^ 15) *
                     (a ^ 17) * (a ^ 19) * (a ^ 21) * (a ^ 23) * (a ^ 25) * (a ^ 27) * (a ^ 29) *
                     (a ^ 31) * (a ^ 33) * (a ^ 35) * (a ^ 37) * (a ^ 39) * (a ^ 41);
  if (high != 0)
    return (uint64_t)printf(" high") + low;
  return low * 3 + product;
}

// Montgomery, "Modular Multiplication Without Trial Division" (1985), of an odd modulus.
__attribute__((noinline)) uint64_t reduce(u128 number, uint64_t modulus, uint64_t inverse) {
  uint64_t quotient = (uint64_t)number * inverse;
  uint64_t high = (uint64_t)((u128)quotient * modulus >> 64);
  uint64_t whole = (uint64_t)(number >> 64);
  return whole < high ? whole - high + modulus : whole - high;
}

static uint64_t power(uint64_t base, uint64_t exponent, uint64_t modulus) {
  uint64_t inverse = modulus;
  for (int i = 0; i < 5; ++i)
    inverse *= 2 - modulus * inverse;
  uint64_t one = (uint64_t)(((u128)1 << 64) % modulus);
  uint64_t x = (uint64_t)((u128)base * one % modulus), result = one;
  for (; exponent; exponent >>= 1) {
    if (exponent & 1)
      result = reduce((u128)result * x, modulus, inverse);
    x = reduce((u128)x * x, modulus, inverse);
  }
  return reduce(result, modulus, inverse);
}

// Numbers of four words: the square of a number, and multiplication by a word.
__attribute__((noinline)) void multiply(uint64_t *product, const uint64_t *a, const uint64_t *b) {
  for (int i = 0; i < 8; ++i)
    product[i] = 0;
  for (int i = 0; i < 4; ++i) {
    uint64_t carry = 0;
    for (int j = 0; j < 4; ++j) {
      u128 sum = (u128)a[i] * b[j] + product[i + j] + carry;
      product[i + j] = (uint64_t)sum;
      carry = (uint64_t)(sum >> 64);
    }
    product[i + 4] = carry;
  }
}

__attribute__((noinline)) static uint64_t hash(const uint64_t *words, int count) {
  uint64_t seed = 0xA0761D6478BD642F;
  for (int i = 0; i + 1 < count; i += 2)
    seed = folded(words[i] ^ 0xE7037ED1A0B428DB, words[i + 1] ^ seed);
  return folded(seed ^ (uint64_t)count, 0x8EBC6AF09C88C6E3);
}

int main(void) {
  const uint64_t edges[] = {0,
                            1,
                            2,
                            3,
                            UINT64_MAX,
                            UINT64_MAX - 1,
                            (uint64_t)INT64_MAX,
                            (uint64_t)INT64_MIN,
                            (uint64_t)INT64_MIN + 1,
                            UINT32_MAX,
                            1ULL << 32,
                            0xFFFFFFFF00000000,
                            0xAAAAAAAAAAAAAAAB,
                            768614336404564651};
  int count = sizeof edges / sizeof edges[0];
  for (int i = 0; i < count; ++i) {
    constants(edges[i]);
    for (int j = 0; j < count; ++j) {
      uint64_t a = edges[i], b = edges[j];
      printf("%llx * %llx: %llx %llx %llx %llx %llx %llx", (unsigned long long)a,
             (unsigned long long)b, (unsigned long long)highUnsigned(a, b),
             (unsigned long long)highSigned((int64_t)a, (int64_t)b),
             (unsigned long long)highMixed((int64_t)a, b), (unsigned long long)folded(a, b),
             (unsigned long long)several(a, b, b, a), (unsigned long long)fromMemory(&a, &b));
      overflow(a, b);
      int64_t high;
      uint64_t other;
      printf("%llx", (unsigned long long)overflowAndSigned(a, b, &high));
      printf(" %llx", (unsigned long long)overflowAndUnsigned((int64_t)a, (int64_t)b, &other));
      printf(" %llx %llx", (unsigned long long)high, (unsigned long long)other);
      printf(" %llx\n", (unsigned long long)manyUses(a, b));
    }
  }
  uint64_t sum = 0;
  for (int i = 0; i < 3000; ++i) {
    uint64_t a = next() >> (i % 64), b = next() >> (i / 64 % 64);
    sum = sum * 31 + highUnsigned(a, b) + (uint64_t)highSigned((int64_t)a, (int64_t)-b) * 3;
    sum = sum * 31 + several(a, b, next(), next()) + (uint64_t)highMixed((int64_t)-a, b);
    sum ^= square(a) + fromMemory(&a, &b);
    if (i % 100 == 0)
      overflow(a, b);
  }
  printf("%llx\n", (unsigned long long)sum);
  printf("%llu %llu\n", (unsigned long long)power(3, 1000000006, 1000000007),
         (unsigned long long)power(7, UINT64_MAX / 3, 18446744073709551557u));
  uint64_t a[4], b[4], product[8];
  for (int i = 0; i < 4; ++i) {
    a[i] = next();
    b[i] = i == 2 ? UINT64_MAX : next();
  }
  multiply(product, a, b);
  for (int i = 7; i >= 0; --i)
    printf("%016llx", (unsigned long long)product[i]);
  printf("\n%llx\n", (unsigned long long)hash(product, 8));
  return 0;
}
