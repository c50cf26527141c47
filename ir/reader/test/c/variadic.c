// Variadic functions: what is promoted, what fits in registers, two lists over the same arguments.
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static long sum(int count, ...) {
  va_list list;
  long total = 0;
  va_start(list, count);
  for (int i = 0; i < count; i++)
    total += va_arg(list, int) * (i + 1L);
  va_end(list);
  return total;
}

static int longest(const char *first, ...) {
  va_list list;
  int best = 0;
  va_start(list, first);
  for (const char *s = first; s; s = va_arg(list, const char *))
    if ((int)strlen(s) > best)
      best = (int)strlen(s);
  va_end(list);
  return best;
}

// Twice over: the mean first, and then how far each is from it.
static int spread(int count, ...) {
  va_list once, again;
  int total = 0, distance = 0;
  va_start(once, count);
  va_copy(again, once);
  for (int i = 0; i < count; i++)
    total += va_arg(once, int);
  int mean = total / count;
  for (int i = 0; i < count; i++) {
    int off = va_arg(again, int) - mean;
    distance += off < 0 ? -off : off;
  }
  va_end(again);
  va_end(once);
  return distance;
}

// Five named arguments leave one register.
static unsigned long named(int a, long b, char *c, unsigned char d, unsigned e, ...) {
  va_list list;
  va_start(list, e);
  unsigned long r = (unsigned long)a + (unsigned long)b + (unsigned char)*c + d + e;
  for (int i = 0; i < 4; i++)
    r = r * 7 + va_arg(list, unsigned long);
  va_end(list);
  return r;
}

static void kinds(const char *what, ...) {
  va_list list;
  va_start(list, what);
  for (; *what; what++)
    switch (*what) {
    case 'c': printf(" %d", (char)va_arg(list, int)); break;
    case 'h': printf(" %d", (short)va_arg(list, int)); break;
    case 'b': printf(" %d", (bool)va_arg(list, int)); break;
    case 'u': printf(" %u", va_arg(list, unsigned)); break;
    case 'q': printf(" %lld", va_arg(list, long long)); break;
    case 'f': printf(" %d", va_arg(list, int (*)(int, ...)) == 0); break;
    case 's': printf(" %s", va_arg(list, char *)); break;
    case '*': ++*va_arg(list, int *); break;
    }
  va_end(list);
  putchar('\n');
}

static int depth(int n, ...) {
  va_list list;
  va_start(list, n);
  int a = va_arg(list, int), b = va_arg(list, int);
  va_end(list);
  return n == 0 ? a - b : depth(n - 1, b + n, a) + depth(0, n, 1);
}

int main(void) {
  printf("%ld %ld %ld\n", sum(0), sum(3, 1, -2, 3),
         sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, -12));
  printf("%d\n", longest("a", "quick", "variadic", "call", "with", "many", "words", "in",
                         "registers", "and", "out", (char *)0));
  printf("%d\n", spread(9, 4, 8, 15, 16, 23, 42, -3, -200, 1000));
  char c = 'c';
  printf("%lu\n", named(INT_MIN, LONG_MAX, &c, 253, 255u, 1UL, 2UL, ULONG_MAX, 4UL));
  short h = -32768;
  unsigned char uc = 200;
  int hits = 0;
  kinds("chbuqfs*hcu*q", c, h, (bool)2, UINT_MAX, LLONG_MIN, (int (*)(int, ...))0, "text", &hits,
        (short)40000 - 1, uc, 7u, &hits, -1LL);
  printf("%d\n", hits);
  return depth(5, 3, 4, 0, 0) & 0x7f;
}
