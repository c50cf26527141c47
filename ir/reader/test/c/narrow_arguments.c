// Many narrow arguments: signs kept in registers and on the stack, through pointers, results.
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef signed char s8;
typedef unsigned char u8;
typedef unsigned short u16;

static s8 least_s8(s8 a, s8 b, s8 c, s8 d, s8 e, s8 f, s8 g, s8 h) {
  s8 all[] = {a, b, c, d, e, f, g, h}, r = 127;
  for (int i = 0; i < 8; i++)
    r = all[i] < r ? all[i] : r;
  return r;
}
static u8 most_u8(u8 a, u8 b, u8 c, u8 d, u8 e, u8 f, u8 g, u8 h, u8 i) {
  u8 all[] = {a, b, c, d, e, f, g, h, i}, r = 0;
  for (int k = 0; k < 9; k++)
    r = all[k] > r ? all[k] : r;
  return r;
}
static short sum_short(short a, u16 b, s8 c, u8 d, bool e, char f, short g, u16 h, s8 i, u8 j,
                       bool k) {
  return (short)(a + b + c + d + e + f + g * 2 + h * 2 + i * 2 + j * 2 + k * 2);
}
static bool parity(bool a, bool b, bool c, bool d, bool e, bool f, bool g, bool h) {
  return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h;
}
static u16 wrap(u16 v, int by) { return (u16)(v + by); }
static char next(char c) { return c == 'z' ? 'a' : (char)(c + 1); }
static long widen(s8 a, u8 b, short c, u16 d, int e, unsigned f, long g, s8 h, u8 i, short j, u16 k,
                  int l, unsigned m) {
  return a + (b << 1) + c * 4L + d * 8L + e * 16L + f * 32L + g + h * 3L + i * 5L + j * 7L +
         k * 11L + l * 13L + m * 17L;
}
static int only_last(int a, int b, int c, int d, int e, int f, long g, char h, short i) {
  (void)a, (void)b, (void)c, (void)d, (void)e, (void)f, (void)g, (void)h;
  return i;
}
static void out(s8 a, s8 *pa, u16 b, u16 *pb, bool c, bool *pc, char d, char *pd, long e,
                long *pe) {
  *pa = (s8)(a / 2);
  *pb = (u16)(b * 2);
  *pc = !c;
  *pd = next(d);
  *pe = -e;
}
static int assigns(u8 a, s8 b, short c) {
  a += 200;
  b -= 100;
  c = (short)(c * a);
  a = (u8)(a >> 1 | a << 7);
  return a * 10000 + b * 100 + c % 100;
}

static s8 (*const narrow[])(s8, s8, s8, s8, s8, s8, s8, s8) = {least_s8, least_s8};
static struct {
  u16 (*wrap)(u16, int);
  bool (*parity)(bool, bool, bool, bool, bool, bool, bool, bool);
} table = {wrap, parity};

static u8 recurse(u8 depth, s8 sign, u16 total, char c, bool odd, short s, u8 seventh, s8 eighth) {
  if (depth == 0)
    return (u8)(total + seventh + eighth + s + c + odd + sign);
  return recurse((u8)(depth - 1), (s8)-sign, (u16)(total * 3 + seventh), next(c), !odd,
                 (short)(s - 1000), (u8)(seventh + 77), (s8)(eighth ^ sign));
}

int main(void) {
  printf("%d %d\n", least_s8(1, -1, 127, -128, 0, 5, -100, 100),
         narrow[1](9, 8, 7, 6, 5, 4, 3, -3));
  printf("%d %d\n", most_u8(1, 2, 3, 4, 5, 6, 7, 255, 8), most_u8(200, 128, 127, 0, 1, 2, 3, 4, 5));
  printf("%d\n", sum_short(-30000, 65535, -128, 255, true, 'c', -7, 40000, -1, 200, 5 > 3));
  printf("%d %d\n", parity(1, 0, 1, 0, 1, 0, 1, 1), table.parity(2, 0, 0, 0, 0, 0, 0, 0x100));
  u16 v = 0;
  for (int i = 0; i < 300; i++)
    v = table.wrap(v, i * i);
  printf("%d %d\n", v, wrap(65535, 1));
  char text[] = "xyz";
  for (char *p = text; *p; p++)
    *p = next(*p);
  puts(text);
  printf("%ld\n", widen(-1, 255, -2, 65535, -3, 4000000000u, 1L << 40, -128, 128, -32768, 32768,
                        -2147483647, 4294967295u));
  printf("%d\n", only_last(1, 2, 3, 4, 5, 6, 7, 'h', -9));
  s8 a;
  u16 b;
  bool c;
  char d;
  long e;
  out(-7, &a, 40000, &b, false, &c, 'q', &d, 1L << 62, &e);
  printf("%d %d %d %c %ld\n", a, b, c, d, e);
  printf("%d %d\n", assigns(100, -100, 1000), assigns(0, 0, -1));
  long wide = 0x1234567890abcdef;
  printf("%d %d\n",
         least_s8((s8)wide, (s8)(wide >> 8), 1, 2, 3, 4, (s8)(wide >> 16), (s8)(wide >> 40)),
         wrap((u16)wide, (int)(wide >> 32)));
  u8 r = recurse(20, 1, 0, 'a', false, 30000, 3, -5);
  printf("%d\n", r);
  return r;
}
