// Functions on numbers by pointer: integrals, roots of equations, tables of operations; qsort and
// bsearch.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef double function(double);

static double square(double x) { return x * x; }
static double cubic(double x) { return ((x - 2) * x - 5) * x + 1; }
static double bell(double x) { return 1 / (1 + 25 * x * x); }
static double steps(double x) { return (double)(int)(x * 4) / 4; }
static function *const functions[] = {square, cubic, bell, steps};

static double simpson(function *f, double from, double to, int n) {
  double width = (to - from) / n, sum = f(from) + f(to);
  for (int i = 1; i < n; i++)
    sum += f(from + i * width) * (i % 2 ? 4 : 2);
  return sum * width / 3;
}

static double adaptive(function *f, double a, double b, double whole, double tolerance, int depth) {
  double middle = (a + b) / 2;
  double left = simpson(f, a, middle, 2), right = simpson(f, middle, b, 2);
  double difference = left + right - whole;
  if (depth == 0 || (difference < tolerance && difference > -tolerance))
    return left + right + difference / 15;
  return adaptive(f, a, middle, left, tolerance / 2, depth - 1) +
         adaptive(f, middle, b, right, tolerance / 2, depth - 1);
}

static double slope(function *f, double x) {
  double h = 0x1p-20;
  return (f(x + h) - f(x - h)) / (2 * h);
}

static double newton(function *f, double x, int *rounds) {
  for (*rounds = 0; *rounds < 50; ++*rounds) {
    double by = f(x) / slope(f, x);
    x -= by;
    if (by < 1e-12 && by > -1e-12)
      break;
  }
  return x;
}

static double bisected(function *f, double low, double high) {
  int rising = f(low) < 0;
  while (1) {
    double middle = low + (high - low) / 2;
    if (middle == low || middle == high)
      return middle;
    if ((f(middle) < 0) == rising)
      low = middle;
    else
      high = middle;
  }
}

// Float, double and integers in one table.
static float add(float a, double b, int n) { return a + (float)b * (float)n; }
static float subtract(float a, double b, int n) { return a - (float)(b / n); }
static float scale(float a, double b, int n) { return n & 1 ? a * (float)b : (float)(a * b); }
static const struct {
  const char *name;
  float (*apply)(float, double, int);
} operations[] = {{"add", add}, {"subtract", subtract}, {"scale", scale}};

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}
static int descending(const void *a, const void *b) {
  float x = *(const float *)a, y = *(const float *)b;
  return x < y ? 1 : x > y ? -1 : 0;
}
struct city {
  const char *name;
  double latitude;
  float height;
};
static int by_height(const void *a, const void *b) {
  const struct city *x = a, *y = b;
  if (x->height != y->height)
    return x->height < y->height ? -1 : 1;
  return ascending(&x->latitude, &y->latitude);
}

static uint32_t seed = 12345;
static double chance(void) {
  seed = seed * 1664525 + 1013904223;
  return seed / 4294967296.0;
}

// Folds an array by a function of two numbers that has a context.
static double fold(const double *from, int count, double start, double (*f)(double, double, void *),
                   void *context) {
  for (int i = 0; i < count; i++)
    start = f(start, from[i], context);
  return start;
}
static double compensated(double sum, double v, void *context) {
  double *lost = context, y = v - *lost, t = sum + y;
  *lost = t - sum - y;
  return t;
}
static double largest(double a, double b, void *context) {
  ++*(int *)context;
  return a > b ? a : b;
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    function *f = functions[i];
    printf("%a %a %a\n", simpson(f, -1, 2, 100), slope(f, 0.3),
           adaptive(f, -1, 2, simpson(f, -1, 2, 2), 1e-9, 12));
  }
  int rounds;
  for (double from = -2; from <= 4; from += 3) {
    double root = newton(cubic, from, &rounds);
    printf("%.12f %d\n", root, rounds);
  }
  printf("%a %a\n", bisected(cubic, 0, 1), bisected(cubic, 1, 10));

  for (int i = 0; i < 9; i++)
    printf("%s %a\n", operations[i % 3].name,
           operations[i % 3].apply((float)i / 3, i * 0.7, i + 1));

  enum { COUNT = 200 };
  double values[COUNT];
  float reversed[COUNT];
  for (int i = 0; i < COUNT; i++) {
    values[i] = (chance() - 0.5) * (i % 7 ? 10 : 1e6);
    reversed[i] = (float)values[i];
  }
  double lost = 0;
  int calls = 0;
  printf("%a %a", fold(values, COUNT, 0, compensated, &lost),
         fold(values, COUNT, -1e9, largest, &calls));
  printf(" %a %d\n", lost, calls);
  double wanted = values[77];
  qsort(values, COUNT, sizeof *values, ascending);
  qsort(reversed, COUNT, sizeof *reversed, descending);
  double *found = bsearch(&wanted, values, COUNT, sizeof *values, ascending);
  int matches = 0;
  for (int i = 0; i < COUNT; i++)
    matches += reversed[i] == (float)values[COUNT - 1 - i];
  printf("%d %d %a %a %a\n", found && *found == wanted, matches, values[0], values[COUNT / 2],
         reversed[0]);

  struct city cities[] = {{"Oslo", 59.91, 23},      {"Quito", -0.18, 2850}, {"Accra", 5.6, 61},
                          {"Lima", -12.05, 154.5f}, {"Hobart", -42.88, 23}, {"Baku", 40.38, -28}};
  qsort(cities, 6, sizeof *cities, by_height);
  for (int i = 0; i < 6; i++)
    printf("%-6s %6.2f %g\n", cities[i].name, cities[i].latitude, cities[i].height);
  return matches;
}
