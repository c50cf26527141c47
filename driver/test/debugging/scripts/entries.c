// Arguments that functions do not keep, for sessions with programs of C. Weak functions are not
// inlined.
#include <stdio.h>

typedef struct point {
  int x, y;
} point;

static const point origin = {0, 0};

__attribute__((weak)) unsigned mixed(unsigned seed) {
  printf("%u\n", seed);
  return seed * 2654435769U >> 16;
}

__attribute__((weak)) unsigned spread(long wide, unsigned char small, _Bool isLast) {
  return mixed((unsigned)wide + small + isLast);
}

__attribute__((weak)) unsigned place(const point *from, int steps, double scale) {
  unsigned first = mixed((unsigned)(from->x + steps));
  unsigned second = spread(-5000000000L, (unsigned char)first, first & 1);
  return first ^ second;
}

static unsigned pair(unsigned (*measure)(const point *, int, double), int steps, double scale) {
  point here = {steps, 2};
  return measure(&here, steps + 7, scale) + measure(&origin, steps, scale);
}

int main(int argc, char **argv) {
  volatile double scale = 1.5;
  printf("%u\n", pair(place, argc, scale));
  return 0;
}
