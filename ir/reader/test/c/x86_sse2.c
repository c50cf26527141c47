// Intrinsics for SSE and SSE2 that are operations of the IR.
#include "x86_operands.h"

#define TESTS(operands, suffix)                                                                    \
  EACH2(operands, operands, _mm_comieq_##suffix(a, b));                                            \
  EACH2(operands, operands, _mm_comineq_##suffix(a, b));                                           \
  EACH2(operands, operands, _mm_comilt_##suffix(a, b));                                            \
  EACH2(operands, operands, _mm_comile_##suffix(a, b));                                            \
  EACH2(operands, operands, _mm_comigt_##suffix(a, b));                                            \
  EACH2(operands, operands, _mm_comige_##suffix(a, b));                                            \
  EACH2(operands, operands, _mm_ucomieq_##suffix(a, b));                                           \
  EACH2(operands, operands, _mm_ucomineq_##suffix(a, b));                                          \
  EACH2(operands, operands, _mm_ucomilt_##suffix(a, b));                                           \
  EACH2(operands, operands, _mm_ucomile_##suffix(a, b));                                           \
  EACH2(operands, operands, _mm_ucomigt_##suffix(a, b));                                           \
  EACH2(operands, operands, _mm_ucomige_##suffix(a, b));                                           \
  EACH2(operands, operands, _mm_max_##suffix(a, b));                                               \
  EACH2(operands, operands, _mm_min_##suffix(a, b));                                               \
  EACH2(operands, operands, _mm_cmplt_##suffix(a, b));                                             \
  EACH2(operands, operands, _mm_cmpnge_##suffix(a, b))

static void numbers(void) {
  TESTS(f, ss);
  TESTS(p, sd);
  EACH2(f, f, _mm_max_ps(a, b));
  EACH2(f, f, _mm_min_ps(a, b));
  EACH2(p, p, _mm_max_pd(a, b));
  EACH2(p, p, _mm_min_pd(a, b));
}

static void conversions(void) {
  EACH1(f, _mm_cvtss_si32(a));
  EACH1(f, _mm_cvttss_si32(a));
  EACH1(f, _mm_cvtss_si64(a));
  EACH1(f, _mm_cvttss_si64(a));
  EACH1(p, _mm_cvtsd_si32(a));
  EACH1(p, _mm_cvttsd_si32(a));
  EACH1(p, _mm_cvtsd_si64(a));
  EACH1(p, _mm_cvttsd_si64(a));
  EACH1(f, _mm_cvtps_epi32(a));
  EACH1(p, _mm_cvttpd_epi32(a));
}

static void shifts(void) {
  EACH2(i, i, _mm_sll_epi16(a, b));
  EACH2(i, i, _mm_sll_epi32(a, b));
  EACH2(i, i, _mm_sll_epi64(a, b));
  EACH2(i, i, _mm_srl_epi16(a, b));
  EACH2(i, i, _mm_srl_epi32(a, b));
  EACH2(i, i, _mm_srl_epi64(a, b));
  EACH2(i, i, _mm_sra_epi16(a, b));
  EACH2(i, i, _mm_sra_epi32(a, b));
  __m128i count = _mm_cvtsi32_si128(3);
  EACH1(i, _mm_sll_epi16(a, count));
  EACH1(i, _mm_srl_epi64(a, count));
  EACH1(i, _mm_sra_epi32(a, count));
  EACH1(i, _mm_slli_epi16(a, 16));
  EACH1(i, _mm_slli_epi32(a, 1));
  EACH1(i, _mm_slli_epi64(a, 63));
  EACH1(i, _mm_srli_epi16(a, 15));
  EACH1(i, _mm_srli_epi32(a, 32));
  EACH1(i, _mm_srli_epi64(a, 8));
  EACH1(i, _mm_srai_epi16(a, 16));
  EACH1(i, _mm_srai_epi32(a, 31));
  EACH2(i, u, _mm_srai_epi16(a, b & 31));
  EACH2(i, u, _mm_slli_epi64(a, b & 127));
}

int main(void) {
  setOperands();
  numbers();
  conversions();
  shifts();
}
