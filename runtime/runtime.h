// runtime — the functions that compiled programs call, and the interfaces within the runtime.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Called by compiled programs, System V ABI. A position is the file's name as given to the
// compiler, line and column.
extern "C" {
int main();

void wend_print_int(int32_t value);
void wend_print_bool(uint32_t value);
void wend_print_bytes(const uint8_t *bytes, int64_t count);
void wend_putc(int32_t byte); // its low 8 bits

int32_t wend_read(const char *file, int32_t line, int32_t column);
int32_t wend_eof();  // 1 if only white space is left; consumes nothing
int32_t wend_getc(); // -1 at the end of input

[[noreturn]] void wend_exit(int32_t status);
[[noreturn]] void wend_error_division(const char *file, int32_t line, int32_t column);
[[noreturn]] void wend_error_index(int32_t index, int32_t length, const char *file, int32_t line,
                                   int32_t column);

void *memset(void *to, int byte, size_t count);
void *memcpy(void *to, const void *from, size_t count);
void *memmove(void *to, const void *from, size_t count);
}

namespace wend {

// A record of section `wend_functions`, which the linker concatenates: the back end writes one per
// function, in any order. An object of the runtime has one record for all of its text, without a
// file.
struct FunctionRecord {
  uintptr_t start;
  const char *file; // nullptr: text of the runtime
  int32_t line, column;
};

#define WEND_RUNTIME_TEXT                                                                          \
  asm(".pushsection wend_functions, \"aw\"\n"                                                      \
      ".quad .text, 0, 0\n"                                                                        \
      ".popsection")

// Standard output, buffered. Everything that stops a program flushes it first.
struct Output {
  static constexpr size_t capacity = 65536;
  size_t used;
  uint8_t bytes[capacity];

  uint8_t *reserve(size_t count); // `count` (at most capacity) free bytes; the caller adds the
                                  // number of bytes written to `used`
  void lineEnded();               // flushes if standard output is a terminal
  void flush();
};
extern Output output;

// A line for standard error, written by one system call (if it is at most 1 KiB long).
class ErrorLine {
public:
  void text(const char *string);
  void number(int64_t value);
  void byte(uint8_t value);
  void quoted(const uint8_t *word, size_t length); // unprintable bytes as \xHH
  [[noreturn]] void stop();                        // ends the line and the program, status 1

  void runtimeError(const char *file, int32_t line,
                    int32_t column); // flushes output, then `file:1:2: runtime error: `
  void systemError(int error);       // `No space left on device`

private:
  void send();

  size_t used_ = 0;
  uint8_t bytes_[1024];
};

[[noreturn]] void exitProcess(int status); // without a flush

// Installs the handler that reports an overflow of the stack [bottom, top).
void catchStackOverflow(uint8_t *bottom, uint8_t *top);

} // namespace wend
