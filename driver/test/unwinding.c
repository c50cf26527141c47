// For the test of unwinding: frames of C between those of the C library, recursion, large frames,
// frames of variable size, callbacks, and signals that interrupt any instruction.
#include <alloca.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

static volatile sig_atomic_t ticks;

static int depthOf(int depth) { return depth == 0 ? 0 : 1 + depthOf(depth - 1); }

static void onTick(int number) {
  (void)number;
  if (depthOf(3) == 3)
    ticks++;
}

static int compare(const void *one, const void *other) {
  int left = *(const int *)one, right = *(const int *)other;
  return (left > right) - (left < right);
}

static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

static int large(int n) {
  volatile char bytes[70000];
  bytes[n] = 1;
  bytes[n + 60000] = 2;
  return bytes[n] + bytes[n + 60000] + (n > 0 ? large(n - 1) : 0);
}

static int dynamic(int n) {
  char *text = alloca((size_t)n + 1);
  memset(text, 'x', (size_t)n);
  text[n] = 0;
  return (int)strlen(text) + (n > 20 ? dynamic(n / 2) : 0);
}

static double average(int count, double a, double b, double c, double d, double e, double f, double g,
                      double h, double i) {
  double sum = a + b + c + d + e + f + g + h + i;
  for (int k = 0; k < count; k++)
    sum = sum / 2 + k;
  return sum;
}

int main(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = onTick;
  sigaction(SIGALRM, &action, NULL);
  sigaction(SIGUSR1, &action, NULL);
  struct itimerval every = {{0, 3000}, {0, 3000}};
  setitimer(ITIMER_REAL, &every, NULL);
  int numbers[40];
  for (int i = 0; i < 40; i++)
    numbers[i] = i * 7919 % 101;
  qsort(numbers, 40, sizeof *numbers, compare);
  raise(SIGUSR1);
  printf("%d %d %d %d %f\n", numbers[20], fib(13), large(3), dynamic(500),
         average(9, 1, 2, 3, 4, 5, 6, 7, 8, 9));
  return 0;
}
