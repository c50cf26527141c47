// activations — a recursive function whose every activation has variables that another one modifies.
//
// These must be passed by pointer; the counter of all activations is a file-scope variable.
#include <stdio.h>

static int nodes;

static void add(unsigned *weight, int *children, unsigned subtree) {
  *weight += subtree;
  ++*children;
}

static unsigned visit(int depth, unsigned key) {
  unsigned weight = 0;
  int children = 0;
  nodes++;
  if (depth > 0) {
    add(&weight, &children, visit(depth - 1, key * 3 + 1));
    add(&weight, &children, visit(depth - 2, key ^ depth));
  }
  return weight * 2 + children + (int)key % 7;
}

int main(void) {
  int depth;
  if (scanf("%d", &depth) != 1)
    return 1;
  unsigned weight = visit(depth, 1);
  printf("%d %d\n", (int)weight, nodes);
}
