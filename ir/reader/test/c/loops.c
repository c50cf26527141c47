#include <stdio.h>
int main(void) {
  int n = 27, steps = 0, max = n;
  do { n = n % 2 ? 3 * n + 1 : n / 2; if (n > max) max = n; steps++; } while (n != 1);
  int i = 0;
  for (;;) { if (++i > 5) break; if (i == 3) continue; printf("%d ", i); }
again:
  if (i < 8) { i++; goto again; }
  printf("%d %d %d\n", steps, max, i);
  return steps && !(i == 8 || max) ? 1 : 0;
}
