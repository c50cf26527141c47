// Floating-point numbers of 16 bits.
#include <stdio.h>
#include <string.h>

typedef _Float16 half;

static unsigned bits(half value) {
  unsigned short out;
  memcpy(&out, &value, sizeof out);
  return out;
}

__attribute__((noinline)) static void show(half a, half b) {
  printf("%04x %04x %04x %04x %04x %04x\n", bits(a + b), bits(a - b), bits(a * b), bits(a / b),
         bits(-a), bits((half)(a < b ? a : b)));
  printf("%d%d%d%d %g %d %u\n", a < b, a == b, a >= b, a != a, (double)a, (int)b,
         (unsigned)(a * a + 1));
}

__attribute__((noinline)) half make(float a, double b, int c) { return (half)a + (half)b + (half)c; }

static half table[] = {1.0f16, -2.5f16, 65504.0f16, 6e-8f16, 0.0f16, -0.0f16, 0.1f16};

__attribute__((noinline)) static half sum(const half *values, int n) {
  half total = 0;
  for (int i = 0; i < n; i++)
    total += values[i] * (half)i;
  return total;
}

int main(void) {
  int count = sizeof table / sizeof *table;
  for (int i = 0; i < count; i++)
    for (int j = 0; j < count; j++)
      if (table[j] != 0)
        show(table[i], table[j] > 1000 ? (half)3 : table[j]);
  printf("%04x %04x\n", bits(make(1.1f, 2.2, 3)), bits(make(1e6f, 1, 2)));
  printf("%04x\n", bits(sum(table, 2)));
  for (double d = 1; d > 1e-9; d /= 7)
    printf("%04x ", bits((half)d));
  printf("\n");
  return 0;
}
