#include <stdio.h>
#include <stdlib.h>
struct tree { struct tree *left, *right; int key; };
static struct tree *insert(struct tree *t, int key) {
  if (!t) { t = calloc(1, sizeof *t); t->key = key; }
  else if (key < t->key) t->left = insert(t->left, key);
  else if (key > t->key) t->right = insert(t->right, key);
  return t;
}
static int depth(struct tree *t) {
  if (!t) return 0;
  int l = depth(t->left), r = depth(t->right);
  return 1 + (l > r ? l : r);
}
static void walk(struct tree *t, void (*visit)(int)) { if (t) { walk(t->left, visit); visit(t->key); walk(t->right, visit); } }
static void show(int key) { printf("%d ", key); }
int main(void) {
  struct tree *t = NULL;
  for (int i = 0, x = 17; i < 20; i++, x = x * 29 % 101) t = insert(t, x);
  walk(t, show);
  printf("depth %d\n", depth(t));
  return 0;
}
