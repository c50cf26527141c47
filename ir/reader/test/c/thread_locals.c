// Thread-local variables of all models, in several threads.
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
__thread int counter = 5;
__thread int zero;
_Thread_local struct {
  char c;
  double d;
  int a[10];
} s = {'x', 2.5, {1, 2, 3}};
__thread char big[100] __attribute__((aligned(64))) = "hello";
__thread int *ptr;
_Thread_local long chain __attribute__((tls_model("initial-exec"))) = 9;
_Thread_local long le __attribute__((tls_model("local-exec"))) = 90;
_Thread_local long ld __attribute__((tls_model("local-dynamic"))) = 900;
extern __thread int elsewhere;
int *get(void) { return &counter; }
__attribute__((noinline)) int sum(int n) {
  int t = 0;
  for (int i = 0; i < n; i++) {
    t += s.a[i];
    s.a[i] += i;
    counter += s.a[i];
  }
  return t;
}
static void *run(void *arg) {
  long k = (long)arg;
  counter += k;
  zero += k;
  s.d += k;
  s.a[k % 10] += 7;
  big[1] = 'A' + k;
  ptr = &zero;
  chain += k;
  le += k;
  ld -= k;
  char *buf = malloc(200);
  errno = 0;
  double r = sqrt(-1.0 * k);
  (void)r;
  strtol("999999999999999999999999", 0, 10);
  int n = sprintf(buf, "%d %d %g %d %s %d %ld %ld %ld sum %d counter %d align %d errno %d", counter,
                  zero, s.d, s.a[k % 10], big, *ptr, chain, le, ld, sum(10), *get(),
                  (int)((long)big % 64), errno == ERANGE);
  (void)n;
  return buf;
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++)
    pthread_create(&t[i], 0, run, (void *)(i + 1));
  for (int i = 0; i < 4; i++) {
    void *r;
    pthread_join(t[i], &r);
    puts(r);
    free(r);
  }
  puts(run((void *)20));
  printf("%d %d %g\n", counter, zero, s.d);
  return 0;
}
