// setjmp and longjmp: values that are live across them, volatile variables, nesting.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static jmp_buf env;
static int depth;
__attribute__((noinline)) void deep(int n) {
  volatile char pad[100];
  memset((char *)pad, n, 100);
  if (n == 0)
    longjmp(env, 7);
  deep(n - 1);
  depth += pad[3];
}
__attribute__((noinline)) int work(int a, int b, int c, int d, int e) {
  if (a > 2)
    longjmp(env, a);
  return a + b * c - d * e;
}
// Many values live across the call; other values are computed on the first path.
__attribute__((noinline)) int pressure(int a, int b, int c, int d, int e, int f, int *p) {
  int x1 = a * b, x2 = b * c, x3 = c * d, x4 = d * e, x5 = e * f, x6 = f * a, x7 = a - b,
      x8 = c - d, x9 = e - f;
  volatile int v = 5;
  int r = setjmp(env);
  if (r == 0) {
    int y1 = x1 + 1, y2 = x2 + 2, y3 = x3 + 3, y4 = x4 + 4, y5 = x5 + 5, y6 = x6 + 6, y7 = x7 + 7,
        y8 = x8 + 8, y9 = x9 + 9;
    v = 6;
    for (int i = 0; i < 5; i++) {
      y1 += work(i, y2, y3, y4, y5);
      y2 ^= y6;
      y3 += y7 * y8;
      y9 -= y1;
      p[i] = y9;
    }
    return y1 + y2 + y3 + y4 + y5 + y6 + y7 + y8 + y9;
  }
  return x1 + 3 * x2 + 5 * x3 + 7 * x4 + 9 * x5 + 11 * x6 + 13 * x7 + 15 * x8 + 17 * x9 +
         1000000 * r + 10000 * v + p[0] + p[1];
}
static int loop(int n) {
  int total = 0;
  for (int i = 0; i < n; i++) {
    volatile int tries = 0;
    int k = i * 3;
    if (setjmp(env) < 3) {
      tries++;
      total = total * 1;
      longjmp(env, tries);
    }
    total += k + tries;
  }
  return total;
}
static int arr(void) {
  int a[20];
  struct {
    int x, y;
  } s = {1, 2};
  for (int i = 0; i < 20; i++)
    a[i] = i;
  int *volatile pa = a;
  if (setjmp(env) == 0) {
    for (int i = 0; i < 20; i++)
      pa[i] *= 2;
    deep(5);
  }
  int t = s.x + s.y;
  for (int i = 0; i < 20; i++)
    t += pa[i];
  return t;
}
struct frame {
  jmp_buf b;
  struct frame *next;
} *top;
static void throw(int n) {
  struct frame *f = top;
  top = f->next;
  longjmp(f->b, n);
}
static int parse(int n) {
  struct frame f;
  f.next = top;
  top = &f;
  int r = setjmp(f.b);
  if (r == 0) {
    if (n == 0)
      throw(11);
    int x = parse(n - 1);
    if (x % 3 == 1)
      throw(x + 1);
    top = f.next;
    return x + 100;
  }
  return r * 2;
}
int g;
static void set(int *x) {
  *x = 5;
  longjmp(env, 1);
}
static int mid(int *x) {
  if (setjmp(env) == 0) {
    *x = 3;
    set(x);
  }
  return *x;
}
static int outer(void) {
  int x = 1;
  int y = mid(&x);
  return x * 10 + y;
}
static int dse(int *p) {
  g = 1;
  if (setjmp(env) == 0) {
    g = 2;
    *p = 9;
    longjmp(env, 1);
  }
  return g * 10 + *p;
}
static double fl(double a, double b) {
  double c = a * b, d = a - b;
  if (setjmp(env) == 0) {
    double e = c + d;
    g = (int)e;
    work(g > 0 ? 3 : 4, 0, 0, 0, 0);
  }
  return c * 2 + d;
}
int (*volatile psj)(jmp_buf) = 0;
static int tailish(int n) {
  if (setjmp(env) == 0)
    return work(n, 1, 2, 3, 4);
  return -n;
}
int main(void) {
  int p[5] = {0};
  if (setjmp(env) == 0)
    deep(10);
  else
    puts("back");
  printf("%d\n", pressure(3, 5, 7, 11, 13, 17, p));
  printf("%d\n", pressure(-3, 50, 71, 1, 130, 170, p));
  printf("%d\n", loop(10));
  printf("%d\n", arr());
  printf("%d\n", parse(4));
  printf("%d\n", outer());
  int q = 0;
  printf("%d\n", dse(&q));
  printf("%g\n", fl(2.5, 1.25));
  printf("%d %d\n", tailish(1), tailish(9));
  return depth;
}
