// Frames of C between throw and catch.
#include <stdlib.h>

void callFromC(void (*function)(int), int depth) {
  volatile int frame[16];
  frame[depth % 16] = depth;
  if (depth > 0)
    callFromC(function, depth - 1);
  else
    function(frame[0]);
  frame[0] = 1; // not a tail call
}

int sortInC(int *values, int count, int (*compare)(const void *, const void *)) {
  qsort(values, (size_t)count, sizeof *values, compare);
  return values[0];
}
