// Loops entered in the middle, loops that share blocks, jumps out of several at once.
#include <stdio.h>

// Two ways into one loop.
static int two_entries(int n, int second) {
  int steps = 0;
  if (second)
    goto middle;
top:
  steps += 3;
  n -= 2;
middle:
  steps++;
  n--;
  if (n > 0)
    goto top;
  return steps;
}

// Three blocks, each of which may go to each other one.
static unsigned triangle(unsigned n, int from) {
  unsigned hash = 17;
  switch (from) {
  case 0: goto a;
  case 1: goto b;
  default: goto c;
  }
a:
  hash = hash * 3 + n;
  if (n-- == 0)
    return hash;
  if (n % 3 == 0)
    goto c;
b:
  hash ^= hash >> 5 ^ n << 2;
  if (n % 4 == 1) {
    n--;
    goto a;
  }
c:
  hash += n * 77;
  if (n == 0)
    return ~hash;
  n--;
  if (n % 5 < 3)
    goto b;
  goto a;
}

// An inner loop that is entered from outside of the outer one as well.
static int nested(int n) {
  int i = 0, j = n, sum = 0;
  if (n & 1)
    goto inside;
  for (i = 0; i < n; i++) {
    for (j = 0; j < i; j++) {
    inside:
      sum += i * 10 + j;
      if (sum > 5000)
        goto out;
      if (j == 4)
        goto next;
    }
    sum--;
  next:;
  }
out:
  return sum;
}

// Search through three loops, left all at once, and taken up again where it stopped.
static int triples(int limit) {
  int a = 1, b, c, found = 0, sum = 0;
again:
  for (; a < limit; a++)
    for (b = a; b < limit; b++) {
      for (c = b; c < limit; c++) {
        if (a * a + b * b == c * c)
          goto hit;
        if (a * a + b * b < c * c)
          break;
      }
    resume:;
    }
  return found * 1000 + sum;
hit:
  found++;
  sum += c;
  if (c > limit - 3) {
    a++;
    goto again;
  }
  goto resume;
}

// Backward jumps past declarations; a block that two loops end in.
static int shared(int n) {
  int count = 0;
one: {
  int k = n * 2;
  while (k > 3) {
    if (k % 5 == 0)
      goto tail;
    k -= 3;
    count++;
  }
}
  for (int k = n; k; k /= 2) {
    count += k;
    if (k == 3)
      goto tail;
  }
  return count;
tail:
  count *= 2;
  if (--n > 0 && count < 100000)
    goto one;
  return -count;
}

int main(void) {
  for (int i = 0; i < 6; i++)
    printf("%d %d, ", two_entries(i * 3, 0), two_entries(i * 3, 1));
  putchar('\n');
  unsigned all = 0;
  for (unsigned i = 0; i < 60; i++)
    all = all * 5 + triangle(i, (int)i % 3);
  printf("%08x %08x\n", all, triangle(12, 1));
  for (int i = 0; i < 9; i++)
    printf("%d ", nested(i * 3));
  putchar('\n');
  printf("%d %d\n", triples(30), triples(60));
  int sum = 0;
  for (int i = 0; i < 40; i++)
    sum = (sum * 7 + shared(i)) % 100003;
  printf("%d\n", sum);
  return two_entries(21, 1);
}
