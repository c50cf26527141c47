// Return and frame addresses of a function and of its caller.
#include <stdio.h>
__attribute__((noinline)) void *ra(void) { return __builtin_return_address(0); }
__attribute__((noinline)) void *fa(void) { return __builtin_frame_address(0); }
__attribute__((noinline)) void *ra1(void) { return __builtin_return_address(1); }
__attribute__((noinline)) int caller(void **out) {
  out[0] = ra1();
  out[1] = __builtin_frame_address(0);
  out[2] = __builtin_return_address(0);
  return 3;
}
__attribute__((noinline)) void *fa1(void) { return __builtin_frame_address(1); }
int main(void) {
  void *out[3];
  caller(out);
  char *a = ra(), *b = (char *)main;
  printf("%d\n", a > b && a < b + 1000);
  printf("%d\n", out[0] == out[2]);
  printf("%d\n", (char *)out[1] < (char *)out);
  printf("%d\n", (char *)out[2] > b && (char *)out[2] < b + 1000);
  char *mine = __builtin_frame_address(0);
  char *his = fa();
  printf("%d\n", his < mine && his > mine - 400);
  printf("%d\n", (char *)fa1() == mine);
  return 0;
}
