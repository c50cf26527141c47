// INVARIANT — a condition that holds unless the compiler has a bug; checked in every build.
#pragma once

#include <string>

namespace wend {

// An entry in the stack of activities that is printed after an internal error: "pass mem2reg on
// @main.f". The text is made only then.
class CrashNote {
public:
  using Text = void (*)(const void *data, std::string &out);

  CrashNote(Text text, const void *data) : text_(text), data_(data), outer_(top_) { top_ = this; }
  ~CrashNote() { top_ = outer_; }
  CrashNote(const CrashNote &) = delete;
  CrashNote &operator=(const CrashNote &) = delete;

  // All notes, innermost first, one per line.
  static std::string stack();

private:
  static constinit thread_local CrashNote *top_;

  Text text_;
  const void *data_;
  CrashNote *outer_;
};

// A fault of the compiler, thrown to a FaultBoundary.
struct Fault {
  std::string text; // what reportFault prints otherwise, without `wendc: internal error:`
};

// While one exists, faults on its thread are thrown as a Fault, and exhausted memory as
// std::bad_alloc: in the library, which must not end the process. Nothing else is ever thrown.
class FaultBoundary {
public:
  FaultBoundary() : outer_(isActive_) { isActive_ = true; }
  ~FaultBoundary() { isActive_ = outer_; }
  FaultBoundary(const FaultBoundary &) = delete;
  FaultBoundary &operator=(const FaultBoundary &) = delete;

  [[nodiscard]] static bool isActive() { return isActive_; }

private:
  static constinit thread_local bool isActive_;

  bool outer_;
};

// Sets a function that removes temporary files before the process ends after an internal error.
void setFaultCleanup(void (*cleanup)());

// Is to be called before a message is written to standard error: it calls the function that
// setMessagePrologue has set, if any, such as one that clears a line of progress.
void beginMessage();
void setMessagePrologue(void (*prologue)());

// Prints that memory is exhausted, runs the cleanup and exits with status 2. Does not allocate.
[[noreturn]] void reportOutOfMemory();

// Prints the internal error and the stack of notes to standard error, runs the cleanup and exits
// with status 70. In a FaultBoundary: throws a Fault.
[[noreturn]] void reportFault(const char *condition, const char *what, const char *file, int line);

} // namespace wend

#define INVARIANT(condition, what)                                                                 \
  do {                                                                                             \
    if (!(condition)) [[unlikely]]                                                                 \
      ::wend::reportFault(#condition, what, __FILE__, __LINE__);                                   \
  } while (false)
