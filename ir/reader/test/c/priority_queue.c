// A heap over elements of any size; Dijkstra's shortest ways and a merge of sorted lists.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct heap {
  char *bytes;
  size_t count, room, width;
  int (*before)(const void *, const void *);
};

static void *at(const struct heap *h, size_t i) { return h->bytes + i * h->width; }

static void swap(struct heap *h, size_t i, size_t j) {
  char hold[64];
  memcpy(hold, at(h, i), h->width);
  memcpy(at(h, i), at(h, j), h->width);
  memcpy(at(h, j), hold, h->width);
}

static void push(struct heap *h, const void *element) {
  if (h->count == h->room) {
    h->room = h->room ? h->room * 2 : 2;
    h->bytes = realloc(h->bytes, h->room * h->width);
  }
  size_t i = h->count++;
  memcpy(at(h, i), element, h->width);
  for (; i && h->before(at(h, i), at(h, (i - 1) / 2)); i = (i - 1) / 2)
    swap(h, i, (i - 1) / 2);
}

static int pop(struct heap *h, void *to) {
  if (!h->count)
    return 0;
  memcpy(to, at(h, 0), h->width);
  memmove(at(h, 0), at(h, --h->count), h->width);
  for (size_t i = 0, least;; i = least) {
    least = i;
    for (size_t c = 2 * i + 1; c <= 2 * i + 2 && c < h->count; c++)
      if (h->before(at(h, c), at(h, least)))
        least = c;
    if (least == i)
      return 1;
    swap(h, i, least);
  }
}

struct edge {
  int from, to, length;
};
struct reached {
  int distance, node;
};
struct run {
  const short *next, *end;
  char name;
};

static int nearer(const void *a, const void *b) {
  const struct reached *x = a, *y = b;
  return x->distance != y->distance ? x->distance < y->distance : x->node < y->node;
}
static int lower(const void *a, const void *b) {
  const struct run *x = a, *y = b;
  return *x->next != *y->next ? *x->next < *y->next : x->name < y->name;
}
static int greater(const void *a, const void *b) { return *(const long *)a > *(const long *)b; }

static const struct edge edges[] = {{0, 1, 7},  {0, 2, 9}, {0, 5, 14}, {1, 2, 10}, {1, 3, 15},
                                    {2, 3, 11}, {2, 5, 2}, {3, 4, 6},  {5, 4, 9},  {6, 0, 1}};

static void distances(int from, int *distance, int *via, int nodes) {
  struct heap open = {NULL, 0, 0, sizeof(struct reached), nearer};
  for (int i = 0; i < nodes; i++)
    distance[i] = INT_MAX, via[i] = -1;
  distance[from] = 0;
  push(&open, &(struct reached){0, from});
  for (struct reached r; pop(&open, &r);) {
    if (r.distance > distance[r.node])
      continue;
    for (const struct edge *e = edges; e < edges + sizeof edges / sizeof *edges; e++)
      if (e->from == r.node && r.distance + e->length < distance[e->to]) {
        distance[e->to] = r.distance + e->length;
        via[e->to] = r.node;
        push(&open, &(struct reached){distance[e->to], e->to});
      }
  }
  free(open.bytes);
}

static void show_way(const int *via, int to) {
  if (via[to] >= 0) {
    show_way(via, via[to]);
    printf("-");
  }
  printf("%d", to);
}

int main(void) {
  int distance[7], via[7];
  distances(0, distance, via, 7);
  for (int i = 0; i < 7; i++)
    if (distance[i] == INT_MAX)
      printf("%d: unreachable\n", i);
    else {
      printf("%d: %d by ", i, distance[i]);
      show_way(via, i);
      putchar('\n');
    }

  static const short a[] = {1, 4, 9, 16, 25}, b[] = {2, 4, 8, 16}, c[] = {-5, 0, 100};
  struct heap runs = {NULL, 0, 0, sizeof(struct run), lower};
  push(&runs, &(struct run){a, a + 5, 'a'});
  push(&runs, &(struct run){b, b + 4, 'b'});
  push(&runs, &(struct run){c, c + 3, 'c'});
  for (struct run r; pop(&runs, &r);) {
    printf("%d%c ", *r.next, r.name);
    if (++r.next < r.end)
      push(&runs, &r);
  }
  putchar('\n');
  free(runs.bytes);

  struct heap numbers = {NULL, 0, 0, sizeof(long), greater};
  for (long i = 0, x = 3; i < 60; i++, x = x * 5 % 97)
    push(&numbers, &x);
  long hash = 0, previous = LONG_MAX, wrong = 0;
  for (long v; pop(&numbers, &v); previous = v) {
    wrong += v > previous;
    hash = (hash * 31 + v) % 1000003;
  }
  printf("%ld %ld\n", hash, wrong);
  free(numbers.bytes);
  return distance[4];
}
