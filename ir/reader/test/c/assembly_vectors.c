// Vectors as operands of assembly.
#include <emmintrin.h>
#include <stdio.h>

typedef int ints __attribute__((vector_size(16)));
typedef float floats __attribute__((vector_size(16)));
typedef double doubles __attribute__((vector_size(16)));

static ints add(ints a, ints b) {
  __asm__("paddd %1, %0" : "+x"(a) : "xm"(b));
  return a;
}

static floats product(floats a, floats b) {
  floats r;
  __asm__("movaps %1, %0\n\tmulps %2, %0" : "=&x"(r) : "x"(a), "x"(b));
  return r;
}

static doubles swapped(const doubles *p) {
  doubles r;
  __asm__("movupd %1, %0\n\tshufpd $1, %0, %0" : "=x"(r) : "m"(*p));
  return r;
}

static int mask(__m128i v) {
  int bits;
  __asm__("pmovmskb %1, %0" : "=r"(bits) : "x"(v));
  return bits;
}

static ints many(ints a, ints b, ints c, ints d) {
  ints r;
  __asm__("movdqa %1, %0\n\tpaddd %2, %0\n\tpsubd %3, %0\n\tpxor %4, %0"
          : "=&x"(r)
          : "x"(a), "x"(b), "xm"(c), "xm"(d)
          : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4");
  return r;
}

static ints hidden(ints v) {
  __asm__ volatile("" : "+x"(v));
  return v;
}

static void show(ints v) { printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]); }

int main(void) {
  ints a = {1, 2, 3, -4}, b = {10, 20, 30, 40};
  floats f = {1.5f, 2, -3, 0.5f};
  doubles d = {1.25, -7};
  floats p = product(f, f);
  doubles s = swapped(&d);
  show(add(a, b));
  show(many(a, b, a, hidden(a)));
  show(hidden(b));
  printf("%g %g %g %g %g %g %x\n", p[0], p[1], p[2], p[3], s[0], s[1], mask((__m128i)a));
  return 0;
}
