/* A calculator that compiles each line to machine code and calls it.
 *
 *   > def fact(n) = n < 2 ? 1 : n * fact(n - 1)
 *   > x = fact(5) / 8
 *   15
 *   > sqrt(x + 1) * 2
 *   8
 *
 *   line       = "def" name "(" [name {"," name}] ")" "=" expression | name "=" expression
 *              | expression
 *   expression = sum [("<" | ">") sum] ["?" expression ":" expression]
 *   sum        = product {("+" | "-") product}
 *   product    = factor {("*" | "/") factor}
 *   factor     = number | name ["(" [expression {"," expression}] ")"] | "(" expression ")"
 *              | "-" factor
 *
 * All values are numbers of double precision. The parser builds the code while it reads: there is no
 * syntax tree. Functions of the C library take one number.
 *
 * Build: cc calculator.c $(pkg-config --cflags --libs wendc) -lm */
#include <ctype.h>
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wendc.h>

enum { MAX_NAME = 32, MAX_PARAMETERS = 8, MAX_SYMBOLS = 1000 };

typedef struct Symbol {
  char name[MAX_NAME];
  int parameters; /* of a function; -1: a variable */
  double value;   /* of a variable; code in memory refers to this address */
} Symbol;

static Symbol symbols[MAX_SYMBOLS];
static int symbol_count;

static wendc_context *context;
static wendc_jit *jit;

/* Of the line that is compiled. */
static const char *at;       /* the next character */
static jmp_buf failed;       /* returns to the loop over lines after an error */
static wendc_module *module; /* one for each line */
static wendc_value function;
static char parameters[MAX_PARAMETERS][MAX_NAME];
static int parameter_count;
static Symbol *defined; /* the function that the line defines */

static wendc_value expression(void);

static void fail(const char *message) {
  printf("error: %s\n", message);
  longjmp(failed, 1);
}

/* ---- Lexical analysis */

static void skip_spaces(void) {
  while (isspace((unsigned char)*at))
    ++at;
}

/* Accepts a character. */
static int accept(char expected) {
  skip_spaces();
  if (*at != expected)
    return 0;
  ++at;
  return 1;
}

static void expect(char expected) {
  char message[] = "expected ' '";
  message[10] = expected;
  if (!accept(expected))
    fail(message);
}

static int is_name(void) {
  skip_spaces();
  return isalpha((unsigned char)*at);
}

static void read_name(char *name) {
  int length = 0;
  if (!is_name())
    fail("expected a name");
  while (isalnum((unsigned char)*at)) {
    if (length == MAX_NAME - 1)
      fail("the name is too long");
    name[length++] = *at++;
  }
  name[length] = '\0';
}

/* ---- Symbols */

static Symbol *find_symbol(const char *name) {
  for (int i = 0; i < symbol_count; ++i)
    if (strcmp(symbols[i].name, name) == 0)
      return &symbols[i];
  return NULL;
}

static Symbol *add_symbol(const char *name, int count) {
  if (symbol_count == MAX_SYMBOLS)
    fail("there are too many names");
  Symbol *added = &symbols[symbol_count++];
  strcpy(added->name, name);
  added->parameters = count;
  return added;
}

/* ---- Code */

static wendc_value declare(const char *name, int count) {
  wendc_value known = wendc_find(module, name);
  wendc_parameter types[MAX_PARAMETERS];
  for (int i = 0; i < count; ++i)
    types[i] = (wendc_parameter){WENDC_F64, 0};
  return known ? known : wendc_add_function(module, name, 0, WENDC_F64, types, (size_t)count);
}

static wendc_value call(const char *name) {
  const Symbol *callee = find_symbol(name);
  wendc_value arguments[MAX_PARAMETERS];
  int count = 0;
  if (!accept(')')) {
    do {
      if (count == MAX_PARAMETERS)
        fail("there are too many arguments");
      arguments[count++] = expression();
    } while (accept(','));
    expect(')');
  }
  /* What is not defined here may be a function of the C library. */
  if (count != (callee ? callee->parameters : 1))
    fail("the number of arguments is wrong");
  return wendc_call(module, declare(name, count), arguments, (size_t)count);
}

static wendc_value variable(const char *name) {
  for (int i = 0; i < parameter_count; ++i)
    if (strcmp(parameters[i], name) == 0)
      return wendc_argument(module, function, (size_t)i);
  const Symbol *symbol = find_symbol(name);
  if (!symbol || symbol->parameters >= 0)
    fail("there is no such variable");
  wendc_value address = wendc_find(module, name);
  if (!address)
    address = wendc_add_variable(module, name, WENDC_DECLARATION, sizeof(double), 8, NULL);
  return wendc_load(module, WENDC_F64, address);
}

static wendc_value factor(void) {
  char name[MAX_NAME];
  if (accept('-'))
    return wendc_unary(module, WENDC_FNEG, factor());
  if (accept('(')) {
    wendc_value inner = expression();
    expect(')');
    return inner;
  }
  if (is_name()) {
    read_name(name);
    return accept('(') ? call(name) : variable(name);
  }
  char *end;
  double number = strtod(at, &end);
  if (end == at)
    fail("expected a number, a name or '('");
  at = end;
  return wendc_real(module, WENDC_F64, number);
}

static wendc_value product(void) {
  wendc_value left = factor();
  for (;;)
    if (accept('*'))
      left = wendc_binary(module, WENDC_FMUL, left, factor());
    else if (accept('/'))
      left = wendc_binary(module, WENDC_FDIV, left, factor());
    else
      return left;
}

static wendc_value sum(void) {
  wendc_value left = product();
  for (;;)
    if (accept('+'))
      left = wendc_binary(module, WENDC_FADD, left, product());
    else if (accept('-'))
      left = wendc_binary(module, WENDC_FSUB, left, product());
    else
      return left;
}

/* A comparison is 1 or 0; a condition is true if it is not 0. */
static wendc_value expression(void) {
  wendc_value left = sum();
  int is_less = accept('<');
  if (is_less || accept('>')) {
    wendc_value holds = wendc_compare(module, is_less ? WENDC_FLT : WENDC_FGT, left, sum());
    left = wendc_convert(module, WENDC_UNSIGNED_TO_REAL, holds, WENDC_F64);
  }
  if (!accept('?'))
    return left;
  /* Each alternative may end in another block than it begins in; a variable joins their values. */
  wendc_value result = wendc_alloca(module, WENDC_F64, 1);
  wendc_block if_true = wendc_add_block(module, function, "true");
  wendc_block if_false = wendc_add_block(module, function, "false");
  wendc_block after = wendc_add_block(module, function, "after");
  wendc_value zero = wendc_real(module, WENDC_F64, 0);
  wendc_branch(module, wendc_compare(module, WENDC_FNE, left, zero), if_true, if_false);
  wendc_set_block(module, if_true);
  wendc_store(module, expression(), result);
  wendc_jump(module, after);
  expect(':');
  wendc_set_block(module, if_false);
  wendc_store(module, expression(), result);
  wendc_jump(module, after);
  wendc_set_block(module, after);
  return wendc_load(module, WENDC_F64, result);
}

/* Compiles the rest of the line as the body of a function. */
static void compile(const char *name) {
  function = declare(name, parameter_count);
  wendc_set_block(module, wendc_add_block(module, function, "entry"));
  wendc_return(module, expression());
  skip_spaces();
  if (*at)
    fail("the line does not end here");
  if (wendc_optimise(module, 2) != WENDC_OK || wendc_jit_add(jit, module, NULL) != WENDC_OK)
    fail(wendc_error(context));
}

static void define_function(void) {
  char name[MAX_NAME];
  read_name(name);
  if (find_symbol(name))
    fail("the name is in use");
  expect('(');
  if (!accept(')')) {
    do {
      if (parameter_count == MAX_PARAMETERS)
        fail("there are too many parameters");
      read_name(parameters[parameter_count]);
      ++parameter_count;
    } while (accept(','));
    expect(')');
  }
  expect('=');
  defined = add_symbol(name, parameter_count); /* before its body, which may call it */
  compile(name);
}

/* Compiles a line to a function of its own, and calls it. */
static double evaluate(void) {
  static int lines;
  char name[MAX_NAME];
  snprintf(name, sizeof name, "line.%d", lines++);
  compile(name);
  return ((double (*)(void))wendc_jit_find(jit, name))();
}

static void execute(const char *line) {
  char name[MAX_NAME];
  at = line;
  parameter_count = 0;
  defined = NULL;
  skip_spaces();
  if (!*at)
    return;
  if (is_name()) {
    read_name(name);
    if (strcmp(name, "def") == 0) {
      define_function();
      return;
    }
    if (accept('=')) {
      double value = evaluate();
      Symbol *symbol = find_symbol(name);
      if (symbol && symbol->parameters >= 0)
        fail("the name is in use");
      if (!symbol) {
        symbol = add_symbol(name, -1);
        wendc_jit_define(context, jit, name, &symbol->value);
      }
      symbol->value = value;
      printf("%.15g\n", value);
      return;
    }
    at = line;
  }
  printf("%.15g\n", evaluate());
}

int main(void) {
  char line[1000];
  context = wendc_context_new();
  if (!context || wendc_jit_new(context, WENDC_JIT_PROCESS_SYMBOLS, &jit) != WENDC_OK)
    return 2;
  while (fgets(line, sizeof line, stdin)) {
    if (wendc_module_new(context, "line", &module) != WENDC_OK)
      return 2;
    if (!setjmp(failed))
      execute(line);
    else if (defined)
      defined->name[0] = '\0'; /* no name is empty */
    wendc_module_free(module);
  }
  wendc_jit_free(jit);
  wendc_context_free(context);
  return 0;
}
