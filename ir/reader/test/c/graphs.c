// Graphs: breadth and depth first, topological order, spanning tree, all ways, bridges, colours.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NODES 12
struct edge {
  uint8_t a, b;
  int16_t weight;
};

static const struct edge edges[] = {{0, 1, 4}, {0, 2, 8}, {1, 2, 11},  {1, 3, 8}, {3, 4, 2},
                                    {2, 5, 7}, {2, 6, 1}, {5, 6, 6},   {3, 7, 7}, {3, 8, 4},
                                    {6, 8, 2}, {7, 9, 9}, {8, 10, 10}, {7, 8, 14}};
enum { EDGES = sizeof edges / sizeof *edges };
static bool linked[NODES][NODES];

static int breadth_first(int from, int *distance) {
  int queue[NODES], head = 0, tail = 0;
  memset(distance, 0xff, NODES * sizeof *distance);
  distance[from] = 0;
  queue[tail++] = from;
  while (head < tail)
    for (int a = queue[head++], b = 0; b < NODES; b++)
      if (linked[a][b] && distance[b] < 0) {
        distance[b] = distance[a] + 1;
        queue[tail++] = b;
      }
  return tail;
}

static int parent[NODES];
static int find(int n) { return parent[n] == n ? n : (parent[n] = find(parent[n])); }
static int by_weight(const void *a, const void *b) {
  return ((const struct edge *)a)->weight - ((const struct edge *)b)->weight;
}
static int spanning_tree(void) {
  struct edge sorted[EDGES];
  memcpy(sorted, edges, sizeof edges);
  qsort(sorted, EDGES, sizeof *sorted, by_weight);
  for (int i = 0; i < NODES; i++)
    parent[i] = i;
  int sum = 0;
  for (int i = 0; i < EDGES; i++) {
    int a = find(sorted[i].a), b = find(sorted[i].b);
    if (a != b) {
      parent[a] = b;
      sum += sorted[i].weight;
    }
  }
  return sum;
}

// Edges from the smaller to the larger remainder of 5: in that order.
static int topological(int *order) {
  int before[NODES] = {0}, count = 0, ready[NODES], left = 0;
  for (int i = 0; i < EDGES; i++)
    before[edges[i].a % 5 < edges[i].b % 5 ? edges[i].b : edges[i].a]++;
  for (int i = NODES; i-- > 0;)
    if (!before[i])
      ready[left++] = i;
  while (left) {
    int n = order[count++] = ready[--left];
    for (int i = 0; i < EDGES; i++) {
      int low = edges[i].a % 5 < edges[i].b % 5 ? edges[i].a : edges[i].b,
          high = edges[i].a ^ edges[i].b ^ low;
      if (low == n && --before[high] == 0)
        ready[left++] = high;
    }
  }
  return count;
}

static int entered[NODES], low[NODES], clock_time;
static int bridges(int n, int from) {
  int found = 0;
  entered[n] = low[n] = ++clock_time;
  for (int b = 0; b < NODES; b++) {
    if (!linked[n][b] || b == from)
      continue;
    if (!entered[b]) {
      found += bridges(b, n);
      if (low[b] > entered[n]) {
        printf("bridge %d-%d\n", n, b);
        found++;
      }
      low[n] = low[b] < low[n] ? low[b] : low[n];
    } else if (entered[b] < low[n])
      low[n] = entered[b];
  }
  return found;
}

static bool colour(int n, int *colours, int limit) {
  if (n == NODES)
    return true;
  for (int c = 1; c <= limit; c++) {
    bool free_colour = true;
    for (int b = 0; b < n && free_colour; b++)
      free_colour = !linked[n][b] || colours[b] != c;
    colours[n] = c;
    if (free_colour && colour(n + 1, colours, limit))
      return true;
  }
  return false;
}

int main(void) {
  for (int i = 0; i < EDGES; i++)
    linked[edges[i].a][edges[i].b] = linked[edges[i].b][edges[i].a] = true;
  int distance[NODES], order[NODES], ways[NODES][NODES], colours[NODES], sum = 0, components = 0;
  printf("%d reached:", breadth_first(0, distance));
  for (int i = 0; i < NODES; i++)
    printf(" %d", distance[i]);
  printf("\nspanning tree %d\n", spanning_tree());
  for (int i = 0; i < NODES; i++)
    components += find(i) == i;
  int ordered = topological(order);
  printf("%d components, %d ordered:", components, ordered);
  for (int i = 0; i < ordered; i++)
    printf(" %d", order[i]);
  putchar('\n');
  for (int i = 0; i < NODES; i++)
    for (int j = 0; j < NODES; j++)
      ways[i][j] = i == j ? 0 : 1000;
  for (int i = 0; i < EDGES; i++)
    ways[edges[i].a][edges[i].b] = ways[edges[i].b][edges[i].a] = edges[i].weight;
  for (int k = 0; k < NODES; k++)
    for (int i = 0; i < NODES; i++)
      for (int j = 0; j < NODES; j++)
        if (ways[i][k] + ways[k][j] < ways[i][j])
          ways[i][j] = ways[i][k] + ways[k][j];
  for (int i = 0; i < NODES; i++)
    for (int j = 0; j < i; j++)
      sum += ways[i][j] < 1000 ? ways[i][j] : 0;
  int found = bridges(0, -1), needed = 1;
  while (!colour(0, colours, needed))
    needed++;
  printf("%d bridges, %d colours, all ways %d\n", found, needed, sum);
  return sum & 0x7f;
}
