// Integers of any width as arguments and results: those narrower than int are extended by the
// caller and, as results, by the callee.
#include <stdarg.h>
#include <stdio.h>

typedef signed _BitInt(7) S7;
typedef unsigned _BitInt(7) U7;
typedef signed _BitInt(13) S13;
typedef unsigned _BitInt(24) U24;
typedef signed _BitInt(24) S24;
typedef signed _BitInt(33) S33;
typedef unsigned _BitInt(57) U57;
typedef signed _BitInt(65) S65;
typedef unsigned _BitInt(100) U100;
typedef signed _BitInt(128) S128;

#define OWN __attribute__((noinline))

OWN S7 s7(S7 a, S7 b) { return a * b; }
OWN U7 u7(U7 a, U7 b) { return a - b; }
OWN S13 s13(S13 a, S7 b) { return a / b; }
OWN U24 u24(U24 a, U24 b) { return a + b; }
OWN S24 s24(S24 a, S24 b) { return a % b; }
OWN S33 s33(S33 a, S24 b, S13 c) { return a - b * c; }
OWN U57 u57(U57 a, U7 b) { return a << b; }
OWN S65 s65(S65 a, S33 b) { return a * b; }
OWN U100 u100(U100 a, U100 b) { return a / b + (a >> 3); }
OWN S128 s128(S128 a, S65 b, S7 c) { return a + b - c; }
OWN int ninth(int a, int b, int c, int d, int e, int f, int g, int h, S7 i, U24 j, S65 k) {
  return a + b + c + d + e + f + g + h + i + (int)j + (int)k;
}
OWN int wide7(S7 a) { return a; }
OWN long wide33(S33 a) { return a; }
OWN unsigned wide24(U24 a) { return a; }

struct Pair {
  S24 a;
  S7 b;
};

OWN struct Pair swapped(struct Pair p) {
  struct Pair q = {p.b, (S7)p.a};
  return q;
}

OWN int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int total = 0;
  for (int i = 0; i < count; ++i)
    total = total * 3 + (int)va_arg(list, S33);
  va_end(list);
  return total;
}

static S7 (*volatile pointer)(S7, S7) = s7;

int main(void) {
  volatile int seed = 12345;
  for (int i = 0; i < 40; ++i) {
    int x = seed = seed * 1103515245 + 12345;
    int y = seed = seed * 1103515245 + 12345;
    S7 a = (S7)x, b = (S7)(y >> 5);
    S24 c = (S24)x;
    S33 d = (S33)x * y;
    S65 e = (S65)d * x;
    printf("%d %u ", (int)s7(a, b), (unsigned)u7((U7)x, (U7)y));
    printf("%d %u ", b ? (int)s13((S13)y, b) : 0, (unsigned)u24((U24)x, (U24)y));
    printf("%d %ld ", c ? (int)s24((S24)y, c) : 0, (long)s33(d, c, (S13)y));
    printf("%lu ", (unsigned long)u57((U57)d, (U7)y % 50));
    S65 f = s65(e, d);
    printf("%ld %ld ", (long)f, (long)(f >> 60));
    U100 g = u100((U100)e * 12345, (U100)y + 1);
    printf("%lu %lu ", (unsigned long)g, (unsigned long)(g >> 64));
    S128 h = s128((S128)e << 40, f, a);
    printf("%ld %ld ", (long)h, (long)(h >> 64));
    printf("%d %d %ld %u ", ninth(1, 2, 3, 4, 5, 6, 7, 8, a, (U24)y, e), wide7(b), wide33(d),
           wide24((U24)x));
    struct Pair p = swapped((struct Pair){c, b});
    printf("%d %d %d %d\n", (int)p.a, (int)p.b, sum(2, d, (S33)b), (int)pointer(b, a));
  }
  return 0;
}
