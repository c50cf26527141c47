// collatz — the longest chain below a limit; chains that grow beyond 32 bits are abandoned.
#include <stdio.h>

int main(void) {
  int limit, longest = 0, start = 0, lost = 0;
  if (scanf("%d", &limit) != 1)
    return 1;
  for (int i = 1; i < limit; ++i) {
    int n = i, steps = 0;
    while (n != 1) {
      if (n % 2 == 0) {
        n = n / 2;
      } else if (n > 715827881) {
        lost++;
        break;
      } else {
        n = 3 * n + 1;
      }
      steps++;
    }
    if (steps > longest) {
      longest = steps;
      start = i;
    }
  }
  printf("%d %d %d\n", start, longest, lost);
}
