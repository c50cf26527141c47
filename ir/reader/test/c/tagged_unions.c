// Tagged unions, by value and by pointer: expressions, derivatives and simplified forms.
#include <stdio.h>
#include <stdlib.h>

enum kind { NUMBER, VARIABLE, SUM, PRODUCT };
struct expr {
  enum kind kind;
  union {
    long number;
    char name;
    struct {
      struct expr *left, *right;
    } pair;
  } u;
};
union word {
  unsigned long whole;
  unsigned int halves[2];
  unsigned short quarters[4];
  unsigned char bytes[8];
};
union wide {
  char text[24];
  struct {
    long a, b;
  } longs;
  int n;
};
struct result {
  enum { NONE, INTEGER, MESSAGE, LETTER } kind;
  union {
    long integer;
    const char *message;
    char letter;
  } as;
};

static struct expr pool[400];
static int used;

static struct expr *make(struct expr e) {
  if (used == 400)
    exit(99);
  pool[used] = e;
  return &pool[used++];
}
static struct expr *number(long n) { return make((struct expr){NUMBER, {.number = n}}); }
static struct expr *variable(char c) { return make((struct expr){VARIABLE, {.name = c}}); }
static struct expr *sum(struct expr *l, struct expr *r) {
  return make((struct expr){SUM, {.pair = {l, r}}});
}
static struct expr *product(struct expr *l, struct expr *r) {
  return make((struct expr){PRODUCT, {.pair = {l, r}}});
}

static int is(const struct expr *e, long n) { return e->kind == NUMBER && e->u.number == n; }

static struct expr *simplify(struct expr *e) {
  if (e->kind < SUM)
    return e;
  struct expr *l = simplify(e->u.pair.left), *r = simplify(e->u.pair.right);
  if (l->kind == NUMBER && r->kind == NUMBER)
    return number(e->kind == SUM ? l->u.number + r->u.number : l->u.number * r->u.number);
  if (e->kind == SUM)
    return is(l, 0) ? r : is(r, 0) ? l : sum(l, r);
  return is(l, 0) || is(r, 0) ? number(0) : is(l, 1) ? r : is(r, 1) ? l : product(l, r);
}

static struct expr *derive(const struct expr *e, char by) {
  switch (e->kind) {
  case NUMBER: return number(0);
  case VARIABLE: return number(e->u.name == by);
  case SUM: return sum(derive(e->u.pair.left, by), derive(e->u.pair.right, by));
  default:
    return sum(product(derive(e->u.pair.left, by), e->u.pair.right),
               product(e->u.pair.left, derive(e->u.pair.right, by)));
  }
}

static long value(const struct expr *e, long x, long y) {
  switch (e->kind) {
  case NUMBER: return e->u.number;
  case VARIABLE: return e->u.name == 'x' ? x : y;
  case SUM: return value(e->u.pair.left, x, y) + value(e->u.pair.right, x, y);
  case PRODUCT: return value(e->u.pair.left, x, y) * value(e->u.pair.right, x, y);
  }
  return 0;
}

static void show(const struct expr *e) {
  if (e->kind == NUMBER)
    printf("%ld", e->u.number);
  else if (e->kind == VARIABLE)
    putchar(e->u.name);
  else {
    putchar('(');
    show(e->u.pair.left);
    printf(e->kind == SUM ? "+" : "*");
    show(e->u.pair.right);
    putchar(')');
  }
}

static struct result classify(union word w) {
  if (w.halves[1])
    return (struct result){MESSAGE, {.message = "wide"}};
  if (w.bytes[0] >= 'a' && w.quarters[0] <= 'z')
    return (struct result){LETTER, {.letter = (char)w.bytes[0]}};
  return w.whole ? (struct result){INTEGER, {.integer = (long)w.whole}}
                 : (struct result){.kind = NONE};
}

static union wide shift(union wide w) {
  w.longs.a = (long)((unsigned long)w.longs.a << 8 | (w.longs.b & 0xff));
  w.text[23] = '!';
  return w;
}

int main(void) {
  struct expr *x = variable('x'), *y = variable('y');
  struct expr *e = product(sum(product(x, x), product(number(3), y)), sum(x, number(-2)));
  for (int i = 0; i < 3; i++) {
    show(e);
    printf(" = %ld, %ld\n", value(e, 3, 5), value(e, -1, 2));
    e = simplify(derive(e, i == 1 ? 'y' : 'x'));
  }
  unsigned long words[] = {0, 'q', 1000, 1UL << 63, 'z' + 256};
  for (int i = 0; i < 5; i++) {
    struct result r = classify((union word){words[i]});
    switch (r.kind) {
    case NONE: puts("none"); break;
    case INTEGER: printf("integer %ld\n", r.as.integer); break;
    case MESSAGE: puts(r.as.message); break;
    case LETTER: printf("letter %c\n", r.as.letter); break;
    }
  }
  union wide w = shift(shift((union wide){.longs = {0x0102030405060708, 'b'}}));
  printf("%lx %c%c %d\n", (unsigned long)w.longs.a, w.text[0], w.text[23], w.n & 0xffff);
  return used;
}
