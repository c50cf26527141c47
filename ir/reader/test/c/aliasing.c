// The bytes of things: through char pointers, unions and memcpy; byte orders, copies by words.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct record {
  char tag;
  int value;
  short parts[3];
  long total;
};
union view {
  uint64_t whole;
  uint32_t words[2];
  uint16_t halves[4];
  uint8_t bytes[8];
  int8_t signed_bytes[8];
};

static void dump(const char *name, const void *p, size_t size) {
  printf("%s:", name);
  for (const unsigned char *c = p, *end = c + size; c < end; c++)
    printf(" %02x", *c);
  putchar('\n');
}

static uint32_t load_big(const void *p) {
  const uint8_t *b = p;
  return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}
static uint32_t load_little(const void *p) {
  uint32_t v;
  memcpy(&v, p, sizeof v);
  return v;
}
static void store_big(void *p, uint64_t v, int size) {
  for (unsigned char *b = (unsigned char *)p + size; size--; v >>= 8)
    *--b = (unsigned char)v;
}

static void reverse(void *p, size_t size) {
  for (char *a = p, *b = a + size - 1; a < b; a++, b--) {
    char c = *a;
    *a = *b;
    *b = c;
  }
}

static void swap(void *a, void *b, size_t size) {
  char *p = a, *q = b;
  while (size--) {
    char c = *p;
    *p++ = *q;
    *q++ = c;
  }
}

// The first argument's bytes change under the second's type.
static int both(int *value, unsigned char *byte) {
  *value = 0x01020304;
  *byte = 0xff;
  return *value;
}
static long pun(long v) {
  union view u = {.whole = (uint64_t)v};
  u.words[1] = u.words[0] ^ u.halves[3];
  u.signed_bytes[0]--;
  return (long)u.whole;
}
static int zeros(const void *p, size_t size) {
  const char *c = p;
  for (size_t i = 0; i < size; i++)
    if (c[i])
      return 0;
  return 1;
}
static size_t longest_gap(void) {
  struct record r;
  unsigned char *bytes = (unsigned char *)&r;
  memset(&r, 0xee, sizeof r);
  r.tag = 0;
  r.value = 0;
  memset(r.parts, 0, sizeof r.parts);
  r.total = 0;
  size_t longest = 0, run = 0;
  for (size_t i = 0; i < sizeof r; i++) {
    run = i >= offsetof(struct record, parts) + sizeof r.parts && i < offsetof(struct record, total)
              ? run + (bytes[i] != 1)
              : 0;
    longest = run > longest ? run : longest;
  }
  return longest;
}

int main(void) {
  int number = 0x11223344;
  dump("int", &number, sizeof number);
  uint8_t buffer[12];
  store_big(buffer, 0x0102030405, 5);
  store_big(buffer + 5, 0xfffefdfc, 4);
  store_big(buffer + 9, 7, 3);
  dump("big", buffer, sizeof buffer);
  printf("%08x %08x %08x\n", load_big(buffer + 1), load_little(buffer + 1), load_big(buffer + 7));
  long wide = 0x123456789abcdef;
  reverse(&wide, sizeof wide);
  printf("%lx\n", (unsigned long)wide);

  struct record a, b;
  memset(&a, 0, sizeof a);
  a.tag = 'r';
  a.value = -2;
  a.parts[1] = 0x5678;
  a.total = 1L << 40;
  memcpy(&b, &a, sizeof b);
  ((char *)&b)[offsetof(struct record, value)] = 5;
  *(short *)((char *)&b + offsetof(struct record, parts) + sizeof(short)) += 1;
  dump("record", &b, sizeof b);
  printf("%d %x %d\n", b.value, b.parts[1], memcmp(&a, &b, offsetof(struct record, value)));
  swap(&a, &b, sizeof a);
  swap(&a.value, &b.value, sizeof a.value);
  printf("%d %x %d %x\n", a.value, a.parts[1], b.value, b.parts[1]);

  int value;
  int first = both(&value, (unsigned char *)&value),
      second = both(&number, (unsigned char *)&number + 3);
  printf("%x %x\n", first, (unsigned)second);
  printf("%lx\n", (unsigned long)pun(0x7fff00000000));
  union view v = {.bytes = {1, 2, 3, 4, 5, 6, 7, 0x88}};
  unsigned sum = 0;
  for (int i = 0; i < 4; i++)
    sum = sum * 3 + v.halves[i];
  printf("%lx %u %d\n", (unsigned long)v.whole, sum, v.signed_bytes[7]);
  union view w = v;
  w.words[0] = 0;
  printf("%d %d %zu\n", zeros(&w, 4), zeros(&w, 5), longest_gap());

  int matrix[3][4], *flat = &matrix[0][0];
  char *raw = (char *)matrix;
  for (int i = 0; i < 12; i++)
    memcpy(raw + (size_t)i * sizeof(int), &i, sizeof i);
  void **pointers[2];
  void *target = flat;
  pointers[0] = &target;
  memcpy(&pointers[1], &pointers[0], sizeof pointers[0]);
  *pointers[1] = &matrix[2][1];
  printf("%d %d %d\n", matrix[1][2], *(int *)target, (int)((int *)target - &matrix[0][0]));
  return flat[11] + *(int *)target;
}
