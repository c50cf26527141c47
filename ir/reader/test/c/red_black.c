// A red-black tree with parents and a sentinel: insertion, deletion with its four cases.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  struct node *left, *right, *up;
  unsigned key : 31, red : 1;
};
struct tree {
  struct node *root, none;
  int count;
};

static void rotate(struct tree *t, struct node *x, bool left) {
  struct node *y = left ? x->right : x->left;
  struct node **inner = left ? &y->left : &y->right;
  *(left ? &x->right : &x->left) = *inner;
  if (*inner != &t->none)
    (*inner)->up = x;
  y->up = x->up;
  if (x->up == &t->none)
    t->root = y;
  else if (x == x->up->left)
    x->up->left = y;
  else
    x->up->right = y;
  *inner = x;
  x->up = y;
}

static bool insert(struct tree *t, unsigned key) {
  struct node *above = &t->none, **link = &t->root;
  while (*link != &t->none) {
    above = *link;
    if (key == above->key)
      return false;
    link = key < above->key ? &above->left : &above->right;
  }
  struct node *n = *link = malloc(sizeof *n);
  *n = (struct node){&t->none, &t->none, above, key & 0x7fffffff, 1};
  t->count++;
  while (n->up->red) {
    struct node *parent = n->up, *grand = parent->up;
    bool left = parent == grand->left;
    struct node *uncle = left ? grand->right : grand->left;
    if (uncle->red) {
      parent->red = uncle->red = 0;
      grand->red = 1;
      n = grand;
      continue;
    }
    if (n == (left ? parent->right : parent->left)) {
      n = parent;
      rotate(t, n, left);
    }
    n->up->red = 0;
    n->up->up->red = 1;
    rotate(t, n->up->up, !left);
  }
  t->root->red = 0;
  return true;
}

static void replace(struct tree *t, struct node *old, struct node *new) {
  if (old->up == &t->none)
    t->root = new;
  else if (old == old->up->left)
    old->up->left = new;
  else
    old->up->right = new;
  new->up = old->up;
}

static struct node *least(struct tree *t, struct node *n) {
  while (n->left != &t->none)
    n = n->left;
  return n;
}

static void mend(struct tree *t, struct node *x) {
  while (x != t->root && !x->red) {
    bool left = x == x->up->left;
    struct node *w = left ? x->up->right : x->up->left;
    if (w->red) {
      w->red = 0;
      x->up->red = 1;
      rotate(t, x->up, left);
      w = left ? x->up->right : x->up->left;
    }
    if (!w->left->red && !w->right->red) {
      w->red = 1;
      x = x->up;
      continue;
    }
    if (!(left ? w->right : w->left)->red) {
      (left ? w->left : w->right)->red = 0;
      w->red = 1;
      rotate(t, w, !left);
      w = left ? x->up->right : x->up->left;
    }
    w->red = x->up->red;
    x->up->red = 0;
    (left ? w->right : w->left)->red = 0;
    rotate(t, x->up, left);
    x = t->root;
  }
  x->red = 0;
}

static bool erase(struct tree *t, unsigned key) {
  struct node *z = t->root;
  while (z != &t->none && z->key != key)
    z = key < z->key ? z->left : z->right;
  if (z == &t->none)
    return false;
  struct node *y = z->left != &t->none && z->right != &t->none ? least(t, z->right) : z;
  struct node *x = y->left != &t->none ? y->left : y->right;
  replace(t, y, x);
  z->key = y->key;
  if (!y->red)
    mend(t, x);
  free(y);
  t->count--;
  return true;
}

// The number of black nodes on each way down; -1 when the ways differ or two red ones touch.
static int black_height(struct tree *t, struct node *n) {
  if (n == &t->none)
    return 0;
  int l = black_height(t, n->left), r = black_height(t, n->right);
  bool wrong = l != r || l < 0 || (n->red && (n->left->red || n->right->red));
  return wrong ? -1 : l + !n->red;
}

int main(void) {
  struct tree t = {&t.none, {&t.none, &t.none, &t.none, 0, 0}, 0};
  unsigned x = 1;
  int wrong = 0, twice = 0, missing = 0;
  for (int i = 0; i < 400; i++) {
    x = x * 69069 + 5;
    unsigned key = x >> 23;
    if (i % 3 < 2)
      twice += !insert(&t, key);
    else
      missing += !erase(&t, key ^ 1);
    wrong += black_height(&t, t.root) < 0;
  }
  printf("%d keys, %d wrong, %d twice, %d missing, %d black\n", t.count, wrong, twice, missing,
         black_height(&t, t.root));
  int count = t.count;
  while (t.count) {
    unsigned key = least(&t, t.root)->key;
    if (t.count % 20 == 0)
      printf("%u ", key);
    erase(&t, t.count % 2 ? key : t.root->key);
  }
  putchar('\n');
  return count & 0xff;
}
