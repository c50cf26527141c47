#include <stdio.h>
static const char *name(int n) {
  switch (n) {
  case 0: return "zero";
  case 1: case 2: return "few";
  case 1000: return "many";
  case -5: return "negative";
  default: return "other";
  }
}
int main(void) {
  int weight = 0;
  for (char *s = "a1 b2"; *s; s++)
    switch (*s) { case ' ': weight += 100; break; case '1': weight += 1; case '2': weight += 2; break; default: weight += 10; }
  for (int i = -6; i < 4; i++) printf("%s ", name(i));
  printf("%s %d\n", name(1000), weight);
  return 0;
}
