// output — standard output through one buffer.
//
// `used` is advanced after the bytes are written: the buffer is consistent if the stack overflows
// in between.
#include "runtime/runtime.h"
#include "runtime/system.h"

WEND_RUNTIME_TEXT;

namespace wend {

Output output;

namespace {

enum class Watched : uint8_t { Unknown, No, Yes } watched;

bool isTerminal() {
  uint8_t settings[64];
  return systemCall(SYS_ioctl, 1, TCGETS, reinterpret_cast<long>(settings)) == 0;
}

// Returns 0 or the errno.
int writeAll(const uint8_t *bytes, size_t count) {
  while (count > 0) {
    long written = systemCall(SYS_write, 1, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= static_cast<size_t>(written);
    } else if (written == -EAGAIN) {
      waitFor(1, POLLOUT);
    } else if (written != -EINTR) {
      return written == 0 ? EIO : static_cast<int>(-written);
    }
  }
  return 0;
}

// Most strings with a newline end in it.
bool hasNewline(const uint8_t *begin, const uint8_t *end) {
  while (end != begin) {
    if (*--end == '\n') {
      return true;
    }
  }
  return false;
}

// For programs linked with libc, whose exit runs this. The runtime's _start calls wend_exit
// instead.
void flushAtExit() { output.flush(); }
[[gnu::section(".fini_array"), gnu::used]] void (*const atExit)() = flushAtExit;

} // namespace

void Output::flush() {
  if (used == 0) {
    return;
  }
  int error = writeAll(bytes, used);
  used = 0;
  if (error != 0) {
    ErrorLine line;
    line.text("wend: cannot write to standard output: ");
    line.systemError(error);
    line.stop();
  }
}

uint8_t *Output::reserve(size_t count) {
  if (count > capacity - used) {
    flush();
  }
  return bytes + used;
}

void Output::lineEnded() {
  if (watched == Watched::Unknown) {
    watched = isTerminal() ? Watched::Yes : Watched::No;
  }
  if (watched == Watched::Yes) {
    flush();
  }
}

extern "C" void wend_putc(int32_t byte) {
  *output.reserve(1) = static_cast<uint8_t>(byte);
  output.used++;
  if (static_cast<uint8_t>(byte) == '\n') {
    output.lineEnded();
  }
}

extern "C" void wend_print_bytes(const uint8_t *bytes, int64_t count) {
  size_t rest = static_cast<size_t>(count);
  while (rest > 0) {
    uint8_t *to = output.reserve(1);
    size_t space = Output::capacity - output.used;
    size_t chunk = rest < space ? rest : space;
    memcpy(to, bytes, chunk);
    output.used += chunk;
    bytes += chunk;
    rest -= chunk;
  }
  if (watched != Watched::No && hasNewline(bytes - count, bytes)) {
    output.lineEnded();
  }
}

extern "C" void wend_print_bool(uint32_t value) {
  if (value != 0) {
    wend_print_bytes(reinterpret_cast<const uint8_t *>("true"), 4);
  } else {
    wend_print_bytes(reinterpret_cast<const uint8_t *>("false"), 5);
  }
}

extern "C" [[noreturn]] void wend_exit(int32_t status) {
  output.flush();
  exitProcess(status);
}

} // namespace wend
