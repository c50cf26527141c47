// A treap with split and merge as a sequence: insertion, reversal of ranges, sums; by index.
#include <stdint.h>
#include <stdio.h>

struct node {
  uint16_t left, right, size;
  uint8_t reversed;
  int32_t value, sum;
  uint32_t priority;
};

static struct node pool[500];
static uint16_t used = 1; // 0 is no node
static uint32_t seed = 2463534242u;

static uint32_t random_bits(void) {
  seed ^= seed << 13;
  seed ^= seed >> 17;
  return seed ^= seed << 5;
}

static uint16_t make(int32_t value) {
  pool[used] = (struct node){.size = 1, .value = value, .sum = value, .priority = random_bits()};
  return used++;
}

static void push(uint16_t n) {
  struct node *p = &pool[n];
  if (!p->reversed)
    return;
  uint16_t left = p->left;
  p->left = p->right;
  p->right = left;
  pool[p->left].reversed ^= 1;
  pool[p->right].reversed ^= 1;
  p->reversed = pool[0].reversed = 0;
}

static uint16_t update(uint16_t n) {
  struct node *p = &pool[n];
  p->size = (uint16_t)(1 + pool[p->left].size + pool[p->right].size);
  p->sum = p->value + pool[p->left].sum + pool[p->right].sum;
  return n;
}

struct halves {
  uint16_t low, high;
};

static struct halves split(uint16_t n, int at) {
  if (!n)
    return (struct halves){0, 0};
  push(n);
  struct node *p = &pool[n];
  int left = pool[p->left].size;
  if (at <= left) {
    struct halves h = split(p->left, at);
    p->left = h.high;
    return (struct halves){h.low, update(n)};
  }
  struct halves h = split(p->right, at - left - 1);
  p->right = h.low;
  return (struct halves){update(n), h.high};
}

static uint16_t merge(uint16_t a, uint16_t b) {
  if (!a || !b)
    return a | b;
  push(a);
  push(b);
  if (pool[a].priority > pool[b].priority) {
    pool[a].right = merge(pool[a].right, b);
    return update(a);
  }
  pool[b].left = merge(a, pool[b].left);
  return update(b);
}

static uint16_t reverse(uint16_t root, int from, int to, int *sum) {
  struct halves first = split(root, from), second = split(first.high, to - from);
  pool[second.low].reversed ^= 1;
  *sum = pool[second.low].sum;
  return merge(first.low, merge(second.low, second.high));
}

static int *flatten(uint16_t n, int *to) {
  if (!n)
    return to;
  push(n);
  to = flatten(pool[n].left, to);
  *to++ = pool[n].value;
  return flatten(pool[n].right, to);
}

int main(void) {
  uint16_t root = 0;
  int plain[200], count = 0, wrong = 0, total = 0;
  for (int i = 0; i < 120; i++) {
    int at = (int)(random_bits() % (unsigned)(count + 1)), value = i * 37 % 101;
    struct halves h = split(root, at);
    root = merge(merge(h.low, make(value)), h.high);
    for (int k = count++; k > at; k--)
      plain[k] = plain[k - 1];
    plain[at] = value;

    int from = (int)(random_bits() % (unsigned)count),
        to = from + (int)(random_bits() % (unsigned)(count - from)) + 1, sum;
    root = reverse(root, from, to, &sum);
    for (int a = from, b = to - 1; a < b; a++, b--) {
      int v = plain[a];
      plain[a] = plain[b];
      plain[b] = v;
    }
    for (int k = from; k < to; k++)
      sum -= plain[k];
    wrong += sum != 0;
    total = (total * 7 + from * to) % 100003;
  }
  int values[200];
  int *end = flatten(root, values);
  for (int i = 0; i < count; i++)
    wrong += values[i] != plain[i];
  printf("%td %d %d\n", end - values, wrong, total);
  for (int i = 0; i < count; i += 12)
    printf("%d ", values[i]);
  printf("\n%d %d\n", pool[root].sum, pool[root].size);
  return wrong ? 1 : pool[root].size;
}
