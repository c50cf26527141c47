// clang: -msse4.1 -maes -mpclmul -msha
// needs: sse4_1 aes pclmulqdq sha_ni
// Intrinsics for AES, SHA and carry-less products.
#include "x86_operands.h"

static void aes(void) {
  EACH2(i, i, _mm_aesenc_si128(a, b));
  EACH2(i, i, _mm_aesenclast_si128(a, b));
  EACH2(i, i, _mm_aesdec_si128(a, b));
  EACH2(i, i, _mm_aesdeclast_si128(a, b));
  EACH1(i, _mm_aesimc_si128(a));
  EACH1(i, _mm_aeskeygenassist_si128(a, 0x1b));
  EACH1(i, _mm_aeskeygenassist_si128(a, 0xff));
}

// The first rounds of an encryption.
static void aesExample(void) {
  __m128i key = _mm_set_epi64x(0x0f0e0d0c0b0a0908, 0x0706050403020100);
  __m128i state = _mm_set_epi64x(0xffeeddccbbaa9988, 0x7766554433221100);
  state = _mm_xor_si128(state, key);
#define ROUND(encrypt, constant)                                                                   \
  {                                                                                                \
    __m128i made = _mm_shuffle_epi32(_mm_aeskeygenassist_si128(key, constant), 0xff);              \
    for (int i = 0; i < 3; i++)                                                                    \
      key = _mm_xor_si128(key, _mm_slli_si128(key, 4));                                            \
    key = _mm_xor_si128(key, made);                                                                \
    state = encrypt(state, key);                                                                   \
  }
  ROUND(_mm_aesenc_si128, 0x01)
  ROUND(_mm_aesenc_si128, 0x02)
  ROUND(_mm_aesenc_si128, 0x04)
  ROUND(_mm_aesenc_si128, 0x08)
  ROUND(_mm_aesenclast_si128, 0x10)
  printf("%016llx%016llx\n", _mm_extract_epi64(state, 1), _mm_extract_epi64(state, 0));
}

static void products(void) {
  EACH2(i, i, _mm_clmulepi64_si128(a, b, 0x00));
  EACH2(i, i, _mm_clmulepi64_si128(a, b, 0x01));
  EACH2(i, i, _mm_clmulepi64_si128(a, b, 0x10));
  EACH2(i, i, _mm_clmulepi64_si128(a, b, 0x11));
}

static void sha(void) {
  EACH2(i, i, _mm_sha1msg1_epu32(a, b));
  EACH2(i, i, _mm_sha1msg2_epu32(a, b));
  EACH2(i, i, _mm_sha1nexte_epu32(a, b));
  EACH2(i, i, _mm_sha1rnds4_epu32(a, b, 0));
  EACH2(i, i, _mm_sha1rnds4_epu32(a, b, 1));
  EACH2(i, i, _mm_sha1rnds4_epu32(a, b, 2));
  EACH2(i, i, _mm_sha1rnds4_epu32(a, b, 3));
  EACH2(i, i, _mm_sha256msg1_epu32(a, b));
  EACH2(i, i, _mm_sha256msg2_epu32(a, b));
  EACH3(i, i, i, _mm_sha256rnds2_epu32(a, b, c));
}

int main(void) {
  setOperands();
  aes();
  aesExample();
  products();
  sha();
}
