// Static variables of functions: counters, caches, tables made on first use, of the same name.
#include <stdio.h>
#include <string.h>

static int calls;

static int ticket(void) {
  static int next = 100;
  return next++;
}

static const char *named(int n) {
  static char buffers[4][16];
  static unsigned turn;
  char *b = buffers[turn++ % 4];
  snprintf(b, sizeof buffers[0], "<%d>", n);
  return b;
}

static long fibonacci(int n) {
  static long known[91] = {0, 1};
  calls++;
  if (n > 1 && !known[n])
    known[n] = fibonacci(n - 1) + fibonacci(n - 2);
  return known[n];
}

static int is_prime(int n) {
  static unsigned char composite[1000];
  static _Bool ready;
  if (!ready) {
    composite[0] = composite[1] = 1;
    for (int i = 2; i * i < 1000; i++)
      for (int j = i * i; !composite[i] && j < 1000; j += i)
        composite[j] = 1;
    ready = 1;
  }
  return !composite[n];
}

static int nested(int n) {
  static int next = 7;
  for (int i = 0; i < n; i++) {
    static int next = 1000;
    next += i;
    if (i & 1) {
      static const int step[] = {1, 10, 100};
      next += step[i % 3];
    }
    calls += next & 1;
    if (i == n - 1)
      return next * 10 + ticket() % 10;
  }
  return next--;
}

// A generator that goes on where it stopped.
static int generate(void) {
  static int state, i, j;
  switch (state) {
  case 0:
    for (i = 0; i < 3; i++) {
      for (j = 0; j <= i; j++) {
        state = 1;
        return i * 10 + j;
      case 1:;
      }
    }
    state = 2;
    /* fall through */
  default: return -1;
  }
}

static int *counter(int which) {
  static struct {
    int hits;
    int *const link;
  } one = {5, &calls}, two;
  return which == 2 ? &two.hits : which ? &one.hits : one.link;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 5; i++)
    sum += ticket();
  printf("%d\n", sum);
  const char *a = named(1), *b = named(22), *c = named(333), *d = named(4444);
  printf("%s %s %s %s\n", a, b, c, d);
  named(5);
  printf("%s %s\n", a, b);
  printf("%ld %ld %d\n", fibonacci(90), fibonacci(50), calls);
  int primes = 0;
  for (int n = 0; n < 1000; n++)
    primes += is_prime(n);
  printf("%d\n", primes);
  int r0 = nested(0), r4 = nested(4), r5 = nested(5), again = nested(0);
  printf("%d %d %d %d\n", r0, r4, r5, again);
  for (int v; (v = generate()) >= 0;)
    printf("%d ", v);
  printf("%d\n", generate());
  ++*counter(1);
  *counter(2) = *counter(1) * 6;
  ++*counter(0);
  printf("%d %d %d\n", *counter(1), *counter(2), calls);
  return *counter(2);
}
