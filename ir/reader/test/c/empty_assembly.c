// Assembly without instructions, which programs use as a barrier (llvm.asm.barrier) and to hide
// values from the optimiser.
#include <stdio.h>

static int shared;

static int hidden(int x) {
  __asm__ volatile("" : "+r"(x));
  return x;
}

static double hidden_number(double x) {
  __asm__("" : "+x"(x));
  return x;
}

static void keep(const void *p) { __asm__ volatile("" : : "r"(p) : "memory"); }

static long swapped(long a, long b) {
  long c, d;
  __asm__("# no instruction" : "=r"(c), "=r"(d) : "0"(b), "1"(a));
  return c * 10 + d;
}

struct pair { int a, b; };

// The outputs are in the registers of the inputs.
static long in_registers(long x, long y) {
  register long a __asm__("rdi") = x;
  register long b __asm__("rsi") = y;
  __asm__ volatile("" : "=r"(a), "=r"(b) : "0"(a), "1"(b) : "memory");
  return a * 100 + b;
}

int main(void) {
  int array[4] = {1, 2, 3, 4};
  keep(array);
  for (int i = 0; i < 3; i++) {
    shared = i;
    __asm__ volatile("" ::: "memory");
    array[i] += shared;
  }
  struct pair p = {5, 6};
  __asm__ volatile("" : "+m"(p), "=m"(array) : "m"(array), "i"(3));
  int in_memory = 7;
  __asm__ volatile("" : "+rm"(in_memory) : : "cc", "memory");
  printf("%d %d %d %d %d\n", hidden(array[0]), array[1], array[2], shared, in_memory);
  printf("%ld %g %d\n", swapped(1, 2), hidden_number(0.5), p.a + p.b);
  printf("%ld\n", in_registers(7, 8));
  return 0;
}
