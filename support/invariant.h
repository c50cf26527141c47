// INVARIANT — what must hold unless the compiler itself is at fault; checked in every build.
#pragma once

#include <string>

namespace wend {

// What the compiler is doing, for the report of its own faults: "pass mem2reg on @main.f".
// Notes form a stack; the text is made only when a report is printed.
class CrashNote {
public:
  using Text = void (*)(const void *data, std::string &out);

  CrashNote(Text text, const void *data) : text_(text), data_(data), outer_(top_) { top_ = this; }
  ~CrashNote() { top_ = outer_; }
  CrashNote(const CrashNote &) = delete;
  CrashNote &operator=(const CrashNote &) = delete;

  // All notes, innermost first, a line each.
  static std::string stack();

private:
  static constinit thread_local CrashNote *top_;

  Text text_;
  const void *data_;
  CrashNote *outer_;
};

// Called before the process ends by a fault of its own, to remove what it would leave behind.
void setFaultCleanup(void (*cleanup)());

// Says that there is no memory left and exits with status 2, after the cleanup. Allocates none.
[[noreturn]] void reportOutOfMemory();

// Prints the fault with the stack of notes on stderr and exits with status 70.
[[noreturn]] void reportFault(const char *condition, const char *what, const char *file, int line);

} // namespace wend

#define INVARIANT(condition, what)                                                                 \
  do {                                                                                             \
    if (!(condition)) [[unlikely]]                                                                 \
      ::wend::reportFault(#condition, what, __FILE__, __LINE__);                                   \
  } while (false)
