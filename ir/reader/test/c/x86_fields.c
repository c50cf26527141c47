// clang: -mgfni -mavx2 -mvaes -mvpclmulqdq
// needs: gfni avx2 vaes vpclmulqdq
// Intrinsics for GFNI, and those of 256 bits for AES and carry-less products.
#include "x86_operands.h"

static void fields(void) {
  EACH2(i, i, _mm_gf2p8mul_epi8(a, b));
  EACH2(i, i, _mm_gf2p8affine_epi64_epi8(a, b, 0x63));
  EACH2(i, i, _mm_gf2p8affineinv_epi64_epi8(a, b, 0xff));
  EACH2(I, I, _mm256_gf2p8mul_epi8(a, b));
  EACH2(I, I, _mm256_gf2p8affine_epi64_epi8(a, b, 0));
  EACH2(I, I, _mm256_gf2p8affineinv_epi64_epi8(a, b, 0x80));
}

static void ciphers(void) {
  EACH2(I, I, _mm256_aesenc_epi128(a, b));
  EACH2(I, I, _mm256_aesenclast_epi128(a, b));
  EACH2(I, I, _mm256_aesdec_epi128(a, b));
  EACH2(I, I, _mm256_aesdeclast_epi128(a, b));
  EACH2(I, I, _mm256_clmulepi64_epi128(a, b, 0x00));
  EACH2(I, I, _mm256_clmulepi64_epi128(a, b, 0x01));
  EACH2(I, I, _mm256_clmulepi64_epi128(a, b, 0x11));
}

int main(void) {
  setOperands();
  fields();
  ciphers();
}
