#include <stdio.h>
struct __attribute__((packed)) record { char kind; int value; long big; };
int main(void) {
  struct record r[2] = {{'a', 1, 2}, {'b', 3, 4}};
  r[1].value += r[0].value;
  r[1].big <<= 40;
  printf("%zu %d %ld %c\n", sizeof r, r[1].value, r[1].big, r[1].kind);
  return 0;
}
