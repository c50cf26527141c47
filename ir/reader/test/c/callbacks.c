#include <stdio.h>
#include <stdlib.h>
static int less(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }
static int (*const table[])(int) = {twice, square};
static int apply(int (*f)(int), int x) { return f(x); }
int main(void) {
  int values[] = {5, 3, 9, -1, 7};
  qsort(values, 5, sizeof *values, less);
  for (int i = 0; i < 5; i++) printf("%d ", apply(table[i % 2], values[i]));
  putchar('\n');
  return 0;
}
