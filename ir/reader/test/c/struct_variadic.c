// Structs as variadic arguments: in registers, on the stack, where one gives way to the other.
#include <stdarg.h>
#include <stdio.h>

struct one {
  char c;
};
struct five {
  char c[5];
};
struct pair {
  int a, b;
};
struct mixed {
  long l;
  short s;
};
struct two {
  long a, b;
};
struct __attribute__((aligned(32))) wide {
  int v[3];
};
struct big {
  int v[6];
};

// The letters of `kinds` name the types of what follows.
static long collect(const char *kinds, ...) {
  long sum = 0;
  va_list list;
  va_start(list, kinds);
  for (const char *k = kinds; *k; k++) {
    sum = sum * 3 % 1000003;
    switch (*k) {
    case '1': {
      struct one s = va_arg(list, struct one);
      sum += s.c;
      break;
    }
    case '5': {
      struct five s = va_arg(list, struct five);
      for (int i = 0; i < 5; i++)
        sum += s.c[i] * (i + 1);
      break;
    }
    case 'p': {
      struct pair s = va_arg(list, struct pair);
      sum += s.a - s.b;
      break;
    }
    case 'm': {
      struct mixed s = va_arg(list, struct mixed);
      sum += s.l * 2 + s.s;
      break;
    }
    case 't': {
      struct two s = va_arg(list, struct two);
      sum += s.a * 5 + s.b;
      break;
    }
    case 'b': sum += va_arg(list, struct big).v[5]; break;
    case 'w': sum += va_arg(list, struct wide).v[2]; break;
    case 'i': sum += va_arg(list, int); break;
    default: sum += va_arg(list, long);
    }
  }
  va_end(list);
  return sum;
}

static struct big largest(int count, ...) {
  struct big best = {{0}};
  va_list list;
  va_start(list, count);
  while (count-- > 0) {
    struct big next = va_arg(list, struct big);
    if (next.v[0] > best.v[0])
      best = next;
  }
  va_end(list);
  return best;
}

int main(void) {
  struct one o = {'o'};
  struct five f = {{1, 2, 3, -4, 5}};
  struct pair p = {10, -20};
  struct mixed m = {-1000, 3};
  struct two t = {7, -8};
  struct big b = {{1, 2, 3, 4, 5, 6}}, c = {{9, 8, 7, 6, 5, 4}};

  printf("%ld\n", collect("1", o));
  printf("%ld\n", collect("5p", f, p));
  printf("%ld\n", collect("mt", m, t));
  printf("%ld\n", collect("bib", b, -5, c));
  printf("%ld\n", collect("iiiit", 1, 2, 3, 4, t));
  printf("%ld\n",
         collect("iiiiti", 1, 2, 3, 4, t, 5)); // one register left: t is in memory, 5 is not
  printf("%ld\n", collect("iiiimi5", 1, 2, 3, 4, m, 5, f));
  printf("%ld\n", collect("tttt", t, t, t, t));
  printf("%ld\n", collect("1p5mtb1p5mtb", o, p, f, m, t, b, o, p, f, m, t, c));
  printf("%ld\n", collect("ibltib1lip", 1, b, 2L, t, 3, c, o, -4L, 5, p));
  struct wide w = {{100, 200, 300}};
  printf("%ld %ld\n", collect("w", w), collect("iwi1wpw", 1, w, 2, o, w, p, w));
  struct big best = largest(4, b, c, b, (struct big){{3, 0, 0, 0, 0, 0}});
  printf("%d..%d\n", best.v[0], best.v[5]);
  return (int)collect("p", p);
}
