// volatile, restrict, const, register, inline: locals, members, arrays and pointers.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct device {
  volatile uint32_t status;
  volatile uint8_t data[4];
  volatile struct {
    uint16_t low, high;
  } split;
  uint32_t plain;
  volatile unsigned mode : 3, speed : 7;
};

static volatile int ticks;
static volatile struct device port = {1, {1, 2, 3, 4}, {5, 6}, 7, 2, 100};
static const volatile unsigned long constant = 0x123456789;
static int *volatile moving;

static inline int square(int v) { return v * v; }
static inline __attribute__((always_inline)) int cube(int v) { return v * square(v); }
static __attribute__((noinline)) int opaque(int v) { return v; }

static void add(int *restrict to, const int *restrict a, const int *restrict b, int n) {
  for (int i = 0; i < n; i++)
    to[i] = a[i] + b[i];
}

static void may_overlap(int *to, const int *from, int n) {
  for (int i = 0; i < n; i++)
    to[i] = from[i] * 2 + to[0];
}

static int wait(volatile int *flag, int limit) {
  int spins = 0;
  while (!*flag && spins < limit) {
    spins++;
    if (spins == 10)
      *flag = 1;
  }
  return spins;
}

static void tick(void) { ticks++; }

static unsigned feed(volatile struct device *d, const uint8_t *bytes, int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++) {
    d->data[i & 3] = bytes[i];
    d->data[i & 3] += 1;
    d->status = d->status << 1 ^ d->data[(i + 1) & 3];
    sum += d->status & 0xff;
  }
  d->split.low ^= d->split.high;
  d->mode++;
  d->speed -= 3;
  return sum;
}

static int sum_of_register(register const char *s) {
  register int sum = 0;
  for (; *s; s++)
    sum += *s;
  return sum;
}

int main(void) {
  for (int i = 0; i < 5; i++)
    tick();
  ticks += ticks;
  printf("%d %lx\n", ticks, constant + constant);

  volatile int flag = 0;
  int spins = wait(&flag, 100), again = wait(&flag, 100);
  printf("%d %d %d\n", spins, again, flag);

  unsigned sum = feed(&port, (const uint8_t *)"device", 6);
  printf("%u %u %u %u %u %u\n", sum, port.status, port.data[1], port.split.low, port.mode,
         port.speed);
  port.plain = port.plain * port.plain;
  printf("%u\n", port.plain);

  int a[] = {1, 2, 3, 4, 5}, b[] = {10, 20, 30, 40, 50}, c[5];
  add(c, a, b, 5);
  may_overlap(c + 1, c, 4);
  for (int i = 0; i < 5; i++)
    printf("%d ", c[i]);
  putchar('\n');

  moving = a;
  for (volatile int i = 0; i < 5; i++)
    *moving++ += square(i) - cube(i % 3);
  printf("%td %d %d\n", moving - a, a[4], opaque(a[3]));

  volatile char text[8];
  for (int i = 0; i < 7; i++)
    text[i] = (char)('a' + i);
  text[7] = 0;
  volatile uint64_t wide = 1;
  volatile int16_t narrow = -1;
  wide <<= 40;
  wide |= (uint16_t)narrow;
  narrow = (int16_t)(narrow * 300);
  printf("%c%c %lx %d\n", text[0], text[6], (unsigned long)wide, narrow);
  const int *const fixed = &b[2];
  int const *floating = fixed;
  floating++;
  (void)ticks;
  printf("%d %d %d\n", *fixed, *floating, sum_of_register("register"));
  return ticks + *floating;
}
