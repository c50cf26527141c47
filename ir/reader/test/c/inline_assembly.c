// Assembly with instructions: operands in registers, in memory and constant, flags, strings.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef unsigned long ulong;
typedef unsigned __int128 uint128;

static ulong add_chain(const ulong *a, const ulong *b, ulong *sum) {
  ulong s0, s1, s2, carry;
  __asm__("movq %4, %0\n\t"
          "movq %5, %1\n\t"
          "movq %6, %2\n\t"
          "xorl %k3, %k3\n\t"
          "addq %7, %0\n\t"
          "adcq %8, %1\n\t"
          "adcq %9, %2\n\t"
          "adcq $0, %3"
          : "=&r"(s0), "=&r"(s1), "=&r"(s2), "=&r"(carry)
          : "m"(a[0]), "m"(a[1]), "m"(a[2]), "rm"(b[0]), "rm"(b[1]), "rm"(b[2])
          : "cc");
  sum[0] = s0, sum[1] = s1, sum[2] = s2;
  return carry;
}

static ulong multiply(ulong x, ulong y, ulong *high) {
  ulong low;
  __asm__("mulq %3" : "=a"(low), "=d"(*high) : "%0"(x), "rm"(y) : "cc");
  return low;
}

static ulong divide(ulong high, ulong low, ulong by, ulong *rest) {
  ulong quotient;
  __asm__("divq %4" : "=a"(quotient), "=d"(*rest) : "0"(low), "1"(high), "r"(by) : "cc");
  return quotient;
}

static uint128 pair_product(ulong x, ulong y) {
  uint128 product;
  __asm__("mulq %2" : "=A"(product) : "a"(x), "r"(y));
  return product;
}

static int first_bit(ulong x) {
  ulong index;
  unsigned char isZero;
  __asm__("bsfq %2, %0" : "=r"(index), "=@ccz"(isZero) : "rm"(x));
  return isZero ? -1 : (int)index;
}

static int last_bit(unsigned x) {
  int index = -1;
  __asm__("bsrl %1, %0" : "+r"(index) : "r"(x) : "cc");
  return index;
}

static void copy(void *to, const void *from, size_t size) {
  __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(size) : : "memory");
}

static void fill(void *to, int byte, size_t size) {
  __asm__ volatile("rep stosb" : "+D"(to), "+c"(size) : "a"(byte) : "memory");
}

static size_t length(const char *text) {
  const char *end = text;
  size_t left = (size_t)-1;
  __asm__("repne scasb" : "+D"(end), "+c"(left) : "a"(0), "m"(*(const char(*)[16])text) : "cc");
  return (size_t)(end - text) - 1;
}

static int fetch_add(int *at, int by) {
  __asm__ volatile("lock; xaddl %0, %1" : "+r"(by), "+m"(*at) : : "memory", "cc");
  return by;
}

static int compare_exchange(ulong *at, ulong *expected, ulong wanted) {
  unsigned char done;
  __asm__ volatile("lock cmpxchgq %3, %1\n\tsete %0"
                   : "=q"(done), "+m"(*at), "+a"(*expected)
                   : "r"(wanted)
                   : "memory", "cc");
  return done;
}

static int exchange_flag(ulong *at, ulong old, ulong wanted) {
  int done;
  __asm__ volatile("lock cmpxchgq %[wanted], %[at]"
                   : [at] "+m"(*at), "=@ccz"(done), "+a"(old)
                   : [wanted] "r"(wanted)
                   : "memory");
  return done;
}

static unsigned rotate(unsigned x, int by) {
  __asm__("roll %b1, %0" : "+r"(x) : "cI"(by) : "cc");
  return x;
}

static unsigned rotate_seven(unsigned x) {
  __asm__("rorl %1, %0" : "+r"(x) : "cI"((char)7) : "cc");
  return x;
}

static unsigned swap_bytes(unsigned x) {
  __asm__("bswapl %0" : "=r"(x) : "0"(x));
  return x;
}

static unsigned short swap_halves(unsigned short x) {
  __asm__("xchgb %b0, %h0" : "+Q"(x));
  return x;
}

static int conditions(int x, int y) {
  int less, below, equal, more, sign, carry;
  __asm__("cmpl %7, %6"
          : "=@ccl"(less), "=@ccb"(below), "=@ccz"(equal), "=@ccnle"(more), "=@ccs"(sign), "=@ccnc"(carry)
          : "r"(x), "g"(y));
  return less | below << 1 | equal << 2 | more << 3 | sign << 4 | carry << 5;
}

static int narrow(signed char a, short b, unsigned char c) {
  __asm__("addb %1, %0" : "+q"(a) : "q"(c));
  __asm__("addw %1, %0" : "+r"(b) : "r"((short)a));
  __asm__("incb %0" : "+m"(c));
  return a * 1000000 + b * 1000 + c;
}

static int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};

static int symbols(void) {
  int *address;
  int element;
  __asm__("leaq %c1(%%rip), %0" : "=r"(address) : "i"(table));
  __asm__("movl %1, %0" : "=r"(element) : "m"(table[5]));
  __asm__("addl %a1, %0" : "+r"(element) : "i"(&table[2]));
  return (address == table) * 100 + element;
}

static int constants(int x) {
  __asm__("addl %1, %0" : "+r"(x) : "i"(1000));
  __asm__("leal %c1(%q0), %0" : "+r"(x) : "i"(20));
  __asm__("subl $%n1, %0" : "+r"(x) : "i"(300));
  __asm__("addl %1, %0" : "+r"(x) : "e"(-7));
  __asm__("xorl %1, %0" : "+r"(x) : "n"(sizeof(long)));
  return x;
}

static int addresses(int *p, long i) {
  int sum;
  __asm__("movl (%1,%2,4), %0\n\taddl %a1, %0\n\taddl %3, %0"
          : "=&r"(sum)
          : "r"(p), "r"(i), "o"(p[1]), "m"(*(int(*)[8])p));
  return sum;
}

struct point { int x, y; };

static int structures(void) {
  struct point p = {3, 4};
  __asm__("addq %1, %0" : "+m"(p) : "r"(10 + (20L << 32)));
  return p.x * 100 + p.y;
}

static int loops(int n) {
  int sum = 0;
  __asm__("1:\n\taddl %1, %0\n\tdecl %1\n\tjnz 1b" : "+r"(sum), "+r"(n) : : "cc");
  return sum;
}

static inline int unique_labels(int x) {
  __asm__("testl %0, %0\n\tjns .Ldone%=\n\tnegl %0\n.Ldone%=:" : "+r"(x) : : "cc");
  return x;
}

static int dialects(int x) {
  __asm__("{addl %1, %0|add %0, %1}" : "+r"(x) : "r"(5));
  return x;
}

static long spaces(void) {
  long a, b;
  __asm__ volatile("pushq $12\n\tpopq %0\n\tpushfq\n\tpopq %1" : "=r"(a), "=&r"(b));
  return a + (b != 0);
}

int main(void) {
  ulong a[] = {~0ul, ~0ul, 5}, b[] = {1, 0, ~0ul}, sum[3], high, rest;
  printf("%lx", add_chain(a, b, sum));
  printf(" %lx %lx %lx\n", sum[0], sum[1], sum[2]);
  ulong low = multiply(0x123456789ABCDEF1, 0xFEDCBA9876543210, &high);
  printf("%lx %lx\n", low, high);
  printf("%lx", divide(5, 77, 1000, &rest));
  printf(" %lx\n", rest);
  uint128 product = pair_product(~0ul, 3);
  printf("%lx %lx\n", (ulong)product, (ulong)(product >> 64));
  printf("%d %d %d %d\n", first_bit(40), first_bit(0), last_bit(40), last_bit(0));
  char text[32] = "hello, assembly", other[32];
  copy(other, text, sizeof text);
  fill(other + 5, '.', 2);
  printf("%s %zu\n", other, length(text));
  int counter = 40;
  printf("%d", fetch_add(&counter, 2));
  printf(" %d\n", counter);
  ulong word = 7, expected = 7;
  printf("%d", compare_exchange(&word, &expected, 8));
  printf(" %d", compare_exchange(&word, &expected, 9));
  printf(" %lu %lu", word, expected);
  printf(" %d %d %lu\n", exchange_flag(&word, 8, 10), exchange_flag(&word, 8, 11), word);
  printf("%x %x %x %x\n", rotate(0x12345678, 8), rotate_seven(0x12345678), swap_bytes(0x12345678), swap_halves(0x1234));
  printf("%d %d %d %d\n", conditions(1, 2), conditions(-1, 2), conditions(5, 5), conditions(5, -5));
  printf("%d %d %d\n", narrow(-3, 700, 9), symbols(), constants(5));
  printf("%d %d %d\n", addresses(table, 3), structures(), loops(10));
  printf("%d %d %d\n", unique_labels(-5) + unique_labels(6), unique_labels(-7), dialects(2));
  printf("%ld\n", spaces());
  return 0;
}
