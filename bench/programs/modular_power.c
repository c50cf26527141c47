// modular_power — Fermat's test with several bases on all odd numbers below a limit, and Euler's
// powers.
#include <stdio.h>

static int power(int base, int exponent, int modulus) {
  int result = 1;
  base = base % modulus;
  while (exponent > 0) {
    if (exponent % 2 == 1)
      result = result * base % modulus;
    base = base * base % modulus;
    exponent = exponent / 2;
  }
  return result;
}

int main(void) {
  int limit, bases, passed = 0, sum = 0;
  if (scanf("%d %d", &limit, &bases) != 2)
    return 1;
  for (int n = 3; n < limit; n += 2) {
    int base = 2;
    while (base < bases + 2 && power(base, n - 1, n) == 1)
      base++;
    if (base == bases + 2)
      passed++;
    sum += power(3, n / 2, n);
  }
  printf("%d %d\n", passed, sum);
}
