#include <stdio.h>
int main(void) {
  volatile signed char c = -100;
  volatile unsigned char u = 200;
  volatile short s = -30000;
  volatile unsigned short us = 60000;
  volatile long l = -5000000000;
  volatile unsigned x = 4000000000u;
  printf("%d %d %d %d\n", c * 2, u + 100, s - 10000, us * 2);
  printf("%ld %lu %d\n", l / 7, (unsigned long)x * x, (int)(x >> 3));
  printf("%d %d %u %ld\n", (signed char)(c - 100), (unsigned char)(u + 100), x % 7, l >> 5);
  printf("%d %d %d\n", c < u, (unsigned)c < u, l < x);
  return 0;
}
