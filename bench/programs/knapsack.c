// knapsack — the best value for each capacity, item by item.
#include <stdio.h>

static int best[50001];
static unsigned seed = 1;

static int randomBelow(int bound) {
  seed = seed * 1103515245 + 12345;
  return (int)(seed >> 16 & 32767) % bound;
}

int main(void) {
  int items, capacity;
  if (scanf("%d %d", &items, &capacity) != 2)
    return 1;
  for (int item = 0; item < items; ++item) {
    int weight = 1 + randomBelow(200);
    int value = 1 + randomBelow(1000);
    for (int room = capacity; room >= weight; --room) {
      int with = best[room - weight] + value;
      if (with > best[room])
        best[room] = with;
    }
  }
  printf("%d %d\n", best[capacity], best[capacity / 2]);
}
