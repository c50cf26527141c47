// hofstadter — two mutually recursive functions (Hofstadter's female and male sequences) count
// their calls.
//
// Faster than pointers to those of main, which take registers in every call.
#include <stdio.h>

static int calls, deepest, depth;

static int male(int n);

static void enter(void) {
  calls++;
  depth++;
  if (depth > deepest)
    deepest = depth;
}

static void leave(void) { depth--; }

static int female(int n) {
  enter();
  int result = 1;
  if (n > 0)
    result = n - male(female(n - 1));
  leave();
  return result;
}

static int male(int n) {
  enter();
  int result = 0;
  if (n > 0)
    result = n - female(male(n - 1));
  leave();
  return result;
}

int main(void) {
  int n;
  if (scanf("%d", &n) != 1)
    return 1;
  int f = female(n);
  int m = male(n);
  printf("%d %d %d %d\n", f, m, calls, deepest);
}
