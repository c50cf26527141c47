// long double in memory and in calls: arrays, structures, unions, arguments in memory, variable
// arguments, results, complex numbers; the six bytes after a number, which it does not own.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// clang fuses the operations of constant expressions otherwise.
#pragma STDC FP_CONTRACT OFF

typedef long double ld;
typedef _Complex long double complex_ld;

struct mixed {
  char c;
  ld v;
  int i;
};
struct single {
  ld v;
};
#pragma pack(1)
struct packed {
  char c;
  ld v[2];
};
#pragma pack()
union bits {
  ld v;
  unsigned char bytes[16];
  unsigned long words[2];
};

static const ld table[] = {0.1L, -2.5L, 0x1.23456789abcdef02p-5000L, 7, 1e4000L};
static struct mixed globals[2] = {{'a', 3.25L, 1}, {'b', -1e-30L, 2}};
ld shared = 1.0L;

static ld sum(const ld *at, int n) {
  ld total = 0;
  for (int i = 0; i < n; i++)
    total += at[i] * (i + 1);
  return total;
}

// Arguments in memory between ones in registers, of which there are more than registers.
static ld many(int a, ld b, double c, ld d, long e, float f, ld g, int h, int i, int j, int k, ld l,
               char m) {
  printf("%d %Lg %g %Lg %ld %g %Lg %d %d %d %d %Lg %d\n", a, b, c, d, e, f, g, h, i, j, k, l, m);
  return b + c * d - e * f + g * h - i * j + k * l - m;
}

static struct mixed change(struct mixed by, ld add) {
  by.v += add;
  by.i *= 2;
  return by;
}

static struct single wrap(ld v) {
  struct single s = {v * v};
  return s;
}

static ld unwrap(struct single s, struct packed *p) {
  p->v[1] = p->v[0] - s.v;
  p->c++;
  return s.v / 3;
}

static ld vcollect(const char *kinds, va_list list) {
  ld total = 0;
  for (; *kinds; kinds++)
    switch (*kinds) {
    case 'i':
      total += va_arg(list, int);
      break;
    case 'd':
      total -= va_arg(list, double);
      break;
    case 'L':
      total = total * 2 + va_arg(list, ld);
      break;
    case 's': {
      struct single s = va_arg(list, struct single);
      total += s.v * 100;
      break;
    }
    case 'm':
      total += va_arg(list, struct mixed).v * 1000;
      break;
    }
  return total;
}

static ld collect(const char *kinds, ...) {
  va_list list, copy;
  va_start(list, kinds);
  va_copy(copy, list);
  ld first = vcollect(kinds, list);
  ld second = vcollect(kinds, copy);
  va_end(copy);
  va_end(list);
  return first == second ? first : -1;
}

// The declared arguments end in the middle of 16 bytes.
static ld after_seven(int a, int b, int c, int d, int e, int f, int g, ...) {
  va_list list;
  va_start(list, g);
  ld total = va_arg(list, ld);
  total += va_arg(list, int) * 10;
  total += va_arg(list, ld) * 100;
  va_end(list);
  return total + a + b + c + d + e + f + g;
}

static complex_ld complex(ld re, ld im) {
  complex_ld z;
  __real__ z = re;
  __imag__ z = im;
  return z;
}

static complex_ld turn(complex_ld z, ld by) {
  ld re = __real__ z, im = __imag__ z;
  return complex(re * by - im, re + im * by);
}

static complex_ld conjugates(complex_ld a, complex_ld b) { return ~a + b - 2.0L; }

// Division is a call of the compiler's __divxc3; products that may be NaN are calls of __mulxc3.
static void print_ratio(complex_ld a, complex_ld b) {
  complex_ld ratio = a / b, product = a * b;
  printf("%La %La", __real__ ratio, __imag__ ratio);
  printf(" %La %La\n", __real__ product, __imag__ product);
}

static ld through(ld (*function)(ld, ld), ld a, ld b) { return function(a, b) + shared; }
static ld hypotenuse(ld a, ld b) { return a * a + b * b; }
static ld difference(ld a, ld b) { return a - b; }
static void nothing(ld a) { shared += a; }
static ld returned(ld a) {
  nothing(a);
  return shared;
}

static void print_bytes(const char *name, const void *at, int n) {
  const unsigned char *bytes = at;
  printf("%s", name);
  for (int i = 0; i < n; i++)
    printf(" %02x", bytes[i]);
  printf("\n");
}

// A store writes 10 bytes.
static void padding(ld v) {
  unsigned char buffer[48];
  memset(buffer, 0xee, sizeof buffer);
  *(ld *)(buffer + 16) = v;
  print_bytes("stored", buffer, 48);
  union bits bits;
  memset(&bits, 0x11, sizeof bits);
  bits.v = v;
  bits.bytes[12] = 5;
  print_bytes("union", &bits, 16);
  union bits copy = bits;
  copy.v = -copy.v;
  print_bytes("copy", &copy, 16);
  bits.words[1] += 1;
  print_bytes("words", &bits, 16);
  if (v != 0) // otherwise it is no number
    printf("%La\n", bits.v);
  ld array[3];
  memset(array, 0, sizeof array);
  array[1] = v;
  print_bytes("array", array, sizeof array);
  struct packed p;
  memset(&p, 0x33, sizeof p);
  p.v[0] = v;
  print_bytes("packed", &p, sizeof p);
}

int main(void) {
  printf("%zu %zu %zu %zu\n", sizeof(ld), sizeof(struct mixed), sizeof(struct packed),
         __alignof__(ld));
  printf("%La %La\n", sum(table, 5), sum(table, 2));
  printf("%La %La\n", globals[0].v + globals[1].i, globals[1].v);
  printf("%La\n", many(1, 2.5L, 3.5, -4.25L, 5, 6.5f, 7e100L, 8, 9, 10, 11, 1e-100L, 12));
  struct mixed m = change(globals[0], 100);
  m = change(m, 0.5L);
  printf("%c %La %d\n", m.c, m.v, m.i);
  struct packed p = {'p', {2.0L, 0}};
  printf("%La", unwrap(wrap(1.5L), &p));
  printf(" %c %La\n", p.c, p.v[1]);
  struct single s = {0.25L};
  printf("%La\n",
         collect("iLdLsmLiiiiiiLddddddddddLsL", 1, 2.0L, 3.0, 4.0L, s, m, 5.0L, 1, 2, 3, 4, 5, 6,
                 7.0L, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 8.0L, s, 9.0L));
  printf("%La\n", after_seven(1, 2, 3, 4, 5, 6, 7, 0.5L, 8, 0.25L));
  complex_ld z = turn(complex(3, -4), 0.5L);
  printf("%La %La\n", __real__ z, __imag__ z);
  z = conjugates(z, turn(z, 2));
  printf("%La %La %d\n", __real__ z, __imag__ turn(z, 3), z == complex(0, 0));
  print_ratio(complex(1, 2), complex(-0.1L, 3));
  print_ratio(complex(1e3000L, -1e3000L), complex(3, 1e4000L));
  print_ratio(complex(__builtin_infl(), 1), complex(2, 3));
  printf("%La %La\n", through(hypotenuse, 3, 4), through(difference, 1, 0x1p-63L));
  printf("%La\n", returned(41));
  padding(0x1.23456789abcdef02p77L);
  padding(-0.0L);
  return 0;
}
