// Operands for calls of intrinsics of x86, and checksums of their results.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <x86intrin.h>

enum { operandCount = 20 };

// Vectors of 256 bits: edge cases of each width, then random bits.
static unsigned char operands[operandCount][32];

static uint64_t randomState = 88172645463325252u;
static uint64_t randomBits(void) {
  randomState ^= randomState << 13;
  randomState ^= randomState >> 7;
  return randomState ^= randomState << 17;
}

static void setOperands(void) {
  static const uint64_t edges[10][4] = {
      {0, 0, 0, 0},
      {~0u, ~UINT64_C(0), 1, UINT64_C(1) << 63},
      {UINT64_C(0x8000000080000000), UINT64_C(0x7fffffff7fffffff), UINT64_C(0x8000800080008000),
       UINT64_C(0x7fff7fff7fff7fff)},
      {UINT64_C(0x8080808080808080), UINT64_C(0x7f7f7f7f7f7f7f7f), UINT64_C(0x0001020304050607),
       UINT64_C(0x08090a0b0c0d0e0f)},
      // floats: infinities, NaNs, zeros, subnormal numbers, halves
      {UINT64_C(0x7f800000ff800000), UINT64_C(0x7fc0123480000000), UINT64_C(0x000000013f000000),
       UINT64_C(0xbf0000004b7fffff)},
      {UINT64_C(0x3fc00000bfc00000), UINT64_C(0x4f000000cf000000), UINT64_C(0x40200000c0200000),
       UINT64_C(0x5f000000df000000)},
      // the same of doubles
      {UINT64_C(0x7ff0000000000000), UINT64_C(0xfff0000000000000), UINT64_C(0x7ff8000000001234),
       UINT64_C(0x8000000000000000)},
      {UINT64_C(0x3fe0000000000000), UINT64_C(0xbff8000000000000), UINT64_C(0x41e0000000000000),
       UINT64_C(0xc1e0000000100000)},
      {UINT64_C(0x4004000000000000), UINT64_C(0x0000000000000001), UINT64_C(0x40f86a0000000000),
       UINT64_C(0xc00c000000000000)},
      // texts
      {UINT64_C(0x6c6c6548206f6c48), UINT64_C(0x0021646c726f5720), UINT64_C(0x6f6c6c65006c6c6f),
       UINT64_C(0x7a61615a41306939)}};
  memcpy(operands, edges, sizeof edges);
  for (int i = 10; i < operandCount; i++)
    for (int j = 0; j < 32; j += 8) {
      uint64_t bits = randomBits();
      memcpy(operands[i] + j, &bits, sizeof bits);
    }
}

__attribute__((noinline)) static uint64_t mixed(uint64_t sum, const void *value, size_t size) {
  const unsigned char *bytes = value;
  for (size_t i = 0; i < size; i++)
    sum = (sum ^ bytes[i]) * UINT64_C(1099511628211);
  return sum;
}

// Whether /proc/cpuinfo lists a flag, a word.
__attribute__((unused, noinline)) static int hasFlag(const char *flag) {
  static char line[10000];
  FILE *file = fopen("/proc/cpuinfo", "r");
  char word[32];
  int has = 0;
  snprintf(word, sizeof word, " %s ", flag);
  while (file && !has && fgets(line, sizeof line, file))
    has = strstr(line, word) != NULL;
  if (file)
    fclose(file);
  return has;
}

typedef struct {
  uint64_t sum, last;
} Checksum;

__attribute__((noinline)) static void add(Checksum *sum, const void *value, size_t size) {
  sum->sum = mixed(sum->sum, value, size);
  memcpy(&sum->last, value, size < 8 ? size : 8);
}

__attribute__((noinline)) static void print(const char *name, const Checksum *sum) {
  printf("%016llx %016llx %s\n", (unsigned long long)sum->sum, (unsigned long long)sum->last, name);
}

#define LOAD_i(i) _mm_loadu_si128((const __m128i *)operands[i])
#define LOAD_f(i) _mm_loadu_ps((const float *)operands[i])
#define LOAD_p(i) _mm_loadu_pd((const double *)operands[i])
#define LOAD_I(i) _mm256_loadu_si256((const __m256i *)operands[i])
#define LOAD_F(i) _mm256_loadu_ps((const float *)operands[i])
#define LOAD_P(i) _mm256_loadu_pd((const double *)operands[i])
#define LOAD_u(i) (*(const uint32_t *)operands[i])
#define LOAD_l(i) (*(const unsigned long long *)operands[i])

// NaNs become zeros: the operands of some products may be swapped, which decides whose NaN it is.
#define NUMBERS_f(a) _mm_and_ps(a, _mm_cmpord_ps(a, a))
#define NUMBERS_p(a) _mm_and_pd(a, _mm_cmpord_pd(a, a))
#define NUMBERS_F(a) _mm256_and_ps(a, _mm256_cmp_ps(a, a, _CMP_ORD_Q))
#define NUMBERS_P(a) _mm256_and_pd(a, _mm256_cmp_pd(a, a, _CMP_ORD_Q))

// EACHn(types of the operands, expression) computes it for all combinations of operands a, b and c.
#define BEGIN                                                                                      \
  do {                                                                                             \
    Checksum sum_ = {0, 0};
#define END(name)                                                                                  \
  print(name, &sum_);                                                                              \
  }                                                                                                \
  while (0)
#define ADD(expression)                                                                            \
  {                                                                                                \
    __typeof__(expression) result_ = expression;                                                   \
    add(&sum_, &result_, sizeof result_);                                                          \
  }
#define EACH1(A, expression)                                                                       \
  BEGIN for (int i_ = 0; i_ < operandCount; i_++) {                                                \
    __typeof__(LOAD_##A(0)) a = LOAD_##A(i_);                                                      \
    ADD(expression)                                                                                \
  }                                                                                                \
  END(#expression)
#define EACH2(A, B, expression)                                                                    \
  BEGIN for (int i_ = 0; i_ < operandCount; i_++) for (int j_ = 0; j_ < operandCount; j_++) {      \
    __typeof__(LOAD_##A(0)) a = LOAD_##A(i_);                                                      \
    __typeof__(LOAD_##B(0)) b = LOAD_##B(j_);                                                      \
    ADD(expression)                                                                                \
  }                                                                                                \
  END(#expression)
#define EACH3(A, B, C, expression)                                                                 \
  BEGIN for (int i_ = 0; i_ < operandCount; i_++) for (int j_ = 0; j_ < operandCount; j_++) {      \
    __typeof__(LOAD_##A(0)) a = LOAD_##A(i_);                                                      \
    __typeof__(LOAD_##B(0)) b = LOAD_##B(j_);                                                      \
    __typeof__(LOAD_##C(0)) c = LOAD_##C((i_ * 7 + j_ * 3 + 5) % operandCount);                    \
    ADD(expression)                                                                                \
  }                                                                                                \
  END(#expression)
#ifdef __AVX__
// Of a masked store to memory of a size: what it stores, for masks that are vectors of 256 bits.
#define STORE(size, pointer, store)                                                                \
  BEGIN for (int i_ = 0; i_ < operandCount; i_++) {                                                \
    unsigned char memory[size];                                                                    \
    memset(memory, i_, sizeof memory);                                                             \
    __m256i mask = LOAD_I(i_);                                                                     \
    pointer to = (pointer)memory;                                                                  \
    store;                                                                                         \
    add(&sum_, memory, sizeof memory);                                                             \
  }                                                                                                \
  END(#store)
#endif
