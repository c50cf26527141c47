// histogram — counts bytes, then sorts them by counting.
#include <stdio.h>

static int input[200000], output[200000], counts[256], starts[256];
static int n;
static unsigned seed;

static void generate(void) {
  for (int i = 0; i < n; ++i) {
    seed = seed * 1103515245 + 12345;
    input[i] = seed >> 16 & seed >> 24 & 255;
  }
}

static void count(void) {
  for (int i = 0; i < 256; ++i)
    counts[i] = 0;
  for (int i = 0; i < n; ++i)
    counts[input[i]]++;
}

static void distribute(void) {
  int start = 0;
  for (int i = 0; i < 256; ++i) {
    starts[i] = start;
    start += counts[i];
  }
  for (int i = 0; i < n; ++i) {
    output[starts[input[i]]] = input[i];
    starts[input[i]]++;
  }
}

int main(void) {
  int rounds;
  unsigned checksum = 0;
  if (scanf("%d %d", &n, &rounds) != 2)
    return 1;
  for (int round = 0; round < rounds; ++round) {
    generate();
    count();
    distribute();
    checksum = checksum * 31 + output[n / 2] + counts[round & 255];
  }
  printf("%d\n", (int)checksum);
}
