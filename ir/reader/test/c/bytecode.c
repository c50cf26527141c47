// A bytecode machine: its assembler, dispatch by switch and by a table of functions.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  HALT,
  PUSH,
  ADD,
  SUB,
  MUL,
  DIV,
  LESS,
  JUMP,
  JUMPZ,
  LOAD,
  STORE,
  CALL,
  RETURN,
  PRINT,
  DUP,
  OPERATIONS
};
static const char *const names[] = {"halt",  "push", "add",    "sub",   "mul",
                                    "div",   "less", "jump",   "jumpz", "load",
                                    "store", "call", "return", "print", "dup"};
_Static_assert(sizeof names / sizeof *names == OPERATIONS, "one name each");

struct machine {
  const uint8_t *code;
  int pc, sp, fp, steps, halted;
  int stack[256], globals[16];
};

static void push(struct machine *m, int v) { m->stack[m->sp++] = v; }
static int pop(struct machine *m) { return m->stack[--m->sp]; }
static int operand(struct machine *m) {
  int v = (int8_t)m->code[m->pc] * 256 + m->code[m->pc + 1];
  m->pc += 2;
  return v;
}

static int by_switch(struct machine *m) {
  for (;;) {
    int a, b;
    m->steps++;
    switch (m->code[m->pc++]) {
    case HALT: return m->sp ? m->stack[m->sp - 1] : 0;
    case PUSH: push(m, operand(m)); break;
    case ADD: b = pop(m), a = pop(m), push(m, a + b); break;
    case SUB: b = pop(m), a = pop(m), push(m, a - b); break;
    case MUL: b = pop(m), a = pop(m), push(m, a * b); break;
    case DIV: b = pop(m), a = pop(m), push(m, b ? a / b : 0); break;
    case LESS: b = pop(m), a = pop(m), push(m, a < b); break;
    case JUMP: m->pc = operand(m); break;
    case JUMPZ:
      a = operand(m);
      if (!pop(m))
        m->pc = a;
      break;
    case LOAD: a = operand(m), push(m, a < 0 ? m->stack[m->fp + a] : m->globals[a]); break;
    case STORE:
      a = operand(m), b = pop(m), *(a < 0 ? &m->stack[m->fp + a] : &m->globals[a]) = b;
      break;
    case CALL: a = operand(m), push(m, m->pc), push(m, m->fp), m->fp = m->sp - 2, m->pc = a; break;
    case RETURN: b = pop(m), m->fp = pop(m), m->pc = pop(m), m->sp--, push(m, b); break;
    case PRINT: printf("%d ", pop(m)); break;
    case DUP: a = pop(m), push(m, a), push(m, a); break;
    default: return -1;
    }
  }
}

#define BINARY(name, expression)                                                                   \
  static void name(struct machine *m) {                                                            \
    int b = pop(m), a = pop(m);                                                                    \
    push(m, expression);                                                                           \
  }
BINARY(do_add, a + b)
BINARY(do_sub, a - b)
BINARY(do_mul, a *b)
BINARY(do_less, a < b)
static void do_push(struct machine *m) { push(m, operand(m)); }
static void do_halt(struct machine *m) { m->halted = 1; }
static void do_load(struct machine *m) { push(m, m->globals[operand(m)]); }
static void do_store(struct machine *m) { m->globals[operand(m)] = pop(m); }
static void do_jump(struct machine *m) { m->pc = operand(m); }
static void do_jumpz(struct machine *m) {
  int to = operand(m);
  m->pc = pop(m) ? m->pc : to;
}
static void (*const table[OPERATIONS])(struct machine *) = {
    [HALT] = do_halt, [PUSH] = do_push, [ADD] = do_add,     [SUB] = do_sub,   [MUL] = do_mul,
    [LESS] = do_less, [LOAD] = do_load, [STORE] = do_store, [JUMP] = do_jump, [JUMPZ] = do_jumpz};

static int by_table(struct machine *m) {
  for (; !m->halted; m->steps++)
    table[m->code[m->pc++]](m);
  return m->globals[0];
}

// Words with numbers or labels after them; "x:" sets a label.
static int assemble(const char *text, uint8_t *code) {
  int labels[128] = {0}, size = 0;
  for (int pass = 0; pass < 2; pass++) {
    char copy[400];
    size = 0;
    strcpy(copy, text);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
      int op = 0, value;
      if (word[1] == ':') {
        labels[(int)word[0]] = size;
        continue;
      }
      while (op < OPERATIONS && strcmp(word, names[op]))
        op++;
      if (op < OPERATIONS) {
        code[size++] = (uint8_t)op;
        continue;
      }
      value = word[0] >= 'A' ? labels[(int)word[0]] : atoi(word);
      code[size++] = (uint8_t)((unsigned)value >> 8);
      code[size++] = (uint8_t)value;
    }
  }
  return size;
}

static const char loop[] =
    "push 1 store 0 push 1 store 1 L: load 1 push 11 less jumpz E load 0 load 1 mul store 0 "
    "load 1 push 1 add store 1 jump L E: load 0 halt";
static const char fibonacci[] =
    "push 17 call F halt F: load -1 push 2 less jumpz R load -1 return R: load -1 push 1 sub "
    "call F load -1 push 2 sub call F add return";
static const char collatz[] =
    "push 27 store 1 L: load 1 dup print push 1 sub jumpz E load 1 load 1 push 2 div push 2 mul "
    "sub "
    "jumpz H load 1 push 3 mul push 1 add store 1 jump C H: load 1 push 2 div store 1 "
    "C: push 1 load 0 add store 0 load 0 push 20 less jumpz E jump L E: load 0 halt";

int main(void) {
  uint8_t code[256];
  int sum = 0;
  const char *programs[] = {loop, fibonacci, collatz};
  for (int i = 0; i < 3; i++) {
    int size = assemble(programs[i], code);
    struct machine m = {.code = code};
    int result = by_switch(&m);
    printf("%d bytes, %d steps: %d\n", size, m.steps, result);
    sum += m.steps;
  }
  struct machine m = {.code = code};
  assemble(loop, code);
  printf("by table: %d", by_table(&m));
  printf(" in %d\n", m.steps);
  return sum & 0xff;
}
