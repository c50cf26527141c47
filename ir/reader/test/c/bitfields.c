#include <stdio.h>
struct flags { unsigned low : 3, mid : 7, high : 10; int sign : 4; };
int main(void) {
  struct flags f = {5, 100, 1000, -3};
  f.mid += 20;
  f.sign--;
  printf("%u %u %u %d\n", f.low, f.mid, f.high, f.sign);
  return 0;
}
