// Variables that are registers: the stack and the frame pointer.
#include <stdint.h>
#include <stdio.h>

register uintptr_t stack asm("rsp");
register uintptr_t frame asm("rbp");

__attribute__((noinline)) static uintptr_t depth(int n) {
  volatile char used[64];
  used[0] = (char)n;
  uintptr_t here = stack;
  if (n == 0)
    return here;
  uintptr_t deepest = depth(n - 1);
  return used[0] == (char)n ? deepest : 0;
}

int main(void) {
  char local;
  uintptr_t before = stack;
  uintptr_t below = depth(20);
  printf("%d\n", before >= below && before - below < 20 * 4096);
  printf("%d\n", (uintptr_t)&local - before < 4096 && stack == before);
  uintptr_t kept = frame;
  printf("%d\n", depth(3) < before && frame == kept);
  stack = before;
  printf("%d\n", stack == before);
  return 0;
}
