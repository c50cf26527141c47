#include <stdio.h>
static long sum(int a, long b, char c, short d, unsigned e, long f, int g, long h, char i) {
  return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9;
}
int main(int argc, char **argv) {
  printf("%ld %d %d\n", sum(1, 2, 3, 4, 5, 6, 7, 8, -9), argc, argv[argc] == NULL);
  printf("%d %d %d %d %d %d %d %s\n", 1, 2, 3, 4, 5, 6, 7, "eight");
  return 0;
}
