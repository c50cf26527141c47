// random_walk — Marsaglia's xorshift (2003) and a linear congruential generator drive a walk and
// count hits of a disc.
#include <stdio.h>

static unsigned x;

static unsigned xorshift(void) {
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return x;
}

int main(void) {
  int n, hits = 0, position = 0, furthest = 0;
  unsigned lcg = 1;
  if (scanf("%u %d", &x, &n) != 2)
    return 1;
  for (int i = 0; i < n; ++i) {
    lcg = lcg * 69069 + 1;
    unsigned random = xorshift();
    int a = random & 0x7FFF;
    int b = lcg >> 16 & 0x7FFF;
    if (a * a + b * b < 1 << 30)
      hits++;
    if ((int)random < 0)
      position++;
    else
      position--;
    if (position > furthest)
      furthest = position;
  }
  printf("%d %d %d\n", hits, position, furthest);
}
