// Sudoku by sets in bit masks, with a guess where they do not decide; and a knight's tour.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct board {
  uint8_t cell[81];
  uint16_t row[9], column[9], box[9];
  uint8_t empty;
};

static int guesses;

static int box_of(int at) { return at / 27 * 3 + at % 9 / 3; }

static uint16_t options(const struct board *b, int at) {
  return (uint16_t)~(b->row[at / 9] | b->column[at % 9] | b->box[box_of(at)]) & 0x1ff;
}

static void place(struct board *b, int at, int digit) {
  uint16_t bit = (uint16_t)(1 << (digit - 1));
  b->cell[at] = (uint8_t)digit;
  b->row[at / 9] |= bit;
  b->column[at % 9] |= bit;
  b->box[box_of(at)] |= bit;
  b->empty--;
}

static int solve(struct board *b) {
  int best, fewest;
  do {
    best = -1;
    fewest = 10;
    for (int at = 0; at < 81; at++) {
      if (b->cell[at])
        continue;
      uint16_t o = options(b, at);
      int n = __builtin_popcount(o);
      if (n < fewest)
        fewest = n, best = at;
      if (n == 1) {
        place(b, at, __builtin_ctz(o) + 1);
        break;
      }
    }
    if (best < 0)
      return 1;
    if (fewest == 0)
      return 0;
  } while (fewest == 1);
  for (uint16_t o = options(b, best); o; o &= (uint16_t)(o - 1)) {
    struct board next = *b;
    guesses++;
    place(&next, best, __builtin_ctz(o) + 1);
    if (solve(&next)) {
      *b = next;
      return 1;
    }
  }
  return 0;
}

static struct board parse(const char *s) {
  struct board b;
  memset(&b, 0, sizeof b);
  b.empty = 81;
  for (int i = 0; i < 81; i++)
    if (s[i] != '.')
      place(&b, i, s[i] - '0');
  return b;
}

static int valid(const struct board *b) {
  int full = b->empty == 0;
  for (int i = 0; i < 9; i++)
    full &= b->row[i] == 0x1ff && b->column[i] == 0x1ff && b->box[i] == 0x1ff;
  return full;
}

static int degree(int8_t tour[6][6], int x, int y, int n) {
  static const int8_t moves[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                     {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
  int count = 0, next = -1, least = 9;
  for (int i = 0; i < 8; i++) {
    int u = x + moves[i][0], v = y + moves[i][1];
    if (u < 0 || v < 0 || u > 5 || v > 5 || tour[u][v])
      continue;
    count++;
    if (n < 0)
      continue;
    int d = degree(tour, u, v, -1);
    if (d < least)
      least = d, next = u * 6 + v;
  }
  if (n < 0)
    return count;
  tour[x][y] = (int8_t)n;
  if (next < 0)
    return n;
  tour[next / 6][next % 6] = 0;
  return degree(tour, next / 6, next % 6, n + 1);
}

int main(void) {
  static const char *const puzzles[] = {
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
      "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
      "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
      "12345678.........9..............................................................."};
  int solved = 0;
  for (int i = 0; i < 4; i++) {
    struct board b = parse(puzzles[i]);
    guesses = 0;
    int ok = solve(&b) && valid(&b);
    solved += ok;
    printf("%s after %d guesses:", ok ? "solved" : "no", guesses);
    for (int row = 0; row < 9; row++) {
      int sum = 0;
      for (int c = 0; c < 9; c++)
        sum = sum * 10 + b.cell[row * 9 + c];
      printf(" %09d", sum);
    }
    putchar('\n');
  }
  int8_t tour[6][6] = {{0}};
  int reached = degree(tour, 0, 0, 1);
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++)
      printf("%2d%c", tour[i][j], j == 5 ? '\n' : ' ');
  return solved * 40 + reached;
}
