// Structures that are split, and pointers to variables without memory.
#include <stdio.h>

struct point {
  int x;
  long y;
  const char *name;
  unsigned char tag[3];
};

static void shift(struct point *point, int *sum) {
  point->x += 2;
  point->y *= 3;
  *sum += point->x;
  printf("%d\n", *sum);
}

static int last(unsigned char (*tag)[3], struct point copy) {
  copy.x = (*tag)[2];
  printf("%d\n", copy.x);
  return copy.x;
}

int main(int argc, char **argv) {
  struct point a = {argc, 7, "alpha", {1, 2, 3}};
  int sum = 5;
  shift(&a, &sum);
  shift(&a, &sum);
  sum += last(&a.tag, a);
  printf("%d %ld %s %d\n", a.x, a.y, a.name, sum);
  return 0;
}
