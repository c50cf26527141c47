// qsort and bsearch: calls from the library back into the program, within each other too.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int calls;

static int byValue(const void *a, const void *b) {
  calls++;
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

static int byText(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

struct item {
  int key;
  char name[12];
};

static int byKey(const void *a, const void *b) {
  calls++;
  return ((const struct item *)a)->key - ((const struct item *)b)->key;
}

// A sort within each comparison: of the digits of two numbers.
static int digit(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
static int byDigits(const void *a, const void *b) {
  char x[16], y[16];
  sprintf(x, "%d", *(const int *)a);
  sprintf(y, "%d", *(const int *)b);
  qsort(x, strlen(x), 1, digit);
  qsort(y, strlen(y), 1, digit);
  return strcmp(x, y);
}

static int scaled(const void *a, const void *b, void *factor) {
  return (*(const int *)a - *(const int *)b) * *(int *)factor;
}

int main(void) {
  int numbers[100];
  unsigned seed = 1;
  for (int i = 0; i < 100; i++) {
    seed = seed * 1103515245 + 12345;
    numbers[i] = (int)(seed >> 16) % 1000;
  }
  qsort(numbers, 100, sizeof *numbers, byValue);
  for (int i = 0; i < 100; i += 9)
    printf("%d ", numbers[i]);
  printf("%d\n", calls);
  calls = 0;
  int wanted = numbers[37], missing = -1;
  int *found = bsearch(&wanted, numbers, 100, sizeof *numbers, byValue);
  printf("%d %d %d\n", *found == wanted, calls,
         bsearch(&missing, numbers, 100, sizeof *numbers, byValue) == NULL);
  const char *words[] = {"pear", "apple", "fig", "quince", "banana"};
  qsort(words, 5, sizeof *words, byText);
  for (int i = 0; i < 5; i++)
    printf("%s ", words[i]);
  puts("");
  struct item items[] = {{3, "c"}, {1, "a"}, {3, "b"}, {2, "z"}, {1, "y"}, {3, "a"}};
  qsort(items, 6, sizeof *items, byKey);
  for (int i = 0; i < 6; i++)
    printf("%d%s ", items[i].key, items[i].name);
  int mixed[] = {321, 100, 20, 5, 41, 14};
  qsort(mixed, 6, sizeof *mixed, byDigits);
  for (int i = 0; i < 6; i++)
    printf("%d ", mixed[i]);
  int factor = -1;
  qsort_r(mixed, 6, sizeof *mixed, scaled, &factor);
  for (int i = 0; i < 6; i++)
    printf("%d ", mixed[i]);
  char letters[6][4] = {"dd", "a", "ccc", "b", "", "aa"};
  qsort(letters, 6, 4, (int (*)(const void *, const void *))strcmp);
  for (int i = 0; i < 6; i++)
    printf("%s ", letters[i]);
  qsort(numbers, 0, sizeof *numbers, byValue);
  puts("");
  return 0;
}
