#include <stdio.h>
typedef long matrix[3][3];
static void multiply(matrix to, matrix a, matrix b) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) { to[i][j] = 0; for (int k = 0; k < 3; k++) to[i][j] += a[i][k] * b[k][j]; }
}
int main(void) {
  matrix a = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, b = {{1}, {0, 1}, {0, 0, 2}}, c;
  multiply(c, a, b);
  for (int i = 0; i < 3; i++) printf("%ld %ld %ld\n", c[i][0], c[i][1], c[i][2]);
  return 0;
}
