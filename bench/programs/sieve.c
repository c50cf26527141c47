// sieve — Eratosthenes' sieve on an array of bools.
#include <stdbool.h>
#include <stdio.h>

static bool composite[2000001];

int main(void) {
  int limit, rounds, count = 0;
  unsigned sum = 0;
  if (scanf("%d %d", &limit, &rounds) != 2)
    return 1;
  for (int round = 0; round < rounds; ++round) {
    for (int i = 2; i <= limit; ++i)
      composite[i] = false;
    count = 0;
    for (int i = 2; i <= limit; ++i) {
      if (!composite[i]) {
        count++;
        sum += i;
        if (i <= limit / i)
          for (int j = i * i; j <= limit; j += i)
            composite[j] = true;
      }
    }
  }
  printf("%d %d\n", count, (int)sum);
}
