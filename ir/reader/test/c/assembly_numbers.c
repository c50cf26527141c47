// Floating-point operands of assembly: in vector registers, in memory, on the x87 stack.
#include <stdio.h>

static double root(double x) {
  double y;
  __asm__("sqrtsd %1, %0" : "=x"(y) : "xm"(x));
  return y;
}

static float sum(float x, float y) {
  __asm__("addss %1, %0" : "+x"(x) : "x"(y));
  return x;
}

static double largest(const double *v, int n) {
  double best = v[0];
  for (int i = 1; i < n; i++)
    __asm__("maxsd %1, %0" : "+x"(best) : "m"(v[i]));
  return best;
}

static int bits_of(float x) {
  int bits;
  __asm__("movd %1, %0" : "=r"(bits) : "x"(x));
  return bits;
}

static long bits_in_general(double x) {
  long bits;
  __asm__("movq %1, %0" : "=r"(bits) : "r"(x));
  return bits;
}

static double of_bits(long bits) {
  double x;
  __asm__("movq %1, %0" : "=r"(x) : "r"(bits));
  return x;
}

static double in_xmm(double x, double y) {
  register double a __asm__("xmm3") = x;
  register double b __asm__("xmm9") = y;
  __asm__("subsd %%xmm9, %%xmm3" : "+x"(a) : "x"(b));
  return a;
}

static long rounded(double x) {
  long n;
  __asm__("cvtsd2siq %1, %0" : "=r"(n) : "xm"(x));
  return n;
}

static int compared(double x, double y) {
  unsigned char above, parity;
  __asm__("ucomisd %3, %2" : "=@cca"(above), "=@ccp"(parity) : "x"(x), "x"(y));
  return above + 2 * parity;
}

static double many(double a, double b, double c, double d, double e, double f, double g, double h) {
  double r = 0;
  __asm__("addsd %1, %0\n\taddsd %2, %0\n\taddsd %3, %0\n\taddsd %4, %0\n\taddsd %5, %0\n\t"
          "addsd %6, %0\n\taddsd %7, %0\n\taddsd %8, %0"
          : "+&x"(r)
          : "x"(a), "x"(b), "x"(c), "x"(d), "x"(e), "x"(f), "xm"(g), "xm"(h)
          : "xmm0", "xmm1", "xmm2", "xmm3");
  return r;
}

// x87

static long double sine(long double x) {
  long double y;
  __asm__("fsin" : "=t"(y) : "0"(x));
  return y;
}

static double cosine(double x) {
  __asm__("fcos" : "+t"(x));
  return x;
}

static void both(double x, double *s, double *c) {
  __asm__("fsincos" : "=t"(*c), "=u"(*s) : "0"(x));
}

static long double angle(long double y, long double x) {
  long double a;
  __asm__("fpatan" : "=t"(a) : "0"(x), "u"(y) : "st(1)");
  return a;
}

static long double rest(long double x, long double y) {
  long double r;
  __asm__("fprem" : "=t"(r) : "0"(x), "u"(y) : "cc");
  return r;
}

static long double quotient(long double x, float y, double z) {
  __asm__("fdiv %1, %%st\n\tfadd %2, %%st" : "+t"(x) : "f"(y), "f"(z));
  return x;
}

static long double doubled(long double x) {
  long double r;
  __asm__("fldt %1\n\tfadd %%st, %%st" : "=t"(r) : "m"(x));
  return r;
}

static short control(void) {
  unsigned short word;
  __asm__ volatile("fnstcw %0" : "=m"(word));
  return (short)(word & 0x0F3F);
}

static unsigned vector_control(void) {
  unsigned word, changed;
  __asm__ volatile("stmxcsr %0" : "=m"(word));
  changed = word | 0x8000;
  __asm__ volatile("ldmxcsr %0\n\tldmxcsr %1" : : "m"(changed), "m"(word));
  return word & 0xFF80;
}

int main(void) {
  double v[] = {1.5, 9.25, -3};
  double s, c;
  printf("%g %g %g\n", root(2.25), sum(1.5f, 2.25f), largest(v, 3));
  printf("%x %lx %g\n", bits_of(1.5f), bits_in_general(1.5), of_bits(0x4010000000000000));
  printf("%g %ld %ld\n", in_xmm(10, 0.5), rounded(2.75), rounded(-2.75));
  printf("%d %d %d\n", compared(2, 1), compared(1, 2), compared(0.0 / 0.0, 1));
  printf("%g\n", many(1, 2, 3, 4, 5, 6, 7, 8.5));
  both(0.5, &s, &c);
  printf("%.12Lg %.12g %.12g %.12g\n", sine(0.5L), cosine(0.5), s, c);
  printf("%.12Lg %.12Lg %.12Lg %.12Lg\n", angle(1, 2), rest(7.5L, 2), quotient(9, 4, 0.5), doubled(1.25L));
  printf("%x %x\n", control(), vector_control());
  return 0;
}
