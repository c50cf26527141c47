// Definitions of before 1989: parameters declared after the list, calls without a prototype.
#include <stdio.h>
#include <stdlib.h>

#pragma clang diagnostic ignored "-Wdeprecated-non-prototype"
#pragma clang diagnostic ignored "-Wstrict-prototypes"

struct pair {
  int a, b;
};
struct large {
  long v[4];
};

int add(), narrow(), apply();
char *skip();
struct pair turned();

static long total(count, values, scale)
int count;
short *values;
long scale;
{
  long sum = 0;
  while (count--)
    sum += *values++ * scale;
  return sum;
}

int add(a, b)
int a, b;
{ return a + b; }

// These come as ints and are narrowed here.
int narrow(c, s, u)
char c;
short s;
unsigned char u;
{ return c * 10000 + s * 100 + u; }

char *skip(s, c)
register char *s;
register int c;
{
  while (*s && *s != c)
    s++;
  return s;
}

struct pair turned(p, by)
struct pair p;
int by;
{
  struct pair r;
  r.a = p.b * by;
  r.b = p.a * by;
  return r;
}

static long deep(l, tag, more)
struct large l;
char tag;
struct pair more;
{
  l.v[0] += tag;
  return l.v[0] + l.v[1] * 2 + l.v[2] * 3 + l.v[3] * 4 + more.a - more.b;
}

int apply(f, x, y) int (*f)();
int x, y;
{ return (*f)(x, y); }

static int compare(a, b)
int *a, *b;
{ return *a - *b; }

static int nothing() { return 5; }

int main(argc, argv)
int argc;
char **argv;
{
  auto int i;
  static short values[] = {1, -2, 3, -4, 500};
  printf("%ld\n", total(5, values, -3L));
  printf("%d %d\n", add(40, 2), add('a', (short)-7));
  printf("%d %d\n", narrow('\1', -2, 3), narrow((char)-1, (short)100, (unsigned char)300));
  char text[] = "key=value";
  printf("%s %d\n", skip(text, '='), *skip(text, '#'));
  struct pair p = {3, 4};
  p = turned(turned(p, 2), 5);
  printf("%d %d\n", p.a, p.b);
  struct large l = {{1, 10, 100, 1000}};
  printf("%ld %ld\n", deep(l, 'a', p), l.v[0]);
  printf("%d %d\n", apply(add, 20, 22), apply(add, 10000, 20000) / 10000);
  int numbers[] = {5, 3, 9, 1, 7};
  for (i = 0; i < 4; i++) {
    int j;
    for (j = i + 1; j < 5; j++)
      if (compare(&numbers[i], &numbers[j]) > 0) {
        int t = numbers[i];
        numbers[i] = numbers[j];
        numbers[j] = t;
      }
  }
  for (i = 0; i < 5; i++)
    printf("%d ", numbers[i]);
  printf("%d %d\n", argc, argv[argc] == 0);
  return nothing();
}
