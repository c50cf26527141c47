// Calls that must be tail calls: deep mutual recursion in a small stack.
#include <stdio.h>
typedef struct {
  long a, b;
} pair;
typedef struct {
  long x[5];
} big;
int odd(unsigned n, long acc);
int even(unsigned n, long acc) {
  int local[4] = {(int)n};
  if (n == 0)
    return (int)(acc + local[0]);
  __attribute__((musttail)) return odd(n - 1, acc + 1);
}
__attribute__((noinline)) int odd(unsigned n, long acc) {
  if (n == 0)
    return -(int)acc;
  __attribute__((musttail)) return even(n - 1, acc + 2);
}
long many2(long a, long b, long c, long d, long e, long f, long g, long h, int i, char j);
__attribute__((noinline)) long many(long a, long b, long c, long d, long e, long f, long g, long h,
                                    int i, char j) {
  if (a <= 0)
    return g * 3 + h * 5 + i * 7 + j;
  __attribute__((musttail)) return many2(a - 1, c, b, e, d, f, h, g, i + 1, j ^ 1);
}
__attribute__((noinline)) long many2(long a, long b, long c, long d, long e, long f, long g, long h,
                                     int i, char j) {
  if (a <= 0)
    return g + h * 2 + i * 3 + j;
  __attribute__((musttail)) return many(a - 2, d, b, c, e, f, h, g + a, j, (char)i);
}
pair p2(long n, long a, long b);
__attribute__((noinline)) pair p1(long n, long a, long b) {
  if (n == 0)
    return (pair){a, b};
  __attribute__((musttail)) return p2(n - 1, b, a + 1);
}
__attribute__((noinline)) pair p2(long n, long a, long b) {
  if (n == 0)
    return (pair){b, a};
  __attribute__((musttail)) return p1(n - 1, b + 1, a);
}
double d2(double a, float b, long n);
__attribute__((noinline)) double d1(double a, float b, long n) {
  if (!n)
    return a + b;
  __attribute__((musttail)) return d2(a + 1, b * 0.5f, n - 1);
}
__attribute__((noinline)) double d2(double a, float b, long n) {
  if (!n)
    return a - b;
  __attribute__((musttail)) return d1(a, b + 3, n - 1);
}
typedef int (*op)(int *, int, const unsigned char *);
static int op_add(int *s, int acc, const unsigned char *pc);
static int op_end(int *s, int acc, const unsigned char *pc);
static int op_loop(int *s, int acc, const unsigned char *pc);
static const op ops[] = {op_end, op_add, op_loop};
static int op_add(int *s, int acc, const unsigned char *pc) {
  __attribute__((musttail)) return ops[pc[1]](s, acc + 3, pc + 1);
}
static int op_loop(int *s, int acc, const unsigned char *pc) {
  if (--s[0] > 0)
    pc -= 2;
  __attribute__((musttail)) return ops[pc[1]](s, acc, pc + 1);
}
static int op_end(int *s, int acc, const unsigned char *pc) { return acc; }
void v2(int n, int *p);
__attribute__((noinline)) void v1(int n, int *p) {
  if (n == 0) {
    *p += 1;
    return;
  }
  __attribute__((musttail)) return v2(n - 1, p);
}
__attribute__((noinline)) void v2(int n, int *p) {
  *p ^= n;
  if (n == 0)
    return;
  __attribute__((musttail)) return v1(n - 1, p);
}
big b2(long n, int k);
__attribute__((noinline)) big b1(long n, int k) {
  if (n == 0)
    return (big){{k, 2, 3, 4, 5}};
  __attribute__((musttail)) return b2(n - 1, k + 1);
}
__attribute__((noinline)) big b2(long n, int k) {
  if (n == 0)
    return (big){{1, 2, 3, 4, k}};
  __attribute__((musttail)) return b1(n - 1, k * 3);
}
_Bool t2(int n);
__attribute__((noinline)) _Bool t1(int n) {
  if (n < 2)
    return n;
  __attribute__((musttail)) return t2(n - 1);
}
__attribute__((noinline)) _Bool t2(int n) {
  if (n < 2)
    return !n;
  __attribute__((musttail)) return t1(n - 1);
}
int main(void) {
  printf("%d %d\n", even(1000000, 5), odd(1000001, 1));
  printf("%ld %ld\n", many(10, 2, 3, 4, 5, 6, 7, 8, 9, 10),
         many(900000, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  pair p = p1(1000001, 1, 2);
  printf("%ld %ld\n", p.a, p.b);
  printf("%g\n", d1(1, 2, 1000000));
  int s[] = {1000000};
  const unsigned char code[] = {1, 1, 2, 0};
  printf("%d\n", ops[1](s, 0, code));
  int k = 0;
  v1(1000000, &k);
  printf("%d\n", k);
  big b = b1(1000001, 1);
  printf("%ld %ld\n", b.x[0], b.x[4]);
  printf("%d %d\n", t1(30000), t2(40001));
  return 0;
}
