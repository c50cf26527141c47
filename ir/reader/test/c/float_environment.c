// The floating-point environment: rounding modes and exceptions, which clang's constrained
// intrinsics observe.
#include <fenv.h>
#include <math.h>
#include <stdio.h>

#pragma STDC FENV_ACCESS ON

static const int modes[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};

static double third(double a) { return a / 3; }

// Nothing moves over the change of the mode, and nothing is computed once for all.
static void rounded(double a, double b, float c, long n) {
  double sums[4], roots[4], whole[4];
  float narrow[4], numbers[4];
  long longs[4];
  for (int i = 0; i < 4; i++) {
    fesetround(modes[i]);
    sums[i] = a + b;
    roots[i] = sqrt(a);
    whole[i] = rint(b);
    narrow[i] = (float)a * c;
    numbers[i] = (float)n;
    longs[i] = lrint(b);
    whole[i] += nearbyint(-b) * 16 + floor(b) * 256 + trunc(b) * 4096 + round(b) * 65536;
  }
  fesetround(FE_TONEAREST);
  for (int i = 0; i < 4; i++)
    printf("%a %a %a %a %a %ld\n", sums[i], roots[i], whole[i], narrow[i], numbers[i], longs[i]);
}

static void difference(double a, double b) {
  fesetround(FE_UPWARD);
  double up = a / b;
  fesetround(FE_DOWNWARD);
  double down = a / b;
  fesetround(FE_TONEAREST);
  printf("%d %a %d\n", up > down, up - down, fegetround() == FE_TONEAREST);
}

static void test(const char *name) {
  printf("%s:%s%s%s%s%s\n", name, fetestexcept(FE_INVALID) ? " invalid" : "",
         fetestexcept(FE_DIVBYZERO) ? " division" : "", fetestexcept(FE_OVERFLOW) ? " overflow" : "",
         fetestexcept(FE_UNDERFLOW) ? " underflow" : "", fetestexcept(FE_INEXACT) ? " inexact" : "");
  feclearexcept(FE_ALL_EXCEPT);
}

static int kept;

static void exceptions(double zero, double one, double large, double none) {
  feclearexcept(FE_ALL_EXCEPT);
  (void)(one / zero); // computed for its exception only
  test("unused quotient");
  volatile double sink = one / 3;
  test("third");
  sink = large * large;
  test("product");
  sink = one + 1;
  test("exact");
  kept = one < none;
  test("ordered comparison");
  kept += one == none;
  test("equality");
  kept += (int)none;
  test("conversion");
  kept += (int)(unsigned long)(large > one ? 1e19 : one);
  test("unsigned conversion");
  sink = (float)large;
  test("narrowing");
  sink = rint(one + 1);
  test("rounding");
  sink = sqrt(-one);
  test("root");
  feraiseexcept(FE_DIVBYZERO);
  test("raised");
}

int main(void) {
  rounded(1.0, 0x1.8p-53, 1.1f, (1L << 40) + 1);
  rounded(2.0, 2.5, 0.7f, -(1L << 40) - 1);
  rounded(-2.0 + 4.3, -2.5, -0.7f, 12345678901234567L);
  difference(1, 3);
  difference(-7, 11);
  exceptions(0.0, 1.0, 1e300, NAN);
  printf("%a %d\n", third(1), kept >= 0);
  return 0;
}
