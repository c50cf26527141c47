// Callbacks with a context: iterators, filters, observers, continuations, and a sort that counts.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int (*visitor)(void *context, int value);
struct closure {
  int (*call)(struct closure *self, int x);
  int captured[2];
  struct closure *next;
};
struct stage {
  void (*run)(void *state, const struct stage *rest);
};
struct subject {
  struct {
    void (*notify)(void *, const char *, int);
    void *who;
  } observers[4];
  int count;
};

static int each(const int *from, int count, visitor visit, void *context) {
  for (int i = 0; i < count; i++)
    if (visit(context, from[i]))
      return i;
  return -1;
}

static int add(void *context, int value) {
  *(long *)context += value;
  return 0;
}
static int find(void *context, int value) { return value == *(int *)context; }
struct kept {
  int values[10], count, (*test)(int);
};
static int keep(void *context, int value) {
  struct kept *k = context;
  if (k->test(value))
    k->values[k->count++] = value;
  return k->count == 10;
}
static int is_odd(int v) { return v & 1; }
static int is_small(int v) { return v < 20; }

static int scale(struct closure *self, int x) { return x * self->captured[0] + self->captured[1]; }
static int count(struct closure *self, int x) { return x + self->captured[0]++; }
static int compose(struct closure *self, int x) {
  for (struct closure *c = self->next; c; c = c->next)
    x = c->call(c, x);
  return x;
}

struct text {
  char bytes[80];
  size_t used;
};
static void append(struct text *t, const char *s) {
  size_t n = strlen(s);
  memcpy(t->bytes + t->used, s, n + 1);
  t->used += n;
}
static void next(void *state, const struct stage *rest) {
  if (rest->run)
    rest->run(state, rest + 1);
}
static void wrap(void *state, const struct stage *rest) {
  append(state, "<");
  next(state, rest);
  append(state, ">");
}
static void twice(void *state, const struct stage *rest) {
  next(state, rest);
  append(state, ",");
  next(state, rest);
}
static void leaf(void *state, const struct stage *rest) {
  append(state, "leaf");
  next(state, rest);
}

static void subscribe(struct subject *s, void (*notify)(void *, const char *, int), void *who) {
  s->observers[s->count].notify = notify;
  s->observers[s->count++].who = who;
}
static void publish(const struct subject *s, const char *what, int value) {
  for (int i = 0; i < s->count; i++)
    s->observers[i].notify(s->observers[i].who, what, value);
}
static void print(void *who, const char *what, int value) {
  printf("%s: %s %d\n", (const char *)who, what, value);
}
static void tally(void *who, const char *what, int value) { ((int *)who)[*what == 'a'] += value; }

int main(void) {
  const int numbers[] = {31, 4, 15, 92, 65, 35, 89, 7, 93, 23, 8, 46};
  long sum = 0;
  int wanted = 35;
  int all = each(numbers, 12, add, &sum), at = each(numbers, 12, find, &wanted);
  printf("%d %ld %d\n", all, sum, at);
  struct kept odd = {.test = is_odd}, small = {.test = is_small};
  each(numbers, 12, keep, &odd);
  each(numbers, 12, keep, &small);
  printf("%d %d: %d %d\n", odd.count, small.count, odd.values[7 % odd.count],
         small.values[small.count - 1]);

  struct closure last = {count, {100, 0}, NULL}, middle = {scale, {3, -1}, &last},
                 first = {scale, {-2, 5}, &middle};
  struct closure chain = {compose, {0}, &first};
  for (int i = 0; i < 4; i++)
    printf("%d ", chain.call(&chain, i));
  printf("%d\n", last.captured[0]);

  static const struct stage stages[] = {{wrap}, {twice}, {wrap}, {leaf}, {NULL}};
  struct text text = {{0}, 0};
  stages[0].run(&text, stages + 1);
  puts(text.bytes);

  struct subject s = {.count = 0};
  int tallies[2] = {0};
  char name[] = "printer";
  subscribe(&s, print, name);
  subscribe(&s, tally, tallies);
  publish(&s, "apples", 3);
  subscribe(&s, print, name + 5);
  publish(&s, "bananas", 5);
  publish(&s, "apricots", 8);
  printf("%d %d\n", tallies[0], tallies[1]);
  return tallies[1];
}
