// atexit and the environment; a handler that calls exit itself.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void first(void) { puts("first, last"); }
static void second(void) {
  puts("second");
  exit(7);
}
static void third(void) { printf("third\n"); }

int main(void) {
  atexit(first);
  atexit(second);
  printf("%d\n", atexit(third));
  time_t then = 0, now = time(&then);
  printf("%d %d\n", now == then, clock() >= 0);
  setenv("WEND_A", "one", 1);
  setenv("WEND_A", "two", 0);
  printf("%s ", getenv("WEND_A"));
  setenv("WEND_A", "three", 1);
  printf("%s ", getenv("WEND_A"));
  *__errno_location() = 5;
  printf("%d ", errno);
  unsetenv("WEND_A");
  printf("%d\n", getenv("WEND_A") == NULL);
  return 3;
}
