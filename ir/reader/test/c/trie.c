// A trie of words with nodes that hold 26 links, and a packed radix tree; completion and wildcards.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct trie {
  struct trie *next[26];
  int count;
};
struct radix {
  const char *label;
  int length, value;
  struct radix *child, *sibling;
};

static int nodes;

static struct trie *make(void) {
  nodes++;
  return calloc(1, sizeof(struct trie));
}

static void add(struct trie *t, const char *word) {
  for (; *word; word++) {
    struct trie **next = &t->next[*word - 'a'];
    if (!*next)
      *next = make();
    t = *next;
  }
  t->count++;
}

static int matches(const struct trie *t, const char *pattern) {
  if (!t)
    return 0;
  if (!*pattern)
    return t->count;
  if (*pattern != '?')
    return matches(t->next[*pattern - 'a'], pattern + 1);
  int sum = 0;
  for (int i = 0; i < 26; i++)
    sum += matches(t->next[i], pattern + 1);
  return sum;
}

static void complete(const struct trie *t, char *word, int length, int *limit) {
  if (t->count && (*limit)-- > 0)
    printf("%.*s ", length, word);
  for (int i = 0; i < 26 && *limit > 0; i++)
    if (t->next[i]) {
      word[length] = (char)('a' + i);
      complete(t->next[i], word, length + 1, limit);
    }
}

static void release(struct trie *t) {
  for (int i = 0; i < 26; i++)
    if (t->next[i])
      release(t->next[i]);
  free(t);
  nodes--;
}

static struct radix *leaf(const char *label, int value, struct radix *sibling) {
  struct radix *r = malloc(sizeof *r);
  *r = (struct radix){label, (int)strlen(label), value, NULL, sibling};
  return r;
}

static void put(struct radix **at, const char *key, int value) {
  for (struct radix *r; (r = *at);) {
    int same = 0;
    while (same < r->length && key[same] && key[same] == r->label[same])
      same++;
    if (same == 0 && r->length > 0) {
      at = &r->sibling;
      continue;
    }
    if (same < r->length) {
      struct radix *rest = leaf(r->label + same, r->value, NULL);
      rest->length = r->length - same;
      rest->child = r->child;
      r->length = same;
      r->value = 0;
      r->child = rest;
    }
    key += same;
    if (!*key) {
      r->value = value;
      return;
    }
    at = &r->child;
  }
  *at = leaf(key, value, NULL);
}

static int look(const struct radix *r, const char *key) {
  while (r)
    if (strncmp(key, r->label, (size_t)r->length) != 0)
      r = r->sibling;
    else if (key += r->length, !*key)
      return r->value;
    else
      r = r->child;
  return 0;
}

static int drop(struct radix *r) {
  if (!r)
    return 0;
  int below = drop(r->child) + drop(r->sibling);
  free(r);
  return below + 1;
}

int main(void) {
  static const char *const words[] = {"car", "card", "care", "cart", "cat",  "dog",
                                      "do",  "door", "cab",  "care", "core", "dot"};
  enum { COUNT = sizeof words / sizeof *words };
  struct trie *root = make();
  for (int i = 0; i < COUNT; i++)
    add(root, words[i]);
  printf("%d nodes; %d %d %d %d\n", nodes, matches(root, "care"), matches(root, "ca?"),
         matches(root, "c?re"), matches(root, "???"));
  char word[20] = "c";
  int limit = 5;
  complete(root->next['c' - 'a'], word, 1, &limit);
  limit = 9;
  complete(root->next['d' - 'a'], strcpy(word, "d"), 1, &limit);
  printf("%d\n", limit);
  release(root);

  struct radix *tree = NULL;
  for (int i = 0; i < COUNT; i++)
    put(&tree, words[i], i + 1);
  int sum = 0;
  for (int i = 0; i < COUNT; i++)
    sum = sum * 3 + look(tree, words[i]);
  printf("%d %d %d %d\n", sum, look(tree, "ca"), look(tree, "careful"), look(tree, "care"));
  int labels = drop(tree);
  printf("%d labels, %d nodes\n", labels, nodes);
  return labels;
}
