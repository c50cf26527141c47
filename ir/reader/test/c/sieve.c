#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  enum { N = 10000 };
  char *composite = malloc(N);
  memset(composite, 0, N);
  int count = 0;
  for (int i = 2; i < N; i++) {
    if (composite[i]) continue;
    count++;
    for (int j = i + i; j < N; j += i) composite[j] = 1;
  }
  free(composite);
  printf("%d\n", count);
  return 0;
}
