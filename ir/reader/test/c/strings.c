#include <stdio.h>
#include <string.h>
static void reverse(char *s) {
  for (int i = 0, j = (int)strlen(s) - 1; i < j; i++, j--) { char c = s[i]; s[i] = s[j]; s[j] = c; }
}
int main(void) {
  char text[] = "hello, world";
  reverse(text);
  puts(text);
  char copy[32];
  strcpy(copy, text);
  strcat(copy, "!");
  printf("%s %zu %d\n", copy, strlen(copy), strcmp(copy, text) > 0);
  return 0;
}
