// Dynamic programming: subsequences, knapsack, change, matrix chains, partitions, bit masks.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int min(int a, int b) { return a < b ? a : b; }
static int max(int a, int b) { return a > b ? a : b; }

static int common(const char *a, const char *b, char *to) {
  size_t n = strlen(a), m = strlen(b);
  short(*best)[m + 1] = calloc(n + 1, sizeof *best);
  for (size_t i = n; i-- > 0;)
    for (size_t j = m; j-- > 0;)
      best[i][j] =
          (short)(a[i] == b[j] ? best[i + 1][j + 1] + 1 : max(best[i + 1][j], best[i][j + 1]));
  int length = best[0][0];
  for (size_t i = 0, j = 0; i < n && j < m;)
    if (a[i] == b[j])
      *to++ = a[i++], j++;
    else if (best[i + 1][j] >= best[i][j + 1])
      i++;
    else
      j++;
  *to = 0;
  free(best);
  return length;
}

struct thing {
  int weight, worth;
};
static int knapsack(const struct thing *things, int count, int room) {
  int best[101] = {0};
  for (int i = 0; i < count; i++)
    for (int w = room; w >= things[i].weight; w--)
      best[w] = max(best[w], best[w - things[i].weight] + things[i].worth);
  return best[room];
}

static long change(int amount, const int *coins, int count, int *fewest) {
  long ways[201] = {1};
  int least[201] = {0};
  for (int a = 1; a <= amount; a++) {
    least[a] = INT_MAX - 1;
    for (int c = 0; c < count; c++)
      if (coins[c] <= a)
        least[a] = min(least[a], least[a - coins[c]] + 1);
  }
  for (int c = 0; c < count; c++)
    for (int a = coins[c]; a <= amount; a++)
      ways[a] += ways[a - coins[c]];
  *fewest = least[amount];
  return ways[amount];
}

static int chain_cost(const int *sizes, int from, int to, int known[8][8]) {
  if (to - from < 2)
    return 0;
  if (known[from][to])
    return known[from][to];
  int best = INT_MAX;
  for (int k = from + 1; k < to; k++)
    best = min(best, chain_cost(sizes, from, k, known) + chain_cost(sizes, k, to, known) +
                         sizes[from] * sizes[k] * sizes[to]);
  return known[from][to] = best;
}

static unsigned long partitions(int n) {
  unsigned long p[101] = {1};
  for (int i = 1; i <= n; i++)
    for (int k = 1, sign = 1; k * (3 * k - 1) / 2 <= i; k++, sign = -sign) {
      p[i] += (unsigned long)sign * p[i - k * (3 * k - 1) / 2];
      if (k * (3 * k + 1) / 2 <= i)
        p[i] += (unsigned long)sign * p[i - k * (3 * k + 1) / 2];
    }
  return p[n];
}

static int longest_palindrome(const char *s, int *at) {
  int n = (int)strlen(s), best = 0;
  for (int centre = 0; centre < 2 * n; centre++) {
    int l = centre / 2, r = l + centre % 2;
    while (l >= 0 && r < n && s[l] == s[r])
      l--, r++;
    if (r - l - 1 > best)
      best = r - l - 1, *at = l + 1;
  }
  return best;
}

static int travelling(int n, int cost[7][7]) {
  static int best[1 << 7][7];
  for (int mask = 1; mask < 1 << n; mask++)
    for (int last = 0; last < n; last++) {
      best[mask][last] = mask == 1 && last == 0 ? 0 : 100000;
      if (!(mask >> last & 1) || mask == 1)
        continue;
      for (int previous = 0; previous < n; previous++)
        if (previous != last && mask >> previous & 1)
          best[mask][last] =
              min(best[mask][last], best[mask ^ 1 << last][previous] + cost[previous][last]);
    }
  int shortest = INT_MAX;
  for (int last = 1; last < n; last++)
    shortest = min(shortest, best[(1 << n) - 1][last] + cost[last][0]);
  return shortest;
}

static int increasing(const int *v, int n) {
  int tails[50], length = 0;
  for (int i = 0; i < n; i++) {
    int low = 0, high = length;
    while (low < high) {
      int middle = (low + high) / 2;
      if (tails[middle] < v[i])
        low = middle + 1;
      else
        high = middle;
    }
    tails[low] = v[i];
    length += low == length;
  }
  return length;
}

int main(void) {
  char text[40];
  int length = common("the longest common part", "another string on compost", text);
  printf("%d \"%s\"\n", length, text);
  static const struct thing things[] = {{12, 40}, {7, 22},  {31, 90}, {5, 14},
                                        {19, 61}, {23, 70}, {2, 3}};
  printf("%d %d\n", knapsack(things, 7, 50), knapsack(things, 7, 100));
  static const int coins[] = {1, 5, 10, 25, 50}, sizes[] = {30, 35, 15, 5, 10, 20, 25};
  int fewest, known[8][8] = {{0}}, at = 0;
  long ways = change(187, coins, 5, &fewest);
  printf("%ld %d %d %lu\n", ways, fewest, chain_cost(sizes, 0, 6, known), partitions(100));
  int n = longest_palindrome("amanaplanacanalpanamax level", &at);
  printf("%d at %d\n", n, at);
  int cost[7][7], values[50];
  for (int i = 0; i < 49; i++)
    cost[i / 7][i % 7] = (i / 7 * 31 + i % 7 * 17) % 23 + 1;
  for (int i = 0, x = 11; i < 50; i++, x = x * 29 % 107)
    values[i] = x;
  printf("%d %d\n", travelling(7, cost), increasing(values, 50));
  return length;
}
