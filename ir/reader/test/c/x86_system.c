// clang: -msse3 -mrdrnd -mrdseed -mfsgsbase -mxsave -mxsavec -mxsaveopt -mxsaves -mrtm -mclflushopt -mclwb
// needs: rdrand fsgsbase xsave xsavec xsaveopt clflushopt clwb rdtscp
// Intrinsics for registers and the state of the processor, and for the order of accesses.
#include "x86_operands.h"

static volatile int never; // what the processor may not have, or not allow

#define RANDOM(type, step)                                                                         \
  do {                                                                                             \
    type all = 0;                                                                                  \
    int successes = 0;                                                                             \
    for (int i = 0; i < 100000 && successes < 64; i++) {                                           \
      type made = 0;                                                                               \
      if (step(&made))                                                                             \
        successes++;                                                                               \
      else if (made != 0)                                                                          \
        printf("a failure gives %llx\n", (unsigned long long)made);                                \
      all |= made;                                                                                 \
    }                                                                                              \
    printf("%s %d %llx\n", #step, successes, (unsigned long long)all);                             \
  } while (0)

static void randomNumbers(void) {
  RANDOM(unsigned short, _rdrand16_step);
  RANDOM(unsigned, _rdrand32_step);
  RANDOM(unsigned long long, _rdrand64_step);
  if (!hasFlag("rdseed"))
    return;
  RANDOM(unsigned short, _rdseed16_step);
  RANDOM(unsigned, _rdseed32_step);
  RANDOM(unsigned long long, _rdseed64_step);
}

static void clocks(void) {
  unsigned processor = 0;
  unsigned long long first = __rdtsc();
  unsigned long long second = __rdtscp(&processor);
  _mm_lfence();
  unsigned long long third = _rdtsc();
  printf("%d %d %d\n", first < second, second < third, processor < 1u << 30);
}

__attribute__((noinline)) static float third(float x) { return x / 3; }

static void floatControl(void) {
  volatile float one = 1;
  printf("%x\n", _mm_getcsr() & ~_MM_EXCEPT_MASK);
  for (unsigned mode = 0; mode < 0x8000; mode += 0x2000) {
    _MM_SET_ROUNDING_MODE(mode);
    float up = third(one), down = third(-one);
    unsigned now = _MM_GET_ROUNDING_MODE();
    _MM_SET_ROUNDING_MODE(_MM_ROUND_NEAREST);
    printf("%x %a %a\n", now, up, down);
  }
}

static void state(void) {
  _Alignas(64) static unsigned char area[8192];
  unsigned before = _mm_getcsr();
  _fxsave64(area);
  _mm_setcsr(before ^ 0x2000);
  _fxrstor64(area);
  _fxsave(area);
  _mm_setcsr(before ^ 0x4000);
  _fxrstor(area);
  printf("%d\n", _mm_getcsr() == before);
  printf("%d\n", (_xgetbv(0) & 3) == 3);
  memset(area, 0, sizeof area);
  _xsave64(area, 2);
  _mm_setcsr(before ^ 0x2000);
  _xrstor64(area, 2);
  _xsave(area, 2);
  _xrstor(area, 2);
  _xsaveopt(area, 2);
  _xsaveopt64(area, 2);
  printf("%d %x\n", _mm_getcsr() == before, area[512]);
  memset(area, 0, sizeof area);
  _xsavec(area, 3);
  printf("%x\n", area[512] & ~3);
  _xsavec64(area, 3);
  _xrstor64(area, 3);
  unsigned char *base = (unsigned char *)_readfsbase_u64();
  printf("%d %d\n", *(unsigned char **)base == base, _readfsbase_u32() == (unsigned)(size_t)base);
  _writefsbase_u64((unsigned long long)base);
  unsigned long long gs = _readgsbase_u64();
  _writegsbase_u64(0x123456789000);
  printf("%llx %x\n", _readgsbase_u64(), _readgsbase_u32());
  _writegsbase_u32(0x8000);
  printf("%llx\n", _readgsbase_u64());
  _writegsbase_u64(gs);
  __writeeflags(__readeflags() | 1);
  printf("%llx\n", (unsigned long long)__readeflags() & 0x402);
}

static void order(void) {
  _Alignas(64) static int memory[64];
  _Alignas(16) static unsigned char bytes[16];
  memory[3] = 5;
  _mm_clflush(memory);
  _mm_clflushopt(memory);
  memory[3] += 1;
  _mm_clwb(memory);
  _mm_sfence();
  memory[3] += 1;
  _mm_mfence();
  _mm_pause();
  _mm_prefetch((const char *)memory, _MM_HINT_T0);
  _m_prefetchw(memory);
  _mm_stream_si32(memory + 4, 17);
  _mm_stream_si64((long long *)(memory + 6), 1ll << 40);
  _mm_stream_si128((__m128i *)(memory + 8), LOAD_i(11));
  _mm_stream_pd((double *)(memory + 12), LOAD_p(12));
  _mm_sfence();
  EACH1(i, (_mm_maskmoveu_si128(LOAD_i(13), a, (char *)bytes), _mm_load_si128((__m128i *)bytes)));
  printf("%d %d %llx\n", memory[3], memory[4], (unsigned long long)mixed(0, memory, 256));
}

static void others(void) {
  static unsigned char area[8192];
  if (!never)
    return;
  unsigned status = _xbegin();
  if (status == _XBEGIN_STARTED) {
    if (_xtest())
      _xabort(7);
    _xend();
  }
  _mm_monitor(area, 1, 2);
  _mm_mwait(1, 2);
  _xsaves(area, 3);
  _xsaves64(area, 3);
  _xrstors(area, 3);
  _xrstors64(area, 3);
  _xsetbv(0, 3);
  _writefsbase_u32(0);
  _wbinvd();
  printf("%llx %x\n", (unsigned long long)__rdpmc(1), status);
}

int main(void) {
  setOperands();
  randomNumbers();
  clocks();
  floatControl();
  state();
  order();
  others();
}
