// Structs with numbers by value: in vector registers, in one of each kind, in memory; as elements
// and members.
#include <stdio.h>

struct alone {
  double v;
};
struct narrow {
  float v;
};
struct pair {
  double a, b;
};
struct first {
  double v;
  long n;
};
struct second {
  long n;
  double v;
};
struct odd { // the float shares a word with the int, and both go in a general register
  int n;
  float v;
  double w;
};
struct tail {
  double v;
  float w;
};
struct bytes {
  double v;
  char c[5];
};
struct large {
  double v[3];
};
struct mixed {
  float f;
  double d;
  char c;
  float g;
};
struct nested {
  struct alone a;
  union {
    double d;
    unsigned long bits;
  } u;
};

static struct alone alone(double v) { return (struct alone){v + 1}; }
static struct narrow narrow(struct narrow s, float by) { return (struct narrow){s.v * by}; }
static struct pair exchange(struct pair s) { return (struct pair){s.b, s.a}; }
static struct first add_first(struct first s, struct second t) {
  return (struct first){s.v + t.v, s.n + t.n};
}
static struct second add_second(struct second s, struct first t) {
  return (struct second){s.n * t.n, s.v * t.v};
}
static struct odd odd(struct odd s) { return (struct odd){s.n + 1, s.v / 2, s.w - s.v}; }
static struct tail tail(struct tail s, struct tail t) {
  return (struct tail){s.v + t.w, s.w - t.w};
}
static struct bytes bytes(struct bytes s) {
  s.v = -s.v;
  for (int i = 0; i < 5; i++)
    s.c[i] = (char)(s.c[i] + s.v);
  return s;
}
static struct large large(struct large s, double by) {
  for (int i = 0; i < 3; i++)
    s.v[i] *= by;
  return s;
}
static struct mixed mixed(struct mixed s) { return (struct mixed){s.g, s.f, s.c, (float)s.d}; }
static struct nested nested(struct nested s) {
  s.u.bits ^= 1UL << 63;
  s.a.v += s.u.d;
  return s;
}

// The registers run out: a struct goes to the stack as a whole, and what comes later may still fit.
static double many(struct pair a, struct pair b, struct pair c, double d, struct pair e, double f,
                   struct first g, float h, long i) {
  return a.a + a.b * 2 + b.a * 3 + b.b * 4 + c.a * 5 + c.b * 6 + d * 7 + e.a * 8 + e.b * 9 +
         f * 10 + g.v * 11 + (double)g.n * 12 + h * 13 + (double)i * 14;
}
static double without_integers(long a, long b, long c, long d, long e, long f, struct second g,
                               double h, struct first i, struct large j, long k) {
  double sum = (double)(a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g.n * 7 + i.n * 8 + k * 9);
  return sum + g.v * 10 + h * 11 + i.v * 12 + j.v[0] * 13 + j.v[1] * 14 + j.v[2] * 15;
}

static struct pair powers(struct pair base, int n) {
  if (n == 0)
    return (struct pair){1, 1};
  struct pair rest = powers(base, n - 1);
  return (struct pair){rest.a * base.a, rest.b * base.b};
}

static struct first table[3] = {{1.5, 2}, {-0.0, -1}, {1e300, 1L << 40}};
static struct pair turn = {0.6, 0.8};

int main(void) {
  struct alone a = alone(alone(0.5).v);
  struct narrow b = narrow(narrow((struct narrow){3}, 0.1f), 10);
  struct pair c = exchange((struct pair){1.25, -7});
  printf("%a %a %a %a\n", a.v, b.v, c.a, c.b);

  struct first f = {2.5, 4};
  struct second s = {-3, 0.1};
  for (int i = 0; i < 4; i++) {
    f = add_first(f, s);
    s = add_second(s, table[i % 3]);
  }
  printf("%a %ld %ld %a\n", f.v, f.n, s.n, s.v);

  struct odd o = odd(odd((struct odd){41, 1.5f, 1e10}));
  struct tail t = tail((struct tail){1, 2.5f}, (struct tail){3, 0.1f});
  struct bytes y = bytes(bytes(bytes((struct bytes){2, {1, 2, 3, 4, 5}})));
  printf("%d %a %a %a %a %a", o.n, o.v, o.w, t.v, t.w, y.v);
  for (int i = 0; i < 5; i++)
    printf(" %d", y.c[i]);
  printf("\n");

  struct large l = {{1, 0.1, -1e-310}}, twice = large(large(l, 3), 0.5);
  struct mixed m = mixed((struct mixed){0.1f, 0.2, 'x', 0.3f});
  struct nested n = nested(nested((struct nested){{1}, {0.125}}));
  printf("%a %a %a %a\n", l.v[1], twice.v[0], twice.v[1], twice.v[2]);
  printf("%a %a %c %a %a %a\n", m.f, m.d, m.c, m.g, n.a.v, n.u.d);

  struct pair p = {1, 2}, q = {3, 4}, r = {5, 6}, u = {7, 8};
  printf("%a\n", many(p, q, r, 0.5, u, 0.25, f, 0.1f, 3));
  printf("%a\n", many(u, r, q, turn.a, p, turn.b, table[1], 1e10f, -9));
  printf("%a\n", without_integers(1, 2, 3, 4, 5, 6, s, 0.3, table[0], l, 11));

  struct pair (*by)(struct pair, int) = powers;
  struct pair power = by(turn, 20);
  struct first copies[4];
  for (int i = 0; i < 4; i++)
    copies[i] = i ? add_first(copies[i - 1], (struct second){i, power.b}) : table[0];
  printf("%a %a %a %ld\n", power.a, power.b, copies[3].v, copies[3].n);
  return (int)(c.b - c.a + o.v);
}
