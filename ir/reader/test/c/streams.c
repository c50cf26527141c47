#include <stdio.h>
#include <stdlib.h>
static void done(void) { fputs("done\n", stdout); }
int main(void) {
  atexit(done);
  char line[64];
  snprintf(line, sizeof line, "%05d|%-4s|%c", 42, "ab", 'z');
  fprintf(stdout, "%s\n", line);
  fprintf(stderr, "to stderr\n");
  exit(7);
}
