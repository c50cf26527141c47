// mandelbrot — the set in fixed-point arithmetic with 12 fractional bits.
#include <stdio.h>

static int limit;

static int escape(int cx, int cy) {
  int x = 0, y = 0;
  for (int i = 0; i < limit; ++i) {
    int xx = x * x >> 12;
    int yy = y * y >> 12;
    if (xx + yy > 4 << 12)
      return i;
    y = (x * y >> 11) + cy;
    x = xx - yy + cx;
  }
  return limit;
}

int main(void) {
  int width, height, inside = 0, sum = 0;
  if (scanf("%d %d %d", &width, &height, &limit) != 3)
    return 1;
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      int steps =
          escape(column * (3 << 12) / width - (2 << 12), row * (2 << 12) / height - (1 << 12));
      sum += steps;
      if (steps == limit)
        inside++;
    }
  }
  printf("%d %d\n", inside, sum);
}
