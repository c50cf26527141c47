// An arena: chunks, alignment, marks to go back to, growth of the last block; ropes on top of it.
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct chunk {
  struct chunk *previous;
  size_t room, used;
  alignas(max_align_t) char bytes[];
};
struct arena {
  struct chunk *last;
  size_t total;
  int chunks;
};
struct mark {
  struct chunk *chunk;
  size_t used;
};

#define NEW(arena, type) ((type *)arena_alloc(arena, sizeof(type), alignof(type)))
#define NEW_ARRAY(arena, type, n)                                                                  \
  ((type *)arena_alloc(arena, sizeof(type) * (size_t)(n), alignof(type)))

static void *arena_alloc(struct arena *a, size_t size, size_t align) {
  for (;;) {
    if (a->last) {
      size_t at = (a->last->used + align - 1) & -align;
      if (at + size <= a->last->room) {
        a->last->used = at + size;
        a->total += size;
        return a->last->bytes + at;
      }
    }
    size_t room = size + align > 200 ? size + align : 200;
    struct chunk *c = malloc(sizeof *c + room);
    *c = (struct chunk){.previous = a->last, .room = room, .used = 0};
    a->last = c;
    a->chunks++;
  }
}

static struct mark arena_mark(const struct arena *a) {
  return (struct mark){a->last, a->last ? a->last->used : 0};
}

static int arena_release(struct arena *a, struct mark m) {
  int freed = 0;
  while (a->last != m.chunk) {
    struct chunk *c = a->last;
    a->last = c->previous;
    free(c);
    freed++;
  }
  if (a->last)
    a->last->used = m.used;
  return freed;
}

static void *arena_grow(struct arena *a, void *block, size_t old, size_t size) {
  char *p = block;
  if (a->last && p + old == a->last->bytes + a->last->used &&
      p + size <= a->last->bytes + a->last->room) {
    a->last->used += size - old;
    return p;
  }
  return memcpy(arena_alloc(a, size, 1), block, old);
}

struct rope {
  const struct rope *left, *right;
  const char *text;
  size_t length;
};

static const struct rope *leaf(struct arena *a, const char *text) {
  struct rope *r = NEW(a, struct rope);
  *r = (struct rope){NULL, NULL, text, strlen(text)};
  return r;
}
static const struct rope *join(struct arena *a, const struct rope *l, const struct rope *r) {
  struct rope *j = NEW(a, struct rope);
  *j = (struct rope){l, r, NULL, l->length + r->length};
  return j;
}
static const struct rope *cut(struct arena *a, const struct rope *r, size_t from, size_t to) {
  if (r->text) {
    struct rope *s = NEW(a, struct rope);
    *s = (struct rope){NULL, NULL, r->text + from, to - from};
    return s;
  }
  size_t n = r->left->length;
  if (to <= n)
    return cut(a, r->left, from, to);
  if (from >= n)
    return cut(a, r->right, from - n, to - n);
  return join(a, cut(a, r->left, from, n), cut(a, r->right, 0, to - n));
}
static void print(const struct rope *r) {
  if (r->text)
    printf("%.*s", (int)r->length, r->text);
  else
    print(r->left), print(r->right);
}

int main(void) {
  struct arena a = {0};
  int misaligned = 0;
  long sum = 0;
  for (int i = 1; i < 60; i++) {
    char *c = NEW_ARRAY(&a, char, i % 7 + 1);
    long *l = NEW(&a, long);
    short *s = NEW_ARRAY(&a, short, i);
    memset(c, i, (size_t)(i % 7 + 1));
    *l = i;
    s[i - 1] = (short)-i;
    misaligned += (uintptr_t)l % alignof(long) != 0 || (uintptr_t)s % 2 != 0;
    sum += *c + *l * 2 + s[i - 1];
  }
  printf("%ld, %d misaligned, %zu bytes in %d chunks\n", sum, misaligned, a.total, a.chunks);
  struct mark m = arena_mark(&a);
  NEW_ARRAY(&a, int, 1000)[999] = 1;
  NEW_ARRAY(&a, int, 30);
  int freed = arena_release(&a, m);
  char *text = arena_alloc(&a, 1, 1);
  size_t used = 1;
  *text = 0;
  for (int i = 0; i < 20; i++) {
    text = arena_grow(&a, text, used, used + 2);
    text[used - 1] = (char)('a' + i);
    text[used] = '.';
    text[(used += 2) - 1] = 0;
  }
  printf("%d %s\n", freed, text);

  const struct rope *r = leaf(&a, "ropes ");
  for (const char *const *w = (const char *const[]){"are ", "trees ", "of ", "texts", NULL}; *w;
       w++)
    r = join(&a, r, leaf(&a, *w));
  const struct rope *again = join(&a, cut(&a, r, 10, 15), cut(&a, r, 2, 12));
  print(r);
  printf(" %zu; ", r->length);
  print(again);
  printf(" %zu\n", again->length);

  return arena_release(&a, (struct mark){0});
}
