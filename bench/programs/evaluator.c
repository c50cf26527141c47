// evaluator — a recursive descent evaluator; text, position and the value of x are file-scope variables.
//
// A pointer to a structure, passed from call to call, is as fast.
#include <stdbool.h>
#include <stdio.h>

static int text[1024];
static int length, position;
static unsigned x;

static unsigned sum(void);

static int peek(void) { return text[position]; }

static void advance(void) { position++; }

static bool accept(int symbol) {
  if (peek() == symbol) {
    advance();
    return true;
  }
  return false;
}

static unsigned number(void) {
  unsigned value = 0;
  while (peek() >= '0' && peek() <= '9') {
    value = value * 10 + peek() - '0';
    advance();
  }
  return value;
}

static unsigned primary(void) {
  if (accept('(')) {
    unsigned value = sum();
    accept(')');
    return value;
  }
  if (accept('-'))
    return -primary();
  if (accept('x'))
    return x;
  return number();
}

static unsigned product(void) {
  unsigned value = primary();
  while (accept('*'))
    value *= primary();
  return value;
}

static unsigned sum(void) {
  unsigned value = product();
  while (true) {
    if (accept('+'))
      value += product();
    else if (accept('-'))
      value -= product();
    else
      return value;
  }
}

int main(void) {
  int rounds, c;
  if (scanf("%d", &rounds) != 1)
    return 1;
  while ((c = getchar()) >= 0 && length < 1023)
    if (c > ' ')
      text[length++] = c;
  unsigned checksum = 0;
  for (int i = 0; i < rounds; ++i) {
    x = i;
    position = 0;
    checksum = checksum * 31 + sum();
  }
  printf("%d\n", (int)checksum);
}
