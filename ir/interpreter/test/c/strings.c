// Strings: copying, comparing, searching, cutting.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int sign(int x) { return (x > 0) - (x < 0); }
static int at(const char *base, const char *p) { return p ? (int)(p - base) : -1; }

int main(void) {
  char b[64], *end;
  strcpy(b, "one");
  strcat(b, " two");
  strncat(b, " three", 3);
  puts(b);
  end = stpcpy(b, "four");
  printf("%d\n", at(b, end));
  memset(b, '#', sizeof b);
  strncpy(b, "abc", 6);
  printf("%d %d %c\n", b[3], b[5], b[6]);
  printf("%d %d\n", (int)strlen("12345"), (int)strnlen("12345", 3));
  printf("%d %d %d\n", sign(strcmp("a", "b")), sign(strcmp("b", "a")), strcmp("a", "a"));
  printf("%d %d %d\n", sign(strncmp("abc", "abd", 2)), sign(strncmp("abc", "abd", 3)),
         sign(strcmp("\x80", "a")));
  printf("%d %d %d\n", strcasecmp("HeLLo", "hEllO"), sign(strcasecmp("a", "B")),
         strncasecmp("ABCx", "abcy", 3));
  printf("%d\n", sign(strcoll("a", "b")));
  const char *s = "a needle in a haystack";
  printf("%d %d %d\n", at(s, strchr(s, 'n')), at(s, strrchr(s, 'a')), at(s, strchr(s, 'z')));
  printf("%d %d %d\n", at(s, strchr(s, 0)), at(s, strchrnul(s, 'z')), at(s, strchrnul(s, 'd')));
  printf("%d %d\n", at(s, index(s, 'e')), at(s, rindex(s, 'e')));
  printf("%d %d %d\n", at(s, strstr(s, "in")), at(s, strstr(s, "")), at(s, strstr(s, "out")));
  printf("%d %d %d\n", (int)strspn("aabbc", "ab"), (int)strcspn("aabbc", "c"),
         (int)strcspn("aabb", "xyz"));
  printf("%d %d\n", at(s, strpbrk(s, "klm")), at(s, strpbrk(s, "z")));
  char words[] = "  to be,or  not ";
  for (char *w = strtok(words, " ,"); w; w = strtok(NULL, " ,"))
    printf("[%s]", w);
  char pairs[] = "a=1;b=2;;c";
  char *outer, *inner;
  for (char *p = strtok_r(pairs, ";", &outer); p; p = strtok_r(NULL, ";", &outer)) {
    char *name = strtok_r(p, "=", &inner), *value = strtok_r(NULL, "=", &inner);
    printf("<%s %s>", name, value ? value : "-");
  }
  char fields[] = "x::y:", *rest = fields, *field;
  while ((field = strsep(&rest, ":")))
    printf("{%s}", field);
  puts("");
  char *copy = strdup("duplicate"), *part = strndup("duplicate", 3);
  printf("%s %s\n", copy, part);
  free(copy);
  free(part);
  puts(strerror(2));
  return 0;
}
