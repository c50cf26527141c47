// Variables of the file, and a variable whose address is known elsewhere, that loops keep in
// registers.
#include <stdio.h>

static int total, steps;
static unsigned seed = 1;
int visible;

static unsigned next(void) {
  seed = seed * 1103515245 + 12345;
  return seed >> 16;
}

static int sum(const int *numbers, int count) {
  total = 0;
  for (int i = 0; i < count; i++) {
    total += numbers[i];
    visible = total;
  }
  return total;
}

__attribute__((noinline)) static void show(const char *text) {
  printf("%s %d\n", text, steps);
}

int main(void) {
  int numbers[5], limit;
  volatile int count = 5;
  if (scanf("%d", &limit) != 1)
    limit = 7;
  for (int i = 0; i < 5; i++) {
    numbers[i] = (int)(next() % 10);
    limit += numbers[i];
  }
  steps = 1;
  steps = 2;
  show("before");
  int result = sum(numbers, count);
  show("after");
  steps = 3;
  printf("%d %d %d %u\n", result, visible, limit, seed);
  return 0;
}
