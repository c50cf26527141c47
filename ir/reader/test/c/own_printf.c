// A printf of our own: flags, widths, lengths, bases; compared with the library's.
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct out {
  char *at, *end;
};

static void put(struct out *o, char c) {
  if (o->at < o->end)
    *o->at++ = c;
}

static void pad(struct out *o, char c, int count) {
  while (count-- > 0)
    put(o, c);
}

static void number(struct out *o, unsigned long value, int negative, int base, int upper, int width,
                   int left, int zero) {
  char digits[66];
  int n = 0;
  do {
    digits[n++] = (upper ? "0123456789ABCDEF" : "0123456789abcdef")[value % (unsigned)base];
    value /= (unsigned)base;
  } while (value);
  int fill = width - n - negative;
  if (!left && !zero)
    pad(o, ' ', fill);
  if (negative)
    put(o, '-');
  if (!left && zero)
    pad(o, '0', fill);
  while (n)
    put(o, digits[--n]);
  if (left)
    pad(o, ' ', fill);
}

static int vformat(char *buffer, int size, const char *f, va_list list) {
  struct out o = {buffer, buffer + size - 1};
  for (; *f; f++) {
    if (*f != '%') {
      put(&o, *f);
      continue;
    }
    int left = 0, zero = 0, width = 0, length = 0;
    for (f++;; f++)
      if (*f == '-')
        left = 1;
      else if (*f == '0')
        zero = 1;
      else
        break;
    if (*f == '*') {
      width = va_arg(list, int);
      f++;
    }
    while (*f >= '0' && *f <= '9')
      width = width * 10 + *f++ - '0';
    for (; *f == 'l' || *f == 'h'; f++)
      length += *f == 'l' ? 1 : -1;
    switch (*f) {
    case 'd': {
      long v = length > 0 ? va_arg(list, long) : va_arg(list, int);
      if (length == -1)
        v = (short)v;
      else if (length == -2)
        v = (signed char)v;
      number(&o, v < 0 ? 0 - (unsigned long)v : (unsigned long)v, v < 0, 10, 0, width, left, zero);
      break;
    }
    case 'u':
    case 'x':
    case 'X':
    case 'o': {
      unsigned long v = length > 0 ? va_arg(list, unsigned long) : va_arg(list, unsigned);
      if (length < 0)
        v &= length == -1 ? 0xffff : 0xff;
      number(&o, v, 0, *f == 'u' ? 10 : *f == 'o' ? 8 : 16, *f == 'X', width, left, zero);
      break;
    }
    case 'c':
    case 's': {
      char one[2] = {0};
      const char *s = one;
      if (*f == 'c')
        one[0] = (char)va_arg(list, int);
      else
        s = va_arg(list, const char *);
      int fill = width - (int)strlen(s);
      if (!left)
        pad(&o, ' ', fill);
      while (*s)
        put(&o, *s++);
      if (left)
        pad(&o, ' ', fill);
      break;
    }
    case '%': put(&o, '%');
    }
  }
  *o.at = 0;
  return (int)(o.at - buffer);
}

static int format(char *buffer, int size, const char *f, ...) {
  va_list list;
  va_start(list, f);
  int n = vformat(buffer, size, f, list);
  va_end(list);
  return n;
}

static int wrong;
#define SAME(...)                                                                                  \
  do {                                                                                             \
    char ours[100], theirs[100];                                                                   \
    int n = format(ours, sizeof ours, __VA_ARGS__);                                                \
    int m = snprintf(theirs, sizeof theirs, __VA_ARGS__);                                          \
    wrong += n != m || strcmp(ours, theirs);                                                       \
    printf("[%s]\n", ours);                                                                        \
  } while (0)

int main(void) {
  SAME("plain %% text");
  SAME("%d %d %d", 0, INT_MIN, INT_MAX);
  SAME("%ld %lu %lx %lX", LONG_MIN, ULONG_MAX, ULONG_MAX, 0xdeadbeefcafeL);
  SAME("%5d|%-5d|%05d|%*d|%-8lx|%o", 42, 42, -42, 7, 42, 0xabcL, 511);
  SAME("%hd %hhd %hu %hhx", (short)-2, (signed char)-3, (unsigned short)65535, (unsigned char)254);
  SAME("%s %10s %-10s| %c%3c%-3c|", "text", "right", "left", 'a', 'b', 'c');
  SAME("%d %d %d %d %d %d %d %d %s", 1, 2, 3, 4, 5, 6, 7, 8, "on the stack");
  char tiny[8];
  printf("%d [%s]\n", format(tiny, sizeof tiny, "%d", 1234567890), tiny);
  return wrong;
}
