// permutations — Heap's algorithm (1963) with a checksum of the permutations.
#include <stdio.h>

static int items[16], n;
static unsigned checksum;

static void visit(void) { checksum = checksum * 31 + items[0] * 7 + items[n - 1]; }

static void swap(int i, int j) {
  int t = items[i];
  items[i] = items[j];
  items[j] = t;
}

static void permute(int k) {
  if (k <= 1) {
    visit();
    return;
  }
  for (int i = 0; i < k - 1; ++i) {
    permute(k - 1);
    if (k % 2 == 0)
      swap(i, k - 1);
    else
      swap(0, k - 1);
  }
  permute(k - 1);
}

int main(void) {
  int rounds;
  if (scanf("%d %d", &n, &rounds) != 2)
    return 1;
  for (int i = 0; i < n; ++i)
    items[i] = i;
  for (int round = 0; round < rounds; ++round)
    permute(n);
  printf("%d\n", (int)checksum);
}
