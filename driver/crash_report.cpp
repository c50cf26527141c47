// How    1. The handler runs on a stack of its own. It calls only what a handler may: the unwinder
//           of the compiler, which knows the frames of the program by MemoryImage, and dladdr, both
//           called once before; what they could allocate or bind, they have.
//        2. A broken stack makes the unwinder read what is not memory: that fault ends the stack.
//           An alarm ends the process if a lock is held that the handler needs.
//        3. A jump to an address that has no code, as by a null pointer, is taken for a call: the
//           word at rsp is where it came from.
//        4. The default action is restored, and the instruction repeats its fault, with all
//           registers as they were. A signal that was sent is sent again.

#include "driver/crash_report.h"

#include "support/repetition.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csetjmp>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string_view>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

namespace wend {

namespace {

struct Signal {
  int number;
  const char *text;
};
constexpr Signal reported[] = {{SIGSEGV, "Segmentation fault"},
                               {SIGBUS, "Bus error"},
                               {SIGILL, "Illegal instruction"},
                               {SIGFPE, "Floating point exception"},
                               {SIGABRT, "Aborted"}};

constexpr unsigned maxFrames = 64;
// Of a runtime error, such as a stack overflow: frames that are printed and that are visited, and
// the number of frames in a repeated sequence.
constexpr size_t maxErrorFrames = 16;
constexpr size_t maxVisitedFrames = size_t{1} << 16;
constexpr size_t maxPeriod = 8;
constexpr unsigned maxSeconds = 10; // for the report

// What the handler needs.
struct State {
  const CodeMap *map = nullptr;
  uintptr_t caller = 0;
  std::atomic<pid_t> reporter = 0; // the thread that reports
  int signal = 0;                  // that it reports
  sigjmp_buf afterFault;
};
State state;

void setAction(int signal, void (*handler)(int), int flags) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigaction(signal, &action, nullptr);
}

void unblock(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

// ---- Text

// One line for standard error.
class Message {
public:
  Message &operator<<(std::string_view text) {
    size_t count = std::min(text.size(), bytes_.size() - used_);
    std::memcpy(bytes_.data() + used_, text.data(), count);
    used_ += count;
    return *this;
  }
  Message &operator<<(uint64_t number) { return digits(number, 10); }
  Message &hexadecimal(uint64_t number) { return (*this << "0x").digits(number, 16); }

  // Writes the line, and nothing after a failure.
  void send() {
    bytes_[used_ == bytes_.size() ? used_ - 1 : used_++] = '\n';
    for (size_t sent = 0; sent < used_;) {
      ssize_t count = write(STDERR_FILENO, bytes_.data() + sent, used_ - sent);
      if (count <= 0 && errno != EINTR)
        return;
      sent += count > 0 ? static_cast<size_t>(count) : 0;
    }
  }

private:
  Message &digits(uint64_t number, unsigned base) {
    char text[20];
    size_t begin = sizeof text;
    do {
      text[--begin] = "0123456789abcdef"[number % base];
      number /= base;
    } while (number != 0);
    return *this << std::string_view(text + begin, sizeof text - begin);
  }

  std::array<char, 1024> bytes_;
  size_t used_ = 0;
};

std::string_view fileName(const char *path) {
  std::string_view all = path;
  size_t slash = all.rfind('/');
  return slash == std::string_view::npos ? all : all.substr(slash + 1);
}

// Appends the function that contains an address.
void describe(uint64_t address, Message &message) {
  if (const CodeMap::Function *function = state.map->functionAt(address)) {
    message << function->name;
    CodeMap::Line line = state.map->lineAt(address);
    if (line.line != 0)
      message << " at " << line.file << ":" << uint64_t{line.line};
    return;
  }
  Dl_info info = {};
  if (dladdr(reinterpret_cast<void *>(address), &info) == 0) {
    message.hexadecimal(address);
    return;
  }
  if (info.dli_sname)
    message << info.dli_sname;
  else
    message.hexadecimal(address);
  message << " in " << fileName(info.dli_fname);
}

// ---- The stack

struct Walk {
  uint64_t start = 0; // the instruction that was interrupted; 0 after its frame
  unsigned count = 0; // of frames that were printed
};

void printFrame(uint64_t address, Walk &walk) {
  Message message;
  message << "  #" << uint64_t{walk.count++} << " ";
  describe(address, message);
  message.send();
}

// The first frames are those of the handler.
_Unwind_Reason_Code visitFrame(struct _Unwind_Context *context, void *data) {
  Walk &walk = *static_cast<Walk *>(data);
  int isInterrupted = 0;
  uint64_t address = _Unwind_GetIPInfo(context, &isInterrupted);
  if (walk.start != 0 && address != walk.start)
    return _URC_NO_REASON;
  walk.start = 0;
  bool isCaller = state.caller != 0 && _Unwind_GetRegionStart(context) == state.caller;
  if (address == 0 || isCaller)
    return _URC_END_OF_STACK;
  if (walk.count == maxFrames) {
    Message message;
    (message << "  ...").send();
    return _URC_END_OF_STACK;
  }
  printFrame(isInterrupted ? address : address - 1, walk);
  return _URC_NO_REASON;
}

// The frames of the program. Those of the runtime, which come first, have no lines.
struct ProgramFrames {
  std::array<uint64_t, maxVisitedFrames> addresses; // of calls
  size_t count;
  bool hasMore;
};

_Unwind_Reason_Code visitProgramFrame(struct _Unwind_Context *context, void *data) {
  ProgramFrames &frames = *static_cast<ProgramFrames *>(data);
  int isInterrupted = 0;
  uint64_t address = _Unwind_GetIPInfo(context, &isInterrupted);
  if (address == 0)
    return _URC_END_OF_STACK;
  address -= isInterrupted ? 0 : 1;
  if (!state.map->functionAt(address) || state.map->lineAt(address).line == 0)
    return _URC_NO_REASON;
  frames.hasMore = frames.count == frames.addresses.size();
  if (frames.hasMore)
    return _URC_END_OF_STACK;
  frames.addresses[frames.count++] = address;
  return _URC_NO_REASON;
}

// Whether two frames are printed alike.
bool isSameFrame(uint64_t first, uint64_t second) {
  return first == second || (state.map->functionAt(first) == state.map->functionAt(second) &&
                             state.map->lineAt(first).line == state.map->lineAt(second).line);
}

void printRepetition(RepeatedSequence repetition, bool isCut) {
  Message message;
  message << "  ... ";
  if (repetition.period > 1)
    message << "these " << uint64_t{repetition.period} << " are ";
  message << "repeated " << (isCut ? "more than " : "") << uint64_t{repetition.times - 1};
  (message << " times").send();
}

bool isCode(uint64_t address) {
  Dl_info info;
  return state.map->functionAt(address) || dladdr(reinterpret_cast<void *>(address), &info) != 0;
}

void printStack(ucontext_t &context) {
  Walk walk;
  greg_t *registers = context.uc_mcontext.gregs;
  if (!isCode(static_cast<uint64_t>(registers[REG_RIP]))) {
    printFrame(static_cast<uint64_t>(registers[REG_RIP]), walk);
    greg_t caller = *reinterpret_cast<const greg_t *>(registers[REG_RSP]);
    if (!isCode(static_cast<uint64_t>(caller - 1)))
      return;
    registers[REG_RIP] = caller - 1;
    registers[REG_RSP] += sizeof caller;
  }
  walk.start = static_cast<uint64_t>(registers[REG_RIP]);
  _Unwind_Backtrace(visitFrame, &walk);
}

// ---- Signals

void onFaultOfReport(int /*signal*/) {
  if (state.reporter == gettid())
    siglongjmp(state.afterFault, 1);
  for (;;)
    pause(); // another thread: the report ends the process
}

void onAlarm(int /*signal*/) {
  setAction(state.signal, SIG_DFL, 0);
  unblock(state.signal);
  raise(state.signal);
}

void report(int signal, ucontext_t &context) {
  Message message;
  message << "wendc: the program was stopped by signal " << static_cast<uint64_t>(signal) << " (";
  for (const Signal &each : reported)
    if (each.number == signal)
      message << each.text;
  (message << ")").send();
  setAction(SIGALRM, onAlarm, 0);
  unblock(SIGALRM);
  alarm(maxSeconds);
  ucontext_t before = context;
  if (sigsetjmp(state.afterFault, 1) == 0) {
    for (int fault : {SIGSEGV, SIGBUS}) {
      setAction(fault, onFaultOfReport, SA_ONSTACK | SA_NODEFER);
      unblock(fault);
    }
    printStack(context);
  }
  context = before;
  alarm(0);
}

void onSignal(int signal, siginfo_t *info, void *context) {
  int error = errno;
  pid_t none = 0;
  if (!state.reporter.compare_exchange_strong(none, gettid()))
    for (;;)
      pause(); // another thread reports, and the process ends
  state.signal = signal;
  report(signal, *static_cast<ucontext_t *>(context));
  for (const Signal &each : reported)
    setAction(each.number, SIG_DFL, 0);
  bool wasSent = info->si_code <= 0;
  if (wasSent)
    raise(signal); // it is blocked until the handler returns
  errno = error;
}

_Unwind_Reason_Code visitNone(struct _Unwind_Context * /*context*/, void * /*data*/) {
  return _URC_END_OF_STACK;
}

} // namespace

void reportCrashes(const CodeMap &map, const void *caller) {
  constexpr size_t stackSize = size_t{128} << 10;
  void *memory =
      mmap(nullptr, stackSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return;
  stack_t stack = {};
  stack.ss_sp = memory;
  stack.ss_size = stackSize;
  sigaltstack(&stack, nullptr);
  state.map = &map;
  state.caller = reinterpret_cast<uintptr_t>(caller);
  _Unwind_Backtrace(visitNone, nullptr);
  Dl_info info;
  dladdr(reinterpret_cast<void *>(&reportCrashes), &info);
  for (const Signal &each : reported) {
    struct sigaction action = {};
    sigaction(each.number, nullptr, &action);
    if (action.sa_handler != SIG_DFL)
      continue; // as at the start of an executable
    action = {};
    action.sa_sigaction = onSignal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(each.number, &action, nullptr);
  }
}

void printErrorStack() {
  // Not on the stack, which may be full.
  void *memory = mmap(nullptr, sizeof(ProgramFrames), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return;
  ProgramFrames &frames = *static_cast<ProgramFrames *>(memory);
  _Unwind_Backtrace(visitProgramFrame, &frames);
  if (frames.count < 2)
    return;
  Walk walk;
  size_t printed = 0;
  while (walk.count < frames.count && printed < maxErrorFrames) {
    RepeatedSequence found =
        repetitionAt(walk.count, frames.count, maxPeriod, [&](size_t a, size_t b) {
          return isSameFrame(frames.addresses[a], frames.addresses[b]);
        });
    for (size_t i = 0; i < found.period; ++i)
      printFrame(frames.addresses[walk.count], walk);
    printed += found.period;
    size_t repeated = (found.times - 1) * found.period;
    if (repeated == 0)
      continue;
    // The walk may have ended within it.
    bool isCut = frames.hasMore && walk.count + repeated + found.period > frames.count;
    printRepetition(found, isCut);
    if (isCut)
      return;
    walk.count += static_cast<unsigned>(repeated);
  }
  if (walk.count == frames.count && !frames.hasMore)
    return;
  Message message;
  (message << "  ...").send();
}

bool printsErrorStacks() {
  const char *wish = std::getenv("WEND_BACKTRACE");
  return !wish || std::string_view(wish) != "0";
}

} // namespace wend
