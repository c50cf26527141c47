// clang: -mbmi -mbmi2 -mlzcnt -mpopcnt -madx -mmovbe -msse4a
// needs: bmi1 bmi2 abm movbe
// Intrinsics for bits of general registers, for carries and for SSE4a.
#include "x86_operands.h"

static void bits(void) {
  EACH2(u, u, _bextr_u32(a, b, b >> 8));
  EACH2(u, u, __bextr_u32(a, b));
  EACH2(l, l, __bextr_u64(a, b));
  EACH2(l, u, _bextr_u64(a, b & 63, 12));
  EACH2(u, u, _bzhi_u32(a, b));
  EACH2(l, l, _bzhi_u64(a, b));
  EACH2(u, u, _pdep_u32(a, b));
  EACH2(l, l, _pdep_u64(a, b));
  EACH2(u, u, _pext_u32(a, b));
  EACH2(l, l, _pext_u64(a, b));
  EACH2(u, u, _andn_u32(a, b));
  EACH1(l, _blsi_u64(a));
  EACH1(u, _blsmsk_u32(a));
  EACH1(l, _blsr_u64(a));
  EACH1(u, _tzcnt_u32(a));
  EACH1(l, _lzcnt_u64(a));
  EACH1(u, _mm_popcnt_u32(a));
  EACH1(u, _bswap(a));
  EACH1(l, _loadbe_i64(&a));
  EACH2(u, u, _rotl(a, b));
  EACH2(l, u, _lrotr(a, b));
  unsigned long long high;
  EACH2(l, l, _mulx_u64(a, b, &high) ^ high);
}

static void carries(void) {
  unsigned narrow;
  unsigned long long wide;
  EACH3(u, u, u, narrow = _addcarry_u32(c, a, b, &narrow) + 2 * narrow);
  EACH3(l, l, u, wide = _addcarry_u64(c, a, b, &wide) + 2 * wide);
  EACH3(u, u, u, narrow = _subborrow_u32(c, a, b, &narrow) + 2 * narrow);
  EACH3(l, l, u, wide = _subborrow_u64(c, a, b, &wide) + 2 * wide);
  EACH3(l, l, u, wide = _addcarryx_u64(c & 1, a, b, &wide) + 2 * wide);
  EACH2(l, l, _addcarry_u64(0, a, b, &wide) + wide);
  EACH2(l, l, _subborrow_u64(1, a, b, &wide) + wide);
  EACH1(l, _addcarry_u64(1, a, ~0ull, &wide) + wide);
}

// Sums and differences of 256 bits.
__attribute__((noinline)) static unsigned char sum(const uint64_t *a, const uint64_t *b,
                                                   unsigned long long *to) {
  unsigned char carry = 0;
  for (int i = 0; i < 4; i++)
    carry = _addcarry_u64(carry, a[i], b[i], to + i);
  return carry;
}

__attribute__((noinline)) static unsigned char difference(const uint64_t *a, const uint64_t *b,
                                                          unsigned long long *to) {
  unsigned char borrow = _subborrow_u64(0, a[0], b[0], to);
  borrow = _subborrow_u64(borrow, a[1], b[1], to + 1);
  borrow = _subborrow_u64(borrow, a[2], b[2], to + 2);
  return _subborrow_u64(borrow, a[3], b[3], to + 3);
}

static void longNumbers(void) {
  Checksum sums = {0, 0};
  for (int i = 0; i < operandCount; i++)
    for (int j = 0; j < operandCount; j++) {
      unsigned long long made[5];
      made[4] = sum((uint64_t *)operands[i], (uint64_t *)operands[j], made);
      add(&sums, made, sizeof made);
      made[4] = difference((uint64_t *)operands[i], (uint64_t *)operands[j], made);
      add(&sums, made, sizeof made);
    }
  print("long numbers", &sums);
}

static void fields(void) {
  EACH2(i, i, _mm_extract_si64(a, b));
  EACH1(i, _mm_extracti_si64(a, 20, 7));
  EACH2(i, i, _mm_insert_si64(a, b));
  EACH2(i, i, _mm_inserti_si64(a, b, 20, 7));
}

int main(void) {
  setOperands();
  bits();
  carries();
  longNumbers();
  if (hasFlag("sse4a"))
    fields();
}
