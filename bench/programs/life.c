// life — Conway's game of life on a torus.
#include <stdio.h>

enum { Size = 256, Places = Size * Size };

static int cells[Places], next[Places];

static int at(int x, int y) { return cells[(y & (Size - 1)) * Size + (x & (Size - 1))]; }

static int neighbours(int x, int y) {
  return at(x - 1, y - 1) + at(x, y - 1) + at(x + 1, y - 1) + at(x - 1, y) + at(x + 1, y) +
         at(x - 1, y + 1) + at(x, y + 1) + at(x + 1, y + 1);
}

static void step(void) {
  for (int y = 0; y < Size; ++y) {
    for (int x = 0; x < Size; ++x) {
      int around = neighbours(x, y);
      if (around == 3 || (around == 2 && at(x, y) == 1))
        next[y * Size + x] = 1;
      else
        next[y * Size + x] = 0;
    }
  }
  for (int i = 0; i < Places; ++i)
    cells[i] = next[i];
}

int main(void) {
  int generations;
  unsigned seed;
  if (scanf("%d %u", &generations, &seed) != 2)
    return 1;
  for (int i = 0; i < Places; ++i) {
    seed = seed * 1103515245 + 12345;
    cells[i] = seed >> 16 & 1;
  }
  for (int i = 0; i < generations; ++i)
    step();
  int alive = 0;
  unsigned checksum = 0;
  for (int i = 0; i < Places; ++i) {
    alive += cells[i];
    checksum = checksum * 31 + cells[i];
  }
  printf("%d %d\n", alive, (int)checksum);
}
