// Assembly that jumps to labels.
#include <stdio.h>

static int is_negative(int x) {
  __asm__ goto("testl %0, %0\n\tjs %l[negative]" : : "r"(x) : "cc" : negative);
  return 0;
negative:
  return 1;
}

static const char *sign(long x) {
  __asm__ goto("testq %0, %0\n\tjz %l1\n\tjs %l2" : : "r"(x) : "cc" : zero, less);
  return "positive";
zero:
  return "zero";
less:
  return "negative";
}

static int with_output(int x, int y) {
  int sum = x;
  __asm__ goto("addl %1, %0\n\tjo %l[overflow]" : "+r"(sum) : "r"(y) : "cc" : overflow);
  return sum;
overflow:
  return -1;
}

static int in_loop(const int *values, int n) {
  int count = 0;
  for (int i = 0; i < n; i++) {
    __asm__ goto("cmpl $%c1, %0\n\tjg %l[large]\n\tjl %l[small]" : : "m"(values[i]), "i"(10) : "cc" : large, small);
    count += 100;
    continue;
  large:
    count += 10;
    continue;
  small:
    count++;
  }
  return count;
}

// A branch that is recorded in a section of its own, as the Linux kernel's.
extern char __start_branches[], __stop_branches[];

static int recorded(int x) {
  __asm__ goto("1:\tnop\n\t.pushsection branches, \"aw\"\n\t.long 1b - ., %l[other] - .\n\t.popsection" : : : : other);
  return x;
other:
  return -x;
}

int main(void) {
  int values[] = {1, 10, 11, 30, 10, -5};
  printf("%d %d %s %s %s\n", is_negative(-3), is_negative(3), sign(5), sign(0), sign(-5));
  printf("%d %d\n", with_output(1, 2), with_output(2147483647, 1));
  printf("%d %d %d\n", in_loop(values, 6), recorded(7), (__stop_branches - __start_branches) % 8);
  return 0;
}
