// A va_list handed on: to vprintf and vsnprintf, by value, by pointer, and kept in a struct.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct log {
  char *text;
  size_t used, room;
  int lines;
};

static void vappend(struct log *log, const char *format, va_list list) {
  va_list measured;
  va_copy(measured, list);
  size_t need = (size_t)vsnprintf(NULL, 0, format, measured);
  va_end(measured);
  if (log->used + need + 1 > log->room) {
    log->room = (log->used + need + 1) * 2;
    log->text = realloc(log->text, log->room);
  }
  vsnprintf(log->text + log->used, log->room - log->used, format, list);
  log->used += need;
}

static void append(struct log *log, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vappend(log, format, list);
  va_end(list);
}

static void line(struct log *log, int level, const char *format, ...) {
  va_list list;
  append(log, "%d:%*s", ++log->lines, level * 2, "");
  va_start(list, format);
  vappend(log, format, list);
  va_end(list);
  append(log, "\n");
}

static int say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vprintf(format, list);
  va_end(list);
  return n;
}

// Takes from the caller's list, which goes on after what was taken.
static int next(va_list *list) { return va_arg(*list, int); }

struct source {
  va_list list;
  int left;
};

static int drain(struct source *s) {
  int sum = 0;
  while (s->left-- > 0)
    sum = sum * 2 + next(&s->list);
  return sum;
}

static int total(int count, ...) {
  struct source s = {.left = count};
  va_start(s.list, count);
  int first = next(&s.list);
  s.left--;
  int rest = drain(&s);
  va_end(s.list);
  return first * 1000 + rest;
}

static int either(int which, ...) {
  va_list a, b;
  va_start(a, which);
  va_copy(b, a);
  (void)va_arg(a, int);
  int r = next(which ? &a : &b);
  va_end(b);
  va_end(a);
  return r;
}

int main(void) {
  struct log log = {0};
  line(&log, 0, "start");
  for (int i = 0; i < 6; i++)
    line(&log, i, "%s %d of %ld (%c%c) %x", "step", i, 6L, 'a' + i, "xyzxyz"[i], 1u << i * 5);
  line(&log, 1, "%d %d %d %d %d %d %d %d", 1, 2, 3, 4, 5, 6, 7, 8);
  fputs(log.text, stdout);
  printf("%zu bytes, %d lines\n", strlen(log.text), log.lines);
  free(log.text);
  int n = say("%d %s %ld %d %d %d %s\n", 1, "two", 3L, 4, 5, 6, "seven");
  say("%d\n", n);
  say("no arguments\n");
  printf("%d %d\n", total(9, 1, 2, 3, 4, 5, 6, 7, 8, 9), total(2, 5, -5));
  printf("%d %d\n", either(0, 10, 20), either(1, 10, 20));
  return n;
}
