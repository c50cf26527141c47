// generators — two ascending streams, each a function with a state in the file, are merged.
//
// Pointers to two structures of state are as fast: everything is inlined either way.
#include <stdio.h>

static unsigned leftSeed, rightSeed, checksum;
static int left, right, merged;

static int gap(unsigned random) { return 1 + (random >> 24 & 7); }

static void nextLeft(void) {
  leftSeed = leftSeed * 1664525 + 1013904223;
  left += gap(leftSeed);
}

static void nextRight(void) {
  rightSeed = rightSeed * 22695477 + 1;
  right += gap(rightSeed);
}

static void emit(int x) {
  merged++;
  checksum = checksum * 17 + x;
}

int main(void) {
  int n;
  if (scanf("%d %u %u", &n, &leftSeed, &rightSeed) != 3)
    return 1;
  nextLeft();
  nextRight();
  while (merged < n) {
    if (left < right) {
      emit(left);
      nextLeft();
    } else if (right < left) {
      emit(right);
      nextRight();
    } else {
      emit(left);
      nextLeft();
      nextRight();
    }
  }
  printf("%d %d %d\n", (int)checksum, left, right);
}
