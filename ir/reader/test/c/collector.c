// Two garbage collectors for the same cells: mark and sweep, and copying into the other half.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cell {
  struct cell *left, *right;
  uint32_t mark : 1, age : 7, value : 24;
};
enum { ROOM = 300, ROOTS = 12 };

struct heap {
  struct cell cells[2 * ROOM], *free_list;
  struct cell *roots[ROOTS];
  int used, half, collections, moved;
  void (*collect)(struct heap *);
};

static void mark(struct cell *c) {
  while (c && !c->mark) {
    c->mark = 1;
    mark(c->left);
    c = c->right;
  }
}

static void sweep(struct heap *h) {
  for (int i = 0; i < ROOTS; i++)
    mark(h->roots[i]);
  h->free_list = NULL;
  for (int i = ROOM; i-- > 0;) {
    struct cell *c = &h->cells[i];
    if (!c->mark) {
      c->left = h->free_list;
      h->free_list = c;
    } else if (c->age < 127)
      c->age++;
    c->mark = 0;
  }
}

// A cell that has gone leaves its new place in `left`, and a mark.
static struct cell *forward(struct heap *h, struct cell *c) {
  if (!c)
    return NULL;
  if (!c->mark) {
    struct cell *to = &h->cells[h->half * ROOM + h->used++];
    *to = *c;
    to->age += to->age < 127;
    c->mark = 1;
    c->left = to;
    h->moved++;
  }
  return c->left;
}

static void copy(struct heap *h) {
  h->half ^= 1;
  h->used = 0;
  for (int i = 0; i < ROOTS; i++)
    h->roots[i] = forward(h, h->roots[i]);
  for (int i = 0; i < h->used; i++) {
    struct cell *c = &h->cells[h->half * ROOM + i];
    c->left = forward(h, c->left);
    c->right = forward(h, c->right);
  }
  memset(&h->cells[(h->half ^ 1) * ROOM], 0, ROOM * sizeof(struct cell));
}

// The cells it links are roots, as a collection may move them.
static struct cell *make(struct heap *h, int left, int right, unsigned value) {
  struct cell *c;
  if (h->collect == sweep ? !h->free_list : h->used == ROOM) {
    h->collect(h);
    h->collections++;
    if (h->collect == sweep ? !h->free_list : h->used == ROOM)
      exit(99);
  }
  if (h->collect == sweep) {
    c = h->free_list;
    h->free_list = c->left;
  } else
    c = &h->cells[h->half * ROOM + h->used++];
  *c = (struct cell){h->roots[left], h->roots[right], 0, 0, value & 0xffffff};
  return c;
}

static unsigned digest(const struct cell *c, int depth) {
  if (!c || !depth)
    return 7;
  return c->value * 31 + digest(c->left, depth - 1) * 5 + digest(c->right, depth - 1) * 3;
}

static unsigned work(struct heap *h, int turns) {
  unsigned seed = 1, all = 0;
  for (int i = 0; i < turns; i++) {
    seed = seed * 1103515245 + 12345;
    int to = (int)(seed >> 16) % ROOTS, left = (int)(seed >> 20) % ROOTS,
        right = (int)(seed >> 24) % ROOTS;
    if (i % 5 == 4)
      h->roots[to] = NULL;
    else if (i % 7 == 6 && h->roots[to])
      h->roots[to]->right = h->roots[left]; // rings as well
    else
      h->roots[to] = make(h, i % 3 ? left : to, i % 11 ? to : right, seed >> 8);
    for (int k = 0; i % 40 == 0 && k < ROOTS - 1; k++)
      h->roots[(right + k) % ROOTS] = NULL;
    all = all * 3 + digest(h->roots[left], 6);
  }
  return all;
}

int main(void) {
  static struct heap first = {.collect = sweep}, second = {.collect = copy};
  sweep(&first);
  unsigned a = work(&first, 6000), b = work(&second, 6000);
  int live = 0, oldest = 0;
  second.collect(&second);
  for (int i = 0; i < ROOTS; i++)
    mark(first.roots[i]);
  for (int i = 0; i < ROOM; i++) {
    live += first.cells[i].mark;
    if (first.cells[i].mark && first.cells[i].age > oldest)
      oldest = first.cells[i].age;
  }
  printf("%08x %08x\n", a, b);
  printf("%d and %d collections, %d moved, %d and %d live, oldest %d\n", first.collections,
         second.collections, second.moved, live, second.used, oldest);
  return a == b ? live : 255;
}
