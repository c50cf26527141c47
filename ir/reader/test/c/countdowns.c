// Loops that count down and compare a number before or after its decrement.
#include <limits.h>
#include <stdio.h>

static int calls;
__attribute__((noinline)) static int next(void) { return ++calls & 7; }

#define SUM(name, type, loop)                                                                      \
  __attribute__((noinline)) static long name(type n) {                                             \
    long sum = calls = 0;                                                                          \
    loop;                                                                                          \
    return sum * 1000 + (long)n;                                                                   \
  }

SUM(positive, int, while (n-- > 0) sum += next())
SUM(notZero, int, while (n--) sum += next())
SUM(unsignedPositive, unsigned, while (n-- > 0) sum += next())
SUM(natural, int, while (n-- >= 0) sum += next())
SUM(positiveLong, long, while (n-- > 0) sum += next())
SUM(notZeroLong, unsigned long, while (n-- != 0) sum += next())
SUM(atLeast, int, do sum += next(); while (n-- >= 5))
SUM(below, int, do sum += next(); while (n++ < 1))
SUM(
    steps, int, do {
      sum += next();
      n -= 3;
    } while (n + 3 > 2))
SUM(
    upwards, int, do {
      sum += next();
      n += 2;
    } while (n - 2 < -2))
SUM(
    byFour, unsigned, do {
      sum += next();
      n -= 4;
    } while (n + 4 >= 4))
SUM(afterwards, int, while (--n >= 0) sum += next())

__attribute__((noinline)) static int find(const char *p, int n) {
  while (n-- > 0)
    if (*p++ == 'x')
      return n;
  return -1;
}
__attribute__((noinline)) static int findLast(const int *a, int n) {
  while (n--)
    if (a[n] == 7)
      return n;
  return -1;
}

int main(void) {
  static const int numbers[] = {1, 7, 3, 7, 4};
  for (int i = 0; i < 6; i++) {
    printf("%ld %ld %ld %ld\n", positive(i), notZero(i), unsignedPositive((unsigned)i), natural(i));
    printf("%ld %ld %ld %ld\n", positiveLong(i), notZeroLong((unsigned long)i), atLeast(i + 4),
           below(-i));
    printf("%ld %ld %ld %ld\n", steps(i), upwards(-i), byFour((unsigned)i * 2), afterwards(i));
    printf("%d %d\n", find("aaxbxx", i), findLast(numbers, i));
  }
  printf("%ld %ld %ld\n", positive(-5), positive(INT_MIN + 1), positiveLong(LONG_MIN + 1));
  printf("%ld %ld %ld\n", atLeast(INT_MIN + 1), natural(-1), positiveLong(-1));
}
