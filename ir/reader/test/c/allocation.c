// malloc, calloc, realloc, free: growing, shrinking, matrices, lists, a pool with a free list.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cell {
  struct cell *next;
  int value;
  char text[];
};
struct pool {
  struct block {
    struct block *next;
    int payload[3];
  } *free_list;
  void *chunks[8];
  int count, live;
};
struct matrix {
  int rows, columns, **at;
};

static struct matrix make_matrix(int rows, int columns) {
  struct matrix m = {rows, columns, malloc((size_t)rows * sizeof(int *))};
  for (int i = 0; i < rows; i++)
    m.at[i] = calloc((size_t)columns, sizeof(int));
  return m;
}
static void free_matrix(struct matrix m) {
  while (m.rows)
    free(m.at[--m.rows]);
  free(m.at);
}

static struct cell *cons(int value, const char *text, struct cell *next) {
  struct cell *c = malloc(sizeof *c + strlen(text) + 1);
  c->next = next;
  c->value = value;
  strcpy(c->text, text);
  return c;
}
static int free_list(struct cell *c) {
  int n = 0;
  while (c) {
    struct cell *next = c->next;
    free(c);
    c = next;
    n++;
  }
  return n;
}
static struct cell *without(struct cell *list, int value) {
  for (struct cell **link = &list; *link;) {
    struct cell *c = *link;
    if (c->value % value == 0) {
      *link = c->next;
      free(c);
    } else
      link = &c->next;
  }
  return list;
}

static struct block *take(struct pool *p) {
  if (!p->free_list) {
    struct block *chunk = malloc(16 * sizeof *chunk);
    p->chunks[p->count++] = chunk;
    for (int i = 0; i < 16; i++) {
      chunk[i].next = p->free_list;
      p->free_list = &chunk[i];
    }
  }
  struct block *b = p->free_list;
  p->free_list = b->next;
  p->live++;
  return b;
}
static void give(struct pool *p, struct block *b) {
  b->next = p->free_list;
  p->free_list = b;
  p->live--;
}

int main(void) {
  struct matrix m = make_matrix(7, 9);
  int sum = 0;
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 9; j++) {
      sum += m.at[i][j];
      m.at[i][j] = i * j;
    }
  for (int i = 0; i < 7; i++)
    sum += m.at[i][8 - i];
  printf("%d\n", sum);
  free_matrix(m);

  struct cell *list = NULL;
  for (int i = 1; i <= 30; i++)
    list = cons(i, &"a text of some length"[i % 20], list);
  list = without(without(list, 3), 5);
  for (struct cell *c = list; c; c = c->next)
    printf("%d%c ", c->value, c->text[0]);
  printf("%d\n", free_list(list));

  size_t room = 1;
  uint16_t *numbers = malloc(room * sizeof *numbers);
  for (size_t i = 0; i < 1000; i++) {
    if (i == room)
      numbers = realloc(numbers, (room = room * 3 / 2 + 1) * sizeof *numbers);
    numbers[i] = (uint16_t)(i * i);
  }
  numbers = realloc(numbers, 10 * sizeof *numbers);
  printf("%zu %d %d\n", room, numbers[3], numbers[9]);
  free(numbers);

  struct pool pool = {0};
  struct block *held[50] = {0};
  unsigned x = 99, checks = 0;
  for (int i = 0; i < 2000; i++) {
    x = x * 1103515245 + 12345;
    unsigned k = (x >> 16) % 50;
    if (held[k]) {
      checks += held[k]->payload[0] + held[k]->payload[2] == (int)k;
      give(&pool, held[k]);
      held[k] = NULL;
    } else {
      held[k] = take(&pool);
      held[k]->payload[0] = i;
      held[k]->payload[2] = (int)k - i;
    }
  }
  int live = pool.live;
  for (int k = 0; k < 50; k++)
    if (held[k])
      give(&pool, held[k]);
  printf("%d %d %u %d\n", pool.count, live, checks, pool.live);
  for (int i = 0; i < pool.count; i++)
    free(pool.chunks[i]);
  free(NULL);
  free(malloc(0));
  free(realloc(NULL, 5));
  return live;
}
