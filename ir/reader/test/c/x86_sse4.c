// clang: -msse4.2 -mpopcnt -mcrc32
// needs: sse4_1 sse4_2
// Intrinsics for SSE4.1 and SSE4.2.
#include "x86_operands.h"

static void blends(void) {
  EACH3(i, i, i, _mm_blendv_epi8(a, b, c));
  EACH3(f, f, f, _mm_blendv_ps(a, b, c));
  EACH3(p, p, p, _mm_blendv_pd(a, b, c));
  EACH2(i, i, _mm_blend_epi16(a, b, 0x5a));
  EACH2(f, f, _mm_blend_ps(a, b, 6));
  EACH2(p, p, _mm_blend_pd(a, b, 2));
  EACH2(f, f, _mm_insert_ps(a, b, 0x9c));
  EACH2(f, f, _mm_insert_ps(a, b, 0xe1));
}

static void products(void) {
  EACH2(f, f, NUMBERS_f(_mm_dp_ps(a, b, 0xf1)));
  EACH2(f, f, NUMBERS_f(_mm_dp_ps(a, b, 0x5f)));
  EACH2(p, p, NUMBERS_p(_mm_dp_pd(a, b, 0x31)));
  EACH2(p, p, NUMBERS_p(_mm_dp_pd(a, b, 0x13)));
  EACH2(i, i, _mm_mpsadbw_epu8(a, b, 0));
  EACH2(i, i, _mm_mpsadbw_epu8(a, b, 7));
  EACH2(i, i, _mm_mul_epi32(a, b));
  EACH2(i, i, _mm_mullo_epi32(a, b));
  EACH2(i, i, _mm_packus_epi32(a, b));
  EACH1(i, _mm_minpos_epu16(a));
}

static void rounding(void) {
  EACH1(f, _mm_round_ps(a, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
  EACH1(f, _mm_floor_ps(a));
  EACH1(f, _mm_ceil_ps(a));
  EACH1(f, _mm_round_ps(a, _MM_FROUND_TO_ZERO));
  EACH1(p, _mm_round_pd(a, _MM_FROUND_CUR_DIRECTION));
  EACH1(p, _mm_floor_pd(a));
  EACH1(p, _mm_ceil_pd(a));
  EACH1(p, _mm_round_pd(a, _MM_FROUND_TO_ZERO));
  EACH2(f, f, _mm_round_ss(a, b, _MM_FROUND_TO_NEAREST_INT));
  EACH2(f, f, _mm_floor_ss(a, b));
  EACH2(p, p, _mm_round_sd(a, b, _MM_FROUND_NEARBYINT));
  EACH2(p, p, _mm_ceil_sd(a, b));
}

static void tests(void) {
  EACH2(i, i, _mm_testz_si128(a, b));
  EACH2(i, i, _mm_testc_si128(a, b));
  EACH2(i, i, _mm_testnzc_si128(a, b));
  EACH1(i, _mm_test_all_ones(a));
  EACH2(i, i, _mm_test_all_zeros(a, b));
  EACH2(i, i, _mm_test_mix_ones_zeros(a, b));
  EACH2(i, i, _mm_cmpgt_epi64(a, b));
  EACH2(i, i, _mm_cmpeq_epi64(a, b));
  int zeros = 0;
  for (int i = 0; i < operandCount; i++)
    if (_mm_testz_si128(LOAD_i(i), LOAD_i(1)))
      zeros += i;
  printf("%d\n", zeros);
}

static void others(void) {
  EACH2(i, i, _mm_max_epi8(a, b));
  EACH2(i, i, _mm_max_epu16(a, b));
  EACH2(i, i, _mm_max_epi32(a, b));
  EACH2(i, i, _mm_max_epu32(a, b));
  EACH2(i, i, _mm_min_epi8(a, b));
  EACH2(i, i, _mm_min_epu16(a, b));
  EACH2(i, i, _mm_min_epi32(a, b));
  EACH2(i, i, _mm_min_epu32(a, b));
  EACH1(i, _mm_cvtepi8_epi16(a));
  EACH1(i, _mm_cvtepi8_epi64(a));
  EACH1(i, _mm_cvtepu16_epi32(a));
  EACH1(i, _mm_cvtepu32_epi64(a));
  EACH1(i, _mm_extract_epi8(a, 9));
  EACH1(i, _mm_insert_epi64(a, 42, 1));
}

#define MODE_OF_WORDS (_SIDD_SWORD_OPS | _SIDD_CMP_RANGES | _SIDD_MASKED_NEGATIVE_POLARITY)
#define COMPARE(mode)                                                                              \
  EACH2(i, i, _mm_cmpistrm(a, b, mode));                                                           \
  EACH2(i, i, _mm_cmpistri(a, b, mode));                                                           \
  EACH2(i, i, _mm_cmpistra(a, b, mode));                                                           \
  EACH2(i, i, _mm_cmpistrc(a, b, mode));                                                           \
  EACH2(i, i, _mm_cmpistro(a, b, mode));                                                           \
  EACH2(i, i, _mm_cmpistrs(a, b, mode));                                                           \
  EACH2(i, i, _mm_cmpistrz(a, b, mode));                                                           \
  EACH2(i, i, _mm_cmpestrm(a, i_ - 1, b, j_, mode));                                               \
  EACH2(i, i, _mm_cmpestri(a, i_, b, j_ + 5, mode));                                               \
  EACH2(i, i, _mm_cmpestra(a, -i_, b, j_, mode));                                                  \
  EACH2(i, i, _mm_cmpestrc(a, i_, b, j_, mode));                                                   \
  EACH2(i, i, _mm_cmpestro(a, i_, b, 7, mode));                                                    \
  EACH2(i, i, _mm_cmpestrs(a, i_, b, j_, mode));                                                   \
  EACH2(i, i, _mm_cmpestrz(a, 3, b, j_, mode))

static void strings(void) {
  COMPARE(_SIDD_UBYTE_OPS | _SIDD_CMP_EQUAL_ANY);
  COMPARE(_SIDD_SBYTE_OPS | _SIDD_CMP_EQUAL_EACH | _SIDD_NEGATIVE_POLARITY | _SIDD_UNIT_MASK);
  COMPARE(_SIDD_UWORD_OPS | _SIDD_CMP_EQUAL_ORDERED | _SIDD_MOST_SIGNIFICANT);
  COMPARE(MODE_OF_WORDS);
  EACH2(i, i, _mm_cmpistri(a, b, 0xff));
}

// The length of a text, as programs with these instructions compute it.
__attribute__((noinline)) static int length(const char *text) {
  const __m128i zero = _mm_setzero_si128();
  for (int at = 0;; at += 16) {
    __m128i part = _mm_loadu_si128((const __m128i *)(text + at));
    if (_mm_cmpistrz(zero, part, _SIDD_CMP_EQUAL_EACH))
      return at + _mm_cmpistri(zero, part, _SIDD_CMP_EQUAL_EACH);
  }
}

static void sums(void) {
  EACH2(u, u, _mm_crc32_u8(a, b));
  EACH2(u, u, _mm_crc32_u16(a, b));
  EACH2(u, u, _mm_crc32_u32(a, b));
  EACH2(l, l, _mm_crc32_u64(a, b));
  unsigned long long crc = ~0u;
  for (size_t i = 0; i < sizeof operands; i += 8)
    crc = _mm_crc32_u64(crc, *(unsigned long long *)((char *)operands + i));
  for (size_t i = 0; i < 100; i++)
    crc = _mm_crc32_u8(crc, ((unsigned char *)operands)[i]);
  printf("%llx\n", crc);
  EACH1(u, _mm_popcnt_u32(a));
}

int main(void) {
  static char text[100] = "how long is this text, which is longer than 32 bytes?";
  setOperands();
  blends();
  products();
  rounding();
  tests();
  others();
  strings();
  sums();
  printf("%d\n", length(text));
}
