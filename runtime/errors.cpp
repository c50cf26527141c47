// errors — runtime errors: one line on standard error, then exit with status 1.
#include "runtime/runtime.h"
#include "runtime/system.h"

WEND_RUNTIME_TEXT;

namespace wend {

void exitProcess(int status) {
  for (;;) {
    systemCall(SYS_exit_group, status);
  }
}

// A failure of standard error cannot be reported, so it is ignored.
void ErrorLine::send() {
  size_t sent = 0;
  while (sent < used_) {
    long written = systemCall(SYS_write, 2, bytes_ + sent, used_ - sent);
    if (written > 0) {
      sent += static_cast<size_t>(written);
    } else if (written == -EAGAIN) {
      waitFor(2, POLLOUT);
    } else if (written != -EINTR) {
      break;
    }
  }
  used_ = 0;
}

void ErrorLine::byte(uint8_t value) {
  if (used_ == sizeof bytes_) {
    send();
  }
  bytes_[used_++] = value;
}

void ErrorLine::text(const char *string) {
  for (; *string != 0; string++) {
    byte(static_cast<uint8_t>(*string));
  }
}

void ErrorLine::number(int64_t value) {
  char digits[20];
  size_t count = 0;
  uint64_t rest = static_cast<uint64_t>(value);
  if (value < 0) {
    byte('-');
    rest = 0 - rest;
  }
  do {
    digits[count++] = static_cast<char>('0' + rest % 10);
    rest /= 10;
  } while (rest != 0);
  while (count > 0) {
    byte(static_cast<uint8_t>(digits[--count]));
  }
}

void ErrorLine::quoted(const uint8_t *word, size_t length) {
  const char *hexDigits = "0123456789abcdef";
  byte('"');
  for (size_t i = 0; i < length; i++) {
    uint8_t c = word[i];
    if (c > ' ' && c < 0x7f && c != '"' && c != '\\') {
      byte(c);
    } else {
      text("\\x");
      byte(static_cast<uint8_t>(hexDigits[c >> 4]));
      byte(static_cast<uint8_t>(hexDigits[c & 15]));
    }
  }
  byte('"');
}

// Prints the stack: `wendc run` sets it, and stack_trace.cpp defines it otherwise.
extern "C" void (*wend_after_error)();
[[gnu::weak]] void (*wend_after_error)() = nullptr;

void ErrorLine::stop() {
  byte('\n');
  send();
  if (wend_after_error) {
    wend_after_error();
  }
  exitProcess(1);
}

void ErrorLine::runtimeError(const char *file, Position at) {
  output.flush();
  text(file);
  byte(':');
  number(at.line);
  byte(':');
  number(at.column);
  text(": runtime error: ");
}

void ErrorLine::systemError(int error) {
  switch (error) {
  case EIO:
    return text("Input/output error");
  case EBADF:
    return text("Bad file descriptor");
  case EISDIR:
    return text("Is a directory");
  case EFBIG:
    return text("File too large");
  case ENOSPC:
    return text("No space left on device");
  case EPIPE:
    return text("Broken pipe");
  case EDQUOT:
    return text("Disk quota exceeded");
  default:
    text("error ");
    number(error);
  }
}

extern "C" [[noreturn]] void wend_error_division(const char *file, uint64_t position) {
  ErrorLine error;
  error.runtimeError(file, Position::unpack(position));
  error.text("division by zero");
  error.stop();
}

extern "C" [[noreturn]] void wend_error_overflow(const char *file, uint64_t position) {
  ErrorLine error;
  error.runtimeError(file, Position::unpack(position));
  error.text("integer overflow");
  error.stop();
}

extern "C" [[noreturn]] void wend_error_index(const char *file, int32_t length, uint64_t position,
                                              int32_t index) {
  ErrorLine error;
  error.runtimeError(file, Position::unpack(position));
  error.text("index ");
  error.number(index);
  error.text(" is out of bounds for length ");
  error.number(length);
  error.stop();
}

} // namespace wend
