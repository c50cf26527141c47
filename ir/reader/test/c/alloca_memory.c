// alloca: in loops, in recursion, beside arrays of variable length and many arguments.
#include <alloca.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct node {
  int value;
  struct node *next;
};

static int list(int count) {
  struct node *head = NULL;
  for (int i = 0; i < count; i++) {
    struct node *n = alloca(sizeof *n);
    n->value = i * i % 17;
    n->next = head;
    head = n;
  }
  int sum = 0;
  for (struct node *n = head; n; n = n->next)
    sum = sum * 3 % 10007 + n->value;
  return sum;
}

static const char *join(char *to, int count, ...) {
  va_list words;
  va_start(words, count);
  size_t total = 0;
  char **copies = alloca((size_t)count * sizeof *copies);
  for (int i = 0; i < count; i++) {
    const char *word = va_arg(words, const char *);
    size_t length = strlen(word) + 1;
    copies[i] = memcpy(alloca(length), word, length);
    copies[i][0] ^= ' ';
    total += length;
  }
  va_end(words);
  char *text = alloca(total + 1);
  text[0] = 0;
  for (int i = count; i-- > 0;)
    strcat(strcat(text, copies[i]), i ? " " : "");
  return strcpy(to, text);
}

static unsigned fill(unsigned depth) {
  unsigned char *bytes = alloca(depth * 5 + 1);
  memset(bytes, (int)depth, depth * 5 + 1);
  unsigned below = depth ? fill(depth - 1) : 1;
  for (unsigned i = 0; i <= depth * 5; i++)
    below = below * 31 + (bytes[i] == depth);
  return below;
}

static long call_after(int n) {
  long *v = alloca((size_t)n * sizeof(long));
  for (int i = 0; i < n; i++)
    v[i] = 1L << i;
  char text[64];
  // Arguments on the stack while the stack has grown.
  snprintf(text, sizeof text, "%ld %ld %ld %ld %ld %ld %ld %ld", v[0], v[1], v[2], v[3], v[4], v[5],
           v[6], v[7]);
  puts(text);
  return v[n - 1];
}

static int together(int n) {
  int sum = 0;
  for (int i = 1; i <= n; i++) {
    int array[i];
    for (int j = 0; j < i; j++)
      array[j] = i + j;
    sum += array[i / 2];
  }
  int *kept = alloca(sizeof *kept * 4);
  for (int i = 0; i < 4; i++)
    kept[i] = sum + i;
  {
    char inner[n * 3];
    memset(inner, 'i', sizeof inner);
    sum += inner[n];
  }
  return sum + kept[3];
}

static int aligned(int n) {
  int bad = 0;
  for (int i = 1; i < n; i++) {
    void *p = alloca((size_t)i), *q = __builtin_alloca_with_align((size_t)i, 512);
    memset(p, 1, (size_t)i);
    memset(q, 2, (size_t)i);
    bad += (uintptr_t)p % 16 != 0 || (uintptr_t)q % 64 != 0 || *(char *)p != 1;
  }
  return bad;
}

static int conditional(int n) {
  const char *text = "short";
  if (n > 3) {
    char *grown = alloca((size_t)n + 1);
    memset(grown, 'g', (size_t)n);
    grown[n] = 0;
    text = grown;
  }
  return (int)strlen(text);
}

int main(void) {
  char text[100];
  printf("%d %d\n", list(10), list(1000));
  puts(join(text, 4, "one", "two", "three", "four"));
  puts(join(text, 9, "a", "bb", "c", "dd", "e", "ff", "g", "hh", "i"));
  printf("%08x\n", fill(60));
  printf("%ld\n", call_after(20));
  printf("%d %d\n", together(10), aligned(40));
  int sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += conditional(i % 100);
  printf("%d\n", sum);
  return sum % 251;
}
