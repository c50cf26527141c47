// start — the entry point of a program linked with `ld`: allocates a large stack and calls main.
//
// A separate object file: a program linked with `cc`, whose crt1.o defines _start, does not contain
// it, and main runs on the system's stack without an overflow handler.
#include "runtime/runtime.h"
#include "runtime/system.h"

WEND_RUNTIME_TEXT;

asm(".pushsection .text\n"
    ".globl _start\n"
    ".type _start, @function\n"
    "_start:\n"
    "    .cfi_startproc\n"
    "    .cfi_undefined rip\n"
    "    xorl %ebp, %ebp\n"
    "    andq $-16, %rsp\n"
    "    call wend_make_stack\n"
    "    movq %rax, %rsp\n"
    "    call main\n"
    "    movl %eax, %edi\n"
    "    call wend_exit\n"
    "    ud2\n"
    "    .cfi_endproc\n"
    ".size _start, . - _start\n"
    ".popsection");

namespace wend {
namespace {

constexpr size_t mebi = 1 << 20, gibi = 1 << 30;

// Reserves address space for a stack with an inaccessible guard region below it.
// Memory is committed page by page as the stack grows. Returns the stack's bottom, or nullptr.
uint8_t *reserve(size_t guard, size_t stack) {
  uint8_t *region = mapMemory(guard + stack, PROT_NONE);
  if (!region) {
    return nullptr;
  }
  uint8_t *bottom = region + guard;
  if (systemCall(SYS_mprotect, reinterpret_cast<long>(bottom), static_cast<long>(stack),
                 PROT_READ | PROT_WRITE) < 0) {
    unmapMemory(region, guard + stack);
    return nullptr;
  }
  return bottom;
}

void advise(uint8_t *memory, size_t size, long advice) {
  systemCall(SYS_madvise, reinterpret_cast<long>(memory), static_cast<long>(size), advice);
}

} // namespace

// Returns the top of main's stack. The guard has 4 GiB: no frame is as large, so none reaches past
// it. If address space is limited (`ulimit -v`), the guard is made smaller first, then the stack.
extern "C" uint8_t *wend_make_stack() {
  for (size_t stack = gibi; stack >= mebi; stack /= 2) {
    for (size_t guard = 4 * gibi; guard >= stack / 16; guard /= 2) {
      uint8_t *bottom = reserve(guard, stack);
      if (!bottom) {
        continue;
      }
      uint8_t *top = bottom + stack;
      // No huge pages in the first 4 MiB: most programs need a page or two, and clearing 2 MiB
      // takes time. Huge pages below: deep recursion should not fault for every 4 KiB.
      size_t shallow = stack < 4 * mebi ? stack : 4 * mebi;
      advise(top - shallow, shallow, MADV_NOHUGEPAGE);
      advise(bottom, stack - shallow, MADV_HUGEPAGE);
      catchStackOverflow(bottom, top);
      return top;
    }
  }
  ErrorLine line;
  line.text("wend: cannot reserve memory for the stack");
  line.stop();
}

} // namespace wend
