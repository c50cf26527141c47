// subset_sum — backtracking with its state in file-scope variables.
//
// A pointer to a structure, passed from call to call, is as fast.
#include <stdio.h>

static int weights[32], visited;
static int count, target, chosen, total, fewest, found;

static void take(int i) {
  total += weights[i];
  chosen++;
}

static void giveBack(int i) {
  total -= weights[i];
  chosen--;
}

static void search(int i) {
  visited++;
  if (total == target) {
    found++;
    if (chosen < fewest)
      fewest = chosen;
  }
  if (i < count && total < target) {
    take(i);
    search(i + 1);
    giveBack(i);
    search(i + 1);
  }
}

static int solve(int theTarget) {
  target = theTarget;
  chosen = total = found = 0;
  fewest = count + 1;
  search(0);
  return found * 100 + fewest;
}

int main(void) {
  int rounds, sum = 0;
  if (scanf("%d %d", &rounds, &count) != 2)
    return 1;
  for (int i = 0; i < count; ++i)
    weights[i] = 10 + i * 7 % 13 * 3;
  for (int round = 0; round < rounds; ++round)
    sum += solve(100 + round * 40);
  printf("%d %d\n", sum, visited);
}
