// A skip list whose towers have as many links as they are high; ranks by widths.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#define LEVELS 8

struct link {
  struct tower *to;
  int width; // how many places it goes forward
};
struct tower {
  int key, height;
  struct link next[];
};
struct list {
  struct tower *head;
  int count;
  unsigned seed;
};

static struct tower *make(int key, int height) {
  struct tower *t = malloc(sizeof *t + (size_t)height * sizeof *t->next);
  t->key = key;
  t->height = height;
  for (int i = 0; i < height; i++)
    t->next[i] = (struct link){NULL, 1};
  return t;
}

static int height_of_next(struct list *l) {
  l->seed = l->seed * 1103515245 + 12345;
  int height = 1 + __builtin_ctz(l->seed >> 12 | 1u << (LEVELS - 1));
  return height > LEVELS ? LEVELS : height;
}

// The last tower of each level before the key, and its place.
static void search(const struct list *l, int key, struct tower **before, int *place) {
  struct tower *at = l->head;
  int passed = 0;
  for (int i = LEVELS - 1; i >= 0; i--) {
    for (struct tower *next; (next = at->next[i].to) && next->key < key; at = next)
      passed += at->next[i].width;
    before[i] = at;
    place[i] = passed;
  }
}

static int insert(struct list *l, int key) {
  struct tower *before[LEVELS];
  int place[LEVELS];
  search(l, key, before, place);
  if (before[0]->next[0].to && before[0]->next[0].to->key == key)
    return 0;
  int height = height_of_next(l);
  struct tower *t = make(key, height);
  for (int i = 0; i < LEVELS; i++) {
    struct link *link = &before[i]->next[i];
    if (i >= height) {
      link->width++;
      continue;
    }
    int left = place[0] - place[i] + 1;
    t->next[i] = (struct link){link->to, link->width - left + 1};
    *link = (struct link){t, left};
  }
  l->count++;
  return 1;
}

static int erase(struct list *l, int key) {
  struct tower *before[LEVELS];
  int place[LEVELS];
  search(l, key, before, place);
  struct tower *t = before[0]->next[0].to;
  if (!t || t->key != key)
    return 0;
  for (int i = 0; i < LEVELS; i++) {
    struct link *link = &before[i]->next[i];
    if (i < t->height)
      *link = (struct link){t->next[i].to, link->width + t->next[i].width};
    link->width--;
  }
  free(t);
  l->count--;
  return 1;
}

static int rank(const struct list *l, int key) {
  struct tower *before[LEVELS];
  int place[LEVELS];
  search(l, key, before, place);
  return place[0];
}

static int nth(const struct list *l, int n) {
  const struct tower *at = l->head;
  for (int i = LEVELS - 1; i >= 0; i--)
    while (at->next[i].to && at->next[i].width <= n + 1) {
      n -= at->next[i].width;
      at = at->next[i].to;
    }
  return at->key;
}

int main(void) {
  struct list l = {make(INT_MIN, LEVELS), 0, 17};
  int twice = 0, missing = 0, wrong = 0;
  for (int i = 0; i < 400; i++) {
    int key = i * 7919 % 601;
    if (i % 4 == 3)
      missing += !erase(&l, key / 2);
    else
      twice += !insert(&l, key % 300);
  }
  printf("%d keys, %d twice, %d missing\n", l.count, twice, missing);
  for (int i = 0; i < l.count; i++) {
    int key = nth(&l, i);
    wrong += rank(&l, key) != i || (i > 0 && nth(&l, i - 1) >= key);
    if (i % 16 == 0)
      printf("%d ", key);
  }
  printf("\n%d wrong, %d below 100, %d below 1000\n", wrong, rank(&l, 100), rank(&l, 1000));
  int heights[LEVELS + 1] = {0}, sum = 0;
  for (struct tower *t = l.head->next[0].to; t; t = t->next[0].to)
    heights[t->height]++;
  for (int i = 1; i <= LEVELS; i++)
    sum += heights[i] * i;
  while (l.count)
    erase(&l, nth(&l, l.count / 3));
  printf("%d links\n", sum);
  free(l.head);
  return wrong ? 255 : sum & 0x7f;
}
