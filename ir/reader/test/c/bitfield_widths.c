// Bit-fields of every width up to 64, signed and unsigned: written, read, counted past their ends.
#include <stdio.h>

struct small {
  unsigned a : 1, b : 2, c : 3, d : 4, e : 5, f : 6, g : 7;
  signed h : 1, i : 2, j : 3, k : 4, l : 5, m : 6, n : 7;
};
struct middle {
  unsigned long a : 9, b : 13, c : 17, d : 24;
  int e : 19, f : 23, g : 31;
  long h : 33;
};
struct large {
  unsigned long a : 40, b : 24;
  long c : 50, d : 14;
  unsigned long e : 63, f : 1;
  long g : 64;
};
struct bools {
  _Bool a : 1, b : 1;
  unsigned char c : 5;
  signed char d : 3;
  unsigned short e : 11;
  short f : 10;
};
enum colour { red, green, blue, white = 7 };
struct cell {
  enum colour paint : 3;
  unsigned lit : 1;
  int height : 12;
};

static void fill(struct small *s, int from) {
  s->a = (unsigned)from & 1;
  s->b = (unsigned)from & 3;
  s->c = (unsigned)from & 7;
  s->d = (unsigned)from & 15;
  s->e = (unsigned)from & 31;
  s->f = (unsigned)from & 63;
  s->g = (unsigned)from & 127;
  s->h = from & 1 ? -1 : 0;
  s->i = from % 2;
  s->j = from % 4;
  s->k = from % 8;
  s->l = from % 16;
  s->m = -(from % 32);
  s->n = from % 64;
}

static void show(const struct small *s) {
  printf("%u %u %u %u %u %u %u | %d %d %d %d %d %d %d\n", s->a, s->b, s->c, s->d, s->e, s->f, s->g,
         s->h, s->i, s->j, s->k, s->l, s->m, s->n);
}

int main(void) {
  struct small s = {1, 2, 3, 4, 5, 6, 7, -1, -2, -3, -4, -5, -6, -7};
  show(&s);
  fill(&s, 0x5a7);
  show(&s);
  for (int i = 0; i < 100; i++) {
    s.g += 3;
    s.e--;
    s.b ^= s.c++;
    s.d = (s.d * 5u + 1) & 15;
  }
  show(&s);

  struct middle m = {511, 8191, 0, 0xabcdef, -1, 1 << 21, -(1 << 30), -(1L << 32)};
  m.a++;
  m.c = ~m.b & 0x1ffff;
  m.e -= 100000;
  m.h += m.f + m.g;
  printf("%lu %lu %lu %lx %d %d %d %ld\n", (unsigned long)m.a, (unsigned long)m.b,
         (unsigned long)m.c, (unsigned long)m.d, m.e, m.f, m.g, (long)m.h);

  struct large l = {
      .a = 0x123456789a, .b = 0xfedcba, .c = -(1L << 49), .d = -8192, .e = ~0UL >> 1, .f = 1};
  l.g = (long)(l.a * l.b) ^ l.c;
  l.d += 16383;
  l.e <<= 5;
  l.a = l.a << 8 >> 4;
  printf("%lx %lx %ld %ld %lx %d %lx\n", (unsigned long)l.a, (unsigned long)l.b, (long)l.c,
         (long)l.d, (unsigned long)l.e, (int)l.f, (unsigned long)l.g);
  // An unsigned field of fewer bits than int is promoted to int.
  printf("%d %d\n", s.a - 2 < 0, m.d - 0xffffffUL > 5);

  struct bools b = {1, 0, 31, -4, 2047, -512};
  b.a = 0x100 != 0;
  b.b = !b.a || b.c > 30;
  b.c += 2;
  b.f += b.e / 4;
  printf("%d %d %d %d %d %d %zu\n", b.a, b.b, b.c, b.d, b.e, b.f, sizeof b);

  struct cell cells[6];
  int sum = 0;
  for (int i = 0; i < 6; i++)
    cells[i] = (struct cell){i % 2 ? white : blue, (unsigned)i & 1, -300 * i};
  for (struct cell *c = cells; c < cells + 6; c++)
    sum += c->height * (c->paint == white) + (int)c->lit + (int)c->paint;
  printf("%d\n", sum);
  return (int)s.g;
}
