// prefix_sums — all prefix sums of an array, then the sums of many ranges.
#include <stdio.h>

static int values[100000], sums[100001];

int main(void) {
  int n, rounds;
  unsigned seed = 1, checksum = 0;
  if (scanf("%d %d", &n, &rounds) != 2)
    return 1;
  for (int i = 0; i < n; ++i)
    values[i] = i * 7 % 1000 - 500;
  for (int round = 0; round < rounds; ++round) {
    for (int i = 0; i < n; ++i)
      sums[i + 1] = sums[i] + values[i];
    int best = 0;
    for (int i = 0; i < n; ++i) {
      seed = seed * 1103515245 + 12345;
      int from = i / 2 + (int)(seed >> 16 & 3);
      int sum = sums[i + 1] - sums[from % n];
      if (sum > best)
        best = sum;
    }
    checksum = checksum * 31 + best;
    values[round % n] += round;
  }
  printf("%d\n", (int)checksum);
}
