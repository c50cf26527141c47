// lcs — the longest common subsequence of two texts, with two rows of the table.
#include <stdio.h>

static int a[10000], b[10000];
static int above[10001], current[10001];
static int letters;
static unsigned seed = 1;

static int letter(void) {
  seed = seed * 1103515245 + 12345;
  return (int)(seed >> 16 & 32767) % letters;
}

static int max(int x, int y) { return x > y ? x : y; }

int main(void) {
  int n;
  if (scanf("%d %d", &n, &letters) != 2)
    return 1;
  for (int i = 0; i < n; ++i) {
    a[i] = letter();
    b[i] = letter();
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (a[i] == b[j])
        current[j + 1] = above[j] + 1;
      else
        current[j + 1] = max(above[j + 1], current[j]);
    }
    for (int j = 0; j <= n; ++j)
      above[j] = current[j];
  }
  printf("%d\n", above[n]);
}
