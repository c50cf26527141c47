// Intrinsics for SSE and SSE2.
#include <emmintrin.h>
#include <stdio.h>
#include <string.h>

static void show(const char *name, const void *value) {
  unsigned char bytes[16];
  memcpy(bytes, value, sizeof bytes);
  printf("%s ", name);
  for (int i = 15; i >= 0; i--)
    printf("%02x", bytes[i]);
  printf("\n");
}
#define SHOW(expression)                                                                           \
  do {                                                                                             \
    __m128i shown_ = expression;                                                                   \
    show(#expression, &shown_);                                                                    \
  } while (0)
#define SHOWF(expression) SHOW(_mm_castps_si128(expression))
#define SHOWD(expression) SHOW(_mm_castpd_si128(expression))

static const unsigned char input[4][16] = {
    {0, 1, 2, 3, 250, 251, 252, 253, 127, 128, 129, 130, 64, 63, 200, 100},
    {9, 8, 7, 6, 5, 4, 3, 2, 255, 254, 253, 0, 0, 1, 0x80, 0x7f},
    {0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0x80, 0x34, 0x12, 0, 0, 0xcc, 0xed, 0xff, 0xff},
    {3, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8}};

__attribute__((noinline)) static void integers(const void *p, const void *q) {
  __m128i a = _mm_loadu_si128(p), b = _mm_loadu_si128(q), count = _mm_loadu_si128((void *)input[3]);
  SHOW(_mm_packs_epi32(a, b));
  SHOW(_mm_packs_epi16(a, b));
  SHOW(_mm_packus_epi16(a, b));
  SHOW(_mm_avg_epu8(a, b));
  SHOW(_mm_avg_epu16(a, b));
  SHOW(_mm_mulhi_epi16(a, b));
  SHOW(_mm_mulhi_epu16(a, b));
  SHOW(_mm_madd_epi16(a, b));
  SHOW(_mm_sad_epu8(a, b));
  SHOW(_mm_slli_epi16(a, 3));
  SHOW(_mm_slli_epi32(a, 31));
  SHOW(_mm_slli_epi64(a, 64));
  SHOW(_mm_srai_epi16(a, 20));
  SHOW(_mm_srai_epi32(a, 5));
  SHOW(_mm_srli_epi64(a, 9));
  SHOW(_mm_sll_epi32(a, count));
  SHOW(_mm_sra_epi16(a, count));
  SHOW(_mm_srl_epi64(a, count));
  SHOW(_mm_srl_epi16(a, b));
  SHOW(_mm_adds_epi8(a, b));
  SHOW(_mm_subs_epu16(a, b));
  SHOW(_mm_max_epi16(a, b));
  SHOW(_mm_min_epu8(a, b));
  SHOW(_mm_mul_epu32(a, b));
  SHOW(_mm_cmpgt_epi8(a, b));
  SHOW(_mm_cmpeq_epi32(a, a));
  SHOW(_mm_unpacklo_epi8(a, b));
  SHOW(_mm_unpackhi_epi64(a, b));
  SHOW(_mm_shuffle_epi32(a, 0x1b));
  SHOW(_mm_shufflelo_epi16(a, 0x9c));
  SHOW(_mm_slli_si128(a, 5));
  SHOW(_mm_srli_si128(a, 11));
  SHOW(_mm_andnot_si128(a, b));
  SHOW(_mm_set_epi16(1, 2, 3, 4, 5, 6, 7, (short)_mm_extract_epi16(a, 3)));
  SHOW(_mm_insert_epi16(a, 0x1234, 6));
  printf("%x %d %lld\n", _mm_movemask_epi8(a), _mm_cvtsi128_si32(a), (long long)_mm_cvtsi128_si64(b));
}

__attribute__((noinline)) static void numbers(const float *p, const double *q) {
  __m128 a = _mm_loadu_ps(p), b = _mm_loadu_ps(p + 4);
  __m128d c = _mm_loadu_pd(q), d = _mm_loadu_pd(q + 2);
  SHOWF(_mm_max_ps(a, b));
  SHOWF(_mm_min_ss(a, b));
  SHOWD(_mm_max_sd(c, d));
  SHOWD(_mm_min_pd(c, d));
  SHOWF(_mm_cmplt_ps(a, b));
  SHOWF(_mm_cmpnle_ps(a, b));
  SHOWF(_mm_cmpunord_ss(a, b));
  SHOWD(_mm_cmpneq_pd(c, d));
  SHOWD(_mm_cmpge_sd(c, d));
  SHOWD(_mm_sqrt_pd(_mm_set_pd(2, 6.25)));
  SHOWF(_mm_shuffle_ps(a, b, 0x4e));
  SHOWF(_mm_unpacklo_ps(a, b));
  SHOWF(_mm_add_ss(a, b));
  SHOWD(_mm_div_pd(c, d));
  SHOWD(_mm_cvtps_pd(a));
  SHOWF(_mm_cvtpd_ps(c));
  SHOWF(_mm_cvtsd_ss(a, d));
  SHOWF(_mm_cvtepi32_ps(_mm_set_epi32(1, -2, 3, 2000000001)));
  SHOW(_mm_cvtps_epi32(a));
  SHOW(_mm_cvttps_epi32(a));
  SHOW(_mm_cvtpd_epi32(c));
  SHOW(_mm_cvttpd_epi32(d));
  printf("%d %d %d %d %d %d\n", _mm_comieq_ss(a, b), _mm_comilt_ss(a, b), _mm_comineq_ss(a, b),
         _mm_ucomigt_ss(a, b), _mm_comige_sd(c, d), _mm_ucomile_sd(c, d));
  printf("%d %d %lld %d %d %d %d\n", _mm_cvtss_si32(a), _mm_cvttss_si32(a),
         (long long)_mm_cvtsd_si64(c), _mm_cvttsd_si32(d), _mm_movemask_ps(a), _mm_movemask_pd(c),
         _mm_movemask_ps(b));
}

int main(void) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      integers(input[i], input[j]);
  float nan = __builtin_nanf("");
  const float floats[] = {1.5f, -2.5f, 3e9f, 0.0f, 1.25f, nan, -3e9f, -0.0f, nan, 2.5f, 1, 7};
  const double doubles[] = {2.5, -1e18, 2.5, 1e300, -0.5, __builtin_nan(""), 3, 4};
  for (int i = 0; i < 8; i += 4)
    numbers(floats + i, doubles + i);
  _mm_pause();
  return 0;
}
