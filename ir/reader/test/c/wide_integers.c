// Integers of more than 64 bits: arithmetic, shifts, comparisons, conversions, arguments.
#include <stdio.h>

typedef __int128 s128;
typedef unsigned __int128 u128;

static void show(const char *what, u128 value) {
  printf("%s %016llx%016llx\n", what, (unsigned long long)(value >> 64), (unsigned long long)value);
}

__attribute__((noinline)) static u128 of(unsigned long long high, unsigned long long low) {
  return (u128)high << 64 | low;
}

__attribute__((noinline)) s128 last(int a, long b, int c, long d, int e, s128 split, u128 f) {
  return split + a + b + c + d + e - (s128)f;
}

__attribute__((noinline)) s128 pairs(s128 a, int b, s128 c, s128 d) { return a * 3 + b + c * 5 - d; }

struct mixed {
  char c;
  s128 wide;
  int i;
};

__attribute__((noinline)) struct mixed build(int i, s128 wide) {
  struct mixed made = {(char)i, wide, i * 2};
  return made;
}

__attribute__((noinline)) static void arithmetic(u128 a, u128 b) {
  show("add", a + b);
  show("sub", a - b);
  show("mul", a * b);
  show("neg", -a);
  show("and", a & b);
  show("or", a | b);
  show("xor", a ^ b);
  show("not", ~a);
  if (b != 0) {
    show("udiv", a / b);
    show("urem", a % b);
    s128 divisor = (s128)b / 2 | 1; // -1 would overflow
    show("sdiv", (u128)((s128)a / (divisor == -1 ? 3 : divisor)));
    show("srem", (u128)((s128)a % (divisor == -1 ? -5 : divisor)));
  }
  printf("%d%d%d%d%d%d %d%d%d%d\n", a == b, a != b, a < b, a <= b, a > b, a >= b,
         (s128)a < (s128)b, (s128)a <= (s128)b, (s128)a > (s128)b, (s128)a >= (s128)b);
}

__attribute__((noinline)) static void shifts(u128 a) {
  for (int n = 0; n < 128; n += 13) {
    show("shl", a << n);
    show("shr", a >> n);
    show("sar", (u128)((s128)a >> n));
    show("rol", n ? a << n | a >> (128 - n) : a);
  }
  show("shl 64", a << 64);
  show("shr 64", a >> 64);
  show("sar 64", (u128)((s128)a >> 64));
  show("shl 1", a << 1);
  show("sar 127", (u128)((s128)a >> 127));
}

__attribute__((noinline)) static void conversions(u128 a) {
  printf("%.17g %.17g %.9g %.9g\n", (double)a, (double)(s128)a, (double)(float)a,
         (double)(float)(s128)a);
  printf("%d %u %lld %llu %d %d\n", (int)a, (unsigned)a, (long long)a, (unsigned long long)a,
         (short)a, (signed char)a);
  printf("%d %p\n", (_Bool)a, (void *)(unsigned long)(a >> 100));
}

__attribute__((noinline)) static void from(double number) {
  show("fptosi", (u128)(s128)number);
  if (number >= 0)
    show("fptoui", (u128)number);
  show("single", (u128)(s128)(float)number);
}

__attribute__((noinline)) static void overflows(s128 a, s128 b) {
  s128 result;
  u128 plain;
  printf("%d", __builtin_add_overflow(a, b, &result));
  show(" sadd", (u128)result);
  printf("%d", __builtin_sub_overflow(a, b, &result));
  show(" ssub", (u128)result);
  printf("%d", __builtin_mul_overflow(a, b, &result));
  show(" smul", (u128)result);
  printf("%d", __builtin_add_overflow((u128)a, (u128)b, &plain));
  show(" uadd", plain);
  printf("%d", __builtin_sub_overflow((u128)a, (u128)b, &plain));
  show(" usub", plain);
  printf("%d", __builtin_mul_overflow((u128)a, (u128)b, &plain));
  show(" umul", plain);
}

// The products of 64 bits with signs that differ are of 65 bits to clang.
__attribute__((noinline)) static void mixed_overflow(long long a, unsigned long long b) {
  long long result;
  int overflowed = __builtin_mul_overflow(a, b, &result);
  printf("%d %lld\n", overflowed, result);
  overflowed = __builtin_add_overflow(a, b, &result);
  printf("%d %lld\n", overflowed, result);
}

static u128 global = (u128)0x0123456789abcdef << 64 | 0xfedcba9876543210;
static const s128 table[] = {-1, 1, (s128)1 << 126, -((s128)1 << 100)};

__attribute__((noinline)) static int choose(u128 a) {
  u128 sum = 0;
  for (u128 i = a; i < a + 5; i++)
    sum += i * i;
  show("sum", sum);
  return sum > a ? 1 : 2;
}

__attribute__((noinline)) static void odd_widths(unsigned long long seed) {
  unsigned _BitInt(70) a = seed;
  _BitInt(97) b = (_BitInt(97))seed * -3;
  a = a * a + 5;
  b = b * 7 - (_BitInt(97))a;
  unsigned _BitInt(70) shifted = a << 7 ^ a >> 9;
  _BitInt(97) moved = b >> 11;
  show("i70", (u128)a);
  show("i70", (u128)shifted);
  show("i97", (u128)(s128)b);
  show("i97", (u128)(s128)moved);
  printf("%d %d %d\n", a > shifted, b < moved, b < 0);
  unsigned _BitInt(128) c = (unsigned _BitInt(128))a * (unsigned _BitInt(128))shifted;
  show("i128", (u128)c);
}

static unsigned long long parts[4];

__attribute__((noinline)) static void four_limbs(unsigned long long seed) {
  unsigned _BitInt(256) a = seed;
  for (int i = 0; i < 6; i++)
    a = a * a + seed + (unsigned)i;
  unsigned _BitInt(256) b = (a << 77) - (a >> 130);
  a ^= b;
  for (int i = 0; i < 4; i++) {
    parts[i] = (unsigned long long)(a >> (64 * i));
    printf("%016llx ", parts[i]);
  }
  printf("%d %d\n", a < b, a == b);
}

int main(void) {
  u128 values[] = {0, 1, 7, of(0, ~0ULL), of(1, 0), of(~0ULL, ~0ULL), of(1ULL << 63, 0),
                   of(0x123456789, 0xfedcba9876543210)};
  int count = sizeof values / sizeof *values;
  for (int i = 0; i < count; i++) {
    for (int j = 0; j < count; j++) {
      arithmetic(values[i], values[j]);
      overflows((s128)values[i], (s128)values[j]);
      mixed_overflow((long long)values[i], (unsigned long long)values[j]);
    }
    shifts(values[i]);
    conversions(values[i]);
  }
  from(0);
  from(1e30);
  from(-1e30);
  from(123456789.75);
  show("last", (u128)last(1, 2, 3, 4, 5, -7, of(3, 4)));
  show("pairs", (u128)pairs(of(1, 2), 3, -4, of(~0ULL, 5)));
  struct mixed made = build(9, -(s128)of(5, 6));
  printf("%d %d ", made.c, made.i);
  show("mixed", (u128)made.wide);
  show("global", global);
  global += 1;
  show("global", global);
  for (int i = 0; i < 4; i++)
    show("table", (u128)table[i]);
  printf("%d\n", choose(of(2, 3)));
  printf("%d %d %d\n", __builtin_popcountll((unsigned long long)(global >> 64)),
         __builtin_clzll((unsigned long long)(global >> 3)), __builtin_ctzll((unsigned long long)global));
  odd_widths(0x123456789abcdefULL);
  odd_widths(~0ULL);
  four_limbs(0x123456789abcdefULL);
  four_limbs(3);
  return 0;
}
