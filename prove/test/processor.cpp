#include "prove/test/processor.h"

#include "support/invariant.h"

#include <csetjmp>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <sys/mman.h>

namespace {

constexpr size_t pageBytes = 4096;

sigjmp_buf afterTrap;

void leaveTrap(int) { siglongjmp(afterTrap, 1); }

} // namespace

extern "C" void wendExecuteInstruction(void *code, wend::ProcessorState *state, void *memory);

// The state is at rbp, the code at r15. Moves between registers and memory keep the flags.
asm(R"(
  .text
wendExecuteInstruction:
  push %rbx
  push %rbp
  push %r12
  push %r13
  push %r14
  push %r15
  mov %rdi, %r15
  mov %rsi, %rbp
  mov %rdx, %r9
  movups 144(%rbp), %xmm0
  movups 160(%rbp), %xmm1
  movups 176(%rbp), %xmm2
  movups 192(%rbp), %xmm3
  pushq 128(%rbp)
  popfq
  mov 0(%rbp), %rax
  mov 8(%rbp), %rcx
  mov 16(%rbp), %rdx
  mov 24(%rbp), %rbx
  mov 48(%rbp), %rsi
  mov 64(%rbp), %r8
  call *%r15
  mov %rax, 0(%rbp)
  mov %rcx, 8(%rbp)
  mov %rdx, 16(%rbp)
  mov %rbx, 24(%rbp)
  mov %rsi, 48(%rbp)
  mov %r8, 64(%rbp)
  pushfq
  popq 128(%rbp)
  movups %xmm0, 144(%rbp)
  movups %xmm1, 160(%rbp)
  movups %xmm2, 176(%rbp)
  movups %xmm3, 192(%rbp)
  pop %r15
  pop %r14
  pop %r13
  pop %r12
  pop %rbp
  pop %rbx
  ret
)");

namespace wend {

static_assert(offsetof(ProcessorState, flags) == 128);
static_assert(offsetof(ProcessorState, vectors) == 144);

Processor::Processor(const std::vector<uint8_t> &code)
    : page_(mmap(nullptr, pageBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
  constexpr uint8_t ret = 0xC3;
  INVARIANT(page_ != MAP_FAILED && code.size() < pageBytes, "a page for code");
  std::memcpy(page_, code.data(), code.size());
  static_cast<uint8_t *>(page_)[code.size()] = ret;
  INVARIANT(mprotect(page_, pageBytes, PROT_READ | PROT_EXEC) == 0, "a page may be executed");
}

Processor::~Processor() { munmap(page_, pageBytes); }

bool Processor::run(ProcessorState &state) const {
  // Operands of vectors in memory are aligned.
  alignas(16) ProcessorState::Vector memory = state.memory;
  ProcessorState after = state;
  struct sigaction trap = {}, old = {};
  trap.sa_handler = leaveTrap;
  sigaction(SIGFPE, &trap, &old);
  bool hasTrapped = sigsetjmp(afterTrap, 1) != 0;
  if (!hasTrapped)
    wendExecuteInstruction(page_, &after, &memory);
  sigaction(SIGFPE, &old, nullptr);
  if (hasTrapped)
    return false;
  state = after;
  state.memory = memory;
  return true;
}

} // namespace wend
