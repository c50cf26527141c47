// Vectors of 256 bits as arguments and results of functions for AVX: in one register each, in memory
// when these are used up or the arguments are variable, through pointers, across calls.
// clang: -mavx
// needs: avx
#include <stdarg.h>
#include <stdio.h>

#define CALLED __attribute__((noinline))

typedef float floats __attribute__((vector_size(32)));
typedef double doubles __attribute__((vector_size(32)));
typedef long longs __attribute__((vector_size(32)));
typedef unsigned char bytes __attribute__((vector_size(32)));
typedef int ints __attribute__((vector_size(16)));
typedef double large __attribute__((vector_size(64)));

static void showDoubles(const char *name, doubles x) {
  printf("%s %g %g %g %g\n", name, x[0], x[1], x[2], x[3]);
}

CALLED floats addFloats(floats x, floats y) { return x + y; }
CALLED doubles mixed(int n, doubles x, float f, ints v, doubles y) {
  return x * (double)n + y * (double)f + (double)v[3];
}
CALLED longs shifted(longs x, int by) { return x << by; }
CALLED bytes reversed(bytes x) {
  bytes made;
  for (int i = 0; i < 32; ++i)
    made[i] = x[31 - i];
  return made;
}
CALLED static longs internal(longs x, longs y) { return x * y - x; }

// The last ones are passed in memory.
CALLED doubles many(doubles a, doubles b, doubles c, doubles d, doubles e, doubles f, doubles g,
                    doubles h, doubles i, int n, doubles j, long l) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + n * j + (double)l;
}
CALLED doubles forwardMany(doubles x, int n) {
  return many(x, x + 1, x + 2, x + 3, x + 4, x + 5, x + 6, x + 7, x + 8, n, x * x, n + 1L);
}

CALLED large twice(large x) { return x + x; }

CALLED doubles sum(int count, ...) {
  va_list list;
  va_start(list, count);
  doubles total = {};
  for (int i = 0; i < count; ++i) {
    double factor = va_arg(list, double);
    total += factor * va_arg(list, doubles);
  }
  va_end(list);
  return total;
}

// Across calls, the values are in memory.
CALLED doubles keeps(doubles x, doubles y, int n) {
  for (int i = 0; i < n; ++i) {
    doubles next = mixed(i, x, 0.5f, (ints){1, 2, 3, i}, y);
    showDoubles("next", next);
    x = y;
    y = next;
  }
  return n % 2 ? x : y;
}

typedef doubles (*binary)(doubles, doubles);
CALLED static doubles minus(doubles x, doubles y) { return x - y; }
CALLED static doubles times(doubles x, doubles y) { return x * y; }
CALLED doubles fold(binary f, const doubles *from, int count) {
  doubles made = from[0];
  for (int i = 1; i < count; ++i)
    made = f(made, from[i]);
  return made;
}

CALLED long fibonacci(longs *pair, int n) {
  if (n < 2)
    return n;
  *pair = internal(*pair, shifted(*pair, 1));
  return fibonacci(pair, n - 1) + fibonacci(pair, n - 2);
}

int main(void) {
  floats f = {1, 2, 3, 4, 5, 6, 7, 8};
  f = addFloats(f, addFloats(f, f));
  for (int i = 0; i < 8; ++i)
    printf("%g ", f[i]);
  doubles x = {1, -2, 3.5, 4}, y = {0.25, 8, -1, 1e10};
  showDoubles("mixed", mixed(3, x, 2.5f, (ints){1, 2, 3, -4}, y));
  longs l = shifted((longs){1, -1, 3, 1L << 40}, 7);
  l = internal(l, l + 1);
  printf("%ld %ld %ld %ld\n", l[0], l[1], l[2], l[3]);
  bytes b;
  for (int i = 0; i < 32; ++i)
    b[i] = i * 7;
  b = reversed(b);
  for (int i = 0; i < 32; ++i)
    printf("%d ", b[i]);
  showDoubles("many", forwardMany(x, 5));
  large w = twice((large){1, 2, 3, 4, 5, 6, 7, 8});
  printf("%g %g\n", w[0], w[7]);
  showDoubles("sum", sum(4, 1.5, x, 2.5, y, -1.0, x * y, 0.0, y));
  showDoubles("keeps", keeps(x, y, 5));
  doubles row[] = {x, y, x + y, y / 3};
  showDoubles("fold", fold(minus, row, 4));
  showDoubles("fold", fold(times, row, 4));
  printf("%ld %ld\n", fibonacci(&l, 12), l[3]);
  return 0;
}

