// Saturated sums and differences of the lanes of vectors, beside those of single numbers.
#include <emmintrin.h>
#include <stdint.h>
#include <stdio.h>

#define COUNT 64

static uint16_t words[COUNT];
static uint8_t bytes[COUNT];
static unsigned long wrong, sum;

static int limited(int value, int low, int high) {
  return value < low ? low : value > high ? high : value;
}
static void check(const char *name, unsigned lane, int got, int expected) {
  sum = sum * 31 + (unsigned)got;
  if (got != expected) {
    printf("%s, lane %u: %d instead of %d\n", name, lane, got, expected);
    wrong++;
  }
}

#define LANES(name, type, low, high, op)                                                           \
  __attribute__((noinline)) static void name(__m128i a, __m128i b) {                               \
    type x[16 / sizeof(type)], y[16 / sizeof(type)], r[16 / sizeof(type)];                         \
    _mm_storeu_si128((__m128i *)x, a);                                                             \
    _mm_storeu_si128((__m128i *)y, b);                                                             \
    _mm_storeu_si128((__m128i *)r, _mm_##name(a, b));                                              \
    for (unsigned i = 0; i < 16 / sizeof(type); i++)                                               \
      check(#name, i, r[i], limited(x[i] op y[i], low, high));                                     \
  }

LANES(adds_epi16, int16_t, INT16_MIN, INT16_MAX, +)
LANES(subs_epi16, int16_t, INT16_MIN, INT16_MAX, -)
LANES(adds_epu16, uint16_t, 0, UINT16_MAX, +)
LANES(subs_epu16, uint16_t, 0, UINT16_MAX, -)
LANES(adds_epi8, int8_t, INT8_MIN, INT8_MAX, +)
LANES(subs_epi8, int8_t, INT8_MIN, INT8_MAX, -)
LANES(adds_epu8, uint8_t, 0, UINT8_MAX, +)
LANES(subs_epu8, uint8_t, 0, UINT8_MAX, -)

// The second operand is in memory, or the first operand is used again.
__attribute__((noinline)) static void slide(int16_t *table, unsigned count) {
  __m128i by = _mm_set1_epi16(INT16_MIN);
  for (unsigned i = 0; i < count; i += 8) {
    __m128i *at = (__m128i *)(table + i);
    _mm_storeu_si128(at, _mm_adds_epi16(_mm_loadu_si128(at), by));
  }
}
__attribute__((noinline)) static __m128i distance(__m128i a, __m128i b) {
  return _mm_or_si128(_mm_subs_epu8(a, b), _mm_subs_epu8(b, a));
}

int main(void) {
  uint32_t state = 1;
  for (unsigned i = 0; i < COUNT; i++) {
    state = state * 1664525 + 1013904223;
    words[i] = (uint16_t)(state >> 16);
    bytes[i] = (uint8_t)(state >> 24);
  }
  for (unsigned i = 0; i + 16 <= COUNT; i += 4) {
    __m128i a = _mm_loadu_si128((const __m128i *)(words + i));
    __m128i b = _mm_loadu_si128((const __m128i *)(words + i + 8));
    __m128i c = _mm_loadu_si128((const __m128i *)(bytes + i));
    adds_epi16(a, b), subs_epi16(a, b), adds_epu16(a, b), subs_epu16(a, b);
    adds_epi8(c, b), subs_epi8(c, b), adds_epu8(c, b), subs_epu8(c, b);
  }
  uint8_t far[16];
  _mm_storeu_si128((__m128i *)far, distance(_mm_loadu_si128((const __m128i *)bytes),
                                            _mm_loadu_si128((const __m128i *)(bytes + 16))));
  for (unsigned i = 0; i < 16; i++)
    check("distance", i, far[i],
          bytes[i] > bytes[i + 16] ? bytes[i] - bytes[i + 16] : bytes[i + 16] - bytes[i]);
  slide((int16_t *)words, COUNT);
  for (unsigned i = 0; i < COUNT; i++)
    sum = sum * 31 + words[i];
  printf("%lu wrong, %lx\n", wrong, sum);
  return wrong != 0;
}
