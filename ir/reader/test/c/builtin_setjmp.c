// __builtin_setjmp and __builtin_longjmp, which keep no registers.
#include <stdio.h>
#include <string.h>
static void *buf[5];
static int n;
__attribute__((noinline)) void jump(void) {
  n++;
  __builtin_longjmp(buf, 1);
}
__attribute__((noinline)) int f(int a, int b, int c, int d, int e, int k) {
  int x1 = a * b, x2 = b * c, x3 = c * d, x4 = d * e, x5 = e * k, x6 = k * a, x7 = a - b,
      x8 = c - d;
  if (__builtin_setjmp(buf) == 0) {
    printf("first %d\n", x1 + x5);
    jump();
    return 0;
  }
  return x1 + 3 * x2 + 5 * x3 + 7 * x4 + 9 * x5 + 11 * x6 + 13 * x7 + 15 * x8;
}
__attribute__((noinline)) int h(int a, int b, int c, int d, int e, int k) {
  int t = a * 3 + b * 5 - c, u = d * e + k, v = a ^ d, w = b ^ e, x = c ^ k;
  int r = f(a, b, c, d, e, k);
  return r + t * 2 + u * 3 + v * 5 + w * 7 + x * 11;
}
int vla(int m) {
  char v[m];
  memset(v, m, m);
  int r = 0;
  if (__builtin_setjmp(buf)) {
    r = v[m - 1] + n;
    return r;
  }
  jump();
  return -1;
}
int main(void) {
  printf("%d\n", h(1, 2, 3, 4, 5, 6));
  printf("%d %d\n", vla(20), vla(90));
  return n;
}
