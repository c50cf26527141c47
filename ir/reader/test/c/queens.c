#include <stdio.h>
static int place(int row, int n, unsigned columns, unsigned left, unsigned right) {
  if (row == n) return 1;
  int count = 0;
  for (int c = 0; c < n; c++) {
    unsigned bit = 1u << c;
    if (columns & bit || left & bit || right & bit) continue;
    count += place(row + 1, n, columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return count;
}
int main(void) { printf("%d\n", place(0, 8, 0, 0, 0)); return 0; }
