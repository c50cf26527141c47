// Compound literals: as arguments, lvalues, arrays, static data, anew in each turn of a loop.
#include <stdio.h>
#include <string.h>

struct point {
  int x, y;
};
struct line {
  struct point from, to;
  const char *label;
};
struct node {
  int value;
  struct node *next;
};

static struct point *const fixed = &(struct point){3, 4};
static const int *const primes = (const int[]){2, 3, 5, 7, 11, 13, 0};
static struct node *chain = &(struct node){1, &(struct node){2, &(struct node){3, NULL}}};
static const char *const *words = (const char *const[]){"alpha", "beta", "gamma", NULL};
static struct line *lines[] = {&(struct line){{1, 2}, {3, 4}, "first"},
                               &(struct line){.label = "second", .to.y = 9}};

static int length(struct line l) {
  int dx = l.to.x - l.from.x, dy = l.to.y - l.from.y;
  return dx * dx + dy * dy;
}
static int total(const int *values) {
  int sum = 0;
  while (*values)
    sum += *values++;
  return sum;
}
static struct point *larger(struct point *a, struct point *b) { return a->x > b->x ? a : b; }
static void fill(char *to, const char *const *from) {
  for (; *from; from++)
    strcat(to, *from);
}

int main(void) {
  fixed->x += 10;
  printf("%d %d\n", fixed->x, fixed->y);
  printf("%d %d\n", total(primes), total((int[]){100, 20, 3, 0}));
  printf("%d %d\n", length(*lines[0]), length((struct line){{1, 1}, {4, 5}, 0}));
  printf("%s %s %d\n", lines[0]->label, lines[1]->label, lines[1]->to.y);

  struct point *p = &(struct point){1, 2};
  *p = (struct point){p->y, p->x};
  printf("%d %d %d\n", p->x, p->y, larger(p, &(struct point){.x = 5})->x);
  (struct point){7, 8}.x == 7 ? puts("yes") : puts("no");
  int *counter = &(int){40};
  ++*counter;
  ++*counter;

  char text[32] = "";
  fill(text, words);
  fill(text, (const char *const[]){"-", "x", NULL});
  puts(text);
  puts((char[]){'c', 'h', 'a', 'r', 's', 0});
  printf("%zu %c\n", sizeof(int[]){1, 2, 3}, "0123456789abcdef"[(int[]){15, 10, 5}[*counter % 3]]);

  chain->next->next->next = &(struct node){4, chain->next->next->next};
  int sum = 0;
  for (struct node *n = chain; n; n = n->next)
    sum = sum * 10 + n->value;
  printf("%d\n", sum);

  long digest = 0;
  for (int i = 0; i < 5; i++) {
    struct line *l = &(struct line){{i, -i}, {.x = i * i}, "loop"};
    digest = digest * 100 + length(*l);
    l->from.x = 1000;
    struct point *q = i % 2 ? (struct point[]){{i, 1}, {i, 2}} + 1 : &(struct point){.y = i};
    digest += q->y;
  }
  printf("%ld\n", digest);
  return *counter;
}
