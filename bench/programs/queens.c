// queens — the number of placements of n queens that do not attack each other.
#include <stdbool.h>
#include <stdio.h>

static bool columns[16], rising[32], falling[32];
static int size, solutions;

static void place(int row) {
  if (row == size) {
    solutions++;
    return;
  }
  for (int column = 0; column < size; ++column) {
    if (!columns[column] && !rising[row + column] && !falling[row - column + size]) {
      columns[column] = rising[row + column] = falling[row - column + size] = true;
      place(row + 1);
      columns[column] = rising[row + column] = falling[row - column + size] = false;
    }
  }
}

int main(void) {
  if (scanf("%d", &size) != 1)
    return 1;
  place(0);
  printf("%d\n", solutions);
}
