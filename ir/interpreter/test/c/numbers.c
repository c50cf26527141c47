// Numbers from text, quotients, random numbers.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static void show(const char *text, int base) {
  char *end;
  errno = 0;
  long a = strtol(text, &end, base);
  printf("%ld %d %d ", a, (int)(end - text), errno);
  errno = 0;
  unsigned long b = strtoul(text, &end, base);
  printf("%lu %d %d ", b, (int)(end - text), errno);
  printf("%lld %llu\n", strtoll(text, NULL, base), strtoull(text, NULL, base));
}

int main(void) {
  show("  42x", 10);
  show("-17", 0);
  show("0x7fG", 0);
  show("0x", 16);
  show("0777", 0);
  show("zz", 36);
  show("none", 10);
  show("99999999999999999999", 10);
  show("-99999999999999999999", 10);
  printf("%d %ld %lld %d\n", atoi(" -12ab"), atol("123456789012"), atoll("+7"), atoi(""));
  div_t d = div(-17, 5);
  ldiv_t l = ldiv(17, -5);
  lldiv_t ll = lldiv(LLONG_MAX, 10);
  printf("%d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, ll.quot, ll.rem);
  printf("%d %ld %lld\n", abs(-5), labs(-6L), llabs(-7LL));
  for (int i = 0; i < 5; i++)
    printf("%d ", rand());
  srand(42);
  for (int i = 0; i < 400; i++)
    rand();
  printf("%d ", rand());
  srandom(0);
  printf("%ld ", random());
  srand(4000000000u);
  unsigned seed = 7;
  printf("%d %d", rand(), rand_r(&seed));
  printf(" %d %u\n", rand_r(&seed), seed);
  return RAND_MAX == 2147483647;
}
