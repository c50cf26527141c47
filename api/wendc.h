/* wendc.h - the C interface of wendc, an optimising compiler for LLVM IR and Wend on x86-64 Linux.
 *
 * A context makes modules: read from LLVM IR or Wend source, or built function by function. A module
 * is optimised, and then becomes text, an object, an executable, or code in memory:
 *
 *   wendc_context *context = wendc_context_new();
 *   wendc_module *module = NULL;
 *   wendc_jit *jit = NULL;
 *   wendc_code *code = NULL;
 *   if (wendc_read_ir(context, "square.ll", text, size, &module) == WENDC_OK &&
 *       wendc_optimise(module, 2) == WENDC_OK &&
 *       wendc_jit_new(context, WENDC_JIT_PROCESS_SYMBOLS, &jit) == WENDC_OK &&
 *       wendc_jit_add(jit, module, &code) == WENDC_OK) {
 *     int (*square)(int) = (int (*)(int))wendc_jit_find(jit, "square");
 *     printf("%d\n", square(7));
 *   } else {
 *     fprintf(stderr, "%s\n", wendc_error(context));
 *   }
 *
 * Errors. No function ends the process or prints. Functions that can fail return a status, or 0
 * in place of an id; wendc_error describes the failure. Null pointers and unknown ids are
 * WENDC_BAD_ARGUMENT; null may be passed to every function that frees, which then does nothing.
 *
 * Threads. The functions may be called from several threads at once, with different contexts. A
 * context, with its modules, is used by one thread at a time. A wendc_jit may be used by several.
 *
 * Strings are UTF-8 and end in a NUL byte, except where a size is given. Strings and arrays that are
 * passed in are copied. */
#ifndef WENDC_H
#define WENDC_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Enumerations have 32 bits; C++ must be told. */
#ifdef __cplusplus
#define WENDC_ENUM(name) enum name : unsigned
#else
#define WENDC_ENUM(name) enum name
#endif

#if defined(__GNUC__)
#define WENDC_API __attribute__((visibility("default")))
#else
#define WENDC_API
#endif

/* The version of this header. Versions with the same major number are compatible: programs built for
 * one run with each later one. */
#define WENDC_VERSION_MAJOR 0
#define WENDC_VERSION_MINOR 1

/* The version of the library: "0.1.0". */
WENDC_API const char *wendc_version(void);

typedef WENDC_ENUM(wendc_status){
    WENDC_OK = 0,
    WENDC_BAD_ARGUMENT = 1,   /* the call is wrong: it does not fit the documentation */
    WENDC_BAD_INPUT = 2,      /* errors in the source, see the diagnostics; or an invalid module */
    WENDC_OUT_OF_MEMORY = 3,  /* the module that was changed can only be freed */
    WENDC_SYSTEM_ERROR = 4,   /* the system refused something, as executable memory */
    WENDC_INTERNAL_ERROR = 5, /* a fault of the compiler; the module can only be freed */
} wendc_status;

/* ---- Contexts ---------------------------------------------------------------------------------- */

/* Receives the messages of its modules. */
typedef struct wendc_context wendc_context;

/* A new context; null if memory is exhausted. */
WENDC_API wendc_context *wendc_context_new(void);
/* Frees a context and its modules. Code in memory stays until its wendc_jit is freed. */
WENDC_API void wendc_context_free(wendc_context *context);

/* Why the last call with this context, its modules or a wendc_jit made with it failed; for errors in
 * a source, all messages with the lines that they are about. Empty if none has failed. Valid until
 * the next call that fails. */
WENDC_API const char *wendc_error(const wendc_context *context);

typedef WENDC_ENUM(wendc_severity){
    WENDC_NOTE = 0, /* explains the message before it */
    WENDC_REMARK = 1,
    WENDC_WARNING = 2,
    WENDC_ERROR = 3,
} wendc_severity;

/* A message about a source. The strings are valid until the next source is read. */
typedef struct wendc_diagnostic {
  wendc_severity severity;
  const char *source;  /* the name that wendc_read_ir or wendc_read_wend was given */
  uint32_t line;       /* from 1; 0: the message is about no line */
  uint32_t column;     /* from 1, in characters */
  const char *id;      /* identifies the kind of message */
  const char *message; /* one line */
} wendc_diagnostic;

/* The messages about the source that was read last, in its order, warnings included. */
WENDC_API size_t wendc_diagnostic_count(const wendc_context *context);
WENDC_API wendc_status wendc_diagnostic_get(wendc_context *context, size_t index,
                                            wendc_diagnostic *diagnostic);

/* ---- Modules ----------------------------------------------------------------------------------- */

/* Functions and variables that are compiled together. */
typedef struct wendc_module wendc_module;

/* Reads LLVM IR, as LLVM 19 prints it. `name` appears in messages. The module is made on success
 * only. */
WENDC_API wendc_status wendc_read_ir(wendc_context *context, const char *name, const char *text,
                                     size_t size, wendc_module **module);
/* Reads a Wend program. Its main function is `int main(void)`. In memory, too, a runtime error of
 * the program, as an index out of bounds, ends the process; what it prints is buffered, and written
 * at the latest when its code is freed. */
WENDC_API wendc_status wendc_read_wend(wendc_context *context, const char *name, const char *text,
                                       size_t size, wendc_module **module);
/* An empty module for the functions below that add to it. */
WENDC_API wendc_status wendc_module_new(wendc_context *context, const char *name,
                                        wendc_module **module);
/* A copy, before machine code has been made of the module. */
WENDC_API wendc_status wendc_module_copy(wendc_module *module, wendc_module **copy);
WENDC_API void wendc_module_free(wendc_module *module);

/* What code is made for. Modules that are read have it in their module flags; others are for
 * position-independent executables, which is right for code in memory, too. */
typedef WENDC_ENUM(wendc_pic){
    WENDC_PIC_NONE = 0,       /* executables at fixed addresses below 2 GiB */
    WENDC_PIC_EXECUTABLE = 1, /* position-independent executables */
    WENDC_PIC_LIBRARY = 2,    /* shared libraries */
} wendc_pic;
WENDC_API wendc_status wendc_set_pic(wendc_module *module, wendc_pic pic);

/* Checks that the module is complete and valid. The functions below that need that check it, too. */
WENDC_API wendc_status wendc_verify(wendc_module *module);

/* Runs the passes of an optimisation level, 0 to 2. */
WENDC_API wendc_status wendc_optimise(wendc_module *module, int level);
/* Runs passes: names separated by commas, as `wendc --help-passes` lists them. */
WENDC_API wendc_status wendc_run_passes(wendc_module *module, const char *passes);

typedef WENDC_ENUM(wendc_output){
    WENDC_LLVM_IR = 0, WENDC_ASSEMBLY = 1, /* for GNU as */
    WENDC_OBJECT = 2,                      /* an ELF file; not of modules with assembly */
    WENDC_EXECUTABLE = 3, /* an ELF file; of modules that need no library but the Wend runtime */
} wendc_output;

/* Bytes that the library has allocated. A NUL byte, which is not counted, follows them. */
typedef struct wendc_buffer {
  char *bytes;
  size_t size;
} wendc_buffer;

/* Makes an output. All but LLVM IR use the module up: afterwards it can only be freed. So make a copy
 * first for several outputs. */
WENDC_API wendc_status wendc_emit(wendc_module *module, wendc_output output, wendc_buffer *buffer);
/* Frees the bytes and empties the buffer. */
WENDC_API void wendc_buffer_free(wendc_buffer *buffer);

/* ---- Building functions ------------------------------------------------------------------------
 *
 * Functions, variables, blocks and values have ids, which are numbers of their module; 0 is none. The
 * address of a function or variable is a value. Instructions are added at the end of the current
 * block, see wendc_set_block.
 *
 * Code need not be in SSA form: make variables with wendc_alloca, and load and store them; the pass
 * mem2reg, which is part of levels 1 and 2, makes values of them.
 *
 * A call with wrong types or ids returns 0, adds nothing, and makes the module invalid: the first
 * such error is what wendc_verify, and all that makes code, report. So it is enough to check these.
 * wendc_verify, and all that calls for a complete module, end the validity of all ids but those of
 * functions and variables. */

typedef uint32_t wendc_value;
typedef uint32_t wendc_block;

typedef WENDC_ENUM(wendc_type){
    WENDC_VOID = 0,
    WENDC_I1 = 1,
    WENDC_I8 = 2,
    WENDC_I16 = 3,
    WENDC_I32 = 4,
    WENDC_I64 = 5,
    WENDC_PTR = 6,
    WENDC_F32 = 7,
    WENDC_F64 = 8,
    WENDC_F80 = 9, /* the extended format of x87, a long double of C */
    /* Vectors of 128 bits */
    WENDC_V16I8 = 10,
    WENDC_V8I16 = 11,
    WENDC_V4I32 = 12,
    WENDC_V2I64 = 13,
    WENDC_V4F32 = 14,
    WENDC_V2F64 = 15,
} wendc_type;

/* Attributes of functions, variables and parameters, to be combined by |. */
enum {
  WENDC_INTERNAL = 1,     /* function, variable: not visible outside the module */
  WENDC_VARIADIC = 2,     /* function: takes more arguments than it declares */
  WENDC_NO_RETURN = 4,    /* function: never returns */
  WENDC_NO_INLINE = 8,    /* function: calls are not replaced by its body */
  WENDC_CONSTANT = 16,    /* variable: never written */
  WENDC_DECLARATION = 32, /* variable: defined elsewhere */
  WENDC_SIGN_EXTENDED =
      64, /* parameter: an integer narrower than i32, extended by the caller; so */
  WENDC_ZERO_EXTENDED = 128 /* pass `char` and `short` to C */
};

typedef struct wendc_parameter {
  wendc_type type;
  unsigned attributes;
} wendc_parameter;

/* Adds a function with a name that the module does not have. It is a declaration until a block is
 * added. */
WENDC_API wendc_value wendc_add_function(wendc_module *module, const char *name,
                                         unsigned attributes, wendc_type result,
                                         const wendc_parameter *parameters, size_t count);
/* The value of a parameter, from 0. */
WENDC_API wendc_value wendc_argument(wendc_module *module, wendc_value function, size_t index);
/* Adds a variable of `size` bytes with initial bytes, or zeros if that is null. `align` is in bytes,
 * a power of two. */
WENDC_API wendc_value wendc_add_variable(wendc_module *module, const char *name,
                                         unsigned attributes, size_t size, size_t align,
                                         const void *bytes);
/* Makes the initial 8 bytes at an offset of a variable an address: that of a function or variable,
 * plus `addend`. */
WENDC_API wendc_status wendc_set_address(wendc_module *module, wendc_value variable, size_t offset,
                                         wendc_value target, int64_t addend);
/* The function or variable of a name, or 0: also of modules that were read. */
WENDC_API wendc_value wendc_find(wendc_module *module, const char *name);
/* The type of a value; WENDC_VOID of none. */
WENDC_API wendc_type wendc_type_of(wendc_module *module, wendc_value value);

/* Adds a block to a function; the first one is its entry. Names need not be different, or null. */
WENDC_API wendc_block wendc_add_block(wendc_module *module, wendc_value function, const char *name);
/* Makes a block without a final instruction the current one. */
WENDC_API wendc_status wendc_set_block(wendc_module *module, wendc_block block);

/* Constants: the low bits of a number, a number of type f32, f64 or f80, and the null pointer. */
WENDC_API wendc_value wendc_integer(wendc_module *module, wendc_type type, uint64_t number);
WENDC_API wendc_value wendc_real(wendc_module *module, wendc_type type, double number);
WENDC_API wendc_value wendc_null(wendc_module *module);
/* The address of a constant with these bytes, to which a NUL byte is added. */
WENDC_API wendc_value wendc_string(wendc_module *module, const char *bytes, size_t size);

/* Operations on one or two values of one type. Integer arithmetic wraps, shift counts are taken
 * modulo the width. A division by 0, or with a quotient out of range, traps. */
typedef WENDC_ENUM(wendc_operation){
    WENDC_ADD = 0,
    WENDC_SUB = 1,
    WENDC_MUL = 2,
    WENDC_SDIV = 3,
    WENDC_UDIV = 4,
    WENDC_SREM = 5,
    WENDC_UREM = 6,
    WENDC_AND = 7,
    WENDC_OR = 8,
    WENDC_XOR = 9,
    WENDC_SHL = 10,
    WENDC_LSHR = 11,
    WENDC_ASHR = 12,
    WENDC_FADD = 13,
    WENDC_FSUB = 14,
    WENDC_FMUL = 15,
    WENDC_FDIV = 16,
    WENDC_COPYSIGN = 17,
    WENDC_FMIN = 18,
    WENDC_FMAX = 19,
    /* of one value */
    WENDC_BSWAP = 32,
    WENDC_POPCOUNT = 33,
    WENDC_LEADING_ZEROS = 34,
    WENDC_TRAILING_ZEROS = 35,
    WENDC_FNEG = 36,
    WENDC_FABS = 37,
    WENDC_SQRT = 38,
    WENDC_FLOOR = 39,
    WENDC_CEIL = 40,
    WENDC_FTRUNC = 41,
    WENDC_RINT = 42,
} wendc_operation;
WENDC_API wendc_value wendc_binary(wendc_module *module, wendc_operation operation,
                                   wendc_value left, wendc_value right);
WENDC_API wendc_value wendc_unary(wendc_module *module, wendc_operation operation,
                                  wendc_value operand);

/* Comparisons: of integers or pointers, signed and unsigned; and of floating-point numbers, which
 * are false if an operand is a NaN, except for FNE. The result is an i1. */
typedef WENDC_ENUM(wendc_predicate){
    WENDC_EQ = 0,          WENDC_NE = 1,        WENDC_ULT = 2,  WENDC_ULE = 3,  WENDC_UGT = 4,
    WENDC_UGE = 5,         WENDC_SLT = 6,       WENDC_SLE = 7,  WENDC_SGT = 8,  WENDC_SGE = 9,
    WENDC_FEQ = 16,        WENDC_FNE = 17,      WENDC_FLT = 18, WENDC_FLE = 19, WENDC_FGT = 20,
    WENDC_FGE = 21,        WENDC_FORDERED = 22, /* neither is a NaN */
    WENDC_FUNORDERED = 23,                      /* one is */
} wendc_predicate;
WENDC_API wendc_value wendc_compare(wendc_module *module, wendc_predicate predicate,
                                    wendc_value left, wendc_value right);

/* Conversions. A number out of the range of a signed integer becomes the least i32 or i64. */
typedef WENDC_ENUM(wendc_conversion){
    WENDC_TRUNCATE = 0,           WENDC_ZERO_EXTEND = 1,        WENDC_SIGN_EXTEND = 2,
    WENDC_POINTER_TO_INTEGER = 3, WENDC_INTEGER_TO_POINTER = 4, WENDC_REAL_TO_SIGNED = 5,
    WENDC_REAL_TO_UNSIGNED = 6,   WENDC_SIGNED_TO_REAL = 7,     WENDC_UNSIGNED_TO_REAL = 8,
    WENDC_REAL_TRUNCATE = 9,                            /* to a narrower format */
    WENDC_REAL_EXTEND = 10,       WENDC_SAME_BITS = 11, /* between an integer and a real of the same width */
} wendc_conversion;
WENDC_API wendc_value wendc_convert(wendc_module *module, wendc_conversion conversion,
                                    wendc_value value, wendc_type type);
/* One of two values by an i1. */
WENDC_API wendc_value wendc_select(wendc_module *module, wendc_value condition, wendc_value if_true,
                                   wendc_value if_false);

/* Memory. The address of `count` elements of a type, in the frame of the function of the current
 * block: allocated once at its entry. */
WENDC_API wendc_value wendc_alloca(wendc_module *module, wendc_type type, uint32_t count);
WENDC_API wendc_value wendc_load(wendc_module *module, wendc_type type, wendc_value address);
WENDC_API wendc_status wendc_store(wendc_module *module, wendc_value value, wendc_value address);
/* The address plus index * size bytes. The index is an integer, read as signed; size is below
 * 2^31. */
WENDC_API wendc_value wendc_element(wendc_module *module, wendc_value address, wendc_value index,
                                    uint64_t size);

/* Calls a function; the value of the call is 0 if the result is void. */
WENDC_API wendc_value wendc_call(wendc_module *module, wendc_value function,
                                 const wendc_value *arguments, size_t count);
/* Calls a function of the given result type through a pointer, with arguments as they are. */
WENDC_API wendc_value wendc_call_pointer(wendc_module *module, wendc_value pointer,
                                         wendc_type result, const wendc_value *arguments,
                                         size_t count);

/* A value that depends on the preceding block: each predecessor has one incoming value, which may be
 * defined later. */
WENDC_API wendc_value wendc_phi(wendc_module *module, wendc_type type);
WENDC_API wendc_status wendc_add_incoming(wendc_module *module, wendc_value phi, wendc_block from,
                                          wendc_value value);

/* Final instructions of a block. */
WENDC_API wendc_status wendc_jump(wendc_module *module, wendc_block target);
WENDC_API wendc_status wendc_branch(wendc_module *module, wendc_value condition,
                                    wendc_block if_true, wendc_block if_false);
/* Branches to targets[i] if the integer is cases[i], all different, and otherwise to `otherwise`. */
WENDC_API wendc_status wendc_switch(wendc_module *module, wendc_value value, wendc_block otherwise,
                                    const uint64_t *cases, const wendc_block *targets,
                                    size_t count);
/* Returns a value; 0 for a void function. */
WENDC_API wendc_status wendc_return(wendc_module *module, wendc_value value);
/* Ends a block whose end is never reached. */
WENDC_API wendc_status wendc_unreachable(wendc_module *module);

/* ---- Code in memory ---------------------------------------------------------------------------- */

/* Code in memory and the symbols that it may refer to. */
typedef struct wendc_jit wendc_jit;
/* The code of one module. */
typedef struct wendc_code wendc_code;

enum {
  WENDC_JIT_PROCESS_SYMBOLS = 1, /* undefined symbols are looked up in the process, by dlsym */
  WENDC_JIT_GDB = 2,             /* GDB knows the functions and lines of the code */
  WENDC_JIT_PERF_MAP = 4,        /* perf knows the functions, by the file /tmp/perf-PID.map */
};

WENDC_API wendc_status wendc_jit_new(wendc_context *context, unsigned flags, wendc_jit **jit);
/* Frees all code. No thread may be executing it. */
WENDC_API void wendc_jit_free(wendc_jit *jit);

/* Gives a symbol an address, for modules that are added later. */
WENDC_API wendc_status wendc_jit_define(wendc_context *context, wendc_jit *jit, const char *name,
                                        void *address);

/* Compiles a module, which is used up, into memory, and runs its constructors. Its visible functions
 * and variables become symbols for modules that are added later. Memory is never writable and
 * executable at once. `code`, which may be null, identifies the code. Messages go to the context of
 * the module. */
WENDC_API wendc_status wendc_jit_add(wendc_jit *jit, wendc_module *module, wendc_code **code);
/* The same for code in two tiers: compiled at once without optimisation, to be replaced by
 * wendc_jit_promote. All calls of the module's functions, and their addresses, go through entry
 * points of one jump. Not for modules with aliases or thread-local variables. */
WENDC_API wendc_status wendc_jit_add_tiered(wendc_jit *jit, wendc_module *module,
                                            wendc_code **code);
/* Compiles the module of tiered code again, at level 2, and switches its entry points over, one by
 * one; calls that have begun end in the old code. Variables keep their values. Any thread may do
 * this while others execute the code. Does nothing if it has been done. */
WENDC_API wendc_status wendc_jit_promote(wendc_context *context, wendc_jit *jit, wendc_code *code);
/* Frees the code of a module, and its symbols. No thread may be executing it, and no other code
 * may refer to it. */
WENDC_API void wendc_jit_remove(wendc_jit *jit, wendc_code *code);

/* The address of a symbol of code in memory, or of one defined by wendc_jit_define; null if there is
 * none. */
WENDC_API void *wendc_jit_find(wendc_jit *jit, const char *name);

#ifdef __cplusplus
}
#endif

#endif
