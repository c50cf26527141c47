// clang: -msse3 -mssse3
// needs: pni ssse3
// Intrinsics for SSE3 and SSSE3, and those for SSE that are instructions.
#include "x86_operands.h"

static void sse3(void) {
  EACH2(f, f, _mm_addsub_ps(a, b));
  EACH2(p, p, _mm_addsub_pd(a, b));
  EACH2(f, f, _mm_hadd_ps(a, b));
  EACH2(p, p, _mm_hadd_pd(a, b));
  EACH2(f, f, _mm_hsub_ps(a, b));
  EACH2(p, p, _mm_hsub_pd(a, b));
  EACH1(f, _mm_movehdup_ps(a));
  EACH1(f, _mm_moveldup_ps(a));
  EACH1(p, _mm_movedup_pd(a));
  for (int offset = 0; offset < 16; offset += 5)
    EACH1(i, _mm_xor_si128(a, _mm_lddqu_si128((const __m128i *)(operands[3] + offset))));
}

static void ssse3(void) {
  EACH2(i, i, _mm_hadd_epi16(a, b));
  EACH2(i, i, _mm_hadd_epi32(a, b));
  EACH2(i, i, _mm_hadds_epi16(a, b));
  EACH2(i, i, _mm_hsub_epi16(a, b));
  EACH2(i, i, _mm_hsub_epi32(a, b));
  EACH2(i, i, _mm_hsubs_epi16(a, b));
  EACH2(i, i, _mm_maddubs_epi16(a, b));
  EACH2(i, i, _mm_mulhrs_epi16(a, b));
  EACH2(i, i, _mm_shuffle_epi8(a, b));
  EACH2(i, i, _mm_sign_epi8(a, b));
  EACH2(i, i, _mm_sign_epi16(a, b));
  EACH2(i, i, _mm_sign_epi32(a, b));
  EACH1(i, _mm_abs_epi8(a));
  EACH1(i, _mm_abs_epi16(a));
  EACH1(i, _mm_abs_epi32(a));
  EACH2(i, i, _mm_alignr_epi8(a, b, 5));
  EACH2(i, i, _mm_alignr_epi8(a, b, 21));
}

static void approximations(void) {
  EACH1(f, _mm_rcp_ps(a));
  EACH1(f, _mm_rcp_ss(a));
  EACH1(f, _mm_rsqrt_ps(a));
  EACH1(f, _mm_rsqrt_ss(a));
}

int main(void) {
  setOperands();
  sse3();
  ssse3();
  approximations();
}
