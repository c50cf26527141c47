// stack_overflow — reports a fault below main's stack as a runtime error that names the function.
//
// How    1. a fault between the stack's top and 16 GiB below it is an overflow; for any other, the
//           action from before is taken: the default one, unless the program is run by wendc
//        2. the function is the record with the greatest start <= RIP
//        3. if that is a function of the runtime, its innermost caller is reported: the first word
//           up the stack that is an address after a call in a function
#include "runtime/runtime.h"
#include "runtime/system.h"

WEND_RUNTIME_TEXT;

#pragma GCC visibility push(hidden)
extern "C" const wend::FunctionRecord __start_wend_functions[], __stop_wend_functions[];
extern "C" const uint8_t etext[]; // the linker's end of text
extern "C" void wend_signal_return();
#pragma GCC visibility pop

// An unwinder recognises the frame of a signal by the bytes of its code. It looks up the address
// before a return address, which must not be in the function before this one.
asm(".pushsection .text\n"
    "    nop\n"
    ".type wend_signal_return, @function\n"
    "wend_signal_return:\n"
    "    movq $15, %rax\n" // rt_sigreturn
    "    syscall\n"
    ".size wend_signal_return, . - wend_signal_return\n"
    ".popsection");

namespace wend {
namespace {

// The layout of the kernel.
struct SignalAction {
  void (*handler)(int, const struct SignalInfo *, const struct SignalContext *);
  uint64_t flags;
  void (*restorer)();
  uint64_t mask;
};
struct SignalInfo {
  int32_t signal, error, code, padding;
  uintptr_t address;
};
struct SignalStack {
  uint8_t *bottom;
  int32_t flags, padding;
  size_t size;
};
constexpr int SIGBUS = 7, SIGSEGV = 11;
constexpr uint64_t SA_SIGINFO = 4, SA_RESTORER = 0x04000000, SA_ONSTACK = 0x08000000;

uintptr_t stackBottom, stackTop;
SignalAction actionsBefore[SIGSEGV + 1]; // by signal
alignas(16) uint8_t handlerStack[32768];

void setAction(int signal, const SignalAction &action, SignalAction *before) {
  systemCall(SYS_rt_sigaction, signal, reinterpret_cast<long>(&action),
             reinterpret_cast<long>(before), sizeof action.mask);
}

const FunctionRecord *functionAt(uintptr_t address) {
  const FunctionRecord *best = nullptr;
  for (const FunctionRecord *record = __start_wend_functions; record != __stop_wend_functions;
       record++) {
    if (record->start <= address && (!best || record->start > best->start)) {
      best = record;
    }
  }
  return best && best->file && address < reinterpret_cast<uintptr_t>(etext) ? best : nullptr;
}

const FunctionRecord *callerAbove(uintptr_t rsp) {
  constexpr uintptr_t callLength = 5;
  constexpr uint8_t callOpcode = 0xe8;
  for (uintptr_t at = rsp < stackBottom ? stackBottom : rsp & ~7ul; at < stackTop; at += 8) {
    uintptr_t word = *reinterpret_cast<const uintptr_t *>(at);
    const FunctionRecord *function = functionAt(word);
    if (function && word - function->start >= callLength &&
        *reinterpret_cast<const uint8_t *>(word - callLength) == callOpcode) {
      return function;
    }
  }
  return nullptr;
}

void onFault(int signal, const SignalInfo *info, const SignalContext *context) {
  constexpr uintptr_t reach = 16ul << 30;
  if (info->address >= stackTop || info->address < stackTop - reach) {
    setAction(signal, actionsBefore[signal], nullptr); // the instruction faults again
    return;
  }
  const FunctionRecord *function = functionAt(context->rip);
  if (!function) {
    function = callerAbove(context->rsp);
  }
  ErrorLine line;
  if (function) {
    line.runtimeError(function->file, function->position);
  } else {
    output.flush();
    line.text("wend: runtime error: ");
  }
  line.text("stack overflow");
  line.stop();
}

} // namespace

void catchStackOverflow(uint8_t *bottom, uint8_t *top) {
  stackBottom = reinterpret_cast<uintptr_t>(bottom);
  stackTop = reinterpret_cast<uintptr_t>(top);
  SignalStack stack = {handlerStack, 0, 0, sizeof handlerStack};
  systemCall(SYS_sigaltstack, reinterpret_cast<long>(&stack));
  SignalAction action = {onFault, SA_SIGINFO | SA_RESTORER | SA_ONSTACK, wend_signal_return, 0};
  setAction(SIGSEGV, action, &actionsBefore[SIGSEGV]);
  setAction(SIGBUS, action, &actionsBefore[SIGBUS]);
}

} // namespace wend
