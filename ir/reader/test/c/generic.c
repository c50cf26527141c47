// _Generic, statement expressions, typeof, static assertions, comma operators, nested macros.
#include <limits.h>
#include <stdio.h>
#include <string.h>

#define NAME(x)                                                                                    \
  _Generic((x),                                                                                    \
      _Bool: "bool",                                                                               \
      char: "char",                                                                                \
      signed char: "signed char",                                                                  \
      unsigned char: "unsigned char",                                                              \
      short: "short",                                                                              \
      unsigned short: "unsigned short",                                                            \
      int: "int",                                                                                  \
      unsigned: "unsigned",                                                                        \
      long: "long",                                                                                \
      unsigned long: "unsigned long",                                                              \
      long long: "long long",                                                                      \
      unsigned long long: "unsigned long long",                                                    \
      char *: "string",                                                                            \
      const char *: "text",                                                                        \
      int *: "int pointer",                                                                        \
      struct point: "point",                                                                       \
      default: "something")
#define MAX(a, b)                                                                                  \
  ({                                                                                               \
    __typeof__(a) a_ = (a);                                                                        \
    __typeof__(b) b_ = (b);                                                                        \
    a_ > b_ ? a_ : b_;                                                                             \
  })
#define SWAP(a, b)                                                                                 \
  do {                                                                                             \
    __typeof__(a) old_ = a;                                                                        \
    a = b;                                                                                         \
    b = old_;                                                                                      \
  } while (0)
#define COUNT(a) (sizeof(a) / sizeof *(a))
#define EACH(p, a) for (__typeof__(*(a)) *p = (a); p < (a) + COUNT(a); p++)
#define CONTAINER(p, type, member) ((type *)((char *)(p) - __builtin_offsetof(type, member)))
#define show(x)                                                                                    \
  _Generic((x),                                                                                    \
      int: show_int,                                                                               \
      long: show_long,                                                                             \
      const char *: show_text,                                                                     \
      char *: show_text,                                                                           \
      struct point: show_point)(x)

struct point {
  int x, y;
};
struct holder {
  long before;
  struct point inside;
};

_Static_assert(sizeof(struct holder) == 16, "two words");
_Static_assert(CHAR_BIT == 8 && (-1 >> 1) == -1, "the usual machine");

static void show_int(int v) { printf("int %d\n", v); }
static void show_long(long v) { printf("long %ld\n", v); }
static void show_text(const char *v) { printf("text %s\n", v); }
static void show_point(struct point p) { printf("point %d %d\n", p.x, p.y); }

static int evaluated;
static int once(int v) {
  evaluated++;
  return v;
}

int main(void) {
  char c = 'c';
  unsigned short us = 1;
  _Bool b = 1;
  int array[] = {3, 1, 4, 1, 5, 9, 2, 6};
  printf("%s, %s, %s, %s, %s\n", NAME(c), NAME(c + c), NAME(us), NAME(us + 1u), NAME(b));
  printf("%s, %s, %s, %s, %s\n", NAME(1L), NAME(1ull), NAME('a'), NAME("x"), NAME(&array[0]));
  printf("%s, %s, %s, %s\n", NAME(((struct point){1, 2})), NAME(main), NAME((const char *)0),
         NAME(1 ? 1 : 1L));

  printf("%d %ld %d\n", MAX(once(3), once(5)), MAX(-1L, 2), MAX(MAX(1, 7), MAX(once(4), 6)));
  printf("%d\n", evaluated);

  struct point p = {1, 2}, q = {3, 4};
  SWAP(p, q);
  SWAP(p.x, q.y);
  show(p);
  show(q);
  show(array[5]);
  show(1L << 40);
  show("literal");

  int sum = 0;
  EACH(v, array)
  sum += *v * ({
    int square = 1;
    for (int i = 0; i < *v % 4; i++)
      square *= *v;
    square;
  });
  printf("%d\n", sum);

  int found = ({
    int at = -1;
    EACH(v, array) {
      if (*v == 9) {
        at = (int)(v - array);
        break;
      }
    }
    at;
  });
  struct point made = ({
    struct point t = p;
    t.x *= 10;
    t;
  });
  struct holder h = {77, {5, 6}};
  struct point *inner = &h.inside;
  printf("%d %d %ld\n", found, made.x, CONTAINER(inner, struct holder, inside)->before);

  int i = 0, j = (i++, i += 5, i * 2);
  for (i = 0, j += 1; i < j; i++, j--)
    if (i % 3 == 2)
      sum = ({
        if (i == 5)
          break;
        sum + 1;
      });
  printf("%d %d %d\n", i, j, sum);
  return (int)strlen(({
    const char *s = NAME(sum);
    s + (found > 0);
  }));
}
