// virtual_machine — an interpreter of bytecode for a stack machine, running sums of divisors.
#include <stdio.h>

enum { Push, Load, Store, Add, Sub, Rem, Less, Zero, Jump, Unless, Halt };

// for (n = 1; n < limit; n++) for (d = 1; d < n; d++) if (n % d == 0) sum += d;
// Variables: 0 limit, 1 n, 2 d, 3 sum.
static const int code[] = {
    Push, 1, Store, 1,                                 // 0: n = 1
    Load, 1, Load,  0, Less, Unless, 55,               // 4: while n < limit
    Push, 1, Store, 2,                                 // 11: d = 1
    Load, 2, Load,  1, Less, Unless, 46,               // 15: while d < n
    Load, 1, Load,  2, Rem,  Zero,   Unless, 37,       // 22: if n % d == 0
    Load, 3, Load,  2, Add,  Store,  3,                // 30: sum += d
    Load, 2, Push,  1, Add,  Store,  2,      Jump, 15, // 37: d += 1
    Load, 1, Push,  1, Add,  Store,  1,      Jump, 4,  // 46: n += 1
    Halt                                               // 55
};
static int stack[16], variables[4];

static int run(void) {
  int pc = 0, top = 0, steps = 0;
  while (1) {
    steps++;
    switch (code[pc]) {
    case Push:
      stack[top++] = code[pc + 1];
      pc += 2;
      break;
    case Load:
      stack[top++] = variables[code[pc + 1]];
      pc += 2;
      break;
    case Store:
      variables[code[pc + 1]] = stack[--top];
      pc += 2;
      break;
    case Add:
      top--;
      stack[top - 1] += stack[top];
      pc++;
      break;
    case Sub:
      top--;
      stack[top - 1] -= stack[top];
      pc++;
      break;
    case Rem:
      top--;
      stack[top - 1] %= stack[top];
      pc++;
      break;
    case Less:
      top--;
      stack[top - 1] = stack[top - 1] < stack[top];
      pc++;
      break;
    case Zero:
      stack[top - 1] = stack[top - 1] == 0;
      pc++;
      break;
    case Jump:
      pc = code[pc + 1];
      break;
    case Unless:
      if (stack[--top] == 0)
        pc = code[pc + 1];
      else
        pc += 2;
      break;
    default:
      return steps;
    }
  }
}

int main(void) {
  if (scanf("%d", &variables[0]) != 1)
    return 1;
  int steps = run();
  printf("%d %d\n", variables[3], steps);
}
