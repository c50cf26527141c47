// Structs among so many other arguments that registers run out, also in the middle of a struct.
#include <stdio.h>

struct three {
  char c[3];
};
struct pair {
  long first, second;
};
struct half {
  long first;
  int second;
};
struct six {
  short s[3];
};
struct big {
  long a, b, c;
  char tag;
};

// The sixth register is free when `p` comes, but one is not enough: p goes to memory, f to the
// register.
static long straddle(int a, int b, int c, int d, int e, struct pair p, int f, struct three t) {
  return a + b * 2L + c * 3L + d * 4L + e * 5L + p.first * 6 + p.second * 7 + f * 8 + t.c[0] * 9 +
         t.c[1] * 10 + t.c[2] * 11;
}

static struct pair many(struct three t, struct half h, char c, struct big g, unsigned short u,
                        struct six s, long l, struct pair p, struct three last, signed char sc,
                        struct half h2) {
  struct pair r;
  r.first = t.c[0] + h.first * 2 + h.second * 3 + c * 4 + g.a * 5 + g.b * 6 + g.c * 7 + g.tag * 8;
  r.second = u + s.s[0] * 2 + s.s[1] * 3 + s.s[2] * 4 + l * 5 + p.first * 6 + p.second * 7 +
             last.c[2] * 8 + sc * 9 + h2.first * 10 + h2.second * 11;
  return r;
}

static struct big build(long a, int b, short c, char d, struct pair p, unsigned e, struct big copy,
                        struct half h) {
  copy.a += a * 1000 + p.first;
  copy.b += b * 1000 + p.second + e;
  copy.c += c * 1000 + h.first - h.second;
  copy.tag = (char)(copy.tag + d);
  return copy;
}

static int all(struct big one, int a, struct big two, int b, struct big three, int c, int d, int e,
               int f, int g, struct three t) {
  return (int)(one.a + two.b * a + three.c * b) + c - d + e - f + g * t.c[1] + one.tag + two.tag +
         three.tag;
}

int main(void) {
  struct three t = {{1, -2, 3}};
  struct pair p = {1L << 40, -5};
  struct half h = {-(1L << 33), 77};
  struct six s = {{-100, 200, -300}};
  struct big g = {11, 22, 33, 'x'};

  printf("%ld\n", straddle(1, 2, 3, 4, 5, p, 6, t));
  struct pair r = many(t, h, 'c', g, 65535, s, -9, p, t, -128, h);
  printf("%ld %ld\n", r.first, r.second);
  g = build(4, 5, -6, 2, p, 4000000000u, g, h);
  printf("%ld %ld %ld %c\n", g.a, g.b, g.c, g.tag);
  g = build(r.first, 1, 1, -1, r, 1, build(0, 0, 0, 0, p, 0, g, h), h);
  printf("%ld %ld %ld %c\n", g.a, g.b, g.c, g.tag);
  printf("%d\n", all(g, 2, g, 3, g, 4, 5, 6, 7, 8, t));

  long total = 0;
  for (int i = 0; i < 50; i++) {
    p.first = i;
    p.second = -i;
    t.c[i % 3] = (char)i;
    total += straddle(i, i + 1, i + 2, i + 3, i + 4, p, i * i, t) ^ total;
  }
  printf("%ld\n", total);
  return (int)(total & 63);
}
