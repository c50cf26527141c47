#include <stdio.h>
struct row { const char *name; int *value; char tags[3]; };
static int a = 1, b = 2, many[4] = {7, 8, 9, 10};
int common_one;
struct row rows[] = {{"a", &a, "xy"}, {"b", &b, {1, 2, 3}}, {"m", &many[2], ""}};
int *const end = many + 4;
static const unsigned char bytes[] = {0, 255, '"', '\\'};
int main(void) {
  for (unsigned i = 0; i < 3; i++) printf("%s=%d %d\n", rows[i].name, *rows[i].value, rows[i].tags[1]);
  common_one = bytes[1] + end[-1];
  printf("%d %ld\n", common_one, (long)(end - many));
  return 0;
}
