// A list of structures, for sessions with programs of C.
#include <stdio.h>
#include <stdlib.h>

enum shape { POINT, LINE = 4 };

union word {
  float number;
  unsigned char bytes[4];
};

typedef struct node {
  const char *name;
  struct node *next;
  unsigned isLast : 1;
  unsigned level : 6;
  union word word;
  double matrix[2][2];
  enum shape shape;
} node;

static int made;
long limits[3] = {1, 10, 100};

static inline int squared(int number) {
  int result = number * number;
  return result;
}

static node *add(node *rest, const char *name, int level) {
  static int calls = 100;
  node *added = calloc(1, sizeof *added);
  added->name = name;
  added->next = rest;
  added->isLast = !rest;
  added->level = level;
  added->word.number = level / 2.0f;
  added->matrix[1][0] = squared(level);
  added->shape = rest ? LINE : POINT;
  calls++;
  made++;
  return added;
}

static int sum(const node *list, int count) {
  int squares[count];
  int total = 0;
  for (int i = 0; list; list = list->next, i++) {
    squares[i] = squared((int)list->level);
    total += squares[i];
  }
  return total;
}

static int deep(int depth) {
  if (depth == 0)
    __builtin_trap();
  return deep(depth - 1) + 1;
}

int main(int argc, char **argv) {
  node *list = NULL;
  const char *names[] = {"one", "two", "three"};
  for (int i = 0; i < 3; i++)
    list = add(list, names[i], i + 1);
  _Bool isRight = sum(list, 3) == 14;
  int (*function)(int) = deep;
  printf("%d\n", isRight);
  return function(3);
}
