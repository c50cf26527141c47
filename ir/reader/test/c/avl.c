// An AVL tree: insertion, deletion, rotation, order statistics; checked after every step.
#include <stdio.h>
#include <stdlib.h>

struct node {
  struct node *child[2];
  int key, height, size;
};

static int height(const struct node *n) { return n ? n->height : 0; }
static int size(const struct node *n) { return n ? n->size : 0; }

static struct node *update(struct node *n) {
  int l = height(n->child[0]), r = height(n->child[1]);
  n->height = 1 + (l > r ? l : r);
  n->size = 1 + size(n->child[0]) + size(n->child[1]);
  return n;
}

static struct node *rotate(struct node *n, int to) {
  struct node *up = n->child[!to];
  n->child[!to] = up->child[to];
  up->child[to] = update(n);
  return update(up);
}

static struct node *balance(struct node *n) {
  update(n);
  int lean = height(n->child[1]) - height(n->child[0]);
  if (lean >= -1 && lean <= 1)
    return n;
  int side = lean > 0;
  struct node *heavy = n->child[side];
  if (height(heavy->child[!side]) > height(heavy->child[side]))
    n->child[side] = rotate(heavy, side);
  return rotate(n, !side);
}

static struct node *insert(struct node *n, int key) {
  if (!n) {
    n = calloc(1, sizeof *n);
    n->key = key;
    return update(n);
  }
  if (key != n->key)
    n->child[key > n->key] = insert(n->child[key > n->key], key);
  return balance(n);
}

static struct node *take_least(struct node *n, struct node **least) {
  if (!n->child[0]) {
    *least = n;
    return n->child[1];
  }
  n->child[0] = take_least(n->child[0], least);
  return balance(n);
}

static struct node *erase(struct node *n, int key) {
  if (!n)
    return NULL;
  if (key != n->key) {
    n->child[key > n->key] = erase(n->child[key > n->key], key);
    return balance(n);
  }
  struct node *left = n->child[0], *right = n->child[1], *least;
  free(n);
  if (!right)
    return left;
  right = take_least(right, &least);
  least->child[0] = left;
  least->child[1] = right;
  return balance(least);
}

static int valid(const struct node *n, long low, long high) {
  if (!n)
    return 1;
  int lean = height(n->child[1]) - height(n->child[0]);
  return low < n->key && n->key < high && lean >= -1 && lean <= 1 &&
         n->size == 1 + size(n->child[0]) + size(n->child[1]) && valid(n->child[0], low, n->key) &&
         valid(n->child[1], n->key, high);
}

static int nth(const struct node *n, int index) {
  while (index != size(n->child[0])) {
    int right = index > size(n->child[0]);
    if (right)
      index -= size(n->child[0]) + 1;
    n = n->child[right];
  }
  return n->key;
}

static void show(const struct node *n) {
  if (!n)
    return;
  putchar('(');
  show(n->child[0]);
  printf("%d", n->key);
  show(n->child[1]);
  putchar(')');
}

int main(void) {
  struct node *root = NULL;
  int invalid = 0;
  for (int i = 1; i <= 12; i++)
    root = insert(root, i);
  show(root);
  putchar('\n');
  unsigned x = 12345;
  for (int i = 0; i < 300; i++) {
    x = x * 1103515245 + 12345;
    root = x >> 28 < 10 ? insert(root, (int)(x >> 16 & 511)) : erase(root, (int)(x >> 16 & 511));
    invalid += !valid(root, -1, 1000);
  }
  printf("%d nodes, %d high, %d invalid\n", size(root), height(root), invalid);
  for (int i = 0; i < size(root); i += 16)
    printf("%d ", nth(root, i));
  putchar('\n');
  int kept = size(root);
  while (root)
    root = erase(root, nth(root, size(root) / 2));
  return kept;
}
