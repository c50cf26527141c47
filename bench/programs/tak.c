// tak — Takeuchi's function: four recursive calls with three arguments each.
#include <stdio.h>

static int tak(int x, int y, int z) {
  if (y >= x)
    return z;
  return tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y));
}

int main(void) {
  int rounds, size, sum = 0;
  if (scanf("%d %d", &rounds, &size) != 2)
    return 1;
  for (int i = 0; i < rounds; ++i)
    sum += tak(size * 3 + i % 2, size * 2, size);
  printf("%d\n", sum);
}
