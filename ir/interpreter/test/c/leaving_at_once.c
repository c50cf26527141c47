// _exit: no handlers.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void never(void) { puts("never"); }

int main(void) {
  atexit(never);
  puts("now");
  fflush(stdout);
  _exit(300);
}
