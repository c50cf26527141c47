// Six ways to sort, by one table of functions, on orders that are hard for some of them.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT 200

static void insertion(int *v, int n) {
  for (int i = 1; i < n; i++) {
    int x = v[i], j = i;
    for (; j && v[j - 1] > x; j--)
      v[j] = v[j - 1];
    v[j] = x;
  }
}
static void shell(int *v, int n) {
  static const int gaps[] = {132, 57, 23, 10, 4, 1};
  for (int g = 0; g < 6; g++)
    for (int i = gaps[g], j; i < n; i++) {
      int x = v[i];
      for (j = i; j >= gaps[g] && v[j - gaps[g]] > x; j -= gaps[g])
        v[j] = v[j - gaps[g]];
      v[j] = x;
    }
}
static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}
static void quick(int *v, int n) {
  while (n > 8) {
    int i = 0, j = n - 1, pivot = v[n / 2];
    while (i <= j) {
      while (v[i] < pivot)
        i++;
      while (v[j] > pivot)
        j--;
      if (i <= j)
        swap(v + i++, v + j--);
    }
    quick(v, j + 1);
    v += i;
    n -= i;
  }
  insertion(v, n);
}
static void heap(int *v, int n) {
  for (int start = n / 2, end = n; end > 1;) {
    if (start)
      start--;
    else
      swap(v, v + --end);
    for (int i = start, c; (c = 2 * i + 1) < end; i = c) {
      c += c + 1 < end && v[c + 1] > v[c];
      if (v[i] >= v[c])
        break;
      swap(v + i, v + c);
    }
  }
}
static void merge(int *v, int n) {
  int *from = v, *to = malloc(sizeof *to * (size_t)n), *spare = to;
  for (int width = 1; width < n; width *= 2) {
    for (int low = 0; low < n; low += 2 * width) {
      int middle = low + width < n ? low + width : n,
          high = middle + width < n ? middle + width : n;
      for (int i = low, j = middle, k = low; k < high; k++)
        to[k] = i < middle && (j >= high || from[i] <= from[j]) ? from[i++] : from[j++];
    }
    int *t = from;
    from = to;
    to = t;
  }
  if (from != v)
    memcpy(v, from, sizeof *v * (size_t)n);
  free(spare);
}
static void radix(int *v, int n) {
  uint32_t other[COUNT], *a = (uint32_t *)v, *b = other;
  for (int shift = 0; shift < 32; shift += 8) {
    int start[257] = {0};
    for (int i = 0; i < n; i++)
      start[((a[i] ^ 0x80000000) >> shift & 255) + 1]++;
    for (int i = 0; i < 256; i++)
      start[i + 1] += start[i];
    for (int i = 0; i < n; i++)
      b[start[(a[i] ^ 0x80000000) >> shift & 255]++] = a[i];
    uint32_t *t = a;
    a = b;
    b = t;
  }
}
static const struct {
  const char *name;
  void (*sort)(int *, int);
} ways[] = {{"insertion", insertion}, {"shell", shell}, {"quick", quick},
            {"heap", heap},           {"merge", merge}, {"radix", radix}};

static int make(int kind, int i) {
  switch (kind) {
  case 0: return i;
  case 1: return -i * 1000000;
  case 2: return i % 7;
  case 3: return i < COUNT / 2 ? i : COUNT - i;
  default: return (int)(((unsigned)i * 2654435761u) ^ (unsigned)kind << 7);
  }
}

static uint32_t digest(const int *v, int n) {
  uint32_t hash = 0;
  for (int i = 0; i < n; i++)
    hash = hash * 31 + (uint32_t)v[i];
  return hash;
}

int main(void) {
  int agreed = 0;
  for (int kind = 0; kind < 6; kind++) {
    int v[COUNT], wrong = 0;
    uint32_t first = 0;
    for (unsigned w = 0; w < sizeof ways / sizeof *ways; w++) {
      const int n = COUNT;
      for (int i = 0; i < n; i++)
        v[i] = make(kind, i);
      ways[w].sort(v, n);
      for (int i = 1; i < n; i++)
        if (v[i - 1] > v[i])
          wrong++;
      if (w == 0)
        first = digest(v, n);
      else if (digest(v, n) != first)
        printf("%s differs\n", ways[w].name);
      else
        agreed++;
    }
    printf("%d: %08x %d..%d, %d wrong\n", kind, first, v[0], v[COUNT - 1], wrong);
  }
  return agreed;
}
