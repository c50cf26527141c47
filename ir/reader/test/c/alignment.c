// _Alignas on locals, globals, members and in recursion; aligned_alloc; addresses checked.
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Alignas(64) char line[100];
static alignas(32) int counter = 5;
_Alignas(16) short shorts[3] = {1, 2, 3};
static char padding = 'p';
static _Alignas(4096) char page[16] = "page";

struct aligned {
  char tag;
  _Alignas(16) char key[4];
  int value;
};
struct __attribute__((aligned(32))) block {
  int v[3];
};
struct nested {
  char c;
  struct block b;
  short s;
};
typedef int wide_int __attribute__((aligned(16)));

static int aligned(const void *p, uintptr_t to) { return (uintptr_t)p % to == 0; }

static int recurse(int depth) {
  _Alignas(64) char local[24 + depth % 3];
  _Alignas(32) long total = depth;
  memset(local, depth, sizeof local);
  int bad = !aligned(local, 64) + !aligned(&total, 32);
  if (depth > 0)
    bad += recurse(depth - 1);
  return bad + (total != depth) + (local[23] != depth);
}

// Aligned variables beside a struct in memory and arguments on the stack.
static long many(int a, int b, int c, int d, int e, int f, long g, struct block h, char i) {
  _Alignas(64) int sums[4] = {a + b, c + d, e + f, i};
  return aligned(sums, 64) * 1000000 + aligned(&h, 32) * 100000 + sums[0] + sums[1] + sums[2] +
         sums[3] + g + h.v[2];
}

static struct block make(int from) { return (struct block){{from, from + 1, from + 2}}; }

static int dynamic(int n) {
  _Alignas(32) char fixed[40];
  int sum = !aligned(fixed, 32) * 1000;
  for (int i = 1; i <= n; i++) {
    char grown[i * 3];
    _Alignas(64) char inner[3] = {1, 2, 3};
    memset(grown, i, sizeof grown);
    memset(fixed, i, sizeof fixed);
    sum += grown[i * 3 - 1] + inner[i % 3] + !aligned(inner, 64) * 1000;
  }
  return sum + fixed[39];
}

int main(void) {
  printf("%d %d %d %d %c\n", aligned(line, 64), aligned(&counter, 32), aligned(shorts, 16),
         aligned(page, 4096), padding);
  printf("%zu %zu %zu %zu\n", _Alignof(struct aligned), sizeof(struct aligned),
         sizeof(struct block), sizeof(struct nested));
  printf("%zu %zu %zu %zu\n", alignof(char), alignof(long), alignof(wide_int), alignof(short[7]));

  _Alignas(16) char sixteen = 'a';
  _Alignas(32) short thirty_two = 'b';
  _Alignas(64) int sixty_four = 'c';
  char plain = 'd';
  printf("%d %d %d %c%c%c%c\n", aligned(&sixteen, 16), aligned(&thirty_two, 32),
         aligned(&sixty_four, 64), sixteen, thirty_two, sixty_four, plain);

  struct aligned table[3] = {{'x', "one", 1}, {'y', "two", 2}, {'z', "six", 6}};
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += table[i].value * table[i].key[0] + !aligned(table[i].key, 16);
  printf("%d\n", sum);
  printf("%d\n", recurse(20));
  struct nested n = {'n', make(7), -1};
  struct nested copy = n;
  printf("%d %d %d %d\n", aligned(&n.b, 32), copy.b.v[2], copy.s, aligned(&copy, 32));
  printf("%ld\n", many(1, 2, 3, 4, 5, 6, 7, make(10), 'i'));
  printf("%d\n", dynamic(9));

  void *p = aligned_alloc(64, 256), *q = NULL;
  int failed = posix_memalign(&q, 128, 100);
  printf("%d %d %d\n", aligned(p, 64), failed, aligned(q, 128));
  free(p);
  free(q);
  counter++;
  return counter + shorts[2];
}
