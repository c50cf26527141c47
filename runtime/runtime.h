// runtime — the functions that compiled programs call, and the interfaces within the runtime.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Called by compiled programs, System V ABI. `file` is its name as given to the compiler. Arguments
// that differ most come last: calls that begin alike share the code that sets the others.
extern "C" {
int main();

void wend_print_int(int32_t value);
void wend_print_int_byte(int32_t value, int32_t byte); // and what wend_putc prints
void wend_println_int(int32_t value);                  // and a newline
void wend_print_bool(uint32_t value);
void wend_print_bytes(const uint8_t *bytes, int64_t count);
void wend_putc(int32_t byte); // its low 8 bits

int32_t wend_read(const char *file, uint64_t position);
int32_t wend_eof();  // 1 if only white space is left; consumes nothing
int32_t wend_getc(); // -1 at the end of input

[[noreturn]] void wend_exit(int32_t status);
[[noreturn]] void wend_error_division(const char *file, uint64_t position);
[[noreturn]] void wend_error_overflow(const char *file, uint64_t position);
[[noreturn]] void wend_error_index(const char *file, int32_t length, uint64_t position,
                                   int32_t index);

void *memset(void *to, int byte, size_t count);
void *memcpy(void *to, const void *from, size_t count);
void *memmove(void *to, const void *from, size_t count);
}

namespace wend {

// A line and a column in one number: bits 0 to 11 are the lowest of the column, 12 to 31 those of
// the line, 32 to 51 and 52 to 63 the others.
struct Position {
  int32_t line, column;

  static Position unpack(uint64_t packed) {
    return {static_cast<int32_t>((packed >> 12 & 0xFFFFF) | packed >> 52 << 20),
            static_cast<int32_t>((packed & 0xFFF) | (packed >> 32 & 0xFFFFF) << 12)};
  }
};

// A record of section `wend_functions`, which the linker concatenates: the back end writes one per
// function, in any order. An object of the runtime has one record for all of its text, without a
// file.
struct FunctionRecord {
  uintptr_t start;
  const char *file; // nullptr: text of the runtime
  Position position;
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
  [[gnu::always_inline]] void end() {              // ends the line, and sends it
    byte('\n');
    send();
  }
  [[noreturn]] void stop(); // ends the line and the program, status 1

  void runtimeError(const char *file,
                    Position at); // flushes output, then `file:1:2: runtime error: `
  void systemError(int error);    // `No space left on device`

private:
  void send();

  size_t used_ = 0;
  uint8_t bytes_[1024];
};

[[noreturn]] void exitProcess(int status); // without a flush

// Installs the handler that reports an overflow of the stack [bottom, top).
void catchStackOverflow(uint8_t *bottom, uint8_t *top);

} // namespace wend
