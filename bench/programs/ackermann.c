// ackermann — deep recursion, with a call whose result is the next call's argument.
#include <stdio.h>

static int ackermann(int m, int n) {
  if (m == 0)
    return n + 1;
  if (n == 0)
    return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void) {
  int m, n;
  if (scanf("%d %d", &m, &n) != 2)
    return 1;
  printf("%d\n", ackermann(m, n));
}
