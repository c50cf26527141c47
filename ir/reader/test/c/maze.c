// Mazes carved by a walk with its own stack, solved by flooding, by the right hand and by A*.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 19
#define HEIGHT 9

enum { NORTH = 1, EAST = 2, SOUTH = 4, WEST = 8 };
static const struct {
  int8_t dx, dy;
  uint8_t wall, back;
} ways[4] = {{0, -1, NORTH, SOUTH}, {1, 0, EAST, WEST}, {0, 1, SOUTH, NORTH}, {-1, 0, WEST, EAST}};

struct place {
  int8_t x, y;
};
static uint8_t open[HEIGHT][WIDTH];
static uint32_t seed = 20240607;

static unsigned below(unsigned n) {
  seed = seed * 1664525 + 1013904223;
  return (seed >> 16) % n;
}

static int inside(int x, int y) { return x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT; }

static void carve(void) {
  struct place stack[WIDTH * HEIGHT];
  int depth = 1;
  stack[0] = (struct place){0, 0};
  while (depth) {
    struct place p = stack[depth - 1];
    uint8_t choice[4], n = 0;
    for (uint8_t i = 0; i < 4; i++) {
      int x = p.x + ways[i].dx, y = p.y + ways[i].dy;
      if (inside(x, y) && !open[y][x])
        choice[n++] = i;
    }
    if (!n) {
      depth--;
      continue;
    }
    uint8_t i = choice[below(n)];
    struct place q = {(int8_t)(p.x + ways[i].dx), (int8_t)(p.y + ways[i].dy)};
    open[p.y][p.x] |= ways[i].wall;
    open[q.y][q.x] |= ways[i].back;
    stack[depth++] = q;
  }
  // A few more openings, so that there is more than one way.
  for (int i = 0; i < 8; i++) {
    unsigned x = below(WIDTH - 1), y = below(HEIGHT);
    open[y][x] |= EAST;
    open[y][x + 1] |= WEST;
  }
}

static int flood(short distance[HEIGHT][WIDTH]) {
  struct place queue[WIDTH * HEIGHT], *head = queue, *tail = queue;
  memset(distance, -1, sizeof(short) * WIDTH * HEIGHT);
  distance[0][0] = 0;
  *tail++ = (struct place){0, 0};
  while (head < tail) {
    struct place p = *head++;
    for (int i = 0; i < 4; i++) {
      int x = p.x + ways[i].dx, y = p.y + ways[i].dy;
      if (!(open[p.y][p.x] & ways[i].wall) || distance[y][x] >= 0)
        continue;
      distance[y][x] = (short)(distance[p.y][p.x] + 1);
      *tail++ = (struct place){(int8_t)x, (int8_t)y};
    }
  }
  return distance[HEIGHT - 1][WIDTH - 1];
}

static int right_hand(void) {
  int x = 0, y = 0, facing = 1, steps = 0;
  while (x != WIDTH - 1 || y != HEIGHT - 1) {
    facing = (facing + 1) & 3;
    while (!(open[y][x] & ways[facing].wall))
      facing = (facing + 3) & 3;
    x += ways[facing].dx;
    y += ways[facing].dy;
    if (++steps > 5000)
      return -1;
  }
  return steps;
}

static int a_star(int *looked) {
  enum { FAR = 30000 };
  short cost[HEIGHT][WIDTH];
  uint8_t done[HEIGHT][WIDTH] = {{0}};
  for (int i = 0; i < WIDTH * HEIGHT; i++)
    cost[i / WIDTH][i % WIDTH] = FAR;
  cost[0][0] = 0;
  for (*looked = 0;; ++*looked) {
    int best = 2 * FAR, bx = -1, by = -1;
    for (int y = 0; y < HEIGHT; y++)
      for (int x = 0; x < WIDTH; x++) {
        int guess = cost[y][x] + abs(WIDTH - 1 - x) + abs(HEIGHT - 1 - y);
        if (!done[y][x] && cost[y][x] < FAR && guess < best)
          best = guess, bx = x, by = y;
      }
    if (bx < 0 || (bx == WIDTH - 1 && by == HEIGHT - 1))
      return bx < 0 ? -1 : cost[by][bx];
    done[by][bx] = 1;
    for (int i = 0; i < 4; i++) {
      if (!(open[by][bx] & ways[i].wall))
        continue;
      short *c = &cost[by + ways[i].dy][bx + ways[i].dx];
      if (cost[by][bx] + 1 < *c)
        *c = (short)(cost[by][bx] + 1);
    }
  }
}

static void show(short distance[HEIGHT][WIDTH]) {
  char on_way[HEIGHT][WIDTH] = {{0}};
  for (int x = WIDTH - 1, y = HEIGHT - 1;;) {
    on_way[y][x] = 1;
    int i = 0;
    if (!distance[y][x])
      break;
    while (!(open[y][x] & ways[i].wall) ||
           distance[y + ways[i].dy][x + ways[i].dx] != distance[y][x] - 1)
      i++;
    x += ways[i].dx;
    y += ways[i].dy;
  }
  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++)
      printf("%c%c",
             on_way[y][x]         ? '*'
             : open[y][x] & SOUTH ? ' '
                                  : '_',
             open[y][x] & EAST ? ' ' : '|');
    putchar('\n');
  }
}

int main(void) {
  short distance[HEIGHT][WIDTH];
  carve();
  int shortest = flood(distance), looked, star = a_star(&looked);
  show(distance);
  printf("%d %d %d, %d looked at\n", shortest, star, right_hand(), looked);
  return shortest == star ? shortest : 1;
}
