// The C library's functions on doubles beside our own: exact ones bit for bit, others to within a
// few units.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double own_root(double v) {
  double x = v > 1 ? v : 1, last = INFINITY;
  while (x < last) {
    last = x;
    x = (x + v / x) / 2;
  }
  return last;
}
static double own_floor(double v) {
  if (!(v > -0x1p52 && v < 0x1p52))
    return v;
  double whole = (double)(long)v;
  return whole > v ? whole - 1 : whole;
}
static double own_power(double v, int n) {
  double r = 1;
  for (int i = n < 0 ? -n : n; i; i >>= 1, v *= v)
    if (i & 1)
      r *= v;
  return n < 0 ? 1 / r : r;
}
static double own_sine(double v) {
  double term = v, sum = v;
  for (int i = 2; i < 40; i += 2)
    sum += term *= -v * v / (i * (i + 1));
  return sum;
}
static double own_exponential(double v) {
  double term = 1, sum = 1;
  for (int i = 1; i < 40; i++)
    sum += term *= v / i;
  return sum;
}

static int close(double a, double b) { return fabs(a - b) <= 1e-13 * (1 + fabs(a)); }

static const double values[] = {0,   0.25,    0.5,   1,         1.5,        2,
                                2.5, 3.14159, 9.999, 1e5 + 0.5, 1e15 + 0.5, 1e300};
enum { COUNT = sizeof values / sizeof *values };

int main(void) {
  int right = 0, checks = 0;
  for (int i = 0; i < COUNT; i++) {
    double v = values[i];
    printf("%a %a %a %a %a %a %a\n", sqrt(v), fabs(-v), floor(-v), ceil(v), trunc(-v), round(v),
           fmod(v, 0.7));
    right +=
        close(sqrt(v), own_root(v)) + (floor(v) == own_floor(v)) + (floor(-v) == own_floor(-v));
    checks += 3;
  }
  for (int n = -9; n <= 9; n++) {
    double v = n * 0.3;
    right += close(sin(v), own_sine(v)) + close(cos(v), own_sine(v + M_PI / 2)) +
             close(exp(v), own_exponential(v)) + close(pow(1.7, n), own_power(1.7, n)) +
             close(log(exp(v)), v) + close(tan(v) * cos(v), sin(v));
    double x = cos(v), y = sin(v);
    right += close(atan2(y, x), v) + (close(x * x + y * y, 1) && close(pow(2, v), exp(v * log(2))));
    checks += 8;
  }
  printf("%d of %d are as they should be\n", right, checks);

  // Edges.
  double none = sqrt(-1), product = INFINITY * 0, rest = fmod(1, 0);
  printf("%d %d %d %g %g %g\n", none != none, product != product, rest != rest, log(0), exp(1000),
         pow(0, -1));
  printf("%g %g %g %g %g\n", sqrt(-0.0), floor(-0.5), ceil(-0.5), pow(-8, 3), atan2(0, -1));
  printf("%g %g %g\n", floor(INFINITY), trunc(-INFINITY), fabs(-INFINITY));

  // By pointer, and results that go on into others.
  double (*const functions[])(double) = {sin, sqrt, cos, floor, log, fabs, own_root, own_floor};
  double v = 0.5;
  for (int i = 0; i < 40; i++)
    v = functions[i * 3 % 8](v * v + 0.75) + v / 4;
  printf("%.9g\n", v);

  // Numbers from text.
  static const char *const texts[] = {"1.5",   "-2.25e-3", "0x1.8p4", "inf",
                                      "1e400", "  7 8",    ".5.",     "x"};
  for (int i = 0; i < 8; i++) {
    char *end;
    double number = strtod(texts[i], &end);
    printf("%g %d ", number, (int)(end - texts[i]));
  }
  printf("%g\n", atof("123.456"));

  // The mean, deviation and correlation of two series.
  double sum = 0, squares = 0, other = 0, other_squares = 0, products = 0;
  for (int i = 1; i <= 100; i++) {
    double a = sin(i) * i, b = sqrt(i) + log(i);
    sum += a, squares += a * a, other += b, other_squares += b * b, products += a * b;
  }
  double deviation = sqrt(squares / 100 - pow(sum / 100, 2));
  double other_deviation = sqrt(other_squares / 100 - pow(other / 100, 2));
  printf("%.9g %.9g %.9g\n", sum / 100, deviation,
         (products / 100 - sum * other / 1e4) / (deviation * other_deviation));
  return right;
}
