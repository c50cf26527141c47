// Addresses of labels: tables of them, differences, comparisons, and jumps to them.
#include <stdio.h>

enum { Push, Add, Mul, Dup, JumpIfLess, Print, Stop };

static long run(const int *code) {
  static const void *const table[] = {&&push, &&add, &&mul, &&dup, &&jump, &&print, &&stop};
  long stack[16];
  int top = 0;
  const int *at = code;
#define NEXT goto *table[*at++]
  NEXT;
push:
  stack[top++] = *at++;
  NEXT;
add:
  top--;
  stack[top - 1] += stack[top];
  NEXT;
mul:
  top--;
  stack[top - 1] *= stack[top];
  NEXT;
dup:
  stack[top] = stack[top - 1];
  top++;
  NEXT;
jump:
  if (stack[top - 1] < at[0])
    at = code + at[1];
  else
    at += 2;
  NEXT;
print:
  printf("%ld\n", stack[top - 1]);
  NEXT;
stop:
  return stack[top - 1];
#undef NEXT
}

// As distances from one label.
static int distances(unsigned n) {
  static const int table[] = {&&zero - &&zero, &&one - &&zero, &&two - &&zero, &&one - &&zero};
  int result = 1;
again:
  goto *(&&zero + table[n % 4]);
zero:
  return result;
one:
  result = result * 3 + 1;
  n = n / 4;
  goto again;
two:
  result ^= 0x55;
  n = n / 4;
  goto again;
}

// A label that is chosen at run time, kept in a variable and compared.
__attribute__((noinline)) static int states(const char *text) {
  void *state = &&outside;
  int words = 0, letters = 0;
  for (; *text; text++) {
    goto *state;
  outside:
    if (*text != ' ') {
      words++;
      state = &&inside;
      letters++;
    }
    continue;
  inside:
    if (*text == ' ')
      state = &&outside;
    else
      letters++;
  }
  return words * 1000 + letters + (state == &&inside ? 100000 : 0);
}

// Labels of two functions differ; none is null.
static void *label_of_one(void) {
label:
  return &&label;
}
static void *label_of_another(void) {
label:
  return &&label;
}

int main(void) {
  const int code[] = {Push, 2, Print, Dup, Mul, JumpIfLess, 1000, 2, Push, -7, Add, Print, Stop};
  printf("%ld\n", run(code));
  for (unsigned i = 0; i < 40; i++)
    printf("%d ", distances(i));
  printf("\n%d %d\n", states("  some words and  spaces"), states("end "));
  printf("%d %d\n", label_of_one() == label_of_another(), label_of_one() == 0);
  return 0;
}
