// Structs as values: results used at once, in conditions, assigned in chains, kept in arrays.
#include <stdio.h>

struct fraction {
  long top, bottom;
};
struct grid {
  int cell[3][3];
};
struct range {
  int from, to;
};
struct summary {
  struct range range;
  int count;
  long sum;
  char name[8];
};

static long gcd(long a, long b) { return b == 0 ? (a < 0 ? -a : a) : gcd(b, a % b); }
static struct fraction reduce(struct fraction f) {
  long g = gcd(f.top, f.bottom);
  return (struct fraction){f.top / g, f.bottom / g};
}
static struct fraction add(struct fraction a, struct fraction b) {
  return reduce((struct fraction){a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom});
}
static struct fraction times(struct fraction a, struct fraction b) {
  return reduce((struct fraction){a.top * b.top, a.bottom * b.bottom});
}
static struct grid product(struct grid a, struct grid b) {
  struct grid r = {{{0}}};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 3; k++)
        r.cell[i][j] += a.cell[i][k] * b.cell[k][j];
  return r;
}
static struct grid power(struct grid base, unsigned n) {
  if (n == 0)
    return (struct grid){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  struct grid half = power(base, n / 2);
  return n % 2 ? product(base, product(half, half)) : product(half, half);
}
static struct summary summarise(const int *values, int count, const char *name) {
  struct summary s = {.range = {values[0], values[0]}, .name = {name[0], name[1]}};
  for (int i = 0; i < count; i++) {
    s.range = (struct range){values[i] < s.range.from ? values[i] : s.range.from,
                             values[i] > s.range.to ? values[i] : s.range.to};
    s.sum += values[i];
    s.count++;
  }
  return s;
}
static struct summary wider(struct summary a, struct summary b) {
  return a.range.to - a.range.from > b.range.to - b.range.from ? a : b;
}

int main(void) {
  struct fraction sum = {0, 1}, series[8];
  for (int i = 1; i <= 8; i++)
    series[i - 1] = sum = add(sum, (struct fraction){1, i});
  for (int i = 0; i < 8; i++)
    printf("%ld/%ld ", series[i].top, series[i].bottom);
  putchar('\n');
  struct fraction a, b, c;
  a = b = c = times(series[3], series[4]);
  a.top++;
  printf("%ld %ld %ld %ld\n", a.top, b.top, c.bottom, add(add(a, b), add(b, c)).top);

  struct grid g = {{{1, 1, 1}, {1, 0, 0}, {0, 1, 0}}}, powers[2] = {power(g, 20), power(g, 21)};
  printf("%d %d %d\n", powers[0].cell[0][0], powers[1].cell[0][0], power(g, 10).cell[0][1]);
  g = product(g, g);
  printf("%d %d\n", g.cell[0][0], (g.cell[2][2] ? powers[0] : powers[1]).cell[2][1]);

  const int p[] = {5, -3, 9, 2}, q[] = {100, 104, 99};
  struct summary s = summarise(p, 4, "pp"), t = summarise(q, 3, "qq"), u = wider(wider(t, s), t);
  printf("%s %d..%d %d %ld\n", u.name, u.range.from, u.range.to, u.count, u.sum);
  printf("%d %c\n", wider(s, t).count, summarise(q, 1, "zz").name[0]);
  return s.range.to + t.count;
}
