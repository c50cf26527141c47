// Where bit-fields lie: zero widths, packing, unions, globals, arrays, by value.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct split {
  unsigned a : 3;
  unsigned : 0;
  unsigned b : 5;
  unsigned char c;
  unsigned d : 4;
};
struct gaps {
  uint8_t a : 4, : 2, b : 2;
  uint16_t : 9, c : 7;
};
struct straddling {
  unsigned a : 20, b : 20, c : 20;
};
struct __attribute__((packed)) tight {
  unsigned a : 3, b : 7, c : 14;
  unsigned short d : 9;
  long e : 41;
  char f;
};
struct long_run {
  unsigned long a : 7, b : 30, c : 20, d : 7, e : 12;
};
struct around {
  char before;
  int x : 9;
  int y : 15;
  char after;
  short z : 5;
};

union instruction {
  uint32_t word;
  struct {
    uint32_t opcode : 7, rd : 5, funct3 : 3, rs1 : 5, rs2 : 5, funct7 : 7;
  } r;
  struct {
    uint32_t opcode : 7, rd : 5, funct3 : 3, rs1 : 5;
    int32_t imm : 12;
  } i;
  uint8_t bytes[4];
};

static struct tight global = {5, 100, 10000, 300, -1000000000000, 'g'};
static const struct straddling table[] = {{1, 2, 3}, {0xfffff, 0xabcde, 0x12345}, {.b = 77}};
static struct long_run runs = {100, 1u << 29, 77777, 3, 4000};

static void bytes(const char *name, const void *p, size_t size) {
  printf("%s %zu:", name, size);
  for (size_t i = 0; i < size; i++)
    printf(" %02x", ((const uint8_t *)p)[i]);
  putchar('\n');
}

static struct tight bump(struct tight t) {
  t.a++;
  t.b--;
  t.c *= 3;
  t.d += 511;
  t.e /= -7;
  t.f++;
  return t;
}

static unsigned by_value(struct straddling s, struct gaps g) {
  return s.a + s.b * 2 + s.c * 3 + g.a + g.b + g.c;
}

static int decode(uint32_t word) {
  union instruction i = {.word = word};
  printf("%02x rd %u rs1 %u funct3 %u imm %d\n", i.r.opcode, i.r.rd, i.r.rs1, i.r.funct3, i.i.imm);
  i.i.imm = -i.i.imm;
  i.r.rd ^= 31;
  return i.bytes[3];
}

#define CLEAR(type, name)                                                                          \
  struct type name;                                                                                \
  memset(&name, 0, sizeof name)

int main(void) {
  CLEAR(split, s);
  s.a = 5, s.b = 17, s.c = 0xee, s.d = 9;
  bytes("split", &s, sizeof s);
  CLEAR(gaps, g);
  g.a = 10, g.b = 3, g.c = 100;
  bytes("gaps", &g, sizeof g);
  CLEAR(straddling, t);
  t.a = 0xfffff, t.b = 0x54321, t.c = 0xabcde;
  bytes("straddling", &t, sizeof t);
  CLEAR(tight, p);
  p.a = 1, p.b = 2, p.c = 3, p.d = 4, p.e = -5, p.f = 6;
  bytes("tight", &p, sizeof p);
  CLEAR(around, a);
  a.before = 'b', a.x = -200, a.y = 12345, a.after = 'a', a.z = -16;
  bytes("around", &a, sizeof a);
  printf("%zu %zu %zu\n", sizeof(struct long_run), offsetof(struct around, after),
         offsetof(struct split, c));

  global = bump(bump(global));
  printf("%d %d %d %d %ld %c\n", global.a, global.b, global.c, global.d, (long)global.e, global.f);
  unsigned sum = 0;
  for (int i = 0; i < 3; i++)
    sum = sum * 5 + by_value(table[i], g);
  runs.b |= runs.e;
  runs.c += runs.a * runs.d;
  printf("%u %lu %lu\n", sum, (unsigned long)runs.b, (unsigned long)runs.c);

  int r = decode(0xfe010113) + decode(0x00812423);
  struct tight row[3] = {[1] = global};
  row[0] = row[2] = row[1];
  row[2].e = row[0].b - (long)row[1].c;
  printf("%ld %d\n", (long)row[2].e, r);
  return r % 256;
}
