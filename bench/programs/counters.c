// counters — a function that takes statistics of a stream in variables of the file.
//
// Pointers to variables of main are as fast: everything is inlined either way.
#include <stdio.h>

static unsigned seed, sum;
static int least = 32767, most, rises, last;

static int next(void) {
  seed = seed * 1103515245 + 12345;
  return (seed >> 16) & 32767;
}

static void note(int x) {
  sum += x;
  if (x < least)
    least = x;
  if (x > most)
    most = x;
  if (x > last)
    rises++;
  last = x;
}

int main(void) {
  int n;
  if (scanf("%d %u", &n, &seed) != 2)
    return 1;
  for (int i = 0; i < n; ++i)
    note(next());
  printf("%d %d %d %d\n", (int)sum, least, most, rises);
}
