// Jumps out of signal handlers, which restore the signal mask; flags that handlers set.
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>

static sigjmp_buf senv;
static volatile sig_atomic_t seen;
static long steps[2];
static _Atomic int handled;

static void handler(int sig) { siglongjmp(senv, sig); }
static int sig(void) {
  signal(SIGSEGV, handler);
  volatile int n = 0;
  if (sigsetjmp(senv, 1) == 0) {
    n = 4;
    *(volatile int *)8 = 3;
    return 0;
  }
  n++;
  if (sigsetjmp(senv, 1) == 0) {
    *(volatile int *)16 = 3;
    return 0;
  }
  return n;
}

static void note(int sig) {
  seen = sig;
  atomic_signal_fence(memory_order_acquire);
  steps[1] = steps[0];
  handled++;
}

// The handler sees what was stored before the signal was raised.
static int raised(void) {
  signal(SIGUSR1, note);
  int sum = 0;
  for (int i = 1; i <= 5; ++i) {
    steps[0] = i * i;
    atomic_signal_fence(memory_order_release);
    raise(SIGUSR1);
    sum = sum * 3 + (int)steps[1];
  }
  return sum + seen;
}

// A fault in a function that has values in callee-saved registers.
static int divide(int a, int b, int c, int d) {
  int x = a * b + c, y = a - d, z = b ^ c;
  volatile int tries = 0;
  int n = sigsetjmp(senv, 1);
  if (n == 0) {
    signal(SIGFPE, handler);
    tries++;
    volatile int zero = 0;
    return x / zero + y + z;
  }
  return x * 100 + y * 10 + z + tries + n;
}

int main(void) {
  printf("%d\n", sig());
  printf("%d %d\n", raised(), handled);
  printf("%d\n", divide(3, 5, 7, 11));
  return 0;
}
