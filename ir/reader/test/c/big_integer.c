// Numbers of any length: products, long division, powers; in base 2^32 with 64-bit carries.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define LIMBS 64
struct big {
  int count;
  uint32_t limb[LIMBS];
};

static struct big from(uint64_t v) {
  struct big b = {0, {(uint32_t)v, (uint32_t)(v >> 32)}};
  b.count = b.limb[1] ? 2 : b.limb[0] ? 1 : 0;
  return b;
}

static void trim(struct big *b) {
  while (b->count && !b->limb[b->count - 1])
    b->count--;
}

static int compare(const struct big *a, const struct big *b) {
  if (a->count != b->count)
    return a->count < b->count ? -1 : 1;
  for (int i = a->count; i-- > 0;)
    if (a->limb[i] != b->limb[i])
      return a->limb[i] < b->limb[i] ? -1 : 1;
  return 0;
}

static struct big add(struct big a, const struct big *b) {
  uint64_t carry = 0;
  int n = a.count > b->count ? a.count : b->count;
  for (int i = 0; i < n || carry; i++) {
    carry += (uint64_t)(i < a.count ? a.limb[i] : 0) + (i < b->count ? b->limb[i] : 0);
    a.limb[i] = (uint32_t)carry;
    carry >>= 32;
    if (i >= a.count)
      a.count = i + 1;
  }
  return a;
}

static struct big subtract(struct big a, const struct big *b) {
  int64_t borrow = 0;
  for (int i = 0; i < a.count; i++) {
    borrow += (int64_t)a.limb[i] - (i < b->count ? b->limb[i] : 0);
    a.limb[i] = (uint32_t)borrow;
    borrow >>= 32;
  }
  trim(&a);
  return a;
}

static struct big multiply(const struct big *a, const struct big *b) {
  struct big r = {a->count + b->count, {0}};
  for (int i = 0; i < a->count; i++) {
    uint64_t carry = 0;
    for (int j = 0; j < b->count; j++) {
      carry += (uint64_t)a->limb[i] * b->limb[j] + r.limb[i + j];
      r.limb[i + j] = (uint32_t)carry;
      carry >>= 32;
    }
    r.limb[i + b->count] = (uint32_t)carry;
  }
  trim(&r);
  return r;
}

static uint32_t divide_small(struct big *a, uint32_t by) {
  uint64_t rest = 0;
  for (int i = a->count; i-- > 0;) {
    rest = rest << 32 | a->limb[i];
    a->limb[i] = (uint32_t)(rest / by);
    rest %= by;
  }
  trim(a);
  return (uint32_t)rest;
}

static struct big remainder_of(const struct big *a, const struct big *b) {
  struct big r = {0};
  for (int bit = a->count * 32; bit-- > 0;) {
    r = add(r, &r);
    if (a->limb[bit / 32] >> bit % 32 & 1) {
      struct big one = from(1);
      r = add(r, &one);
    }
    if (compare(&r, b) >= 0)
      r = subtract(r, b);
  }
  return r;
}

static const char *text(struct big b) {
  static char buffer[LIMBS * 10 + 10];
  char *at = buffer + sizeof buffer - 1;
  *at = 0;
  do {
    uint32_t digits = divide_small(&b, 1000000000);
    for (int i = 0; i < 9 && (b.count || digits || i == 0); i++, digits /= 10)
      *--at = (char)('0' + digits % 10);
  } while (b.count);
  return at;
}

static struct big parse(const char *s) {
  struct big r = {0}, ten = from(10);
  for (; *s; s++) {
    struct big digit = from((uint64_t)(*s - '0'));
    r = add(multiply(&r, &ten), &digit);
  }
  return r;
}

int main(void) {
  struct big factorial = from(1), a = from(0), b = from(1);
  for (uint64_t i = 1; i <= 60; i++) {
    struct big n = from(i), sum = add(a, &b);
    factorial = multiply(&factorial, &n);
    a = b;
    b = sum;
  }
  printf("60! = %s\n", text(factorial));
  printf("fibonacci %s\n", text(a));
  struct big power = from(3);
  for (int i = 0; i < 7; i++)
    power = multiply(&power, &power);
  printf("3^128 = %s\n", text(power));
  struct big prime = parse("170141183460469231731687303715884105727"),
             rest = remainder_of(&power, &prime);
  printf("rest %s\n", text(rest));
  struct big difference = subtract(factorial, &power), again = add(difference, &power);
  printf("%s %d %d\n", text(difference), compare(&again, &factorial), compare(&power, &prime));
  int digits = 0;
  while (factorial.count)
    digits += (int)divide_small(&factorial, 10);
  printf("%d\n", digits);
  return digits % 256;
}
