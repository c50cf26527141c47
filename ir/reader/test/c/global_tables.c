// Globals whose initialisers point at one another: tables in tables, functions, offsets.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct item {
  const char *name;
  int price;
};
struct shelf {
  const struct item *first, *last;
  struct shelf *next;
};
struct command {
  const char *word;
  int (*run)(int, const char *);
  const int *limits;
  char key;
};
struct pair {
  short a;
  long b;
};

static const struct item items[] = {
    {"nail", 3}, {"screw", 5}, {"bolt", 8}, {"nut", 2}, {"hook", 13}};
extern struct shelf shelves[3];
static struct shelf *const second = &shelves[1];
struct shelf shelves[3] = {{items, items + 1, &shelves[2]},
                           {&items[2], &items[2], NULL},
                           {items + 3, &items[4], shelves + 1}};

static char buffer[64];
static char *middle = buffer + 32, *end = &buffer[sizeof buffer];
static const char *suffix = &"prefix-suffix"[7];
static struct pair pairs[4] = {{1, 10}, {2, 20}, {3, 30}, {4, 40}};
static long *inside = &pairs[2].b;
static short *last_a = &(pairs + 3)->a;
static const ptrdiff_t distance = offsetof(struct pair, b);
static int matrix[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
static int *rows[] = {matrix[2], matrix[0], *(matrix + 1)}, (*block)[4] = matrix + 1;
static void *self = &self;
static uintptr_t as_number = (uintptr_t)&matrix[1][1];
static const char *const verses[][3] = {{"one", "two", NULL}, {"three", NULL}, {0}};
static const char *const (*poem)[3] = verses;

static int limit_low[] = {0, 10}, limit_high[] = {100, 1000};
static int repeat(int n, const char *s) { return n * (int)strlen(s); }
static int letter(int n, const char *s) { return s[n % (int)strlen(s)]; }
static const struct command commands[] = {{"repeat", repeat, limit_low, 'r'},
                                          {"letter", &letter, &limit_high[1], 'l'},
                                          {"none", NULL, NULL, 0}};
static int (*const functions[])(int, const char *) = {letter, repeat, letter};
static int (**cursor)(int, const char *) = (int (**)(int, const char *))functions + 1;
static struct {
  struct command inner;
  struct {
    char c;
    const struct command *to;
  } link[2];
} nested = {{"inner", repeat, limit_high, 'i'}, {{'a', commands + 1}, {'b', &nested.inner}}};

int main(void) {
  int price = 0;
  for (const struct shelf *s = shelves; s; s = s->next)
    for (const struct item *i = s->first; i <= s->last; i++) {
      printf("%s ", i->name);
      price = price * 3 + i->price;
    }
  printf("%d %d\n", price, second->first->price);
  strcpy(middle, "in the middle");
  printf("%s %td %td %s %td\n", buffer + 32, end - middle, end - buffer, suffix, distance);
  *inside += *last_a;
  printf("%ld %d\n", pairs[2].b, *last_a);
  printf("%d %d %d %d %d\n", rows[0][1], rows[1][2], rows[2][3], (*block)[0], block[1][3]);
  printf("%d %d\n", self == (void *)&self, *(int *)as_number);
  for (; (*poem)[0]; poem++)
    for (const char *const *w = *poem; *w; w++)
      printf("%s ", *w);
  putchar('\n');
  int sum = 0;
  for (const struct command *c = commands; c->run; c++)
    sum += printf("%s %c %d %d\n", c->word, c->key, c->run(c->key, c->word), *c->limits);
  printf("%d %d\n", (*cursor)(3, "abc"), cursor[1](4, "abc"));
  printf("%s %s %d\n", nested.link[0].to->word, nested.link[1].to->word,
         nested.link[1].to->limits[1]);
  return sum;
}
