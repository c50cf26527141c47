// Objects with tables of functions: embedding, calls of the base, interfaces, reference counts.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct object;
struct class {
  const struct class *base;
  const char *name;
  size_t size;
  long (*area)(const struct object *);
  int (*describe)(const struct object *, char *to);
  void (*destroy)(struct object *);
};
struct object {
  const struct class *class;
  int references;
};
struct movable {
  const struct movable_table *table;
};
struct movable_table {
  ptrdiff_t offset;
  void (*move)(void *, int, int);
  int (*distance)(const void *);
};

struct point {
  int x, y;
};
struct box {
  struct object object;
  struct point at;
  struct movable movable;
  int width, height;
};
struct square {
  struct box box;
  char *label;
};
struct group {
  struct object object;
  int count;
  struct object *members[4];
};

static int live;

static void *make(const struct class *class) {
  struct object *o = calloc(1, class->size);
  o->class = class;
  o->references = 1;
  live++;
  return o;
}
static void *keep(void *p) {
  ((struct object *)p)->references++;
  return p;
}
static void drop(void *p) {
  struct object *o = p;
  if (--o->references)
    return;
  for (const struct class *c = o->class; c; c = c->base)
    if (c->destroy)
      c->destroy(o);
  free(o);
  live--;
}
static int is_a(const struct object *o, const struct class *class) {
  for (const struct class *c = o->class; c; c = c->base)
    if (c == class)
      return 1;
  return 0;
}

static long box_area(const struct object *o) {
  const struct box *b = (const struct box *)o;
  return (long)b->width * b->height;
}
static int box_describe(const struct object *o, char *to) {
  const struct box *b = (const struct box *)o;
  return sprintf(to, "%s %dx%d at %d,%d", o->class->name, b->width, b->height, b->at.x, b->at.y);
}
static void box_move(void *p, int dx, int dy) {
  struct box *b = p;
  b->at = (struct point){b->at.x + dx, b->at.y + dy};
}
static int box_distance(const void *p) {
  const struct box *b = p;
  return abs(b->at.x) + abs(b->at.y);
}
static const struct movable_table box_movable = {offsetof(struct box, movable), box_move,
                                                 box_distance};
static const struct class box_class = {NULL,     "box",        sizeof(struct box),
                                       box_area, box_describe, NULL};

static int square_describe(const struct object *o, char *to) {
  int n = o->class->base->describe(o, to);
  return n + sprintf(to + n, " \"%s\"", ((const struct square *)o)->label);
}
static void square_destroy(struct object *o) { free(((struct square *)o)->label); }
static const struct class square_class = {&box_class, "square",        sizeof(struct square),
                                          box_area,   square_describe, square_destroy};

static long group_area(const struct object *o) {
  const struct group *g = (const struct group *)o;
  long sum = 0;
  for (int i = 0; i < g->count; i++)
    sum += g->members[i]->class->area(g->members[i]);
  return sum;
}
static int group_describe(const struct object *o, char *to) {
  return sprintf(to, "group of %d", ((const struct group *)o)->count);
}
static void group_destroy(struct object *o) {
  struct group *g = (struct group *)o;
  while (g->count)
    drop(g->members[--g->count]);
}
static const struct class group_class = {NULL,       "group",        sizeof(struct group),
                                         group_area, group_describe, group_destroy};

static struct box *make_box(const struct class *class, int x, int y, int w, int h) {
  struct box *b = make(class);
  b->at = (struct point){x, y};
  b->movable.table = &box_movable;
  b->width = w;
  b->height = h;
  return b;
}
static struct square *make_square(int x, int y, int size, const char *label) {
  struct square *s = (struct square *)make_box(&square_class, x, y, size, size);
  s->label = strcpy(malloc(strlen(label) + 1), label);
  return s;
}
static struct group *add(struct group *g, void *member) {
  g->members[g->count++] = member;
  return g;
}
static int move(struct movable *m, int dx, int dy) {
  void *self = (char *)m - m->table->offset;
  m->table->move(self, dx, dy);
  return m->table->distance(self);
}

int main(void) {
  struct box *b = make_box(&box_class, 1, 2, 30, 4);
  struct square *s = make_square(-3, 0, 7, "seven");
  struct group *inner = add(add(make(&group_class), keep(b)), s),
               *outer = add(add(make(&group_class), inner), keep(s));
  add(outer, make_square(100, 100, 1, "one"));
  const struct object *all[] = {&b->object, &s->box.object, &inner->object, &outer->object};
  for (int i = 0; i < 4; i++) {
    char text[80];
    int n = all[i]->class->describe(all[i], text);
    printf("%s (%d), area %ld, box %d, references %d\n", text, n, all[i]->class->area(all[i]),
           is_a(all[i], &box_class), all[i]->references);
  }
  int near = move(&b->movable, -5, 10), far = move(&s->box.movable, 50, -50);
  printf("%d %d; %d live\n", near, far, live);
  drop(outer);
  int left = live;
  drop(b);
  printf("%d %d\n", left, live);
  return left * 10 + live;
}
