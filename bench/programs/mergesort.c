// mergesort — bottom up, between two arrays that are parameters.
#include <stdio.h>

static int data[262144], other[262144];

static void merge(const int from[], int to[], int low, int middle, int high) {
  int i = low, j = middle;
  for (int k = low; k < high; ++k) {
    if (i < middle && (j >= high || from[i] <= from[j])) {
      to[k] = from[i];
      i++;
    } else {
      to[k] = from[j];
      j++;
    }
  }
}

static int least(int a, int b) { return a < b ? a : b; }

static void pass(const int from[], int to[], int n, int width) {
  for (int low = 0; low < n; low += 2 * width)
    merge(from, to, low, least(low + width, n), least(low + 2 * width, n));
}

static void sort(int n) {
  for (int width = 1; width < n; width *= 4) {
    pass(data, other, n, width);
    pass(other, data, n, 2 * width);
  }
}

int main(void) {
  int n, rounds;
  unsigned seed = 0, checksum = 0;
  if (scanf("%d %d", &n, &rounds) != 2)
    return 1;
  for (int round = 0; round < rounds; ++round) {
    for (int i = 0; i < n; ++i) {
      seed = seed * 1103515245 + 12345;
      data[i] = (int)seed >> 4;
    }
    sort(n);
    for (int i = 0; i < n; ++i)
      checksum = checksum * 31 + data[i];
  }
  printf("%d %d %d\n", (int)checksum, data[0], data[n - 1]);
}
