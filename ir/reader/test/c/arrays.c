#include <stdio.h>
static int grid[4][5];
int main(void) {
  int squares[10] = {1, 4, 9};
  for (int i = 3; i < 10; i++) squares[i] = (i + 1) * (i + 1);
  for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++) grid[i][j] = i * 10 + j;
  long sum = 0;
  for (int i = 0; i < 10; i++) sum += squares[i];
  for (int i = 0; i < 4; i++) sum += grid[i][4 - i];
  printf("%ld %d\n", sum, grid[3][2]);
  return 0;
}
