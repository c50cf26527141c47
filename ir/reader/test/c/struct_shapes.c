// Structs of many member types by value: padding, nesting, pointers, arrays, nothing at all.
#include <stdbool.h>
#include <stdio.h>

struct int_long {
  int a;
  long b;
};
struct long_int {
  long a;
  int b;
};
struct char_short_int {
  char a;
  short b;
  int c;
};
struct pointer_int {
  const char *a;
  int b;
};
struct char_pointer {
  char a;
  const char *b;
};
struct three_ints {
  int a[3];
};
struct five_shorts {
  short a[5];
};
struct flags {
  bool a, b, c;
};
struct inner {
  char a;
  short b;
};
struct outer {
  struct inner a, b;
  struct inner c[2];
};
struct single {
  struct {
    struct {
      long a;
    } b;
  } c;
};
struct number {
  union {
    long whole;
    char bytes[8];
    unsigned short pieces[3];
  } as;
  int kind;
};
struct function {
  int (*call)(int);
  int given;
};
struct nothing {};

static struct int_long int_long(int a, long b) { return (struct int_long){a, b}; }
static struct long_int swapped(struct int_long s) { return (struct long_int){s.b, s.a}; }
static struct char_short_int shifted(struct char_short_int s) {
  return (struct char_short_int){(char)(s.c & 127), (short)s.a, s.b};
}
static struct pointer_int advanced(struct pointer_int s, int by) {
  s.a += by;
  s.b -= by;
  return s;
}
static struct char_pointer head(struct pointer_int s) {
  return (struct char_pointer){*s.a, s.a + 1};
}
static struct three_ints sums(struct three_ints s) {
  return (struct three_ints){{s.a[0], s.a[0] + s.a[1], s.a[0] + s.a[1] + s.a[2]}};
}
static struct five_shorts reversed(struct five_shorts s) {
  return (struct five_shorts){{s.a[4], s.a[3], s.a[2], s.a[1], s.a[0]}};
}
static struct flags negated(struct flags s) { return (struct flags){!s.a, !s.b, !s.c}; }
static struct outer crossed(struct outer s) { return (struct outer){s.c[1], s.c[0], {s.b, s.a}}; }
static struct single doubled(struct single s) {
  s.c.b.a *= 2;
  return s;
}
static struct number cut(struct number n) {
  if (n.kind == 0)
    n.as.bytes[7] = 0;
  else
    n.as.pieces[n.kind - 1] = 0;
  n.kind++;
  return n;
}
static int triple(int x) { return 3 * x; }
static struct function bind(int (*call)(int), int given) { return (struct function){call, given}; }
static int apply(struct function f, struct nothing none) {
  (void)none;
  return f.call(f.given);
}
static struct nothing nothing(void) { return (struct nothing){}; }

int main(void) {
  struct long_int li = swapped(int_long(-7, 1L << 50));
  printf("%ld %d\n", li.a, li.b);
  struct char_short_int csi = shifted(shifted((struct char_short_int){100, -2, 70000}));
  printf("%d %d %d\n", csi.a, csi.b, csi.c);
  struct pointer_int pi = advanced((struct pointer_int){"structures", 10}, 3);
  struct char_pointer cp = head(pi);
  printf("%s %d %c %s\n", pi.a, pi.b, cp.a, cp.b);
  struct three_ints ti = sums(sums((struct three_ints){{1, -10, 100}}));
  printf("%d %d %d\n", ti.a[0], ti.a[1], ti.a[2]);
  struct five_shorts fs = reversed((struct five_shorts){{1, -2, 3, -4, 5}});
  printf("%d %d %d %d %d\n", fs.a[0], fs.a[1], fs.a[2], fs.a[3], fs.a[4]);
  struct flags fl = negated((struct flags){true, false, true});
  printf("%d%d%d\n", fl.a, fl.b, fl.c);
  struct outer o = crossed((struct outer){{'a', 1}, {'b', 2}, {{'c', 3}, {'d', -4}}});
  printf("%c%d %c%d %c%d %c%d\n", o.a.a, o.a.b, o.b.a, o.b.b, o.c[0].a, o.c[0].b, o.c[1].a,
         o.c[1].b);
  struct single si = {{{-21}}};
  printf("%ld %ld\n", doubled(doubled(si)).c.b.a, si.c.b.a);
  struct number n = {{0x7766554433221100}, 0};
  for (int i = 0; i < 3; i++) {
    n = cut(n);
    printf("%016lx ", (unsigned long)n.as.whole);
  }
  putchar('\n');
  return apply(bind(triple, 14), nothing());
}
