// popcount — counts bits in parallel, one by one, and by a table of sixteen.
#include <stdio.h>

static const int table[] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

static int parallel(unsigned x) {
  x -= x >> 1 & 0x55555555;
  x = (x & 0x33333333) + (x >> 2 & 0x33333333);
  x = (x + (x >> 4)) & 0x0F0F0F0F;
  return x * 0x01010101 >> 24;
}

static int oneByOne(unsigned x) {
  int count = 0;
  while (x != 0) {
    x = x & (x - 1);
    count++;
  }
  return count;
}

static int byTable(unsigned x) {
  int count = 0;
  for (int i = 0; i < 32; i += 4)
    count += table[x >> i & 15];
  return count;
}

int main(void) {
  int n, sum = 0;
  if (scanf("%d", &n) != 1)
    return 1;
  unsigned x = 1;
  for (int i = 0; i < n; ++i) {
    x = x * 1664525 + 1013904223;
    sum += parallel(x) * 3 + oneByOne(x & 0xFFFF) - byTable(x ^ i);
  }
  printf("%d\n", sum);
}
