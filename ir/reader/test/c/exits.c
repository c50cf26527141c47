// The ways out: exit from the depth of calls, atexit in its order, assertions that hold, errno.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int closed, depth_reached;
static char journal[100];

static void note(const char *s) { strncat(journal, s, sizeof journal - strlen(journal) - 1); }

static void last(void) {
  note("last;");
  printf("%s %d\n", journal, closed);
  fflush(stdout);
}
static void close_all(void) {
  note("close;");
  closed++;
}
static void registers_another(void) {
  note("more;");
  atexit(close_all);
}

static _Noreturn void die(int code, const char *why) {
  printf("%s at depth %d\n", why, depth_reached);
  exit(code);
}

static int checked_divide(int a, int b) {
  if (b == 0) {
    errno = EDOM;
    return 0;
  }
  if (a == INT_MIN && b == -1) {
    errno = ERANGE;
    return INT_MAX;
  }
  return a / b;
}

enum status { OK, NOT_FOUND, TOO_DEEP };
static enum status find(const int *v, int n, int key, int *at) {
  enum status s = NOT_FOUND;
  int *copy = malloc((size_t)n * sizeof *copy);
  if (!copy)
    goto out;
  memcpy(copy, v, (size_t)n * sizeof *copy);
  for (int i = 0; i < n; i++)
    if (copy[i] == key) {
      *at = i;
      s = OK;
      goto release;
    }
release:
  free(copy);
out:
  return s;
}

static int descend(int n, int limit) {
  assert(n >= 0 && "never below zero");
  depth_reached = n;
  if (n == limit)
    die(n * 3 % 256, "gone");
  int below = descend(n + 1, limit);
  return below + 1;
}

static const char *name(int code) {
  switch (code) {
  case 0: return "none";
  case EDOM: return "domain";
  case ERANGE: return "range";
  default: return "other";
  }
}

int main(void) {
  atexit(last);
  atexit(close_all);
  atexit(registers_another);
  static const int pairs[][2] = {{7, 2}, {7, 0}, {INT_MIN, -1}, {INT_MIN, 1}};
  for (int i = 0; i < 4; i++) {
    errno = 0;
    int r = checked_divide(pairs[i][0], pairs[i][1]);
    printf("%d %s\n", r, name(errno));
  }
  const int values[] = {4, 8, 15, 16, 23, 42};
  int at = -1;
  enum status found = find(values, 6, 16, &at), missing = find(values, 6, 17, &at);
  printf("%d %d %d\n", found, missing, at);
  assert(found == OK);
  assert(sizeof(int) == 4);
  note("main;");
  if (closed)
    abort();
  return descend(0, 50);
}
