// accumulators — functions that add to file-scope variables and to variables of their caller.
//
// File-scope variables replace main's: as fast as pointers, since everything is inlined.
#include <stdio.h>

static int size, peak, peakRow;
static unsigned total;

static int field(int x, int y, int round) { return (x * y + round) % 1009 - (x ^ y) % 97; }

static void add(int x, int value, int *rowSum, int *highest) {
  *rowSum += value;
  total += value * (x & 3);
  if (value > *highest)
    *highest = value;
}

static void cell(int x, int y, int round, int *rowSum, int *highest) {
  add(x, field(x, y, round), rowSum, highest);
  if (x % 4 == 0)
    add(x, field(y, x, round + 1), rowSum, highest);
}

static void row(int y, int round) {
  int rowSum = 0, highest = -100000;
  for (int x = 0; x < size; ++x)
    cell(x, y, round, &rowSum, &highest);
  if (rowSum + highest > peak) {
    peak = rowSum + highest;
    peakRow = y;
  }
}

int main(void) {
  int rounds;
  if (scanf("%d %d", &size, &rounds) != 2)
    return 1;
  for (int round = 0; round < rounds; ++round)
    for (int y = 0; y < size; ++y)
      row(y, round);
  printf("%d %d %d\n", (int)total, peak, peakRow);
}
