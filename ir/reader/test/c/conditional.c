// Ternaries and short circuits: what is evaluated and what is not, as values and as conditions.
#include <stdio.h>
#include <string.h>

static char trace[200];
static int traced;

static int say(char c, int value) {
  trace[traced++] = c;
  return value;
}

static void show(int value) {
  trace[traced] = 0;
  printf("%s = %d\n", trace, value);
  traced = 0;
}

static int collatz(int n) { return n == 1 ? 0 : 1 + collatz(n % 2 ? 3 * n + 1 : n / 2); }

static int leap(int y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }

static const char *size(long n) {
  return n < 0         ? "negative"
         : n == 0      ? "none"
         : n < 10      ? "few"
         : n < 1000    ? "some"
         : n < 1000000 ? "many"
                       : "countless";
}

static int median(int a, int b, int c) {
  return a > b ? (b > c ? b : a > c ? c : a) : (a > c ? a : b > c ? c : b);
}

static int valid(const char *s) { return s && *s && (*s != '-' || s[1]) && strlen(s) < 5; }

static long mixed(int which, signed char c, unsigned u) { return which ? c : u; }

static void swap(int *a, int *b) { *a != *b ? (*a ^= *b, *b ^= *a, *a ^= *b) : 0; }

int main(void) {
  show(say('a', 1) && say('b', 0) && say('c', 1));
  show(say('a', 0) || say('b', 2) || say('c', 0));
  show((say('a', 1) || say('b', 1)) && (say('c', 0) || say('d', 4)));
  show(say('a', 0) && (say('b', 1) || say('c', 1)));
  show(!(say('a', 0) || !say('b', 1)) + (say('c', 1) && !say('d', 0)) * 2);
  show(say('a', 1) ? say('b', 20) : say('c', 30));
  show(say('a', 0) ?: say('b', 5) ?: say('c', 6));
  show(say('a', 1) ? say('b', 0) ? say('c', 1) : say('d', 2) : say('e', 3));
  show((say('a', 1), say('b', 2), say('c', 3)));
  show((say('a', 3) & say('b', 0)) | say('c', 8));

  int longest = 0, at = 0;
  for (int i = 1; i < 300; i++) {
    int steps = collatz(i);
    steps > longest ? (longest = steps, at = i) : 0;
  }
  printf("%d %d\n", longest, at);
  int leaps = 0;
  for (int y = 1890; y <= 2010; y++)
    leaps += leap(y) ? 1 : 0;
  printf("%d\n", leaps);
  for (long n = -2; n < 100000000; n = n * 6 + 11)
    printf("%s ", size(n));
  putchar('\n');
  int order[] = {3, 1, 2}, sum = 0;
  for (int i = 0; i < 6; i++) {
    sum = sum * 10 + median(order[0], order[1], order[2]);
    swap(&order[i % 3], &order[(i + 1) % 3]);
    swap(order, order);
  }
  printf("%d\n", sum);
  const char *tests[] = {NULL, "", "-", "-1", "12345", "1234"};
  for (int i = 0; i < 6; i++)
    putchar(valid(tests[i]) ? 'y' : 'n');
  putchar('\n');
  printf("%ld %ld\n", mixed(1, -1, 0), mixed(0, 0, 4000000000));

  int a = 5, b = 9, *p = a > b ? &a : &b;
  *(a < b ? &a : p) += 100;
  (a > 100 || b++) && (b += 1000);
  int c = a && b, d = !a == !b, e = a || (b = 0);
  printf("%d %d %d %d %d\n", a, b, c, d, e);
  if (a > 100 ? b > 1000 && c : d)
    puts("taken");
  while (a > 0 && b > 0 && !(a % 7 == 0 && b % 2))
    a > b ? (a -= 3) : (b -= 11);
  return a & 127;
}
