// heapsort — Williams's heap (1964): sifting down in an array.
#include <stdio.h>

static int heap[500000];

static void sift(int i, int n) {
  int value = heap[i];
  int child = 2 * i + 1;
  while (child < n) {
    if (child + 1 < n && heap[child + 1] > heap[child])
      child++;
    if (heap[child] <= value)
      break;
    heap[i] = heap[child];
    i = child;
    child = 2 * i + 1;
  }
  heap[i] = value;
}

static void sort(int n) {
  for (int i = n / 2 - 1; i >= 0; --i)
    sift(i, n);
  for (int end = n - 1; end > 0; --end) {
    int t = heap[0];
    heap[0] = heap[end];
    heap[end] = t;
    sift(0, end);
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
      heap[i] = seed >> 8 & 0xFFFFF;
    }
    sort(n);
    for (int i = 0; i < n; ++i)
      checksum = checksum * 31 + heap[i];
  }
  printf("%d %d %d\n", (int)checksum, heap[0], heap[n - 1]);
}
