// Numbers as variadic arguments: readers of our own, more than registers hold, printf with integers
// between.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static double sum(int count, ...) {
  va_list list;
  va_start(list, count);
  double total = 0;
  for (int i = 0; i < count; i++)
    total += va_arg(list, double) * (i + 1);
  va_end(list);
  return total;
}

struct point {
  double x, y;
};
struct labelled {
  long label;
  double v;
};
struct large {
  double v[4];
};

// The letters of `kinds` name the types of what follows.
static double vcollect(const char *kinds, va_list list) {
  double total = 0;
  for (const char *k = kinds; *k; k++) {
    total *= 1.25;
    switch (*k) {
    case 'i':
      total += va_arg(list, int);
      break;
    case 'l':
      total += (double)va_arg(list, long);
      break;
    case 'd':
      total += va_arg(list, double);
      break;
    case 's':
      total += (double)strlen(va_arg(list, const char *));
      break;
    case 'r':
      total += *va_arg(list, double *);
      break;
    case 'p': {
      struct point p = va_arg(list, struct point);
      total += p.x - p.y;
      break;
    }
    case 'n': {
      struct labelled n = va_arg(list, struct labelled);
      total += (double)n.label * n.v;
      break;
    }
    case 'v': {
      struct large v = va_arg(list, struct large);
      total += v.v[0] + v.v[1] * 2 + v.v[2] * 4 + v.v[3] * 8;
      break;
    }
    }
  }
  return total;
}

static double collect(const char *kinds, ...) {
  va_list list;
  va_start(list, kinds);
  double total = vcollect(kinds, list);
  va_end(list);
  return total;
}

// Named numbers take vector registers too; the list is read twice.
static double behind(double a, float b, int n, double c, const char *kinds, ...) {
  va_list list, again;
  va_start(list, kinds);
  va_copy(again, list);
  double one = vcollect(kinds, list), two = vcollect(kinds, again);
  va_end(again);
  va_end(list);
  return a + b * n - c + one * 2 - two;
}
static double late(double a, double b, double c, double d, double e, double f, double g, double h,
                   double i, const char *kinds, ...) {
  va_list list;
  va_start(list, kinds);
  double total = vcollect(kinds, list);
  va_end(list);
  return total + a - b + c - d + e - f + g - h + i;
}

static int line(char *to, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vsnprintf(to, size, format, list);
  va_end(list);
  return n;
}

// No number is given, so that nobody saves the vector registers.
static int integers(int count, ...) {
  va_list list;
  va_start(list, count);
  int total = 0;
  while (count--)
    total = total * 3 + va_arg(list, int);
  va_end(list);
  return total;
}

int main(void) {
  printf("%a %a %a\n", sum(0), sum(3, 1.5, 2.5, -0.1), sum(8, 1., 2., 3., 4., 5., 6., 7., 8.));
  printf("%a\n", sum(13, .1, .2, .3, .4, .5, .6, .7, .8, .9, 1.1, 1.2, 1.3, 1.4));
  float narrow = 0.1f;
  printf("%a\n", sum(4, narrow, narrow * 2, (double)3, narrow - 1));

  double at = 1e-5;
  printf("%a\n", collect("didldsdr", .5, 7, 1.5, 1L << 40, 2.5, "seven..", -3.5, &at));
  printf("%a\n", collect("iiiiiiiddddddddddii", 1, 2, 3, 4, 5, 6, 7, .1, .2, .3, .4, .5, .6, .7, .8,
                         .9, 1., 8, 9));
  struct point p = {3, 0.5};
  struct labelled n = {-2, 0.75};
  struct large v = {{1, 2, 3, 4.5}};
  printf("%a\n", collect("pndvpnp", p, n, 1.0, v, p, n, p));
  printf("%a\n", collect("dddddddpdpnlnlnlnl", 1., 2., 3., 4., 5., 6., 7., p, 8., p, n, 1L, n, 2L,
                         n, 3L, n, 4L));
  printf("%a\n", behind(1, 2.5f, 3, 4, "dipd", 0.1, 2, p, 0.3));
  printf("%a\n", late(1, 2, 3, 4, 5, 6, 7, 8, 9.5, "didn", 0.1, 2, 0.3, n));
  printf("%d %d\n", integers(4, 1, 2, 3, 4), integers(7, 7, 6, 5, 4, 3, 2, 1));

  double (*by_pointer)(const char *, ...) = collect;
  printf("%a\n", by_pointer("ddi", 2.0, narrow, 3));

  printf("%f %d %e %s %g %ld %a %c %.3f\n", 1.5, 2, 12345.678, "text", 1e-10, -3L, 0.1, 'c',
         2.0005);
  printf("%5.1f|%-10.2e|%+g|%010.3f|%#g|% f|%G|%E|%F\n", 9.96, 0.000123456, 5.0, -2.5, 3.0, 1.0,
         1e20, 1e-7, 1e15);
  printf("%*.*f %.0f %.0f %.0f %g %g\n", 10, 3, 3.14159, 0.5, 1.5, 2.5, 1e5, 1e6);
  printf("%d %g %d %g %d %g %d %g %d %g %d %g %d %g %d %g %d %g %d %g\n", 1, .1, 2, .2, 3, .3, 4,
         .4, 5, .5, 6, .6, 7, .7, 8, .8, 9, .9, 10, 1.);
  char text[200];
  int length = line(text, sizeof text, "%g %i %g %s %g %g %g %g %g %g %g %x", 1.1, 2, 3.3, "four",
                    5.5, 6.6, 7.7, 8.8, 9.9, 10.1, 11.11, 12u);
  printf("%d %s\n", length, text);
  return (int)sum(3, 4.0, 5.0, 6.75);
}
