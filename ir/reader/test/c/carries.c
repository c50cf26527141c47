// Carries of additions and borrows of subtractions, in registers and in memory, and chains of them.
#include <stdint.h>
#include <stdio.h>

static uint64_t state = 88172645463325252;

static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

__attribute__((noinline)) uint64_t addLimbs(uint64_t *to, const uint64_t *a, const uint64_t *b,
                                            int n) {
  uint64_t carry = 0;
  for (int i = 0; i < n; i++) {
    uint64_t x = a[i], sum = x + b[i];
    uint64_t first = sum < x, total = sum + carry;
    carry = first | (total < sum);
    to[i] = total;
  }
  return carry;
}
__attribute__((noinline)) uint64_t subLimbs(uint64_t *to, const uint64_t *a, const uint64_t *b,
                                            int n) {
  uint64_t borrow = 0;
  for (int i = 0; i < n; i++) {
    uint64_t x = a[i], y = b[i], part = x - y;
    to[i] = part - borrow;
    borrow = (x < y) | (part < borrow);
  }
  return borrow;
}
__attribute__((noinline)) uint64_t addMul(uint64_t *to, const uint64_t *a, int n, uint64_t by) {
  uint64_t carry = 0;
  for (int i = 0; i < n; i++) {
    unsigned __int128 product = (unsigned __int128)a[i] * by;
    uint64_t low = (uint64_t)product, high = (uint64_t)(product >> 64);
    low += carry;
    carry = (low < carry) + high;
    uint64_t old = to[i];
    low = old + low;
    carry += low < old;
    to[i] = low;
  }
  return carry;
}

// The carry is added to memory, of either operand and of one that is used later.
__attribute__((noinline)) uint64_t addToPair(uint64_t *high, uint64_t low, uint64_t by) {
  uint64_t sum = low + by;
  *high += sum < low;
  return sum;
}
__attribute__((noinline)) uint64_t addToPairOther(uint64_t *high, uint64_t low, uint64_t by) {
  uint64_t sum = low + by;
  *high += sum < by;
  return sum ^ by;
}
__attribute__((noinline)) uint32_t addToPair32(uint16_t *high, uint32_t low, uint32_t by) {
  uint32_t sum = low + by;
  *high += sum < low;
  return sum - low * 2;
}
__attribute__((noinline)) uint64_t takeFromPair(uint8_t *high, uint64_t low, uint64_t by) {
  uint64_t rest = low - by;
  *high -= low < by;
  return rest;
}
__attribute__((noinline)) void count(int32_t *counts, const int32_t *values, int n, int32_t limit) {
  for (int i = 0; i < n; i++) {
    counts[i] += values[i] > limit;
    counts[n] -= values[i] == 0;
    counts[n + 1] += values[i] >= 0;
  }
}
__attribute__((noinline)) uint64_t saturated(uint64_t a, uint64_t b) {
  uint64_t sum = a + b;
  return sum < a ? UINT64_MAX : sum;
}
__attribute__((noinline)) uint64_t plusConstant(uint64_t a, uint64_t *carries) {
  uint64_t sum = a + 100;
  carries[0] += sum < a;
  uint64_t other = *carries + a;
  carries[1] += other < a;
  return sum + other;
}

static const uint64_t edges[] = {0,
                                 1,
                                 2,
                                 99,
                                 UINT64_MAX,
                                 UINT64_MAX - 1,
                                 UINT64_MAX - 99,
                                 1ULL << 63,
                                 (1ULL << 63) - 1,
                                 UINT32_MAX,
                                 1ULL << 32};
enum { edgeCount = sizeof edges / sizeof *edges, limbs = 9 };

static uint64_t hash = 0;

static void mix(uint64_t value) { hash = (hash ^ value) * 0x100000001B3; }

static void check(uint64_t a, uint64_t b) {
  uint64_t x[limbs], y[limbs], to[limbs];
  for (int i = 0; i < limbs; i++) {
    x[i] = i % 3 == 0 ? a : next();
    y[i] = i % 3 == 1 ? ~x[i] : b;
    to[i] = i % 2 == 0 ? UINT64_MAX : a ^ b;
  }
  mix(addMul(to, x, limbs, b));
  mix(addLimbs(to, to, y, limbs));
  mix(subLimbs(to, x, to, limbs));
  for (int i = 0; i < limbs; i++)
    mix(to[i]);
  uint64_t cells[2] = {a, b};
  mix(addToPair(&cells[0], a, b));
  mix(addToPairOther(&cells[1], a, b));
  mix(plusConstant(a, cells));
  mix(cells[0]);
  mix(cells[1]);
  uint16_t half = (uint16_t)a;
  uint8_t byte = (uint8_t)b;
  mix(addToPair32(&half, (uint32_t)a, (uint32_t)b));
  mix(takeFromPair(&byte, a, b));
  mix(half);
  mix(byte);
  mix(saturated(a, b));
  int32_t values[4] = {(int32_t)a, (int32_t)b, 0, -1}, counts[6] = {1, 2, 3, 4, 5, 6};
  count(counts, values, 4, (int32_t)(a >> 3));
  for (int i = 0; i < 6; i++)
    mix((uint64_t)counts[i]);
}

int main(void) {
  for (int i = 0; i < edgeCount * edgeCount; i++) {
    check(edges[i / edgeCount], edges[i % edgeCount]);
    printf("%llx\n", (unsigned long long)hash);
  }
  for (int i = 0; i < 200; i++) {
    uint64_t a = next();
    check(a, next());
  }
  printf("%llx\n", (unsigned long long)hash);
  return 0;
}
