// flood_fill — sizes of the areas of a random map, each filled with a stack of positions.
#include <stdio.h>

enum { Size = 512, Places = Size * Size };

static int map[Places], stack[Places];
static int depth;

static void generate(unsigned seed, int walls) {
  for (int i = 0; i < Places; ++i) {
    seed = seed * 1103515245 + 12345;
    map[i] = (int)(seed >> 16 & 255) < walls;
  }
}

static void visit(int x, int y) {
  if (x >= 0 && x < Size && y >= 0 && y < Size && map[y * Size + x] == 0) {
    map[y * Size + x] = 2;
    stack[depth++] = y * Size + x;
  }
}

static int fill(int start) {
  int area = 0;
  depth = 0;
  visit(start % Size, start / Size);
  while (depth > 0) {
    int place = stack[--depth];
    int x = place % Size, y = place / Size;
    area++;
    visit(x + 1, y);
    visit(x - 1, y);
    visit(x, y + 1);
    visit(x, y - 1);
  }
  return area;
}

int main(void) {
  int rounds, areas = 0, largest = 0;
  if (scanf("%d", &rounds) != 1)
    return 1;
  for (int round = 0; round < rounds; ++round) {
    generate(round, 60 + round % 64);
    for (int i = 0; i < Places; ++i) {
      if (map[i] == 0) {
        int area = fill(i);
        areas++;
        if (area > largest)
          largest = area;
      }
    }
  }
  printf("%d %d\n", areas, largest);
}
