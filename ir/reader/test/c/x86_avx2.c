// clang: -mavx2 -mfma -mf16c
// needs: avx2 fma f16c
// Intrinsics for AVX2, FMA and F16C.
#include "x86_operands.h"

static void integers(void) {
  EACH2(I, I, _mm256_packs_epi16(a, b));
  EACH2(I, I, _mm256_packs_epi32(a, b));
  EACH2(I, I, _mm256_packus_epi16(a, b));
  EACH2(I, I, _mm256_packus_epi32(a, b));
  EACH2(I, I, _mm256_avg_epu8(a, b));
  EACH2(I, I, _mm256_avg_epu16(a, b));
  EACH2(I, I, _mm256_hadd_epi16(a, b));
  EACH2(I, I, _mm256_hadd_epi32(a, b));
  EACH2(I, I, _mm256_hadds_epi16(a, b));
  EACH2(I, I, _mm256_hsub_epi16(a, b));
  EACH2(I, I, _mm256_hsub_epi32(a, b));
  EACH2(I, I, _mm256_hsubs_epi16(a, b));
  EACH2(I, I, _mm256_maddubs_epi16(a, b));
  EACH2(I, I, _mm256_madd_epi16(a, b));
  EACH2(I, I, _mm256_mulhrs_epi16(a, b));
  EACH2(I, I, _mm256_mulhi_epi16(a, b));
  EACH2(I, I, _mm256_mulhi_epu16(a, b));
  EACH2(I, I, _mm256_mul_epu32(a, b));
  EACH2(I, I, _mm256_mul_epi32(a, b));
  EACH2(I, I, _mm256_sad_epu8(a, b));
  EACH2(I, I, _mm256_mpsadbw_epu8(a, b, 0));
  EACH2(I, I, _mm256_mpsadbw_epu8(a, b, 0x2b));
  EACH2(I, I, _mm256_mpsadbw_epu8(a, b, 0x15));
  EACH2(I, I, _mm256_sign_epi8(a, b));
  EACH2(I, I, _mm256_sign_epi16(a, b));
  EACH2(I, I, _mm256_sign_epi32(a, b));
  EACH1(I, _mm256_abs_epi16(a));
  EACH1(I, _mm256_movemask_epi8(a));
  EACH2(I, I, _mm256_adds_epi8(a, b));
  EACH2(I, I, _mm256_subs_epu16(a, b));
  EACH2(I, I, _mm256_max_epu32(a, b));
  EACH2(I, I, _mm256_cmpgt_epi64(a, b));
}

static void permutations(void) {
  EACH3(I, I, I, _mm256_blendv_epi8(a, b, c));
  EACH2(I, I, _mm256_shuffle_epi8(a, b));
  EACH2(I, I, _mm256_permutevar8x32_epi32(a, b));
  EACH2(F, I, _mm256_permutevar8x32_ps(a, b));
  EACH1(I, _mm256_permute4x64_epi64(a, 0x4e));
  EACH2(I, I, _mm256_permute2x128_si256(a, b, 0x13));
  EACH2(I, I, _mm256_alignr_epi8(a, b, 11));
  EACH1(I, _mm256_slli_si256(a, 3));
  EACH1(i, _mm256_broadcastsi128_si256(a));
  EACH1(i, _mm256_cvtepu8_epi32(a));
  EACH2(I, I, _mm256_blend_epi16(a, b, 0x3c));
}

static void shifts(void) {
  EACH2(I, i, _mm256_sll_epi16(a, b));
  EACH2(I, i, _mm256_sll_epi32(a, b));
  EACH2(I, i, _mm256_sll_epi64(a, b));
  EACH2(I, i, _mm256_srl_epi16(a, b));
  EACH2(I, i, _mm256_srl_epi32(a, b));
  EACH2(I, i, _mm256_srl_epi64(a, b));
  EACH2(I, i, _mm256_sra_epi16(a, b));
  EACH2(I, i, _mm256_sra_epi32(a, b));
  __m128i count = _mm_cvtsi32_si128(3);
  EACH1(I, _mm256_sll_epi16(a, count));
  EACH1(I, _mm256_srl_epi64(a, count));
  EACH1(I, _mm256_sra_epi32(a, count));
  EACH1(I, _mm256_slli_epi16(a, 5));
  EACH1(I, _mm256_slli_epi32(a, 31));
  EACH1(I, _mm256_slli_epi64(a, 64));
  EACH1(I, _mm256_srli_epi16(a, 16));
  EACH1(I, _mm256_srli_epi32(a, 7));
  EACH1(I, _mm256_srli_epi64(a, 63));
  EACH1(I, _mm256_srai_epi16(a, 99));
  EACH1(I, _mm256_srai_epi32(a, 4));
  EACH2(I, u, _mm256_slli_epi32(a, b & 63));
  EACH2(I, u, _mm256_srai_epi16(a, b & 31));
  EACH2(i, i, _mm_sllv_epi32(a, b));
  EACH2(i, i, _mm_sllv_epi64(a, b));
  EACH2(i, i, _mm_srlv_epi32(a, b));
  EACH2(i, i, _mm_srlv_epi64(a, b));
  EACH2(i, i, _mm_srav_epi32(a, b));
#define SMALL(b) _mm256_and_si256(b, _mm256_set1_epi64x(0x2100000021))
  EACH2(I, I, _mm256_sllv_epi32(a, SMALL(b)));
  EACH2(I, I, _mm256_sllv_epi64(a, _mm256_srli_epi64(b, 57)));
  EACH2(I, I, _mm256_srlv_epi32(a, SMALL(b)));
  EACH2(I, I, _mm256_srlv_epi64(a, _mm256_srli_epi64(b, 57)));
  EACH2(I, I, _mm256_srav_epi32(a, SMALL(b)));
}

static void memory(void) {
  EACH1(i, _mm_maskload_epi32((const int *)operands[11], a));
  EACH1(i, _mm_maskload_epi64((const long long *)operands[12], a));
  EACH1(I, _mm256_maskload_epi32((const int *)operands[13], a));
  EACH1(I, _mm256_maskload_epi64((const long long *)operands[14], a));
  STORE(16, int *, _mm_maskstore_epi32(to, _mm256_castsi256_si128(mask), LOAD_i(11)));
  STORE(16, long long *, _mm_maskstore_epi64(to, _mm256_castsi256_si128(mask), LOAD_i(12)));
  STORE(32, int *, _mm256_maskstore_epi32(to, mask, LOAD_I(13)));
  STORE(32, long long *, _mm256_maskstore_epi64(to, mask, LOAD_I(14)));
}

// Indices from -8 to 7.
#define INDICES_i(b) _mm_srai_epi32(b, 28)
#define INDICES_I(b) _mm256_srai_epi32(b, 28)
#define LONGS_i(b) _mm_sub_epi64(_mm_srli_epi64(b, 60), _mm_set1_epi64x(8))
#define LONGS_I(b) _mm256_sub_epi64(_mm256_srli_epi64(b, 60), _mm256_set1_epi64x(8))
#define MIDDLE(type) ((const type *)operands[operandCount / 2])

static void gathers(void) {
  EACH1(i, _mm_i32gather_epi32(MIDDLE(int), INDICES_i(a), 4));
  EACH1(I, _mm256_i32gather_epi32(MIDDLE(int), INDICES_I(a), 2));
  EACH1(i, _mm_i32gather_epi64(MIDDLE(long long), INDICES_i(a), 8));
  EACH1(i, _mm256_i32gather_epi64(MIDDLE(long long), INDICES_i(a), 1));
  EACH1(i, _mm_i64gather_epi32(MIDDLE(int), LONGS_i(a), 4));
  EACH1(I, _mm256_i64gather_epi32(MIDDLE(int), LONGS_I(a), 4));
  EACH1(i, _mm_i64gather_epi64(MIDDLE(long long), LONGS_i(a), 8));
  EACH1(I, _mm256_i64gather_epi64(MIDDLE(long long), LONGS_I(a), 8));
  EACH1(i, _mm_i32gather_ps(MIDDLE(float), INDICES_i(a), 4));
  EACH1(I, _mm256_i32gather_ps(MIDDLE(float), INDICES_I(a), 4));
  EACH1(i, _mm_i32gather_pd(MIDDLE(double), INDICES_i(a), 8));
  EACH1(i, _mm256_i32gather_pd(MIDDLE(double), INDICES_i(a), 8));
  EACH1(i, _mm_i64gather_ps(MIDDLE(float), LONGS_i(a), 4));
  EACH1(I, _mm256_i64gather_ps(MIDDLE(float), LONGS_I(a), 4));
  EACH1(i, _mm_i64gather_pd(MIDDLE(double), LONGS_i(a), 8));
  EACH1(I, _mm256_i64gather_pd(MIDDLE(double), LONGS_I(a), 8));
}

static void maskedGathers(void) {
  EACH3(i, i, i, _mm_mask_i32gather_epi32(a, MIDDLE(int), INDICES_i(b), c, 4));
  EACH3(I, I, I, _mm256_mask_i32gather_epi32(a, MIDDLE(int), INDICES_I(b), c, 4));
  EACH3(i, i, i, _mm_mask_i32gather_epi64(a, MIDDLE(long long), INDICES_i(b), c, 8));
  EACH3(I, i, I, _mm256_mask_i32gather_epi64(a, MIDDLE(long long), INDICES_i(b), c, 8));
  EACH3(i, i, i, _mm_mask_i64gather_epi32(a, MIDDLE(int), LONGS_i(b), c, 4));
  EACH3(i, I, i, _mm256_mask_i64gather_epi32(a, MIDDLE(int), LONGS_I(b), c, 4));
  EACH3(i, i, i, _mm_mask_i64gather_epi64(a, MIDDLE(long long), LONGS_i(b), c, 8));
  EACH3(I, I, I, _mm256_mask_i64gather_epi64(a, MIDDLE(long long), LONGS_I(b), c, 8));
  EACH3(f, i, f, _mm_mask_i32gather_ps(a, MIDDLE(float), INDICES_i(b), c, 4));
  EACH3(F, I, F, _mm256_mask_i32gather_ps(a, MIDDLE(float), INDICES_I(b), c, 4));
  EACH3(p, i, p, _mm_mask_i32gather_pd(a, MIDDLE(double), INDICES_i(b), c, 8));
  EACH3(P, i, P, _mm256_mask_i32gather_pd(a, MIDDLE(double), INDICES_i(b), c, 8));
  EACH3(f, i, f, _mm_mask_i64gather_ps(a, MIDDLE(float), LONGS_i(b), c, 4));
  EACH3(f, I, f, _mm256_mask_i64gather_ps(a, MIDDLE(float), LONGS_I(b), c, 4));
  EACH3(p, i, p, _mm_mask_i64gather_pd(a, MIDDLE(double), LONGS_i(b), c, 8));
  EACH3(P, I, P, _mm256_mask_i64gather_pd(a, MIDDLE(double), LONGS_I(b), c, 8));
  __m256i none = _mm256_setzero_si256(); // what is masked out is not accessed
  EACH1(I, _mm256_mask_i64gather_epi64(a, (const long long *)8, none, none, 1));
}

static void products(void) {
  EACH3(F, F, F, NUMBERS_F(_mm256_fmaddsub_ps(a, b, c)));
  EACH3(P, P, P, NUMBERS_P(_mm256_fmaddsub_pd(a, b, c)));
  EACH3(F, F, F, NUMBERS_F(_mm256_fmsubadd_ps(a, b, c)));
  EACH3(P, P, P, NUMBERS_P(_mm256_fmsubadd_pd(a, b, c)));
  EACH3(f, f, f, NUMBERS_f(_mm_fmaddsub_ps(a, b, c)));
  EACH3(p, p, p, NUMBERS_p(_mm_fmaddsub_pd(a, b, c)));
  EACH3(f, f, f, NUMBERS_f(_mm_fmsubadd_ps(a, b, c)));
  EACH3(F, F, F, NUMBERS_F(_mm256_fmadd_ps(a, b, c)));
  EACH3(P, P, P, NUMBERS_P(_mm256_fnmsub_pd(a, b, c)));
  EACH3(f, f, f, NUMBERS_f(_mm_fmsub_ss(a, b, c)));
  EACH3(p, p, p, NUMBERS_p(_mm_fnmadd_sd(a, b, c)));
}

static void halves(void) {
  EACH1(f, _mm_cvtps_ph(a, _MM_FROUND_TO_NEAREST_INT));
  EACH1(f, _mm_cvtps_ph(a, _MM_FROUND_TO_ZERO));
  EACH1(F, _mm256_cvtps_ph(a, _MM_FROUND_CUR_DIRECTION));
  EACH1(F, _mm256_cvtps_ph(a, _MM_FROUND_TO_POS_INF));
  EACH1(F, _mm256_cvtph_ps(_mm256_cvtps_ph(a, 0)));
  EACH1(f, _mm_cvtph_ps(_mm_cvtps_ph(a, 0)));
}

int main(void) {
  setOperands();
  integers();
  permutations();
  shifts();
  memory();
  gathers();
  maskedGathers();
  products();
  halves();
}
