// quicksort — Hoare's partition (1962), recursing into both halves.
#include <stdio.h>

static int a[1000000];

static void fill(int n, unsigned seed) {
  for (int i = 0; i < n; ++i) {
    seed = seed * 1103515245 + 12345;
    a[i] = (int)seed;
  }
}

static void sort(int low, int high) {
  int pivot = a[low + (high - low) / 2];
  int i = low, j = high;
  while (i <= j) {
    while (a[i] < pivot)
      i++;
    while (a[j] > pivot)
      j--;
    if (i <= j) {
      int t = a[i];
      a[i] = a[j];
      a[j] = t;
      i++;
      j--;
    }
  }
  if (low < j)
    sort(low, j);
  if (i < high)
    sort(i, high);
}

int main(void) {
  int n, rounds;
  unsigned checksum = 0;
  if (scanf("%d %d", &n, &rounds) != 2)
    return 1;
  for (int round = 0; round < rounds; ++round) {
    fill(n, round);
    sort(0, n - 1);
    for (int i = 0; i < n; ++i)
      checksum = checksum * 31 + a[i];
  }
  printf("%d %d %d\n", (int)checksum, a[0], a[n - 1]);
}
