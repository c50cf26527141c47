// A small Lisp: cells with tagged pointers, symbols, closures, recursion, printed lists.
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Numbers have their lowest bits 01, symbols 10, built-in functions 11; pairs are pointers; 0 is
// nil.
typedef intptr_t value;
struct pair {
  value first, rest;
};
enum { ROOM = 40000 };

static struct pair space[ROOM];
static int used;
static value globals, closure_tag;
static char symbols[64][12];
static int symbol_count;

static value number(long n) { return (value)((uintptr_t)n << 2 | 1); }
static int is_pair(value v) { return v && !(v & 3); }
static struct pair *pair(value v) { return (struct pair *)v; }
static value first(value v) { return is_pair(v) ? pair(v)->first : 0; }
static value rest(value v) { return is_pair(v) ? pair(v)->rest : 0; }

static value symbol(const char *name, size_t n) {
  for (int i = 0; i < symbol_count; i++)
    if (strncmp(symbols[i], name, n) == 0 && !symbols[i][n])
      return i * 4 + 2;
  memcpy(symbols[symbol_count], name, n);
  return symbol_count++ * 4 + 2;
}

static value cons(value a, value b) {
  if (used == ROOM)
    exit(99);
  space[used] = (struct pair){a, b};
  return (value)&space[used++];
}

static value read_form(const char **s) {
  while (isspace((unsigned char)**s))
    ++*s;
  if (**s == '(') {
    value head = 0, tail = 0;
    for (++*s; **s != ')';) {
      value cell = cons(read_form(s), 0);
      tail ? (pair(tail)->rest = cell) : (head = cell);
      tail = cell;
      while (isspace((unsigned char)**s))
        ++*s;
    }
    ++*s;
    return head;
  }
  size_t n = strcspn(*s, " \n()");
  char *end;
  long v = strtol(*s, &end, 10);
  value r = end == *s + n ? number(v) : symbol(*s, n);
  *s += n;
  return r;
}

static value find(value name, value environment) {
  for (value e = environment; e; e = rest(e))
    if (first(first(e)) == name)
      return rest(first(e));
  for (value e = globals; e; e = rest(e))
    if (first(first(e)) == name)
      return rest(first(e));
  return 0;
}

static value eval(value form, value environment);

static value apply_built_in(int op, value a, value b) {
  switch (op) {
  case 0: return number((a >> 2) + (b >> 2));
  case 1: return number((a >> 2) - (b >> 2));
  case 2: return number((a >> 2) * (b >> 2));
  case 3: return a < b ? number(1) : 0;
  case 4: return a == b ? number(1) : 0;
  case 5: return cons(a, b);
  case 6: return first(a);
  case 7: return rest(a);
  default: return number(0);
  }
}

static value eval(value form, value environment) {
  value f = 0, frame = 0, arguments = 0;
  if (!is_pair(form))
    return (form & 3) == 2 ? find(form, environment) : form;
  value result = 0, head = first(form);
  if (head == symbol("quote", 5))
    result = first(rest(form));
  else if (head == symbol("if", 2))
    result = eval(first(rest(form)), environment)
                 ? eval(first(rest(rest(form))), environment)
                 : eval(first(rest(rest(rest(form)))), environment);
  else if (head == symbol("lambda", 6))
    result = cons(closure_tag, cons(environment, rest(form)));
  else if (head == symbol("define", 6)) {
    f = eval(first(rest(rest(form))), environment);
    f = cons(first(rest(form)), f);
    globals = cons(f, globals);
  } else {
    f = eval(head, environment);
    value tail = 0;
    for (value a = rest(form); a; a = rest(a)) {
      value v = cons(eval(first(a), environment), 0);
      tail ? (pair(tail)->rest = v) : (arguments = v);
      tail = v;
    }
    if ((f & 3) == 3)
      result = apply_built_in((int)(f >> 2), first(arguments), first(rest(arguments)));
    else if (first(f) == closure_tag) {
      frame = first(rest(f));
      value names = first(rest(rest(f)));
      for (; names; names = rest(names), arguments = rest(arguments)) {
        value binding = cons(first(names), first(arguments));
        frame = cons(binding, frame);
      }
      result = eval(first(rest(rest(rest(f)))), frame);
    }
  }
  return result;
}

static void print(value v) {
  if (!v)
    printf("()");
  else if ((v & 3) == 1)
    printf("%ld", (long)(v >> 2));
  else if ((v & 3) == 2)
    printf("%s", symbols[v >> 2]);
  else if (is_pair(v)) {
    char c = '(';
    for (; is_pair(v); v = rest(v)) {
      putchar(c);
      print(first(v));
      c = ' ';
    }
    putchar(')');
  }
}

int main(void) {
  static const char *const built_in[] = {"+", "-", "*", "<", "=", "cons", "car", "cdr"};
  closure_tag = symbol("closure", 7);
  for (int i = 0; i < 8; i++)
    globals = cons(cons(symbol(built_in[i], strlen(built_in[i])), i * 4 + 3), globals);
  static const char *const lines[] = {
      "(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1))))))",
      "(fact 15)",
      "(define map (lambda (f l) (if l (cons (f (car l)) (map f (cdr l))) (quote ()))))",
      "(define upto (lambda (a b) (if (< b a) (quote ()) (cons a (upto (+ a 1) b)))))",
      "(map (lambda (x) (* x x)) (upto 1 10))",
      "(define adder (lambda (n) (lambda (x) (+ x n))))",
      "((adder 40) 2)",
      "(map (adder 100) (quote (1 2 3)))",
      "(define fib (lambda (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2))))))",
      "(fib 15)",
      "(quote (a (b 1) () c))",
      "(= 3 (+ 1 2))"};
  for (int i = 0; i < 12; i++) {
    const char *s = lines[i];
    value form = read_form(&s);
    value v = eval(form, 0);
    if (v) {
      print(v);
      putchar('\n');
    }
  }
  printf("%d pairs, %d symbols\n", used, symbol_count);
  return symbol_count;
}
