// Arrays of variable length: in two dimensions, in loops, as parameters, in recursion; their sizes.
#include <stdio.h>
#include <string.h>

static long sum_rows(int rows, int columns, int cells[rows][columns]) {
  long sum = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      sum += cells[i][j] * (i + 1L);
  return sum;
}

static void multiply(int n, int m, int k, const int a[n][m], const int b[m][k], int to[n][k]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++) {
      to[i][j] = 0;
      for (int l = 0; l < m; l++)
        to[i][j] += a[i][l] * b[l][j];
    }
}

static int edit_distance(const char *a, const char *b) {
  int n = (int)strlen(a), m = (int)strlen(b), d[n + 1][m + 1];
  for (int i = 0; i <= n; i++)
    for (int j = 0; j <= m; j++) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      int best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
      if (d[i - 1][j] + 1 < best)
        best = d[i - 1][j] + 1;
      if (d[i][j - 1] + 1 < best)
        best = d[i][j - 1] + 1;
      d[i][j] = best;
    }
  return d[n][m];
}

static void merge_sort(int *v, int n) {
  if (n < 2)
    return;
  int half = n / 2, left[half], right[n - half];
  memcpy(left, v, sizeof left);
  memcpy(right, v + half, sizeof right);
  merge_sort(left, half);
  merge_sort(right, n - half);
  for (int i = 0, j = 0, k = 0; k < n; k++)
    v[k] = j == n - half || (i < half && left[i] <= right[j]) ? left[i++] : right[j++];
}

static int in_loop(int turns) {
  int total = 0;
  for (int i = 1; i <= turns; i++) {
    char block[i * 7];
    memset(block, i, sizeof block);
    if (i % 5 == 0)
      continue;
    long words[i][2];
    words[i - 1][1] = block[i * 7 - 1];
    total += (int)words[i - 1][1] + (int)sizeof words;
    if (total > 100000)
      break;
  }
  return total;
}

static int leave_early(int n) {
  int sum = 0;
again: {
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i * n;
  sum += a[n - 1];
  if (--n > 0)
    goto again;
}
  return sum;
}

int main(void) {
  int rows = 3, columns = 4, cells[rows][columns];
  for (int i = 0; i < rows * columns; i++)
    cells[i / columns][i % columns] = i * i;
  printf("%ld %zu %zu\n", sum_rows(rows, columns, cells), sizeof cells, sizeof cells[0]);

  // The size is that of the moment when the array was declared; it is computed once.
  int n = 2, a[n][3], b[3][n + 2];
  n = 50;
  printf("%zu %zu\n", sizeof a, sizeof b);
  for (int i = 0; i < 6; i++)
    a[i / 3][i % 3] = i + 1;
  for (int i = 0; i < 12; i++)
    b[i / 4][i % 4] = 12 - i;
  int product[2][4];
  multiply(2, 3, 4, a, b, product);
  printf("%d %d %d %d\n", product[0][0], product[0][3], product[1][0], product[1][3]);
  int counter = 3;
  int once[counter++];
  once[2] = counter;
  printf("%zu %d\n", sizeof once / sizeof *once, once[2]);

  int(*row)[columns] = cells + 1;
  typedef short line[rows + 2];
  line lines[2];
  rows = 100;
  printf("%d %zu %zu %td\n", (*row)[2], sizeof(line), sizeof lines,
         (char *)&cells[2] - (char *)row);

  printf("%d %d\n", edit_distance("kitten", "sitting"), edit_distance("", "abc"));
  int numbers[50];
  for (int i = 0, x = 7; i < n; i++, x = x * 37 % 101)
    numbers[i] = x;
  merge_sort(numbers, n);
  int inversions = 0;
  for (int i = 1; i < n; i++)
    inversions += numbers[i - 1] > numbers[i];
  printf("%d %d %d\n", numbers[0], numbers[n - 1], inversions);
  printf("%d %d\n", in_loop(60), leave_early(40));
  return edit_distance("intention", "execution");
}
