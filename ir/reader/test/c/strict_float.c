// Floating point where the program changes the rounding mode and tests exceptions: each operation
// is done between the calls that it is between in the text, in all formats.
#include <fenv.h>
#include <math.h>
#include <stdio.h>

#pragma STDC FENV_ACCESS ON

static volatile double one = 1, three = 3, huge = 1e308, half = 0.5;
static volatile float onef = 1, threef = 3;
static volatile long double onel = 1, threel = 3;
static volatile long large = 0x7fffffffffffff01;
static volatile __int128 wide = ((__int128)0x7fffffffffffff01 << 40) + 12345;

static const int modes[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};

static void showExceptions(const char *what) {
  printf("%s: %s%s%s%s%s\n", what, fetestexcept(FE_INEXACT) ? "inexact " : "",
         fetestexcept(FE_OVERFLOW) ? "overflow " : "", fetestexcept(FE_UNDERFLOW) ? "underflow " : "",
         fetestexcept(FE_DIVBYZERO) ? "zero " : "", fetestexcept(FE_INVALID) ? "invalid" : "");
  feclearexcept(FE_ALL_EXCEPT);
}

__attribute__((noinline)) static void roundIn(int mode) {
  int before = fegetround();
  fesetround(mode);
  double a = one / three;
  double b = sqrt(three);
  double c = rint(half + one);
  double d = nearbyint(-half);
  double e = fma(a, b, c);
  float f = onef / threef;
  float g = sqrtf(threef) * f;
  float h = (float)a;
  long double i = onel / threel;
  long double j = sqrtl(threel) + i;
  long double k = rintl(j);
  double l = (double)j;
  double m = (double)large;
  float n = (float)wide;
  double o = (double)(unsigned long)large;
  long p = lrint(half);
  double q = fmod(huge, three);
  double r = ldexp(three, -1074);
  long double s = (long double)wide;
  fesetround(before);
  printf("%a %a %a %a %a\n", a, b, c, d, e);
  printf("%a %a %a %La %La %La %a\n", f, g, h, i, j, k, l);
  printf("%a %a %a %ld %a %a %La\n", m, n, o, p, q, r, s);
}

int main(void) {
  for (int i = 0; i < 4; ++i)
    roundIn(modes[i]);
  feclearexcept(FE_ALL_EXCEPT);
  double a = one / three;
  showExceptions("quotient");
  double b = huge * huge;
  showExceptions("product");
  double c = half / (one - one);
  showExceptions("zero");
  double d = sqrt(-three);
  showExceptions("root");
  long double e = (one - onel) / (one - onel);
  showExceptions("long");
  int f = (int)half;
  showExceptions("conversion");
  unsigned long g = (unsigned long)(threel * 1e18L);
  showExceptions("unsigned");
  fenv_t environment;
  feholdexcept(&environment);
  double h = one / three;
  int isInexact = fetestexcept(FE_INEXACT) != 0;
  fesetenv(&environment);
  showExceptions("held");
  printf("%a %a %a %d %Lf %d %lu %a %d %d\n", a, b, c, d != d, e != e ? 0.0L : e, f, g, h, isInexact,
         three < onel);
  return 0;
}
