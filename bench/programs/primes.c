// primes — trial division.
#include <stdbool.h>
#include <stdio.h>

static bool isPrime(int n) {
  if (n < 2)
    return false;
  for (int d = 2; d * d <= n; ++d)
    if (n % d == 0)
      return false;
  return true;
}

int main(void) {
  int limit, count = 0, last = 0;
  if (scanf("%d", &limit) != 1)
    return 1;
  for (int n = 0; n < limit; ++n) {
    if (isPrime(n)) {
      count++;
      last = n;
    }
  }
  printf("%d %d\n", count, last);
}
