// matrix — square matrices multiplied, by rows.
#include <stdio.h>

static int a[90000], b[90000], c[90000];
static int n;

static void multiply(void) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      int sum = 0;
      for (int k = 0; k < n; ++k)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
  }
}

int main(void) {
  int rounds;
  unsigned trace = 0;
  if (scanf("%d %d", &n, &rounds) != 2)
    return 1;
  for (int i = 0; i < n * n; ++i) {
    a[i] = i % 17 - 8;
    b[i] = i % 23 - 11;
  }
  for (int round = 0; round < rounds; ++round) {
    multiply();
    for (int i = 0; i < n; ++i) {
      trace = trace * 3 + c[i * n + i];
      a[i * n]++;
    }
  }
  printf("%d\n", (int)trace);
}
