// A calculator by recursive descent: precedence, variables, errors with their columns.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct parser {
  const char *text, *at;
  const char *problem;
  int column, depth;
};

static long variables[26];
static long ternary(struct parser *p);

static void fail(struct parser *p, const char *problem) {
  if (p->problem)
    return;
  p->problem = problem;
  p->column = (int)(p->at - p->text) + 1;
}

static int accept(struct parser *p, const char *token) {
  while (*p->at == ' ')
    p->at++;
  size_t n = strlen(token);
  if (strncmp(p->at, token, n) != 0 || (n == 1 && strchr("<>=!&|", *token) && p->at[1] == '='))
    return 0;
  p->at += n;
  return 1;
}

static long gcd(long a, long b) { return b ? gcd(b, a % b) : labs(a); }

static long primary(struct parser *p) {
  if (p->problem)
    return 0;
  if (++p->depth > 100)
    fail(p, "too deep");
  long v = 0;
  if (accept(p, "(")) {
    v = ternary(p);
    if (!accept(p, ")"))
      fail(p, "expected )");
  } else if (accept(p, "-"))
    v = -primary(p);
  else if (accept(p, "~"))
    v = ~primary(p);
  else if (accept(p, "!"))
    v = !primary(p);
  else if (isdigit((unsigned char)*p->at)) {
    char *end;
    v = strtol(p->at, &end, 0);
    p->at = end;
  } else if (islower((unsigned char)*p->at)) {
    if (accept(p, "gcd")) {
      long a = ternary(p);
      v = gcd(a, accept(p, ",") ? ternary(p) : 0);
      p->depth--;
      return v;
    }
    char name = *p->at++;
    v = variables[name - 'a'];
    if (accept(p, "=") && *p->at != '=')
      v = variables[name - 'a'] = ternary(p);
  } else
    fail(p, *p->at ? "unexpected character" : "unexpected end");
  p->depth--;
  return v;
}

static const char *const levels[][5] = {
    {"||"},       {"&&"},     {"|"},          {"^"}, {"&"}, {"==", "!="}, {"<=", ">=", "<", ">"},
    {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};
enum { LEVELS = sizeof levels / sizeof *levels };

static long apply(struct parser *p, const char *op, long a, long b) {
  switch (op[0] | op[1] << 8) {
  case '|' | '|' << 8: return a || b;
  case '&' | '&' << 8: return a && b;
  case '|': return a | b;
  case '^': return a ^ b;
  case '&': return a & b;
  case '=' | '=' << 8: return a == b;
  case '!' | '=' << 8: return a != b;
  case '<' | '=' << 8: return a <= b;
  case '>' | '=' << 8: return a >= b;
  case '<': return a < b;
  case '>': return a > b;
  case '<' | '<' << 8: return (long)((unsigned long)a << (b & 63));
  case '>' | '>' << 8: return a >> (b & 63);
  case '+': return a + b;
  case '-': return a - b;
  case '*': return a * b;
  }
  if (b == 0) {
    fail(p, "division by zero");
    return 0;
  }
  return *op == '/' ? a / b : a % b;
}

static long binary(struct parser *p, int level) {
  if (level == LEVELS)
    return primary(p);
  long v = binary(p, level + 1);
again:
  for (const char *const *op = levels[level]; *op; op++) {
    const char *before = p->at;
    if (!accept(p, *op))
      continue;
    if ((**op == '<' || **op == '>' || **op == '|' || **op == '&') && !(*op)[1] && *p->at == **op) {
      p->at = before;
      continue;
    }
    v = apply(p, *op, v, binary(p, level + 1));
    goto again;
  }
  return v;
}

static long ternary(struct parser *p) {
  long c = binary(p, 0);
  if (!accept(p, "?"))
    return c;
  long a = ternary(p);
  if (!accept(p, ":"))
    fail(p, "expected :");
  long b = ternary(p);
  return c ? a : b;
}

int main(void) {
  static const char *const lines[] = {"1 + 2 * 3",
                                      "(1 + 2) * 3",
                                      "-2 - -3",
                                      "a = 7",
                                      "b = a * a - 1",
                                      "a < b && b < 100",
                                      "a << 3 | 1",
                                      "100 / 7 % 4",
                                      "b == 48 ? gcd b, 36 : 0",
                                      "a + (gcd 100, b) + ~0",
                                      "!a + !!b",
                                      "0x1f & 017",
                                      "2 +",
                                      "4 / (a - 7)",
                                      "(1 + 2",
                                      "1 $ 2",
                                      "gcd 12, ",
                                      "c = d = 5",
                                      "c + d >> 1 ^ 3",
                                      "1 ? 0 ? 2 : 3 : 4"};
  int failures = 0;
  for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
    struct parser p = {lines[i], lines[i], NULL, 0, 0};
    long v = ternary(&p);
    if (!p.problem && *p.at)
      fail(&p, "unexpected character");
    failures += p.problem != NULL;
    if (p.problem)
      printf("%s: %s in column %d\n", lines[i], p.problem, p.column);
    else
      printf("%s = %ld\n", lines[i], v);
  }
  return failures;
}
