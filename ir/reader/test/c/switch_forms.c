// Switches: dense, sparse, over ranges, 64 bits wide, negative, nested, without a default.
#include <limits.h>
#include <stdio.h>

static int dense(int n) {
  switch (n) {
  case 0: return 11;
  case 1: return 7;
  case 2: return 13;
  case 3: return 1;
  case 4: return 100;
  case 5: return 2;
  case 6: return 6;
  case 7: return 55;
  case 9: return 90;
  }
  return -1;
}

static int sparse(int n) {
  switch (n) {
  case INT_MIN: return 1;
  case -1000000: return 2;
  case -1: return 3;
  case 0: return 4;
  case 77: return 5;
  case 65536: return 6;
  case INT_MAX: return 7;
  default: return 0;
  }
}

static int wide(unsigned long n) {
  switch (n) {
  case 0: return 1;
  case 0x100000000: return 2;
  case 0x8000000000000000: return 3;
  case ULONG_MAX: return 4;
  case 0xffffffff: return 5;
  case 0x100000001: return 6;
  }
  return 0;
}

static char grade(int points) {
  switch (points) {
  case INT_MIN ... - 1: return '?';
  case 0 ... 49: return 'f';
  case 50 ... 64: return 'd';
  case 65 ... 79: return 'c';
  case 80 ... 89: return 'b';
  case 90 ... 100: return 'a';
  default: return '!';
  }
}

static int characters(const char *s) {
  int words = 0, digits = 0, others = 0, in = 0;
  for (; *s; s++)
    switch (*s) {
    case ' ':
    case '\t':
    case '\n': in = 0; break;
    case '0' ... '9':
      digits++;
      /* fall through */
    case 'a' ... 'z':
    case 'A' ... 'Z':
      words += !in;
      in = 1;
      break;
    case '\x80' ... '\xff': others += 10; break;
    default: others++;
    }
  return words * 10000 + digits * 100 + others;
}

enum level { LOW = -5, MIDDLE, HIGH = 5 };

static int nested(enum level l, signed char c, unsigned short u) {
  int r = 0;
  switch (l) {
  case LOW:
    switch (c) {
    case -128: r += 1; break;
    case 127: r += 2;
    }
    r += 10;
    /* fall through */
  case MIDDLE:
    r += 100;
    switch (u) {
    default: r += 1000; break;
    case 65535: r += 2000;
    }
    break;
  case HIGH: r = -1;
  }
  return r;
}

static int odd(int n) {
  switch (n) {
  default: n++;
  }
  switch (n & 1) {
  case 1:
    for (;; n += 3) {
    case 0:
      if (n > 50)
        break;
      n *= 2;
    }
  }
  switch (0 + !!(n & 4)) {
  case 1: n += 1000;
  }
  return n;
}

int main(void) {
  for (int i = -1; i <= 10; i++)
    printf("%d ", dense(i));
  putchar('\n');
  const int values[] = {INT_MIN, -1000000, -1, 0, 1, 77, 78, 65536, INT_MAX, INT_MAX - 1};
  for (int i = 0; i < 10; i++)
    printf("%d ", sparse(values[i]));
  putchar('\n');
  for (int i = 0; i < 64; i += 8)
    printf("%d%d%d ", wide(1UL << i), wide((1UL << i) - 1), wide(0 - (1UL << i)));
  printf("%d%d%d%d\n", wide(1UL << 32), wide(0xffffffff), wide(1UL << 63), wide((1UL << 32) + 1));
  for (int i = -10; i <= 110; i += 10)
    printf("%c%c", grade(i - 1), grade(i));
  putchar('\n');
  printf("%d\n", characters("The 2 quick\tbrown foxes, 15 of them; \xc3\xa4\n"));
  printf("%d %d %d %d\n", nested(LOW, -128, 65535), nested(LOW, 127, 0), nested(MIDDLE, 0, 1),
         nested(HIGH, 0, 0));
  int sum = 0;
  for (int i = -20; i < 20; i++)
    sum = sum * 3 % 10007 + odd(i + 20);
  printf("%d\n", sum);
  return dense(7);
}
