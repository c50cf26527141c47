#include <stdio.h>
union word { unsigned value; unsigned char byte[4]; };
int main(void) {
  union word w;
  w.value = 0x12345678;
  w.byte[0] = 0xFF;
  printf("%x %d\n", w.value, w.byte[3]);
  return 0;
}
