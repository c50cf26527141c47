// The library's qsort and bsearch with callbacks: numbers, strings, structs, by several keys.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person {
  char name[12];
  short born;
  unsigned char floor;
  long salary;
};

static int compared;

static int by_number(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  compared++;
  return (x > y) - (x < y);
}
static int downwards(const void *a, const void *b) { return by_number(b, a); }
static int by_text(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}
static int by_length(const void *a, const void *b) {
  size_t x = strlen(*(const char *const *)a), y = strlen(*(const char *const *)b);
  return x != y ? (x > y ? 1 : -1) : by_text(a, b);
}
static int by_character(const void *a, const void *b) {
  return *(const unsigned char *)a - *(const unsigned char *)b;
}
static int by_floor(const void *a, const void *b) {
  const struct person *p = a, *q = b;
  if (p->floor != q->floor)
    return p->floor - q->floor;
  return p->salary < q->salary ? 1 : p->salary > q->salary ? -1 : strcmp(p->name, q->name);
}
static int by_name(const void *a, const void *b) {
  return strcmp(((const struct person *)a)->name, ((const struct person *)b)->name);
}
static int named(const void *key, const void *element) {
  return strcmp(key, ((const struct person *)element)->name);
}
static int through(const void *a, const void *b) {
  return by_floor(*(void *const *)a, *(void *const *)b);
}

static struct person staff[] = {{"Karin", 1961, 3, 5200}, {"Tom", 1990, 1, 3100},
                                {"Ada", 1985, 3, 6100},   {"Bert", 1978, 2, 4000},
                                {"Uwe", 1978, 1, 3100},   {"Eva", 2001, 2, 4000},
                                {"Zoe", 1995, 3, 5200},   {"Max", 1969, 1, 10000}};
enum { STAFF = sizeof staff / sizeof *staff };

int main(void) {
  int numbers[64];
  for (int i = 0; i < 64; i++)
    numbers[i] = (int)((unsigned)i * 2654435769u);
  qsort(numbers, 64, sizeof *numbers, by_number);
  int sorted = 1;
  for (int i = 1; i < 64; i++)
    sorted &= numbers[i - 1] <= numbers[i];
  printf("%d %d %d\n", sorted, numbers[0], numbers[63]);
  int hits = 0, missing = 0;
  for (int i = 0; i < 64; i++) {
    int key = numbers[i] + (i % 4 == 0);
    int *found = bsearch(&key, numbers, 64, sizeof *numbers, by_number);
    hits += found && found - numbers == i;
    missing += !found;
  }
  printf("%d %d %d\n", hits, missing, compared > 300);
  qsort(numbers + 10, 20, sizeof *numbers, downwards);
  printf("%d %d\n", numbers[10] > numbers[29], numbers[9] < numbers[29]);

  const char *words[] = {"pear", "fig", "apple", "banana", "kiwi", "date", "cherry", "plum"};
  qsort(words, 8, sizeof *words, by_text);
  for (int i = 0; i < 8; i++)
    printf("%s ", words[i]);
  qsort(words, 8, sizeof *words, by_length);
  const char *wanted = "kiwi";
  const char **found = bsearch(&wanted, words, 8, sizeof *words, by_length);
  printf("%s %td\n", words[7], found ? found - words : -1);
  char letters[] = "the quick brown fox";
  qsort(letters, strlen(letters), 1, by_character);
  printf("[%s]\n", letters);

  struct person *links[STAFF];
  for (int i = 0; i < STAFF; i++)
    links[i] = &staff[i];
  qsort(links, STAFF, sizeof *links, through);
  for (int i = 0; i < STAFF; i++)
    printf("%s%c", links[i]->name,
           i + 1 < STAFF && links[i]->floor == links[i + 1]->floor ? ' ' : '\n');
  qsort(staff, STAFF, sizeof *staff, by_name);
  long sum = 0;
  static const char *const asked[] = {"Eva", "Max", "Nobody", "Ada"};
  for (int i = 0; i < 4; i++) {
    const struct person *p = bsearch(asked[i], staff, STAFF, sizeof *staff, named);
    if (p)
      printf("%s %d %ld\n", p->name, p->born, p->salary);
    sum += p ? p->salary : -1;
  }
  int (*orders[])(const void *, const void *) = {by_floor, by_name, by_floor};
  for (int i = 0; i < 3; i++) {
    qsort(staff, STAFF, sizeof *staff, orders[i]);
    printf("%s ", staff[STAFF - 1].name);
  }
  printf("%ld\n", sum);
  return hits;
}
