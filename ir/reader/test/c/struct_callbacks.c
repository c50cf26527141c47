// Function pointers that take and return structs: in tables, as arguments, as results.
#include <stdio.h>

struct point {
  int x, y;
};
struct box {
  struct point low, high;
  int weight;
};
struct rgb {
  unsigned char r, g, b;
};

typedef struct point (*move)(struct point);
typedef struct box (*join)(struct box, struct box);
typedef struct rgb (*shade)(struct rgb, unsigned char);

static struct point left(struct point p) { return (struct point){-p.y, p.x}; }
static struct point right(struct point p) { return (struct point){p.y, -p.x}; }
static struct point twice(struct point p) { return (struct point){2 * p.x, 2 * p.y}; }

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }
static struct box cover(struct box a, struct box b) {
  return (struct box){{least(a.low.x, b.low.x), least(a.low.y, b.low.y)},
                      {most(a.high.x, b.high.x), most(a.high.y, b.high.y)},
                      a.weight + b.weight};
}
static struct box overlap(struct box a, struct box b) {
  return (struct box){{most(a.low.x, b.low.x), most(a.low.y, b.low.y)},
                      {least(a.high.x, b.high.x), least(a.high.y, b.high.y)},
                      least(a.weight, b.weight)};
}
static struct rgb lighten(struct rgb c, unsigned char by) {
  return (struct rgb){(unsigned char)most(c.r, 255 - by), c.g | by, c.b};
}
static struct rgb invert(struct rgb c, unsigned char mask) {
  return (struct rgb){c.r ^ mask, c.g ^ mask, c.b ^ mask};
}

static const struct {
  const char *name;
  move apply;
} moves[] = {{"left", left}, {"right", right}, {"twice", twice}};

static struct point repeat(struct point p, move by, int times) {
  while (times-- > 0)
    p = by(p);
  return p;
}

static struct box fold(const struct box *boxes, int count, join with) {
  struct box all = boxes[0];
  for (int i = 1; i < count; i++)
    all = with(all, boxes[i]);
  return all;
}

static join choose(char c) { return c == '+' ? cover : overlap; }
static shade (*picker(int n))(int) {
  extern shade pick_shade(int), pick_other(int);
  return n ? pick_shade : pick_other;
}
shade pick_shade(int n) { return n & 1 ? lighten : invert; }
shade pick_other(int n) { return n & 1 ? invert : lighten; }

static void show(struct box b) {
  printf("(%d,%d)-(%d,%d) %d\n", b.low.x, b.low.y, b.high.x, b.high.y, b.weight);
}

int main(void) {
  for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
    struct point p = repeat((struct point){3, 1}, moves[i].apply, 5);
    printf("%s: %d %d\n", moves[i].name, p.x, p.y);
  }
  struct box boxes[] = {{{0, 0}, {10, 10}, 5}, {{-5, 2}, {8, 20}, 3}, {{1, -1}, {30, 6}, 9}};
  show(fold(boxes, 3, choose('+')));
  show(fold(boxes, 3, choose('*')));
  struct rgb c = {1, 2, 3};
  for (int i = 0; i < 4; i++)
    c = picker(i / 2)(i)(c, (unsigned char)(16 << i));
  printf("%d %d %d\n", c.r, c.g, c.b);
  void (*shown)(struct box) = show;
  (*shown)((struct box){{0, 0}, {1, 1}, 0});
  return moves[1].apply(moves[0].apply((struct point){11, 4})).x;
}
