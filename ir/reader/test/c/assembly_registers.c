// Assembly and registers: fixed ones, clobbers, more operands than there are registers to spare.
#include <stdio.h>
#include <string.h>

static void cpuid(unsigned leaf, unsigned regs[4]) {
  __asm__ volatile("cpuid" : "=a"(regs[0]), "=b"(regs[1]), "=c"(regs[2]), "=d"(regs[3]) : "0"(leaf), "2"(0));
}

static long write_text(const char *text) {
  register long number __asm__("rax") = 1;
  register long file __asm__("rdi") = 1;
  register const char *address __asm__("rsi") = text;
  register long size __asm__("rdx") = (long)strlen(text);
  __asm__ volatile("syscall" : "+r"(number) : "r"(file), "r"(address), "r"(size) : "rcx", "r11", "memory");
  return number;
}

static long six(long a, long b, long c, long d, long e, long f) {
  long result;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  __asm__ volatile("leaq (%1,%2), %0\n\taddq %3, %0\n\timulq %4, %0\n\tsubq %5, %0\n\txorq %6, %0"
                   : "=&a"(result)
                   : "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "cc");
  return result;
}

// Values that are live across a statement must survive it.
static int kept_across(int a, int b, int c, int d, int e, int f) {
  int sum = a + b;
  __asm__ volatile("xorl %%ebx, %%ebx\n\txorl %%r12d, %%r12d\n\txorl %%r13d, %%r13d\n\t"
                   "xorl %%r14d, %%r14d\n\txorl %%r15d, %%r15d\n\txorl %%eax, %%eax\n\t"
                   "xorl %%ecx, %%ecx\n\txorl %%edx, %%edx\n\txorl %%esi, %%esi\n\txorl %%edi, %%edi\n\t"
                   "xorl %%r8d, %%r8d\n\txorl %%r9d, %%r9d\n\txorl %%r10d, %%r10d\n\txorl %%r11d, %%r11d"
                   :
                   :
                   : "rax", "rbx", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
                     "r15", "cc");
  return sum * 1 + c * 10 + d * 100 + e * 1000 + f * 10000;
}

static double numbers_kept(double x, double y, float z) {
  __asm__ volatile("xorps %%xmm0, %%xmm0\n\txorps %%xmm1, %%xmm1\n\txorps %%xmm2, %%xmm2\n\t"
                   "xorps %%xmm3, %%xmm3\n\txorps %%xmm8, %%xmm8\n\txorps %%xmm15, %%xmm15"
                   :
                   :
                   : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10",
                     "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
  return x * y + z;
}

// All but one register are inputs of the statement.
static long many_inputs(const long *v) {
  long sum;
  __asm__("leaq (%1,%2), %0\n\taddq %3, %0\n\taddq %4, %0\n\taddq %5, %0\n\taddq %6, %0\n\taddq %7, %0\n\t"
          "addq %8, %0\n\taddq %9, %0\n\taddq %10, %0\n\taddq %11, %0\n\taddq %12, %0\n\taddq %13, %0"
          : "=&r"(sum)
          : "r"(v[0]), "r"(v[1]), "r"(v[2]), "r"(v[3]), "r"(v[4]), "r"(v[5]), "r"(v[6]), "r"(v[7]), "r"(v[8]),
            "r"(v[9]), "r"(v[10]), "r"(v[11]), "r"(v[12])
          : "cc");
  return sum;
}

// Inputs share registers with outputs: 11 of one and 11 of the other.
static long many_both(const long *v) {
  long o[11];
  __asm__("" : : : "memory");
  __asm__("xchgq %11, %0\n\txchgq %12, %1"
          : "=r"(o[0]), "=r"(o[1]), "=r"(o[2]), "=r"(o[3]), "=r"(o[4]), "=r"(o[5]), "=r"(o[6]), "=r"(o[7]),
            "=r"(o[8]), "=r"(o[9]), "=r"(o[10])
          : "0"(v[0]), "1"(v[1]), "2"(v[2]), "3"(v[3]), "4"(v[4]), "5"(v[5]), "6"(v[6]), "7"(v[7]), "8"(v[8]),
            "9"(v[9]), "10"(v[10]));
  long sum = 0;
  for (int i = 0; i < 11; i++)
    sum = sum * 3 + o[i];
  return sum;
}

static long memory_if_needed(const long *v) {
  long sum = 0;
  __asm__("addq %1, %0\n\taddq %2, %0\n\taddq %3, %0\n\taddq %4, %0\n\taddq %5, %0\n\taddq %6, %0\n\t"
          "addq %7, %0\n\taddq %8, %0\n\taddq %9, %0\n\taddq %10, %0\n\taddq %11, %0\n\taddq %12, %0\n\t"
          "addq %13, %0\n\taddq %14, %0\n\taddq %15, %0\n\taddq %16, %0"
          : "+&r"(sum)
          : "g"(v[0]), "g"(v[1]), "g"(v[2]), "g"(v[3]), "g"(v[4]), "g"(v[5]), "g"(v[6]), "g"(v[7]), "g"(v[8]),
            "g"(v[9]), "g"(v[10]), "g"(v[11]), "g"(v[12]), "g"(v[13]), "g"(v[14]), "g"(v[15])
          : "cc");
  return sum;
}

static long abcd(long w, long x, long y) {
  long r;
  __asm__("movb %b1, %%al\n\tmovb %h1, %%ah\n\taddb %b2, %%al\n\taddb %h3, %%ah\n\tmovzwl %%ax, %%eax"
          : "=&a"(r)
          : "Q"(w), "r"(x), "Q"(y)
          : "cc");
  return r;
}

static long stack_pointer(void) {
  register long here __asm__("rsp");
  long moved;
  __asm__ volatile("" : "=r"(here));
  __asm__ volatile("movq %%rsp, %0" : "=r"(moved));
  return here - moved;
}

static void *dynamic(int n, int x) {
  static char result[64];
  char buffer[n];
  memset(buffer, 'a', (size_t)n);
  __asm__ volatile("movb %b1, %0" : "=m"(buffer[n / 2]) : "q"(x) : "rbx", "r12", "memory");
  memcpy(result, buffer, (size_t)n);
  result[n] = 0;
  return result;
}

static long pure(long x) {
  long y;
  __asm__("leaq 1(%1), %0" : "=r"(y) : "r"(x));
  return y;
}

static long repeated(int n, long x) {
  long sum = 0;
  for (int i = 0; i < n; i++) {
    sum += pure(x);
    pure(sum); // unused
  }
  return sum;
}

int main(void) {
  unsigned regs[4];
  char vendor[13] = "";
  cpuid(0, regs);
  memcpy(vendor, &regs[1], 4);
  memcpy(vendor + 4, &regs[3], 4);
  memcpy(vendor + 8, &regs[2], 4);
  printf("%zu %d\n", strlen(vendor), regs[0] != 0);
  fflush(stdout);
  long written = write_text("by a system call\n");
  long v[16];
  for (int i = 0; i < 16; i++)
    v[i] = i * i + 1;
  printf("%ld %ld\n", written, six(1, 2, 3, 4, 5, 6));
  printf("%d %g\n", kept_across(1, 2, 3, 4, 5, 6), numbers_kept(2.5, 4, 0.25f));
  printf("%ld %ld %ld\n", many_inputs(v), many_both(v), memory_if_needed(v));
  printf("%ld %ld %s\n", abcd(0x1122, 3, 0x4455), stack_pointer(), (char *)dynamic(11, 'x'));
  printf("%ld %ld\n", repeated(5, 10), repeated(0, 1));
  return 0;
}
