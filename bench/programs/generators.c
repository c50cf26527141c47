// generators — two ascending streams, each a function with a state of its caller, are merged.
//
// Pointers to structures of main: as fast as file-scope variables with clang, faster with gcc.
#include <stdio.h>

struct Stream {
  unsigned seed;
  int value;
};

struct Output {
  int count;
  unsigned checksum;
};

static int gap(unsigned random) { return 1 + (random >> 24 & 7); }

static void nextLeft(struct Stream *left) {
  left->seed = left->seed * 1664525 + 1013904223;
  left->value += gap(left->seed);
}

static void nextRight(struct Stream *right) {
  right->seed = right->seed * 22695477 + 1;
  right->value += gap(right->seed);
}

static void emit(struct Output *merged, int x) {
  merged->count++;
  merged->checksum = merged->checksum * 17 + x;
}

int main(void) {
  int n;
  unsigned leftSeed, rightSeed;
  if (scanf("%d %u %u", &n, &leftSeed, &rightSeed) != 3)
    return 1;
  struct Stream left = {leftSeed, 0}, right = {rightSeed, 0};
  struct Output merged = {0, 0};
  nextLeft(&left);
  nextRight(&right);
  while (merged.count < n) {
    if (left.value < right.value) {
      emit(&merged, left.value);
      nextLeft(&left);
    } else if (right.value < left.value) {
      emit(&merged, right.value);
      nextRight(&right);
    } else {
      emit(&merged, left.value);
      nextLeft(&left);
      nextRight(&right);
    }
  }
  printf("%d %d %d\n", (int)merged.checksum, left.value, right.value);
}
