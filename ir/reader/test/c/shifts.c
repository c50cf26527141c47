// Shifts and rotates of all widths, by constants and variables, of signed and unsigned numbers.
#include <stdint.h>
#include <stdio.h>

#define ROTATES(bits)                                                                              \
  static uint##bits##_t left##bits(uint##bits##_t v, unsigned by) {                                \
    by %= bits;                                                                                    \
    return (uint##bits##_t)(by ? v << by | v >> (bits - by) : v);                                  \
  }                                                                                                \
  static uint##bits##_t right##bits(uint##bits##_t v, unsigned by) {                               \
    return (uint##bits##_t)(v >> (by & (bits - 1)) | (uint64_t)v << (-by & (bits - 1)));           \
  }
ROTATES(8)
ROTATES(16)
ROTATES(32)
ROTATES(64)

static int32_t floor_divide(int32_t v, int by) { return v >> by; }
static int32_t truncate_divide(int32_t v, int by) { return v / (1 << by); }
static int sign(int64_t v) { return (int)(v >> 63) | (v != 0); }
static uint32_t field(uint32_t word, int at, int width) { return word >> at & ((1u << width) - 1); }
static int32_t sign_extend(uint32_t v, int width) {
  return (int32_t)(v << (32 - width)) >> (32 - width);
}
static uint64_t interleave(uint32_t x, uint32_t y) {
  uint64_t r = 0;
  for (int i = 0; i < 32; i++)
    r |= (uint64_t)(x >> i & 1) << (2 * i) | (uint64_t)(y >> i & 1) << (2 * i + 1);
  return r;
}
static uint32_t gray(uint32_t v) { return v ^ v >> 1; }
static uint32_t ungray(uint32_t v) {
  for (int by = 1; by < 32; by <<= 1)
    v ^= v >> by;
  return v;
}
static uint32_t next_power(uint32_t v) {
  v--;
  v |= v >> 1;
  v |= v >> 2;
  v |= v >> 4;
  v |= v >> 8;
  v |= v >> 16;
  return v + 1;
}
static int log2_floor(uint64_t v) {
  int r = 0;
  for (int by = 32; by; by >>= 1)
    if (v >> by)
      v >>= by, r += by;
  return r;
}

int main(void) {
  uint64_t hash = 0;
  for (unsigned by = 0; by < 70; by++) {
    hash = hash * 31 + left8(0xb1, by) + right8(0x5e, by);
    hash = hash * 31 + left16(0xbeef, by) + right16(0xcafe, by);
    hash = hash * 31 + left32(0xdeadbeef, by) + right32(0x12345678, by);
    hash = hash * 31 + left64(0xfedcba9876543210, by) + right64(hash, by);
  }
  printf("%016lx\n", (unsigned long)hash);
  printf("%x %x %lx\n", left8(0x81, 1), left16(0x8001, 4), (unsigned long)right64(1, 1));

  for (int i = 0; i < 31; i += 5)
    printf("%d %d, ", floor_divide(-1000001, i), truncate_divide(-1000001, i));
  printf("%d %d %d\n", sign(-5), sign(0), sign(1L << 40));
  printf("%x %x %d %d %d\n", field(0xabcdef12, 4, 8), field(0xffffffff, 31, 1),
         sign_extend(0xff, 8), sign_extend(0x7f, 8), sign_extend(0x800, 12));
  printf("%016lx\n", (unsigned long)interleave(0xffff0000, 0x0f0f0f0f));
  printf("%x %x %d\n", gray(1000), ungray(gray(123456789)), ungray(gray(0xffffffff)) == 0xffffffff);
  printf("%u %u %u %d %d %d\n", next_power(1), next_power(1000), next_power(65537), log2_floor(1),
         log2_floor(1L << 62), log2_floor(1000000));

  int8_t c = -128;
  uint8_t uc = 0x80;
  int16_t s = -2;
  uint16_t us = 0x8000;
  c >>= 2;
  uc >>= 2;
  s = (int16_t)(s * 4 >> 1);
  us = (uint16_t)(us << 1 | us >> 15);
  printf("%d %d %d %d\n", c, uc, s, us);
  long l = -1;
  unsigned long ul = 1;
  int by = 33;
  char narrow = 3;
  printf("%ld %lx %lx %d\n", l >> by, ul << by, ul << narrow << 1L, 1 << narrow << narrow);
  unsigned sum = 0;
  for (unsigned mask = 1; mask; mask <<= 1)
    sum = sum * 3 + (0xdeadbeef & mask ? 1 : 0);
  for (int64_t v = INT64_MIN; v != -1; v >>= 1)
    sum += (unsigned)(v >> 7);
  printf("%08x\n", sum);
  return (int)(sum >> 25);
}
