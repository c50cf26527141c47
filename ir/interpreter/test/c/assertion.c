// An assertion that fails.
#include <assert.h>
#include <stdio.h>

static int half(int n) {
  assert(n % 2 == 0 && "even");
  return n / 2;
}

int main(void) {
  printf("%d\n", half(4));
  fflush(stdout);
  return half(5);
}
