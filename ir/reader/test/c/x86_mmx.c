// clang: -mssse3
// needs: ssse3
// Intrinsics for MMX, and those of SSE and SSSE3 for its registers.
#include "x86_operands.h"

#define LOAD_m(i) (*(const __m64 *)operands[i])
#define PAIRS(...) EACH2(m, m, __VA_ARGS__)

static void arithmetic(void) {
  PAIRS(_mm_add_pi8(a, b));
  PAIRS(_mm_add_pi16(a, b));
  PAIRS(_mm_add_pi32(a, b));
  PAIRS(_mm_add_si64(a, b));
  PAIRS(_mm_adds_pi8(a, b));
  PAIRS(_mm_adds_pi16(a, b));
  PAIRS(_mm_adds_pu8(a, b));
  PAIRS(_mm_adds_pu16(a, b));
  PAIRS(_mm_sub_pi8(a, b));
  PAIRS(_mm_sub_pi16(a, b));
  PAIRS(_mm_sub_pi32(a, b));
  PAIRS(_mm_sub_si64(a, b));
  PAIRS(_mm_subs_pi8(a, b));
  PAIRS(_mm_subs_pi16(a, b));
  PAIRS(_mm_subs_pu8(a, b));
  PAIRS(_mm_subs_pu16(a, b));
  PAIRS(_mm_madd_pi16(a, b));
  PAIRS(_mm_mulhi_pi16(a, b));
  PAIRS(_mm_mulhi_pu16(a, b));
  PAIRS(_mm_mullo_pi16(a, b));
  PAIRS(_mm_mul_su32(a, b));
  PAIRS(_mm_avg_pu8(a, b));
  PAIRS(_mm_avg_pu16(a, b));
  PAIRS(_mm_max_pi16(a, b));
  PAIRS(_mm_max_pu8(a, b));
  PAIRS(_mm_min_pi16(a, b));
  PAIRS(_mm_min_pu8(a, b));
  PAIRS(_mm_sad_pu8(a, b));
}

static void bits(void) {
  PAIRS(_mm_and_si64(a, b));
  PAIRS(_mm_andnot_si64(a, b));
  PAIRS(_mm_or_si64(a, b));
  PAIRS(_mm_xor_si64(a, b));
  PAIRS(_mm_cmpeq_pi8(a, b));
  PAIRS(_mm_cmpeq_pi16(a, b));
  PAIRS(_mm_cmpeq_pi32(a, b));
  PAIRS(_mm_cmpgt_pi8(a, b));
  PAIRS(_mm_cmpgt_pi16(a, b));
  PAIRS(_mm_cmpgt_pi32(a, b));
  PAIRS(_mm_sll_pi16(a, b));
  PAIRS(_mm_sll_pi32(a, b));
  PAIRS(_mm_sll_si64(a, b));
  PAIRS(_mm_srl_pi16(a, b));
  PAIRS(_mm_srl_pi32(a, b));
  PAIRS(_mm_srl_si64(a, b));
  PAIRS(_mm_sra_pi16(a, b));
  PAIRS(_mm_sra_pi32(a, b));
  EACH1(m, _mm_sll_si64(a, _mm_cvtsi32_si64(9)));
  EACH2(m, u, _mm_slli_pi16(a, b & 31));
  EACH2(m, u, _mm_slli_pi32(a, b));
  EACH2(m, u, _mm_slli_si64(a, b & 127));
  EACH2(m, u, _mm_srli_pi16(a, b & 31));
  EACH2(m, u, _mm_srli_pi32(a, b & 63));
  EACH2(m, u, _mm_srli_si64(a, b & 127));
  EACH2(m, u, _mm_srai_pi16(a, b & 31));
  EACH2(m, u, _mm_srai_pi32(a, b & 63));
  EACH1(m, _mm_slli_pi16(a, 3));
  EACH1(m, _mm_srai_pi32(a, 31));
}

static void permutations(void) {
  PAIRS(_mm_packs_pi16(a, b));
  PAIRS(_mm_packs_pi32(a, b));
  PAIRS(_mm_packs_pu16(a, b));
  PAIRS(_mm_unpackhi_pi8(a, b));
  PAIRS(_mm_unpackhi_pi16(a, b));
  PAIRS(_mm_unpackhi_pi32(a, b));
  PAIRS(_mm_unpacklo_pi8(a, b));
  PAIRS(_mm_unpacklo_pi16(a, b));
  PAIRS(_mm_unpacklo_pi32(a, b));
  PAIRS(_mm_shuffle_pi8(a, b));
  PAIRS(_mm_alignr_pi8(a, b, 3));
  PAIRS(_mm_alignr_pi8(a, b, 11));
  PAIRS(_mm_alignr_pi8(a, b, 20));
  EACH1(m, _mm_shuffle_pi16(a, 0x1b));
  EACH2(m, u, _mm_insert_pi16(a, b, 2));
  EACH1(m, _mm_extract_pi16(a, 3));
  EACH1(m, _mm_movemask_pi8(a));
}

static void ssse3(void) {
  PAIRS(_mm_hadd_pi16(a, b));
  PAIRS(_mm_hadd_pi32(a, b));
  PAIRS(_mm_hadds_pi16(a, b));
  PAIRS(_mm_hsub_pi16(a, b));
  PAIRS(_mm_hsub_pi32(a, b));
  PAIRS(_mm_hsubs_pi16(a, b));
  PAIRS(_mm_maddubs_pi16(a, b));
  PAIRS(_mm_mulhrs_pi16(a, b));
  PAIRS(_mm_sign_pi8(a, b));
  PAIRS(_mm_sign_pi16(a, b));
  PAIRS(_mm_sign_pi32(a, b));
  EACH1(m, _mm_abs_pi8(a));
  EACH1(m, _mm_abs_pi16(a));
  EACH1(m, _mm_abs_pi32(a));
}

static void conversions(void) {
  EACH2(f, m, _mm_cvtpi32_ps(a, b));
  EACH1(m, _mm_cvtpi32_pd(a));
  EACH1(m, _mm_cvtpi16_ps(a));
  EACH2(m, m, _mm_cvtpi32x2_ps(a, b));
  EACH1(f, _mm_cvtps_pi32(a));
  EACH1(f, _mm_cvttps_pi32(a));
  EACH1(f, _mm_cvtps_pi16(a));
  EACH1(p, _mm_cvtpd_pi32(a));
  EACH1(p, _mm_cvttpd_pi32(a));
  EACH1(i, _mm_movepi64_pi64(a));
  EACH1(m, _mm_movpi64_epi64(a));
  EACH1(m, _mm_cvtsi64_si32(a));
}

static void memory(void) {
  static __m64 stored[2];
  EACH2(m, m, (_mm_maskmove_si64(a, b, (char *)stored), stored[0]));
  EACH1(m, (_mm_stream_pi(stored + 1, a), stored[1]));
}

int main(void) {
  setOperands();
  arithmetic();
  bits();
  permutations();
  ssse3();
  conversions();
  memory();
  _mm_empty();
}
