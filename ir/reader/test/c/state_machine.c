// A scanner of C-like text all in gotos that jump into one another; an automaton by table.
#include <stdio.h>
#include <string.h>

struct counts {
  int names, numbers, strings, comments, operators, lines, errors, longest;
};

static struct counts scan(const char *s) {
  struct counts n = {0};
  int length;
  char quote;

start:
  if (!*s)
    goto end;
  length = 0;
  if ((*s >= 'a' && *s <= 'z') || *s == '_')
    goto name;
  if (*s >= '0' && *s <= '9')
    goto number;
  if (*s == '"' || *s == '\'') {
    quote = *s++;
    goto string;
  }
  if (*s == '/')
    goto slash;
  if (*s == '\n')
    n.lines++;
  else if (*s != ' ')
    goto operator;
  s++;
  goto start;

name:
  if ((*s >= 'a' && *s <= 'z') || (*s >= '0' && *s <= '9') || *s == '_') {
    s++;
    length++;
    goto name;
  }
  n.names++;
longest:
  if (length > n.longest)
    n.longest = length;
  goto start;

number:
  if (*s == '0' && s[1] == 'x') {
    s += 2;
    goto hexadecimal;
  }
decimal:
  while (*s >= '0' && *s <= '9')
    s++, length++;
  goto numbered;
hexadecimal:
  if ((*s >= '0' && *s <= '9') || (*s >= 'a' && *s <= 'f')) {
    s++, length++;
    goto hexadecimal;
  }
  if (length == 0)
    goto error;
numbered:
  if (*s == '_') {
    s++;
    goto decimal;
  }
  n.numbers++;
  goto longest;

string:
  if (*s == quote) {
    n.strings++;
    s++;
    goto longest;
  }
  if (!*s || *s == '\n')
    goto error;
  if (*s == '\\' && s[1])
    s++;
  s++;
  length++;
  goto string;

slash:
  if (s[1] != '*' && s[1] != '/')
    goto operator;
  n.comments++;
  if (s[1] == '/') {
    while (*s && *s != '\n')
      s++;
    goto start;
  }
  s += 2;
comment:
  if (!*s)
    goto error;
  if (*s == '\n')
    n.lines++;
  if (*s++ != '*' || *s != '/')
    goto comment;
  s++;
  goto start;

  operator: n.operators++;
  s++;
  if (strchr("=<>&|+-", *s) && *s && s[-1] == *s)
    s++;
  goto start;

error:
  n.errors++;
  if (*s) {
    s++;
    goto start;
  }
end:
  return n;
}

// Numbers in base 2 that 7 divides: the remainder is the state.
static int divisible(const char *bits) {
  static const unsigned char next[7][2] = {{0, 1}, {2, 3}, {4, 5}, {6, 0}, {1, 2}, {3, 4}, {5, 6}};
  int state = 0;
  while (*bits)
    state = next[state][*bits++ - '0'];
  return state == 0;
}

int main(void) {
  static const char *const texts[] = {
      "int x = 0x1f + 1_000; // comment\nx <<= y1; /* two\nlines */ s = \"a \\\" b\" + 'c';\n",
      "\"open\nfor (i = 0; i < 10; i++) a[i] /= 0x;", "/* never closed", "",
      "name_of_22_characters_"};
  int status = 0;
  for (int i = 0; i < 5; i++) {
    struct counts n = scan(texts[i]);
    printf("%d names %d numbers %d strings %d comments %d operators %d lines %d errors, %d\n",
           n.names, n.numbers, n.strings, n.comments, n.operators, n.lines, n.errors, n.longest);
    status = status * 3 + n.errors + n.names;
  }
  printf("%d%d%d%d\n", divisible("111"), divisible("1001101"), divisible("110010000"),
         divisible("1"));
  return status;
}
