// Indices that are multiplied by 2, 4 and 8: the factor is the scale of the address, alone and with
// the size of an element, of int, unsigned and long, also negative.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef int16_t __attribute__((aligned(1), may_alias)) loose16;

__attribute__((noinline)) int halves(const unsigned char *p, int i) {
  return *(const loose16 *)(p + 2 * i);
}
__attribute__((noinline)) int pairs(const int *p, int i) { return p[2 * i] * 3 + p[2 * i + 1]; }
__attribute__((noinline)) int pairsBefore(const int *p, long i) { return p[2 * i - 1] ^ p[2 * i]; }
__attribute__((noinline)) int fours(const signed char *p, int i) {
  return p[4 * i] + 10 * p[4 * i + 1] + 100 * p[4 * i + 2] + 1000 * p[4 * i + 3];
}
__attribute__((noinline)) int eights(const signed char *p, long i) { return p[8 * i + 5]; }
__attribute__((noinline)) int64_t sixteens(const int64_t *p, long i) { return p[2 * i]; }
// Products of unsigned numbers wrap.
__attribute__((noinline)) int wrapped(const int *p, unsigned i) { return p[2 * i + 2]; }
__attribute__((noinline)) int shifted(const short *p, unsigned i) { return p[(i << 2) + 8]; }
// The product is used for more than addresses, and after a loop.
__attribute__((noinline)) int64_t otherUses(const int *p, long i) {
  long at = 2 * i;
  return p[at] + p[at + 1] * at;
}
__attribute__((noinline)) void turn(int *p, int n) {
  for (int i = 0; i < n; i++) {
    int x = p[2 * i], y = p[2 * i + 1];
    p[2 * i] = x * 3 - y * 4;
    p[2 * i + 1] = x * 4 + y * 3;
  }
}
__attribute__((noinline)) long search(const int *p, long n, int key) {
  long low = 0, high = n - 1;
  while (low <= high) {
    long middle = (low + high) / 2;
    if (p[2 * middle] == key)
      return p[2 * middle + 1];
    if (p[2 * middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}

enum { size = 128 };

int main(void) {
  static int64_t numbers[size];
  static int table[size], sorted[size];
  unsigned seed = 12345;
  for (int i = 0; i < size; i++) {
    seed = seed * 1103515245 + 12345;
    table[i] = (int)(seed >> 8) - (1 << 22);
    numbers[i] = (int64_t)table[i] * (1 << (i % 30));
    sorted[i] = i % 2 == 0 ? i * 5 : i * i;
  }
  const int *middle = table + size / 2;
  const unsigned char *bytes = (const unsigned char *)middle;
  const signed char *chars = (const signed char *)middle;
  const short *shorts = (const short *)(const void *)middle;
  for (int i = -12; i < 12; i++)
    printf("%d: %d %d %d %d %d %lld %lld\n", i, halves(bytes, i), pairs(middle, i) & 0xFFFFFF,
           pairsBefore(middle, i), fours(chars, i), eights(chars, i),
           (long long)sixteens(numbers + size / 2, i), (long long)otherUses(middle, i));
  for (unsigned i = 0; i < 4; i++)
    printf("%d %d %d %d\n", wrapped(table, i), wrapped(table, i | 1U << 31), shifted(shorts, i),
           shifted(shorts, i | 3U << 30));
  turn(table, size / 8);
  uint32_t sum = 0;
  for (int i = 0; i < size; i++)
    sum = sum * 31 + (uint32_t)table[i];
  printf("%u\n", sum);
  for (int key = -5; key < size * 5; key += 5)
    printf("%ld ", search(sorted, size / 2, key));
  printf("\n");
  return 0;
}
