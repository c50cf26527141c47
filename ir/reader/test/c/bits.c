#include <stdio.h>
static int count(unsigned x) { int n = 0; for (; x; x &= x - 1) n++; return n; }
static unsigned rotate(unsigned x, int by) { return x << by | x >> (32 - by); }
int main(void) {
  unsigned hash = 2166136261u;
  for (const char *s = "wend"; *s; s++) hash = (hash ^ (unsigned char)*s) * 16777619u;
  printf("%u %d %x %d\n", hash, count(hash), rotate(hash, 7), ~5 ^ 3);
  return 0;
}
