// stack_trace — prints the calls that led to a runtime error, in programs compiled with -g, if
// WEND_BACKTRACE is 1 in the environment.
//
// Objects with source lines refer to wend_print_stack, so that linkers take this member of the
// library; its definition of wend_after_error replaces that of errors.cpp. `wendc run` prints the
// same in its own process (driver/crash_report.cpp).
#include "runtime/runtime.h"
#include "runtime/system.h"
#include "runtime/unwinder.h"

WEND_RUNTIME_TEXT;

namespace {

// A record of section `wend_lines`. It is followed by the lines of the function. Distances are from
// the field that has them.
struct FunctionLines {
  int32_t function, name, file;
  uint32_t size, count;

  struct Line {
    uint32_t offset; // of its first instruction, in the function
    uint32_t number;
  };
  const Line *lines() const { return reinterpret_cast<const Line *>(this + 1); }
  const FunctionLines *next() const {
    return reinterpret_cast<const FunctionLines *>(lines() + count);
  }
};

} // namespace

#pragma GCC visibility push(hidden)
extern "C" const FunctionLines __start_wend_lines[], __stop_wend_lines[];
extern "C" void wend_print_stack();
extern "C" void (*wend_after_error)();
#pragma GCC visibility pop
void (*wend_after_error)() = wend_print_stack;

namespace wend {
namespace {

// Frames that are printed and that are visited, and the number of frames in a repeated sequence.
constexpr size_t maxPrinted = 16, maxVisited = 1 << 16, maxPeriod = 8;

const char *follow(const int32_t &distance) {
  return reinterpret_cast<const char *>(&distance) + distance;
}

struct Frame {
  const FunctionLines *function; // nullptr: not of the program
  uint32_t line;                 // 0: unknown

  bool operator==(const Frame &other) const {
    return function == other.function && line == other.line;
  }
};

Frame frameAt(uint64_t address) {
  for (const FunctionLines *each = __start_wend_lines; each < __stop_wend_lines;
       each = each->next()) {
    uint64_t offset = address - reinterpret_cast<uint64_t>(follow(each->function));
    if (each->function == 0 || offset >= each->size) {
      continue;
    }
    uint32_t line = 0;
    for (uint32_t i = 0; i < each->count && each->lines()[i].offset <= offset; i++) {
      line = each->lines()[i].number;
    }
    return {each, line};
  }
  return {nullptr, 0};
}

struct Repetition {
  size_t period = 1; // frames of a sequence
  size_t times = 1;  // that it occurs, one after the other
};

// The stack of the program, from the innermost frame on. Not on the stack, which may be full.
class Stack {
public:
  // False if frames cannot be found. The calling function must not return before.
  [[gnu::always_inline]] bool walk() {
    if (!walk_.findTable()) {
      return false;
    }
    walk_.start();
    visitFrames();
    return true;
  }
  void print() const;
  bool isRequested();

private:
  // Frames by the address in them: a recursion has few.
  struct Known {
    uint64_t address;
    Frame frame;
  };
  static constexpr size_t knownCount = 256;

  void visitFrames();
  Frame knownFrameAt(uint64_t address);
  Repetition repetitionAt(size_t begin) const;
  static void printFrame(size_t number, const Frame &frame);
  static void printRepetition(Repetition repetition, bool isCut);

  StackWalk walk_;
  Known known_[knownCount];
  Frame frames_[maxVisited];
  size_t count_;
  bool hasMore_;
  uint8_t environment_[4096];
};

Frame Stack::knownFrameAt(uint64_t address) {
  Known &known = known_[address % knownCount];
  if (known.address != address) {
    known = {address, frameAt(address)};
  }
  return known.frame;
}

// Frames of the runtime are passed over.
[[gnu::noinline]] void Stack::visitFrames() {
  while (walk_.step()) {
    Frame frame = knownFrameAt(walk_.address());
    if (!frame.function || frame.line == 0) {
      continue;
    }
    hasMore_ = count_ == maxVisited;
    if (hasMore_) {
      return;
    }
    frames_[count_++] = frame;
  }
}

// The shortest sequence from `begin` on that occurs three times or more, or the frame alone.
Repetition Stack::repetitionAt(size_t begin) const {
  for (size_t period = 1; period <= maxPeriod; period++) {
    size_t end = begin + period;
    while (end < count_ && frames_[end - period] == frames_[end]) {
      end++;
    }
    size_t times = (end - begin) / period;
    if (times >= 3) {
      return {period, times};
    }
  }
  return {};
}

void Stack::printFrame(size_t number, const Frame &frame) {
  ErrorLine line;
  line.text("  #");
  line.number(static_cast<int64_t>(number));
  line.byte(' ');
  line.text(follow(frame.function->name));
  line.text(" at ");
  line.text(follow(frame.function->file));
  line.byte(':');
  line.number(frame.line);
  line.end();
}

void Stack::printRepetition(Repetition repetition, bool isCut) {
  ErrorLine line;
  line.text("  ... ");
  if (repetition.period > 1) {
    line.text("these ");
    line.number(static_cast<int64_t>(repetition.period));
    line.text(" are ");
  }
  line.text(isCut ? "repeated more than " : "repeated ");
  line.number(static_cast<int64_t>(repetition.times - 1));
  line.text(" times");
  line.end();
}

// Not main alone, which the error itself names.
void Stack::print() const {
  if (count_ < 2) {
    return;
  }
  size_t at = 0;
  for (size_t printed = 0; at < count_ && printed < maxPrinted;) {
    Repetition found = repetitionAt(at);
    for (size_t i = 0; i < found.period; i++, at++) {
      printFrame(at, frames_[at]);
    }
    printed += found.period;
    size_t repeated = (found.times - 1) * found.period;
    if (repeated == 0) {
      continue;
    }
    // The walk may have ended within it.
    bool isCut = hasMore_ && at + repeated + found.period > count_;
    printRepetition(found, isCut);
    if (isCut) {
      return;
    }
    at += repeated;
  }
  if (at < count_ || hasMore_) {
    ErrorLine line;
    line.text("  ...");
    line.end();
  }
}

// Reads the environment from the kernel: main may have been called by _start of this library or by
// libc.
bool Stack::isRequested() {
  static constexpr char request[] = "WEND_BACKTRACE=1";
  long file = systemCall(SYS_open, reinterpret_cast<long>("/proc/self/environ"));
  size_t matched = 0; // bytes of the variable so far
  bool isOther = false;
  for (;;) {
    long count = systemCall(SYS_read, file, environment_, sizeof environment_);
    if (count <= 0) {
      return false;
    }
    for (long i = 0; i < count; i++) {
      isOther |= environment_[i] != static_cast<uint8_t>(request[matched]);
      if (!isOther && ++matched == sizeof request) {
        return true;
      }
      if (environment_[i] == 0) {
        matched = 0;
        isOther = false;
      }
    }
  }
}

} // namespace

extern "C" void wend_print_stack() {
  Stack *stack = reinterpret_cast<Stack *>(mapMemory(sizeof(Stack), PROT_READ | PROT_WRITE));
  if (!stack || !stack->isRequested()) {
    return;
  }
  if (stack->walk()) {
    stack->print();
    return;
  }
  ErrorLine line;
  line.text("wend: the calls are not known: link the program with --eh-frame-hdr");
  line.end();
}

} // namespace wend
