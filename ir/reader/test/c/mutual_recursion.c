// Functions that call one another: deep, nested in arguments, through pointers, with structs.
#include <stdio.h>

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

static int male(int n);
static int female(int n) { return n == 0 ? 1 : n - male(female(n - 1)); }
static int male(int n) { return n == 0 ? 0 : n - female(male(n - 1)); }

static long ackermann(long m, long n) {
  return m == 0 ? n + 1 : ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}
static int mccarthy(int n) { return n > 100 ? n - 10 : mccarthy(mccarthy(n + 11)); }
static int tak(int x, int y, int z) {
  return y < x ? tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)) : z;
}
static int q(int n) { return n <= 2 ? 1 : q(n - q(n - 1)) + q(n - q(n - 2)); }

static long power(long base, int exponent, long modulus) {
  if (exponent == 0)
    return 1;
  long half = power(base, exponent / 2, modulus);
  return half * half % modulus * (exponent & 1 ? base : 1) % modulus;
}

static int permute(char *s, int from, int length, int (*visit)(const char *)) {
  if (from == length)
    return visit(s);
  int sum = 0;
  for (int i = from; i < length; i++) {
    char c = s[from];
    s[from] = s[i];
    s[i] = c;
    sum += permute(s, from + 1, length, visit);
    c = s[from];
    s[from] = s[i];
    s[i] = c;
  }
  return sum;
}

static int derangement(const char *s) {
  for (int i = 0; s[i]; i++)
    if (s[i] == 'a' + i)
      return 0;
  return 1;
}

// The moves of the towers of Hanoi, with what lies where.
static int pegs[3];
static int hanoi(int n, int from, int to, int via) {
  if (n == 0)
    return 0;
  int moves = hanoi(n - 1, from, via, to);
  pegs[from] -= n;
  pegs[to] += n;
  return moves + 1 + hanoi(n - 1, via, to, from);
}

typedef struct walk (*walker)(int);
struct walk {
  walker next;
  int n;
};
static struct walk down(int n);
static struct walk up(int n) { return (struct walk){n > 1000 ? 0 : n % 2 ? up : down, n * 3 + 1}; }
static struct walk down(int n) { return (struct walk){n < 5 ? 0 : n % 4 ? up : down, n / 2}; }

static unsigned expression(const char **s);
static unsigned atom(const char **s) {
  if (**s == '(') {
    ++*s;
    unsigned v = expression(s);
    ++*s;
    return v + 1;
  }
  return (unsigned)*(*s)++ - 'a';
}
static unsigned expression(const char **s) {
  unsigned v = atom(s);
  while (**s && **s != ')')
    v = v * 3 + atom(s);
  return v;
}

int main(void) {
  printf("%d %d\n", is_even(10001), is_odd(10001));
  for (int i = 0; i < 15; i++)
    printf("%d%d ", female(i), male(i));
  putchar('\n');
  printf("%ld %ld %d %d %d %d\n", ackermann(2, 9), ackermann(3, 3), mccarthy(1), mccarthy(120),
         tak(10, 6, 3), q(18));
  printf("%ld\n", power(3, 1000003, 1000000007));
  char word[] = "abcdef";
  printf("%d %s\n", permute(word, 0, 6, derangement), word);
  pegs[0] = 8 * 9 / 2;
  int moves = hanoi(8, 0, 2, 1);
  printf("%d %d %d %d\n", moves, pegs[0], pegs[1], pegs[2]);
  struct walk w = {up, 27};
  int steps = 0;
  while (w.next)
    w = w.next(w.n), steps++;
  printf("%d %d\n", steps, w.n);
  const char *s = "a(b(cd)(e))((f))g";
  printf("%u\n", expression(&s));
  return steps;
}
