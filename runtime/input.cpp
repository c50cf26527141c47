// input — standard input through one buffer: integers, bytes, and lookahead past white space.
#include "runtime/runtime.h"
#include "runtime/system.h"

WEND_RUNTIME_TEXT;

namespace wend {
namespace {

// Bytes [next, end) of `buffer` are read and not consumed yet; those before `blank` are known to be
// white space. The buffer grows only while eof() skips a longer run of white space.
constexpr size_t initialCapacity = 65536;
uint8_t initialBuffer[initialCapacity];
uint8_t *grownBuffer; // nullptr at first, so that the buffer takes no space in the executable
size_t grownCapacity;
size_t next, end, blank;
bool ended;

uint8_t *buffer() { return grownBuffer ? grownBuffer : initialBuffer; }

size_t capacity() { return grownBuffer ? grownCapacity : initialCapacity; }

bool isBlank(int byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

void grow() {
  uint8_t *larger = mapMemory(2 * capacity(), PROT_READ | PROT_WRITE);
  if (!larger) {
    output.flush();
    ErrorLine line;
    line.text("wend: out of memory for standard input");
    line.stop();
  }
  memcpy(larger, buffer(), end);
  if (grownBuffer) {
    unmapMemory(grownBuffer, grownCapacity);
  }
  grownCapacity = 2 * capacity();
  grownBuffer = larger;
}

void makeRoom() {
  if (next == end) {
    next = end = blank = 0;
  } else if (end == capacity() && next > 0) {
    memmove(buffer(), buffer() + next, end - next);
    end -= next;
    blank = blank > next ? blank - next : 0;
    next = 0;
  } else if (end == capacity()) {
    grow();
  }
}

// Appends the available bytes of standard input, at least one. False at the end of input, also in
// all later calls. Flushes output first: an interactive user must see it before the program waits.
bool refill() {
  if (ended) {
    return false;
  }
  output.flush();
  makeRoom();
  for (;;) {
    long count = systemCall(SYS_read, 0, buffer() + end, capacity() - end);
    if (count > 0) {
      end += static_cast<size_t>(count);
      return true;
    }
    if (count == 0) {
      ended = true;
      return false;
    }
    if (count == -EAGAIN) {
      waitFor(0, POLLIN);
    } else if (count != -EINTR) {
      ErrorLine line;
      line.text("wend: cannot read standard input: ");
      line.systemError(static_cast<int>(-count));
      line.stop();
    }
  }
}

int peek() { return next != end || refill() ? buffer()[next] : -1; }

// The word of an integer: the part of its text that is quoted, and its value if it has one.
struct Word {
  static constexpr size_t shown = 20;
  uint8_t text[shown];
  size_t length = 0; // of the whole word
  bool negative = false;
  bool wellFormed = true;
  size_t digits = 0;
  uint64_t magnitude = 0; // saturates at `tooLarge`

  static constexpr uint64_t tooLarge = 1ul << 32;

  void add(uint8_t byte) {
    if (length < shown) {
      text[length] = byte;
    }
    if (byte >= '0' && byte <= '9') {
      digits++;
      magnitude = 10 * magnitude + (byte - '0');
      magnitude = magnitude < tooLarge ? magnitude : tooLarge;
    } else if (length == 0 && (byte == '-' || byte == '+')) {
      negative = byte == '-';
    } else {
      wellFormed = false;
    }
    length++;
  }

  bool inRange() const { return magnitude <= (negative ? 1ul << 31 : (1ul << 31) - 1); }

  void quote(ErrorLine &error) const {
    error.quoted(text, length < shown ? length : shown);
    if (length > shown) {
      error.text("...");
    }
  }
};

[[noreturn]] void rejectWord(const Word &word, const char *file, uint64_t position) {
  ErrorLine error;
  error.runtimeError(file, Position::unpack(position));
  if (word.length == 0) {
    error.text("read: expected an integer, found end of input");
  } else if (!word.wellFormed || word.digits == 0) {
    error.text("read: expected an integer, found ");
    word.quote(error);
  } else {
    error.text("read: integer out of range: ");
    word.quote(error);
  }
  error.stop();
}

} // namespace

extern "C" int32_t wend_read(const char *file, uint64_t position) {
  while (isBlank(peek())) {
    next++;
  }
  Word word;
  for (int byte; (byte = peek()) >= 0 && !isBlank(byte); next++) {
    word.add(static_cast<uint8_t>(byte));
  }
  if (!word.wellFormed || word.digits == 0 || !word.inRange()) {
    rejectWord(word, file, position);
  }
  uint32_t magnitude = static_cast<uint32_t>(word.magnitude);
  return static_cast<int32_t>(word.negative ? 0 - magnitude : magnitude);
}

extern "C" int32_t wend_eof() {
  if (blank < next) {
    blank = next;
  }
  for (;;) {
    while (blank < end && isBlank(buffer()[blank])) {
      blank++;
    }
    if (blank < end) {
      return 0;
    }
    if (!refill()) {
      return 1;
    }
  }
}

extern "C" int32_t wend_getc() {
  int byte = peek();
  if (byte >= 0) {
    next++;
  }
  return byte;
}

} // namespace wend
