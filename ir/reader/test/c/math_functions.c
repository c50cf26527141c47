// The functions of <math.h> for double and float at edge values, called and as builtins that clang
// makes intrinsics of. Results are printed exactly; NaNs without their sign.
#include <errno.h>
#include <math.h>
#include <stdio.h>

double __powidf2(double, int);
float __powisf2(float, int);
double exp10(double);
float exp10f(float);
double roundeven(double);
float roundevenf(float);

static void show(double x) {
  if (isnan(x))
    printf("nan ");
  else
    printf("%a ", x);
}

static const double values[] = {0.0,       -0.0,     0.25,   -0.5,    0.5,      0.49999999999999994,
                                1,         -1.5,     2.5,    3.5,     -2.5,     100.25,
                                8388608.5, 0x1p52,   -0x1.00001p40, 1e-310,   1e300,   INFINITY,
                                -INFINITY, NAN};
enum { COUNT = sizeof values / sizeof *values };

#define ONE(name) show(name(x)), show(name##f((float)x));
#define TWO(name) show(name(x, y)), show(name##f((float)x, (float)y));

static void unary(double x) {
  ONE(sqrt) ONE(fabs) ONE(floor) ONE(ceil) ONE(trunc) ONE(round) ONE(rint) ONE(nearbyint)
  ONE(roundeven) ONE(exp) ONE(exp2) ONE(exp10) ONE(expm1) ONE(log) ONE(log1p) ONE(log2) ONE(log10)
  ONE(logb) ONE(cbrt) ONE(sin) ONE(cos) ONE(tan) ONE(asin) ONE(acos) ONE(atan) ONE(sinh) ONE(cosh)
  ONE(tanh) ONE(asinh) ONE(acosh) ONE(atanh) ONE(erf) ONE(tgamma)
  int exponent = 0;
  show(frexp(x, &exponent));
  printf("%d ", isfinite(x) ? exponent : 0);
  show(frexpf((float)x, &exponent));
  double whole;
  float wholeFloat;
  show(modf(x, &whole));
  show(whole);
  show(modff((float)x, &wholeFloat));
  show(wholeFloat);
  if (fabs(x) < 1e9)
    printf("%ld %ld %lld %lld %ld %ld %lld %lld ", lround(x), lrint(x), llround(x), llrint(x),
           lroundf((float)x), lrintf((float)x), llroundf((float)x), llrintf((float)x));
  if (x != 0 && isfinite(x))
    printf("%d %d ", ilogb(x), ilogbf((float)x));
  for (int n = -3; n <= 3; n += 2) {
    show(ldexp(x, n)), show(ldexpf((float)x, n)), show(scalbn(x, n)), show(scalbnf((float)x, n));
    show(scalbln(x, n)), show(scalblnf((float)x, n));
    show(__powidf2(x, n)), show(__powisf2((float)x, n)), show(__builtin_powi(x, n));
  }
  printf("\n");
}

static void binary(double x, double y) {
  TWO(fmod) TWO(remainder) TWO(pow) TWO(atan2) TWO(hypot) TWO(fdim) TWO(copysign) TWO(nextafter)
  // Of equal zeros either may be the result.
  if (x != y) {
    TWO(fmin) TWO(fmax)
  }
  show(fma(x, y, 0.5)), show(fmaf((float)x, (float)y, 0.5f));
  printf("\n");
}

// The same of numbers in memory, of results and of constants.
static double chain(const double *from, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += floor(from[i] * 0.75) + fmin(from[i], 2.0) + fmax(-1.0, fabs(from[i])) +
           copysign(0.5, from[i]) + copysign(from[i], -1.0) + sqrt(fabs(from[i]));
  return sum;
}

int main(void) {
  for (int i = 0; i < COUNT; i++)
    unary(values[i]);
  for (int i = 0; i < COUNT; i++)
    for (int k = 0; k < COUNT; k++)
      binary(values[i], values[k]);
  show(chain(values + 2, 10));
  errno = 0;
  show(log(0));
  printf("%d\n", errno == ERANGE);
  return 0;
}
