// The game of life on bytes and on bits, elementary automata, Langton's ant, on wrapping grids.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define SIZE 32

static uint8_t cells[2][SIZE][SIZE];
static uint32_t rows[SIZE];

static int neighbours(uint8_t (*from)[SIZE], int y, int x) {
  int n = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dy || dx)
        n += from[(y + dy) & (SIZE - 1)][(x + dx) & (SIZE - 1)];
  return n;
}

static void step_bytes(int turn) {
  uint8_t(*from)[SIZE] = cells[turn & 1], (*to)[SIZE] = cells[~turn & 1];
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++) {
      int n = neighbours(from, y, x);
      to[y][x] = n == 3 || (n == 2 && from[y][x]);
    }
}

// All cells of a row at once: a full adder on each bit.
static void step_bits(void) {
  uint32_t old[SIZE];
  memcpy(old, rows, sizeof old);
  for (int y = 0; y < SIZE; y++) {
    uint32_t ones = 0, twos = 0, fours = 0;
    for (int dy = -1; dy <= 1; dy++) {
      uint32_t r = old[(y + dy) & (SIZE - 1)];
      uint32_t around[3] = {r << 1 | r >> 31, r >> 1 | r << 31, dy ? r : 0};
      for (int k = 0; k < 3; k++) {
        uint32_t carry = ones & around[k], carry2 = twos & carry;
        ones ^= around[k];
        twos ^= carry;
        fours |= carry2;
      }
    }
    rows[y] = twos & ~fours & (ones | old[y]);
  }
}

static int population(void) {
  int n = 0;
  for (int y = 0; y < SIZE; y++)
    n += __builtin_popcount(rows[y]);
  return n;
}

static uint64_t automaton(uint8_t rule, uint64_t state, int steps) {
  while (steps--) {
    uint64_t next = 0;
    for (int i = 0; i < 64; i++) {
      unsigned around = (unsigned)((state >> ((i + 1) & 63) & 1) << 2 | (state >> i & 1) << 1 |
                                   (state >> ((i + 63) & 63) & 1));
      next |= (uint64_t)(rule >> around & 1) << i;
    }
    state = next;
  }
  return state;
}

struct ant {
  int x, y;
  enum { NORTH, EAST, SOUTH, WEST } facing;
};

static struct ant walk(struct ant a, uint8_t (*grid)[SIZE], int steps) {
  while (steps--) {
    uint8_t *c = &grid[a.y][a.x];
    a.facing = (a.facing + (*c ? 3 : 1)) % 4;
    *c ^= 1;
    switch (a.facing) {
    case NORTH: a.y--; break;
    case EAST: a.x++; break;
    case SOUTH: a.y++; break;
    case WEST: a.x--; break;
    }
    a.x &= SIZE - 1;
    a.y &= SIZE - 1;
  }
  return a;
}

int main(void) {
  static const char *const glider[] = {" #", "  #", "###", ""}, *const acorn[] = {" #", "   #",
                                                                                  "##  ###", ""};
  for (int y = 0; y < 3; y++)
    for (int x = 0; x < 7; x++) {
      cells[0][y + 2][x + 2] = x < (int)strlen(glider[y]) && glider[y][x] == '#';
      cells[0][y + 16][x + 12] |= x < (int)strlen(acorn[y]) && acorn[y][x] == '#';
    }
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++)
      rows[y] |= (uint32_t)cells[0][y][x] << x;
  int different = 0;
  for (int turn = 0; turn < 60; turn++) {
    step_bytes(turn);
    step_bits();
    for (int y = 0; y < SIZE; y++)
      for (int x = 0; x < SIZE; x++)
        different += cells[~turn & 1][y][x] != (rows[y] >> x & 1);
    if (turn % 20 == 19)
      printf("%d: %d\n", turn + 1, population());
  }
  for (int y = 8; y < 24; y++) {
    for (int x = 4; x < 28; x++)
      putchar(rows[y] >> x & 1 ? '#' : '.');
    putchar('\n');
  }
  printf("%016lx %016lx\n", (unsigned long)automaton(30, 1UL << 32, 31),
         (unsigned long)automaton(110, 1, 40));
  memset(cells, 0, sizeof cells);
  struct ant a = walk((struct ant){16, 16, NORTH}, cells[0], 1500);
  int black = 0;
  for (int i = 0; i < SIZE * SIZE; i++)
    black += cells[0][i / SIZE][i % SIZE];
  printf("%d %d %d %d, %d different\n", a.x, a.y, (int)a.facing, black, different);
  return population() & 0xff;
}
