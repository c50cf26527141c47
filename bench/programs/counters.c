// counters — a function that computes statistics of a stream in a structure of its caller.
//
// Pointers to local variables of main: faster than file-scope variables, which are not kept in
// registers.
#include <stdio.h>

struct Statistics {
  unsigned sum;
  int least, most, rises, last;
};

static int next(unsigned *seed) {
  *seed = *seed * 1103515245 + 12345;
  return (*seed >> 16) & 32767;
}

static void note(struct Statistics *s, int x) {
  s->sum += x;
  if (x < s->least)
    s->least = x;
  if (x > s->most)
    s->most = x;
  if (x > s->last)
    s->rises++;
  s->last = x;
}

int main(void) {
  int n;
  unsigned start;
  if (scanf("%d %u", &n, &start) != 2)
    return 1;
  unsigned seed = start;
  struct Statistics s = {.least = 32767};
  for (int i = 0; i < n; ++i)
    note(&s, next(&seed));
  printf("%d %d %d %d\n", (int)s.sum, s.least, s.most, s.rises);
}
