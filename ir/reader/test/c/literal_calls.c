// Calls of the C library with constant texts, which need not be called, or of which others do the
// same: lengths, comparisons, copies, and output without a format.
#include <stdio.h>
#include <string.h>

static const char table[] = "one\0two";
static const char empty[4];

__attribute__((noinline)) static size_t lengths(void) {
  return strlen("text") * 1000 + strlen(table) * 100 + strlen(table + 4) * 10 + strlen(empty);
}
__attribute__((noinline)) static int order(const char *p) {
  int known = strcmp("a", "b") * 100 + strcmp("same", "same") * 10 + (strcmp("long", "lon") > 0);
  return known * 2 + (strcmp(p, "") == 0);
}
__attribute__((noinline)) static char *copy(char *to, const char *from) {
  to = strcpy(to, "copied ");
  to += sprintf(to + 7, "text, ") + 7;
  sprintf(to, "%s", from);
  return to;
}
__attribute__((noinline)) static int counted(const char *text) {
  int count = printf("%s\n", text);
  count += printf("x");
  count += printf("%c", 'y');
  return count + fprintf(stdout, "abc\n");
}
__attribute__((noinline)) static void print(int c, const char *text) {
  printf("%c", c);
  printf("z");
  printf("\n");
  printf("%s\n", text);
  printf("");
  printf("%%\n");
  fprintf(stdout, "%c", c);
  fprintf(stdout, "%s", text);
  fprintf(stdout, "no format\n");
  fprintf(stdout, "!");
  fprintf(stdout, "%d%%\n", c);
  fputs("", stdout);
  fputs("x", stdout);
  fputs("some text\n", stdout);
  fputs(text, stdout);
  puts("");
}

int main(int argc, char **argv) {
  char buffer[100];
  const char *text = argc > 1 ? argv[1] : "given";
  printf("%zu\n", lengths());
  printf("%d %d\n", order(text), order(argc > 1 ? argv[1] : ""));
  copy(buffer, text);
  puts(buffer);
  printf("%d\n", counted(text));
  for (int c = 'a'; c < 'e'; c++)
    print(c, text);
}
