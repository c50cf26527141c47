// Arithmetic on long double in loops: variables that are exchanged, more live ones than x87 has
// registers, long expressions, recursion, constants that no double has.
#include <math.h>
#include <stdio.h>

// clang fuses the operations of constant expressions otherwise.
#pragma STDC FP_CONTRACT OFF

typedef long double ld;

// The phis of a, b and c are a cycle.
static ld rotate(int n, ld a, ld b, ld c) {
  for (int i = 0; i < n; i++) {
    ld t = a;
    a = b;
    b = c;
    c = t;
    if (i % 3 == 1)
      a += 0.5L;
  }
  return a * 10000 + b * 100 + c;
}

static ld fibonacci(int n) {
  ld a = 0, b = 1;
  while (n-- > 0) {
    ld next = a + b;
    a = b;
    b = next;
  }
  return a;
}

static ld horner(const ld *c, int n, ld x) {
  ld value = c[n - 1];
  for (int i = n - 2; i >= 0; i--)
    value = value * x + c[i];
  return value;
}

static ld live(ld a, ld b, int n) {
  ld v0 = a, v1 = b, v2 = a + b, v3 = a - b, v4 = a * b, v5 = a / b, v6 = -a, v7 = b + 1,
     v8 = a * 2, v9 = b * 3, v10 = a * a, v11 = b * b;
  for (int i = 0; i < n; i++) {
    v0 += v11 * 0.5L;
    v1 -= v0 * 0.25L;
    v2 = v3 - v1;
    v3 = v2 * 0.125L + v4;
    v4 = v5 - v3 / 3;
    v5 += v6;
    v6 = -v6 + v7;
    v7 = v8 - v9;
    v8 = (v8 + v10) / 2;
    v9 = v11 - v9 / 7;
    v10 = v10 * 0.75L;
    v11 = v0 / (1 + v1 * v1);
  }
  return v0 + v1 + v2 + v3 + v4 + v5 + v6 + v7 + v8 + v9 + v10 + v11;
}

static ld nested(ld a, ld b, ld c, ld d) {
  return ((a + b) * (c - d) / ((a - c) * (b + d) + 1)) -
         ((a * c + b * d) / (a * d - b * c + 2) * ((c + 1) / (d + 1) - (a + 1) / (b + 1)));
}

static ld chain(const ld *v) {
  return v[0] -
         (v[1] -
          (v[2] -
           (v[3] -
            (v[4] -
             (v[5] -
              (v[6] -
               (v[7] - (v[0] - (v[1] - (v[2] - (v[3] - (v[4] - (v[5] - (v[6] - v[7])))))))))))))) +
         (((((((v[0] / v[1] - v[2]) / v[3] - v[4]) / v[5] - v[6]) / v[7] - v[0]) / v[1] - v[2]) /
               v[3] -
           v[4]) /
              v[5] -
          v[6]) /
             v[7];
}

static ld factorial(ld n) { return n < 2 ? 1 : n * factorial(n - 1); }

static ld ackermann(ld m, ld n) {
  if (m == 0)
    return n + 1;
  if (n == 0)
    return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

static ld newton(ld v) {
  ld x = v > 1 ? v : 1;
  for (int i = 0; i < 100; i++) {
    ld next = (x + v / x) * 0.5L;
    if (next == x)
      break;
    x = next;
  }
  return x;
}

static int digits(ld v, char *to) {
  int n = 0;
  for (; v >= 1 && n < 40; v = floorl(v / 10))
    to[n++] = (char)('0' + (int)fmodl(v, 10));
  to[n] = 0;
  return n;
}

static ld by_state(int state, ld v) {
  for (int i = 0; i < 12; i++)
    switch (state) {
    case 0:
      v = v * 1.5L;
      state = 2;
      break;
    case 1:
      v = -v;
      state = 3;
      break;
    case 2:
      v += 0.1L;
      state = v > 10 ? 1 : 0;
      break;
    default:
      v = fabsl(v) - 1;
      state = 0;
    }
  return v;
}

int main(void) {
  static const ld c[] = {1.0L,  -0.5L, 1 / 3.0L, 0.25L, 3.14159265358979323846264338327950288L,
                         -1e-9L};
  for (int n = 0; n < 8; n++)
    printf("%La\n", rotate(n, 1, 2, 3));
  printf("%.0Lf %La\n", fibonacci(90), fibonacci(300));
  printf("%La %La\n", horner(c, 6, 1.1L), horner(c, 6, -0x1p-40L));
  printf("%La %La\n", live(1.5L, 2.25L, 0), live(1.5L, 2.25L, 9));
  printf("%La\n", nested(1.1L, 2.2L, 3.3L, 4.4L));
  ld v[] = {1.5L, 2.5L, -3.5L, 4.25L, 5.125L, -6.5L, 7.75L, 8.0625L};
  printf("%La\n", chain(v));
  printf("%.0Lf %La\n", factorial(20), factorial(1000));
  printf("%Lg\n", ackermann(2, 5));
  printf("%La %La %d\n", newton(2), newton(1e-20L), newton(2) == sqrtl(2));
  char text[48];
  int n = digits(fibonacci(90), text);
  printf("%d %s\n", n, text);
  for (int state = 0; state < 4; state++)
    printf("%La\n", by_state(state, 2.5L));
  return 0;
}
