// Loops that the optimiser does several iterations of at once: each operation and type, numbers of
// iterations around multiples of vectors, arrays that overlap at every distance, counters of every
// kind, and what is used after the loop.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define SIZE 256
static union {
  uint8_t bytes[SIZE * 8];
  uint64_t words[SIZE];
} memory, other;

static int32_t i32 = 0x1234567;
static uint64_t hash = 14695981039346656037u;
static void mix(const void *data, size_t size) {
  for (size_t i = 0; i < size; i++)
    hash = (hash ^ ((const uint8_t *)data)[i]) * 1099511628211u;
}

static void fill(void) {
  uint64_t seed = 88172645463325252u;
  for (int i = 0; i < SIZE; i++) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    memory.words[i] = seed;
    other.words[i] = ~seed * 3;
  }
}
// Numbers that are neither large nor NaNs.
static void fillFloats(void) {
  for (int i = 0; i < SIZE; i++)
    ((double *)memory.bytes)[i] = (i * 37 % 101 - 50) / 8.0;
}
static void fillSingles(void) {
  for (int i = 0; i < SIZE * 2; i++) {
    ((float *)memory.bytes)[i] = (float)(i * 29 % 103 - 51) / 4;
    ((float *)other.bytes)[i] = (float)(i * 31 % 97 - 48) / 2;
  }
}

// to[i] = f(from[i], i), with the arrays `shift` elements apart.
#define MAP(NAME, TO, FROM, EXPRESSION)                                                            \
  __attribute__((noinline)) static void NAME(TO *to, const FROM *from, int n, int k) {             \
    for (int i = 0; i < n; i++) {                                                                  \
      FROM x = from[i];                                                                            \
      to[i] = (TO)(EXPRESSION);                                                                    \
    }                                                                                              \
    (void)k;                                                                                       \
  }
MAP(addBytes, uint8_t, uint8_t, x + k)
MAP(averageBytes, uint8_t, uint8_t, (x + k + 1) >> 1)
MAP(bothBytes, uint8_t, uint8_t, (x & 0x5A) | (k ^ x))
MAP(thresholdBytes, uint8_t, uint8_t, x > 100 ? 255 : 0)
MAP(clampBytes, uint8_t, int16_t, x < 0 ? 0 : x > 255 ? 255 : x)
MAP(signedBytes, int8_t, int8_t, x < (int8_t)k ? x : -x)
MAP(shiftBytes, uint8_t, uint8_t, (x >> 3) + (uint8_t)(x << 2))
MAP(productBytes, uint8_t, uint8_t, x *k)
MAP(greatBytes, uint8_t, uint8_t, (x * 77 + (255 - x) * 51) >> 8)
MAP(addShorts, int16_t, int16_t, x + k)
MAP(productShorts, int16_t, int16_t, x * 25)
MAP(scaleShorts, int16_t, int16_t, (x * 200) >> 6)
MAP(signShorts, int16_t, int16_t, x >> 15)
MAP(wideShorts, int32_t, int16_t, x *k)
MAP(wideBytes, int32_t, uint8_t, x * 3 - k)
MAP(wideSignedBytes, int16_t, int8_t, x * 5)
MAP(narrowInts, uint8_t, int32_t, x >> 4)
MAP(narrowShorts, int16_t, int32_t, x + 1)
MAP(productInts, uint32_t, uint32_t, x * 0x9E3779B1u)
MAP(rotateInts, uint32_t, uint32_t, x << 7 | x >> 25)
MAP(lessInts, int32_t, int32_t, x < k ? x * 2 : x - 1)
MAP(lessUnsigned, uint32_t, uint32_t, x < (uint32_t)k * 77777u ? x : ~x)
MAP(flagsInts, int32_t, int32_t, x > 0 && x < 1 << 29)
MAP(negativeInts, int32_t, int32_t, -(x != k))
MAP(signInts, int32_t, int32_t, (x > 0) - (x < 0))
MAP(indexInts, int32_t, int32_t, x + i * 3)
MAP(indexBytes, uint8_t, uint8_t, x ^ i)
MAP(sumsLong, uint64_t, uint64_t, (x ^ x >> 31) + (uint64_t)k)
MAP(lessLong, int64_t, int64_t, x < 0 ? ~x : x)
MAP(equalLong, int64_t, int64_t, x == k)
MAP(narrowLong, uint32_t, uint64_t, x >> 13)
MAP(wideInts, uint64_t, uint32_t, x)
MAP(floats, float, float, x * 1.5f - (float)k)
MAP(ratios, float, float, 1.0f / x)
MAP(clampFloats, float, float, x < -3.0f ? -3.0f : x > 4.0f ? 4.0f : x)
MAP(magnitudes, float, float, x < 0 ? -x : x)
MAP(ofShorts, float, int16_t, x / 32768.0f)
MAP(ofBytes, float, uint8_t, x * 0.25f)
MAP(ofInts, float, int32_t, x)
MAP(toInts, int32_t, float, x * 8)
MAP(toShorts, int16_t, float, x * 100)
MAP(doubles, double, double, x *x + k)
MAP(quotients, double, double, x / 3)
MAP(lessDoubles, double, double, x < k ? x : k - x)
MAP(testsFloats, int32_t, float, x == 2.0f || x < -7.0f || !(x <= 9.0f))
MAP(shiftedInts, int32_t, int32_t, x >> (k & 31))
MAP(shiftedLeft, uint16_t, uint32_t, x << (k & 15))
MAP(shiftedLong, uint64_t, uint64_t, x >> (k & 63))
MAP(shiftedShorts, int16_t, int16_t, x >> (k & 7))
MAP(doublesOfFloats, double, float, x * 0.5)
MAP(doublesOfShorts, double, int16_t, x / 3.0)
MAP(doublesOfInts, double, int32_t, x)
MAP(doublesOfBytes, double, uint8_t, x + 0.25)
MAP(longsOfBytes, uint64_t, uint8_t, x * 3 + k)
MAP(bytesOfLongs, uint8_t, uint64_t, x >> 11)
MAP(blendBytes, int32_t, uint8_t, (x * (255 - x) + 128) >> 3)
MAP(filterShorts, int16_t, int16_t, (x * 23 + (x >> 2) * -41) >> 6)
MAP(boundedBytes, int32_t, int8_t, (x - 5) * (x + 9) < 100 ? x * 2 : -x)
MAP(shiftedBounds, uint32_t, uint16_t, (uint32_t)(x - 70) >> 9)
MAP(unsignedBounds, int32_t, uint8_t, (unsigned)(x - 70) < 90u)
MAP(bitsOfFloats, uint32_t, float, ((union { float f; uint32_t u; }){x}).u >> 23)

#define TRY(NAME, TO, FROM)                                                                        \
  for (int n = 0; n < 70; n += n < 20 ? 1 : 7) {                                                   \
    NAME((TO *)other.bytes + n % 3, (FROM *)memory.bytes + n % 5, n, n - 9);                       \
    mix(&other, sizeof other);                                                                     \
  }
// Of one type: within one array.
#define OVERLAP(NAME, TYPE)                                                                        \
  for (int shift = -36; shift <= 36; shift += shift > -5 && shift < 20 ? 1 : 3) {                  \
    fill();                                                                                        \
    NAME((TYPE *)memory.bytes + 40 + shift, (TYPE *)memory.bytes + 40, 50, 3);                     \
    mix(&memory, sizeof memory);                                                                   \
  }

static void maps(void) {
  fill();
  TRY(addBytes, uint8_t, uint8_t)
  TRY(averageBytes, uint8_t, uint8_t)
  TRY(bothBytes, uint8_t, uint8_t)
  TRY(thresholdBytes, uint8_t, uint8_t)
  TRY(clampBytes, uint8_t, int16_t)
  TRY(signedBytes, int8_t, int8_t)
  TRY(shiftBytes, uint8_t, uint8_t)
  TRY(productBytes, uint8_t, uint8_t)
  TRY(greatBytes, uint8_t, uint8_t)
  TRY(addShorts, int16_t, int16_t)
  TRY(productShorts, int16_t, int16_t)
  TRY(scaleShorts, int16_t, int16_t)
  TRY(signShorts, int16_t, int16_t)
  TRY(wideShorts, int32_t, int16_t)
  TRY(wideBytes, int32_t, uint8_t)
  TRY(wideSignedBytes, int16_t, int8_t)
  TRY(narrowInts, uint8_t, int32_t)
  TRY(narrowShorts, int16_t, int32_t)
  TRY(productInts, uint32_t, uint32_t)
  TRY(rotateInts, uint32_t, uint32_t)
  TRY(lessInts, int32_t, int32_t)
  TRY(lessUnsigned, uint32_t, uint32_t)
  TRY(flagsInts, int32_t, int32_t)
  TRY(negativeInts, int32_t, int32_t)
  TRY(signInts, int32_t, int32_t)
  TRY(indexInts, int32_t, int32_t)
  TRY(indexBytes, uint8_t, uint8_t)
  TRY(sumsLong, uint64_t, uint64_t)
  TRY(lessLong, int64_t, int64_t)
  TRY(equalLong, int64_t, int64_t)
  TRY(narrowLong, uint32_t, uint64_t)
  TRY(wideInts, uint64_t, uint32_t)
  TRY(blendBytes, int32_t, uint8_t)
  TRY(filterShorts, int16_t, int16_t)
  TRY(boundedBytes, int32_t, int8_t)
  TRY(shiftedBounds, uint32_t, uint16_t)
  TRY(unsignedBounds, int32_t, uint8_t)
  TRY(shiftedInts, int32_t, int32_t)
  TRY(shiftedLeft, uint16_t, uint32_t)
  TRY(shiftedLong, uint64_t, uint64_t)
  TRY(shiftedShorts, int16_t, int16_t)
  TRY(doublesOfShorts, double, int16_t)
  TRY(doublesOfInts, double, int32_t)
  TRY(doublesOfBytes, double, uint8_t)
  TRY(longsOfBytes, uint64_t, uint8_t)
  TRY(bytesOfLongs, uint8_t, uint64_t)
  printf("integers %016llx\n", (unsigned long long)hash);
  TRY(ofShorts, float, int16_t)
  TRY(ofBytes, float, uint8_t)
  TRY(ofInts, float, int32_t)
  fillSingles();
  TRY(floats, float, float)
  TRY(doublesOfFloats, double, float)
  TRY(ratios, float, float)
  TRY(clampFloats, float, float)
  TRY(magnitudes, float, float)
  TRY(toInts, int32_t, float)
  TRY(toShorts, int16_t, float)
  TRY(testsFloats, int32_t, float)
  TRY(bitsOfFloats, uint32_t, float)
  fillFloats();
  TRY(doubles, double, double)
  TRY(quotients, double, double)
  TRY(lessDoubles, double, double)
  printf("floats %016llx\n", (unsigned long long)hash);
  OVERLAP(addBytes, uint8_t)
  OVERLAP(addShorts, int16_t)
  OVERLAP(productInts, uint32_t)
  OVERLAP(sumsLong, uint64_t)
  printf("overlapping %016llx\n", (unsigned long long)hash);
}

// ---- One array at fixed distances, loaded before or after it is stored

#define DISTANCE(NAME, D)                                                                          \
  __attribute__((noinline)) static void NAME(int *a, int n) {                                      \
    for (int i = 8; i < n; i++)                                                                    \
      a[i] = a[i + (D)] * 3 + 1;                                                                   \
  }                                                                                                \
  __attribute__((noinline)) static void NAME##After(int *a, int n, int *sum) {                     \
    int s = 0;                                                                                     \
    for (int i = 8; i < n; i++) {                                                                  \
      a[i] = i * 5;                                                                                \
      s += a[i + (D)];                                                                             \
    }                                                                                              \
    *sum = s;                                                                                      \
  }
DISTANCE(minus8, -8)
DISTANCE(minus4, -4)
DISTANCE(minus3, -3)
DISTANCE(minus1, -1)
DISTANCE(zero, 0)
DISTANCE(plus1, 1)
DISTANCE(plus3, 3)
DISTANCE(plus4, 4)
DISTANCE(plus8, 8)

static void distances(void) {
#define AT(NAME)                                                                                   \
  for (int n = 0; n < 60; n += 11) {                                                               \
    int sum;                                                                                       \
    fill();                                                                                        \
    NAME((int *)memory.bytes, n);                                                                  \
    mix(&memory, sizeof memory);                                                                   \
    NAME##After((int *)memory.bytes, n, &sum);                                                     \
    mix(&memory, sizeof memory);                                                                   \
    mix(&sum, sizeof sum);                                                                         \
  }
  AT(minus8) AT(minus4) AT(minus3) AT(minus1) AT(zero) AT(plus1) AT(plus3) AT(plus4) AT(plus8)
  printf("distances %016llx\n", (unsigned long long)hash);
}

// ---- Reductions

#define REDUCE(NAME, RESULT, FROM, FIRST, STEP)                                                    \
  __attribute__((noinline)) static RESULT NAME(const FROM *from, int n, RESULT k) {                \
    RESULT r = (FIRST);                                                                            \
    for (int i = 0; i < n; i++) {                                                                  \
      FROM x = from[i];                                                                            \
      STEP;                                                                                        \
    }                                                                                              \
    return r + 0 * k;                                                                              \
  }
REDUCE(sumInts, int, int, k, r += x)
REDUCE(sumBytes, uint32_t, uint8_t, k, r += x)
REDUCE(sumShorts, int, int16_t, 0, r -= x)
REDUCE(sumSquares, int, int16_t, k, r += x * x)
REDUCE(sumTwo, uint64_t, uint64_t, k, r += x; r += x >> 32)
REDUCE(allBits, uint32_t, uint32_t, ~0u, r &= x | 0x10)
REDUCE(anyBits, uint16_t, uint16_t, 1, r |= x & 0x2200)
REDUCE(parity, uint8_t, uint8_t, k, r ^= x)
REDUCE(greatest, int, int, -5, r = x > r ? x : r)
REDUCE(least, int16_t, int16_t, 7, r = x < r ? x : r)
REDUCE(greatestByte, uint8_t, uint8_t, 0, if (x > r) r = x)
REDUCE(leastUnsigned, uint32_t, uint32_t, 99999999, if (r > x) r = x)
REDUCE(greatestLong, int64_t, int64_t, k, r = r < x ? x : r)
REDUCE(greatestWide, int, int16_t, k, r = x > r ? x : r)
REDUCE(countEqual, int, uint8_t, 0, r += x == 17)
REDUCE(countLess, int, float, 0, r += x < 1.0f)
REDUCE(sumBytesLong, uint64_t, uint8_t, k, r += x)
REDUCE(sumShortsLong, int64_t, int16_t, 0, r += x * 3)
REDUCE(countLong, size_t, uint8_t, 0, r += x > 77)
REDUCE(countIf, int, int, 3, if (x > 1000) r++)
REDUCE(sumIf, uint32_t, uint32_t, k, if (x & 1) r += x; else r -= 7)
REDUCE(sumUnless, int, int16_t, k, if (!(x > 50)) r -= x)
REDUCE(bitsIf, uint32_t, uint32_t, k, if (x >> 31) r ^= x)
REDUCE(dotBytes, int, int8_t, k, r += x * (x + 3))
REDUCE(dotScaled, int, int16_t, k, r -= (x >> 3) * 77)
REDUCE(dotIf, int, int16_t, k, if (x < 99) r += x * x)
REDUCE(wideDot, int64_t, int16_t, k, r += x * x)
REDUCE(mixedDot, int, uint8_t, k, r += (x - 100) * (x & 15))
REDUCE(sumDistance, uint32_t, uint8_t, 0, int v = x; r += v < 128 ? v : 256 - v)

static void reductions(void) {
  fill();
#define SUM(NAME, RESULT, FROM)                                                                    \
  for (int n = 0; n < 150; n += n < 40 ? 1 : 13) {                                                 \
    RESULT r = NAME((FROM *)memory.bytes + n % 4, n, (RESULT)(n * 3));                             \
    mix(&r, sizeof r);                                                                             \
  }
  SUM(sumInts, int, int)
  SUM(sumBytes, uint32_t, uint8_t)
  SUM(sumShorts, int, int16_t)
  SUM(sumSquares, int, int16_t)
  SUM(sumTwo, uint64_t, uint64_t)
  SUM(allBits, uint32_t, uint32_t)
  SUM(anyBits, uint16_t, uint16_t)
  SUM(parity, uint8_t, uint8_t)
  SUM(greatest, int, int)
  SUM(least, int16_t, int16_t)
  SUM(greatestByte, uint8_t, uint8_t)
  SUM(leastUnsigned, uint32_t, uint32_t)
  SUM(greatestLong, int64_t, int64_t)
  SUM(greatestWide, int, int16_t)
  SUM(countEqual, int, uint8_t)
  SUM(sumBytesLong, uint64_t, uint8_t)
  SUM(sumShortsLong, int64_t, int16_t)
  SUM(countLong, size_t, uint8_t)
  SUM(countIf, int, int)
  SUM(sumIf, uint32_t, uint32_t)
  SUM(sumUnless, int, int16_t)
  SUM(bitsIf, uint32_t, uint32_t)
  SUM(dotBytes, int, int8_t)
  SUM(dotScaled, int, int16_t)
  SUM(dotIf, int, int16_t)
  SUM(wideDot, int64_t, int16_t)
  SUM(mixedDot, int, uint8_t)
  SUM(sumDistance, uint32_t, uint8_t)
  fillSingles();
  SUM(countLess, int, float)
  printf("reductions %016llx\n", (unsigned long long)hash);
}

// ---- Counters, and what is used after the loop

__attribute__((noinline)) static int steps(int *to, const int *from, unsigned first, int n) {
  int i = 0;
  for (; i < n; i++)
    to[first + (unsigned)i] = from[i] + 1; // the index wraps for a `first` near 2^32
  return i;
}

__attribute__((noinline)) static size_t strings(char *to, const char *from, const char *end) {
  char *begin = to;
  size_t left = (size_t)(end - from);
  while (left-- > 0)
    *to++ = (char)(*from++ + 1);
  return (size_t)(to - begin);
}

__attribute__((noinline)) static int inclusive(short *to, int first, int last) {
  int sum = 0;
  for (int i = first; i <= last; i++) {
    to[i] = (short)(to[i] + i);
    sum += to[i];
  }
  return sum;
}

__attribute__((noinline)) static unsigned byOffset(uint8_t *a, uint8_t n, uint8_t d) {
  unsigned sum = 0;
  for (uint8_t i = 0; i < n; i++) {
    uint8_t at = (uint8_t)(i + d); // wraps
    sum += a[at];
    a[at] = (uint8_t)(a[at] + 1);
  }
  return sum;
}

struct Scale {
  int factor, sum;
};
// The factor may be one of the elements.
__attribute__((noinline)) static void scaled(int *to, const struct Scale *scale, int n) {
  for (int i = 0; i < n; i++)
    to[i] = to[i] * scale->factor + i;
}

__attribute__((noinline)) static void planes(float *restrict r, const float *a, const float *b,
                                             const float *c, size_t n) {
  for (size_t i = 0; i < n; i++) {
    float luma = a[i] * 0.299f + b[i] * 0.587f + c[i] * 0.114f;
    r[i] = luma;
    r[i + n] = (c[i] - luma) * 0.564f;
  }
}

// A prediction of each element by those before it.
__attribute__((noinline)) static void residuals(int *to, const int *from, int n, const int *factor,
                                                int shift) {
  for (int i = 0; i < n; i++)
    to[i] = from[i] - ((factor[0] * from[i - 1] + factor[1] * from[i - 2] + factor[2] * from[i - 3] +
                        factor[3] * from[i - 4]) >>
                       shift);
}

// From the last element to the first one.
#define DOWN(NAME, TYPE, EXPRESSION)                                                               \
  __attribute__((noinline)) static void NAME(TYPE *to, const TYPE *from, int n) {                  \
    for (int i = n - 1; i >= 0; i--) {                                                             \
      TYPE x = from[i];                                                                            \
      to[i] = (TYPE)(EXPRESSION);                                                                  \
    }                                                                                              \
  }                                                                                                \
  __attribute__((noinline)) static void NAME##Mirrored(TYPE *to, const TYPE *from, long n) {       \
    const TYPE *end = from + n;                                                                    \
    while (n-- > 0) {                                                                              \
      TYPE x = *--end;                                                                             \
      *to++ = (TYPE)(EXPRESSION);                                                                  \
    }                                                                                              \
  }
DOWN(downBytes, uint8_t, x + 3)
DOWN(downShorts, int16_t, x * 3)
DOWN(downInts, int32_t, x ^ i32)
DOWN(downLongs, uint64_t, x + 9)
DOWN(downDoubles, double, x * 0.5)

__attribute__((noinline)) static void knapsack(int *best, int weight, int value, int n) {
  for (int i = n; i >= weight; i--) {
    int with = best[i - weight] + value;
    if (with > best[i])
      best[i] = with;
  }
}

__attribute__((noinline)) static void downWide(uint64_t *to, const uint8_t *from, int n) {
  for (int i = n - 1; i >= 0; i--)
    to[i] = from[i] * 5u;
}
__attribute__((noinline)) static void downNarrow(uint16_t *to, const double *from, uint8_t *flags,
                                                 int n) {
  for (int i = n; i > 0; i--) {
    flags[i] = from[i] < 1;
    to[i] = flags[i];
  }
}

static void downwards(void) {
#define TWICE(NAME, TYPE)                                                                          \
  for (int n = 0; n < 50; n += n < 20 ? 1 : 7)                                                     \
    for (int shift = -20; shift <= 20; shift += n % 3 + 1) {                                       \
      fill();                                                                                      \
      NAME((TYPE *)memory.bytes + 30 + shift, (TYPE *)memory.bytes + 30, n);                       \
      mix(&memory, sizeof memory);                                                                 \
      NAME##Mirrored((TYPE *)memory.bytes + 30 + shift, (TYPE *)memory.bytes + 30, n);             \
      mix(&memory, sizeof memory);                                                                 \
    }
  TWICE(downBytes, uint8_t)
  TWICE(downShorts, int16_t)
  TWICE(downInts, int32_t)
  TWICE(downLongs, uint64_t)
  fill();
  downWide(other.words, memory.bytes, 77);
  mix(&other, sizeof other);
  fillFloats();
  downNarrow((uint16_t *)other.bytes, (double *)memory.bytes, other.bytes + 500, 45);
  mix(&other, sizeof other);
  downDoubles((double *)other.bytes, (double *)memory.bytes, 37);
  downDoublesMirrored((double *)other.bytes + 50, (double *)memory.bytes, 37);
  mix(&other, sizeof other);
  fill();
  for (int weight = 1; weight < 12; weight++)
    knapsack((int *)memory.bytes, weight, weight * 1000, 90 + weight);
  mix(&memory, sizeof memory);
  printf("downwards %016llx\n", (unsigned long long)hash);
}

static void counters(void) {
  int *ints = (int *)memory.bytes;
  for (int n = 0; n < 60; n += 7) {
    fill();
    residuals(ints + 80, (int *)other.bytes + 5, n, (int *)other.bytes + 100, n % 32);
    residuals(ints + 80, ints + 84, n, ints + 79 + n % 9, 3);
    mix(&memory, sizeof memory);
    int left = steps(ints + 70, (int *)other.bytes, (unsigned)(n % 5), n);
    mix(&memory, sizeof memory);
    mix(&left, sizeof left);
    size_t length = strings((char *)memory.bytes + 9, (char *)other.bytes, (char *)other.bytes + n);
    mix(&memory, sizeof memory);
    mix(&length, sizeof length);
    int sum = inclusive((short *)memory.bytes + 100, -n, n / 2);
    sum += inclusive((short *)memory.bytes + 100, 5, 5 - n);
    mix(&sum, sizeof sum);
    for (int d = 190; d < 256; d += 13)
      sum += (int)byOffset(memory.bytes, (uint8_t)(n * 4), (uint8_t)d);
    mix(&memory, sizeof memory);
    mix(&sum, sizeof sum);
    for (int at = 0; at < 40; at += 3) {
      scaled(ints + 10, (struct Scale *)(ints + at), n);
      mix(&memory, sizeof memory);
    }
    fillSingles();
    float *singles = (float *)memory.bytes;
    planes(singles, (float *)other.bytes, (float *)other.bytes + n, (float *)other.bytes + 3,
           (size_t)n);
    mix(&memory, sizeof memory);
  }
  printf("counters %016llx\n", (unsigned long long)hash);
}

int main(void) {
  maps();
  distances();
  reductions();
  counters();
  downwards();
  return 0;
}
