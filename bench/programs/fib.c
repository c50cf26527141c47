// fib — the naive recursion: calls, returns and little else.
#include <stdio.h>

static int fib(int n) {
  if (n < 2)
    return n;
  return fib(n - 1) + fib(n - 2);
}

int main(void) {
  int n;
  if (scanf("%d", &n) != 1)
    return 1;
  printf("%d\n", fib(n));
}
