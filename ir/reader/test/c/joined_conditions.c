// Branches on comparisons that are joined by & and |, numbers set to the nearest in a range, and
// divisibility by constants.
#include <stdio.h>

static unsigned hash = 2166136261u;

static void note(int value) { hash = (hash ^ (unsigned)value) * 16777619u; }

static void joined(int x, int y, int z) {
  if ((x < y) | (y < z))
    note(1);
  else
    note(2);
  if ((x < y) & (y < z) & (z != 3))
    note(3);
  if ((x == 0) | (y > 2) | ((z & 15) >= 5))
    note(4);
  else
    note(5);
  if (((x < 0) & (y < 0)) | ((x > 3) & (z > 3)))
    note(6);
  if (!((x < z) | (y == z)) & (x != 1))
    note(7);
  if ((x < 1) | (y < 2) | (z < 3) | (x + y > 6))
    note(8);
  if ((x < 1) & (y < 2) & (z < 3) & (x + y < 6) & (x - z < 4))
    note(9);
  while ((x < 5) & (y < 6)) {
    ++x;
    y += 2;
    note(x ^ y);
  }
}

static int limited(long x) {
  return (unsigned long)(x + 32768) > 65535 ? (x > 0 ? 32767 : -32768) : (int)x;
}
static int limitedByte(int x) { return (unsigned)x > 255 ? (x < 0 ? 0 : 255) : x; }

static void divisible(unsigned x) {
  note(x % 3 == 0);
  note(x % 10 != 0);
  note((int)x % 7 == 0);
  note((int)x % -100 == 0);
  note((unsigned short)x % 6 == 0);
  note((signed char)x % 5 == 0);
  note(((x % 4 == 0) & (x % 100 != 0)) | (x % 400 == 0));
  unsigned long wide = (unsigned long)x * 0x100000001;
  note(wide % 1000 == 0);
  note((long)wide % 12 == 0);
}

int main(void) {
  for (int x = -2; x < 6; ++x)
    for (int y = -2; y < 6; ++y)
      for (int z = -2; z < 6; ++z)
        joined(x, y, z);
  printf("%u\n", hash);
  for (unsigned x = 0; x < 3000; ++x) {
    divisible(x);
    divisible(-x);
    divisible(x * 2654435761u);
    divisible(0x80000000u - x);
  }
  printf("%u\n", hash);
  long edges[] = {-32770, -32769, -32768, -32767, -1,    0,     1,
                  254,    255,    256,    32766,  32767, 32768, 32769};
  for (unsigned i = 0; i < sizeof edges / sizeof *edges; ++i)
    printf("%d %d\n", limited(edges[i]), limitedByte((int)edges[i]));
  return 0;
}
