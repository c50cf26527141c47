// clang: -mavx
// needs: avx
// Intrinsics for AVX.
#include "x86_operands.h"

static void arithmetic(void) {
  EACH2(F, F, _mm256_addsub_ps(a, b));
  EACH2(P, P, _mm256_addsub_pd(a, b));
  EACH2(F, F, _mm256_hadd_ps(a, b));
  EACH2(P, P, _mm256_hadd_pd(a, b));
  EACH2(F, F, _mm256_hsub_ps(a, b));
  EACH2(P, P, _mm256_hsub_pd(a, b));
  EACH2(F, F, _mm256_max_ps(a, b));
  EACH2(P, P, _mm256_max_pd(a, b));
  EACH2(F, F, _mm256_min_ps(a, b));
  EACH2(P, P, _mm256_min_pd(a, b));
  EACH2(f, f, _mm_max_ps(a, b));
  EACH2(p, p, _mm_min_pd(a, b));
  EACH2(f, f, _mm_min_ss(a, b));
  EACH2(p, p, _mm_max_sd(a, b));
  EACH1(F, _mm256_sqrt_ps(_mm256_andnot_ps(_mm256_set1_ps(-0.0f), a)));
  EACH1(F, _mm256_rcp_ps(a));
  EACH1(F, _mm256_rsqrt_ps(a));
  EACH2(F, F, NUMBERS_F(_mm256_dp_ps(a, b, 0xf1)));
  EACH2(F, F, NUMBERS_F(_mm256_dp_ps(a, b, 0x5e)));
  EACH1(F, _mm256_floor_ps(a));
  EACH1(P, _mm256_ceil_pd(a));
  EACH1(F, _mm256_round_ps(a, _MM_FROUND_CUR_DIRECTION));
  EACH1(P, _mm256_round_pd(a, _MM_FROUND_TO_ZERO));
}

#define COMPARE(number)                                                                            \
  EACH2(F, F, _mm256_cmp_ps(a, b, number));                                                        \
  EACH2(P, P, _mm256_cmp_pd(a, b, number));                                                        \
  EACH2(f, f, _mm_cmp_ps(a, b, number));                                                           \
  EACH2(p, p, _mm_cmp_pd(a, b, number));                                                           \
  EACH2(f, f, _mm_cmp_ss(a, b, number));                                                           \
  EACH2(p, p, _mm_cmp_sd(a, b, number))

static void comparisons(void) {
  COMPARE(_CMP_EQ_OQ);
  COMPARE(_CMP_LT_OS);
  COMPARE(_CMP_UNORD_Q);
  COMPARE(_CMP_NEQ_UQ);
  COMPARE(_CMP_NLE_US);
  COMPARE(_CMP_EQ_UQ);
  COMPARE(_CMP_NGE_US);
  COMPARE(_CMP_NGT_US);
  COMPARE(_CMP_FALSE_OQ);
  COMPARE(_CMP_NEQ_OQ);
  COMPARE(_CMP_GE_OS);
  COMPARE(_CMP_GT_OS);
  COMPARE(_CMP_TRUE_UQ);
  COMPARE(_CMP_EQ_OS);
  COMPARE(_CMP_NGT_UQ);
  COMPARE(_CMP_TRUE_US);
}

static void conversions(void) {
  EACH1(F, _mm256_cvtps_epi32(a));
  EACH1(F, _mm256_cvttps_epi32(a));
  EACH1(P, _mm256_cvtpd_epi32(a));
  EACH1(P, _mm256_cvttpd_epi32(a));
  EACH1(P, _mm256_cvtpd_ps(a));
  EACH1(f, _mm256_cvtps_pd(a));
  EACH1(I, _mm256_cvtepi32_ps(a));
  EACH1(i, _mm256_cvtepi32_pd(a));
}

static void permutations(void) {
  EACH3(F, F, F, _mm256_blendv_ps(a, b, c));
  EACH3(P, P, P, _mm256_blendv_pd(a, b, c));
  EACH2(F, F, _mm256_blend_ps(a, b, 0x5a));
  EACH2(f, i, _mm_permutevar_ps(a, b));
  EACH2(p, i, _mm_permutevar_pd(a, b));
  EACH2(F, I, _mm256_permutevar_ps(a, b));
  EACH2(P, I, _mm256_permutevar_pd(a, b));
  EACH1(F, _mm256_permute_ps(a, 0x1b));
  EACH2(F, F, _mm256_permute2f128_ps(a, b, 0x21));
  EACH2(P, P, _mm256_permute2f128_pd(a, b, 0x83));
  EACH2(I, I, _mm256_permute2f128_si256(a, b, 0x30));
  EACH2(F, F, _mm256_shuffle_ps(a, b, 0x9c));
  EACH2(P, P, _mm256_unpackhi_pd(a, b));
  EACH2(F, f, _mm256_insertf128_ps(a, b, 1));
  EACH1(I, _mm256_extractf128_si256(a, 1));
  EACH1(I, _mm256_zextsi128_si256(_mm256_castsi256_si128(a)));
}

static void tests(void) {
  EACH2(I, I, _mm256_testz_si256(a, b));
  EACH2(I, I, _mm256_testc_si256(a, b));
  EACH2(I, I, _mm256_testnzc_si256(a, b));
  EACH2(F, F, _mm256_testz_ps(a, b));
  EACH2(F, F, _mm256_testc_ps(a, b));
  EACH2(F, F, _mm256_testnzc_ps(a, b));
  EACH2(P, P, _mm256_testz_pd(a, b));
  EACH2(P, P, _mm256_testc_pd(a, b));
  EACH2(P, P, _mm256_testnzc_pd(a, b));
  EACH2(f, f, _mm_testz_ps(a, b));
  EACH2(f, f, _mm_testc_ps(a, b));
  EACH2(f, f, _mm_testnzc_ps(a, b));
  EACH2(p, p, _mm_testz_pd(a, b));
  EACH2(p, p, _mm_testc_pd(a, b));
  EACH2(p, p, _mm_testnzc_pd(a, b));
  EACH1(F, _mm256_movemask_ps(a));
  EACH1(P, _mm256_movemask_pd(a));
}

static void memory(void) {
  EACH1(i, _mm_maskload_ps((const float *)operands[11], a));
  EACH1(i, _mm_maskload_pd((const double *)operands[12], a));
  EACH1(I, _mm256_maskload_ps((const float *)operands[13], a));
  EACH1(I, _mm256_maskload_pd((const double *)operands[14], a));
  STORE(16, float *, _mm_maskstore_ps(to, _mm256_castsi256_si128(mask), LOAD_f(11)));
  STORE(16, double *, _mm_maskstore_pd(to, _mm256_castsi256_si128(mask), LOAD_p(12)));
  STORE(32, float *, _mm256_maskstore_ps(to, mask, LOAD_F(13)));
  STORE(32, double *, _mm256_maskstore_pd(to, mask, LOAD_P(14)));
  EACH1(I, _mm256_xor_ps(_mm256_castsi256_ps(a),
                         _mm256_castsi256_ps(_mm256_lddqu_si256((void *)(operands[3] + 5)))));
  float none = 0; // what is masked out is not accessed
  __m256 loaded = _mm256_maskload_ps((const float *)8, _mm256_setzero_si256());
  _mm256_maskstore_ps((float *)16, _mm256_setzero_si256(), loaded);
  printf("%g\n", _mm256_cvtss_f32(loaded) + none);
}

// The registers that are live across these keep their low halves.
__attribute__((noinline)) static void zeroing(const double *from, double *to) {
  double a = from[0], b = from[1], c = from[2];
  __m128d pair = _mm_loadu_pd(from);
  _mm256_zeroupper();
  to[0] = a + b;
  _mm256_zeroall();
  to[1] = b * c + a;
  _mm_storeu_pd(to + 2, pair);
}

int main(void) {
  double numbers[] = {1.5, 2.5, 3.5, 4.5}, results[4];
  setOperands();
  arithmetic();
  comparisons();
  conversions();
  permutations();
  tests();
  memory();
  zeroing(numbers, results);
  for (int i = 0; i < 4; i++)
    printf("%g ", results[i]);
  printf("\n");
}
