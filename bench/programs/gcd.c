// gcd — Euclid's algorithm on all pairs: divisions that depend on each other.
#include <stdio.h>

static int gcd(int a, int b) {
  while (b != 0) {
    int rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

int main(void) {
  int n, sum = 0, coprime = 0;
  if (scanf("%d", &n) != 1)
    return 1;
  for (int i = 1; i <= n; ++i) {
    for (int j = 1; j <= n; ++j) {
      int divisor = gcd(i, j);
      sum += divisor;
      if (divisor == 1)
        coprime++;
    }
  }
  printf("%d %d\n", sum, coprime);
}
