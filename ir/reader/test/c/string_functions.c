// The library's string functions: cutting, searching, spans, moving over itself, numbers.
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void tokens(const char *text, const char *delimiters) {
  char copy[80];
  strcpy(copy, text);
  int n = 0;
  for (char *t = strtok(copy, delimiters); t; t = strtok(NULL, delimiters))
    printf("%d[%s] ", n++, t);
  putchar('\n');
}

static void number(const char *s, int base) {
  char *end;
  errno = 0;
  long v = strtol(s, &end, base);
  printf("%ld+%d%s ", v, (int)(end - s), errno == ERANGE ? "!" : "");
}

static int count(const char *text, const char *part) {
  int n = 0;
  for (const char *p = text; (p = strstr(p, part)); p += strlen(part))
    n++;
  return n;
}

static char *replace(char *to, const char *from, const char *old, const char *new) {
  char *start = to;
  for (const char *p; (p = strstr(from, old)); from = p + strlen(old)) {
    memcpy(to, from, (size_t)(p - from));
    to += p - from;
    to = strcpy(to, new) + strlen(new);
  }
  strcpy(to, from);
  return start;
}

static char *trim(char *s) {
  s += strspn(s, " \t");
  size_t n = strlen(s);
  while (n && isspace((unsigned char)s[n - 1]))
    n--;
  s[n] = 0;
  return s;
}

static int sign(int v) { return (v > 0) - (v < 0); }

int main(void) {
  tokens("/usr/local//bin/", "/");
  tokens("a=1; b = 22 ;c=333", "=; ");
  tokens("", ",");
  number("123abc", 10);
  number("  -0x1Fg", 16);
  number("0777", 0);
  number("zz", 36);
  number("99999999999999999999", 10);
  number("-9223372036854775808", 10);
  number("nothing", 10);
  putchar('\n');
  printf("%lu %d %ld %lld\n", strtoul("4294967296", NULL, 10), atoi("-42x"), atol("1099511627776"),
         atoll("-1"));

  char text[] = "the rain in spain stays mainly";
  printf("%s %s %s\n", strchr(text, 'r'), strrchr(text, 's'),
         (char *)memchr(text, 'y', sizeof text));
  printf("%zu %zu %s %d\n", strspn(text, "aeht "), strcspn(text, "xyz"), strpbrk(text, "pqr"),
         count(text, "ain"));
  printf("%d %d %d\n", strchr(text, 'z') == NULL, strchr(text, 0) == text + strlen(text),
         strstr(text, "") == text);
  printf("%d %d %d %d\n", sign(strcmp("abc", "abd")), sign(strncmp("abc", "abd", 2)),
         sign(memcmp("a\0b", "a\0c", 3)), sign(strcmp("\xff", "a")));

  char line[80];
  puts(replace(line, text, "ain", "oof"));
  puts(replace(line, "aaaa", "aa", "b"));
  char padded[] = " \t padded text \n ";
  printf("[%s]\n", trim(padded));
  memmove(text + 4, text, 20);
  puts(text);
  memmove(text, text + 4, 20);
  puts(text);
  memset(line, '-', 10);
  strcpy(line + 10, "|");
  strncat(line, "appended", 3);
  strncpy(line + 2, "xy", 5);
  printf("%s %d %d\n", line, line[4], (int)strlen(line + 7));
  char *copy = strdup("duplicate");
  for (char *p = copy; *p; p++)
    *p = (char)toupper((unsigned char)*p);
  printf("%s %zu\n", copy, strnlen(copy, 4));
  free(copy);
  int kinds[5] = {0};
  for (int c = 0; c < 128; c++) {
    kinds[0] += isalpha(c) != 0;
    kinds[1] += isdigit(c) != 0;
    kinds[2] += isspace(c) != 0;
    kinds[3] += ispunct(c) != 0;
    kinds[4] += tolower(c) != c;
  }
  printf("%d %d %d %d %d\n", kinds[0], kinds[1], kinds[2], kinds[3], kinds[4]);
  return kinds[3];
}
