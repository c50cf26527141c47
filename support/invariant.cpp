#include "support/invariant.h"

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <string_view>
#include <unistd.h>

namespace wend {

namespace {

void (*faultCleanup)() = nullptr;
void (*messagePrologue)() = nullptr;

} // namespace

constinit thread_local CrashNote *CrashNote::top_ = nullptr;
constinit thread_local bool FaultBoundary::isActive_ = false;

std::string CrashNote::stack() {
  std::string out;
  for (CrashNote *note = top_; note; note = note->outer_) {
    out += "  while ";
    note->text_(note->data_, out);
    out += '\n';
  }
  return out;
}

void setFaultCleanup(void (*cleanup)()) { faultCleanup = cleanup; }

void setMessagePrologue(void (*prologue)()) { messagePrologue = prologue; }

void beginMessage() {
  if (messagePrologue)
    messagePrologue();
}

void reportOutOfMemory() {
  if (faultCleanup)
    faultCleanup();
  beginMessage();
  constexpr std::string_view message = "wendc: error: out of memory\n";
  ssize_t ignored = write(STDERR_FILENO, message.data(), message.size());
  (void)ignored;
  std::_Exit(2);
}

void reportFault(const char *condition, const char *what, const char *file, int line) {
  std::string text =
      fmt::format("{} ({} at {}:{})\n{}", what, condition, file, line, CrashNote::stack());
#ifdef __cpp_exceptions
  if (FaultBoundary::isActive())
    throw Fault{std::move(text)};
#endif
  beginMessage();
  std::fprintf(stderr, "wendc: internal error: %s", text.c_str());
  if (faultCleanup)
    faultCleanup();
  std::_Exit(70);
}

} // namespace wend
