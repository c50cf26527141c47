// system — the Linux system calls of the runtime, without libc.
//
// Every call returns what the kernel returns: a result, or minus an errno.
#pragma once
#include <stddef.h>
#include <stdint.h>

namespace wend {

inline long systemCall(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0,
                       long f = 0) {
  long result;
  register long r10 asm("r10") = d;
  register long r8 asm("r8") = e;
  register long r9 asm("r9") = f;
  asm volatile("syscall"
               : "=a"(result)
               : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
               : "rcx", "r11", "memory");
  return result;
}

// Numbers and constants of the x86-64 Linux interface, spelled as in its headers.
constexpr long SYS_read = 0, SYS_write = 1, SYS_open = 2, SYS_poll = 7, SYS_mmap = 9,
               SYS_mprotect = 10, SYS_munmap = 11, SYS_rt_sigaction = 13, SYS_rt_sigprocmask = 14,
               SYS_ioctl = 16, SYS_madvise = 28, SYS_sigaltstack = 131, SYS_exit_group = 231;
constexpr int EINTR = 4, EIO = 5, EBADF = 9, EAGAIN = 11, EFAULT = 14, EISDIR = 21, EFBIG = 27,
              ENOSPC = 28, EPIPE = 32, EDQUOT = 122;
constexpr long PROT_NONE = 0, PROT_READ = 1, PROT_WRITE = 2;
constexpr long MAP_PRIVATE = 0x02, MAP_ANONYMOUS = 0x20, MAP_NORESERVE = 0x4000;
constexpr long MADV_HUGEPAGE = 14, MADV_NOHUGEPAGE = 15;
constexpr long TCGETS = 0x5401;
constexpr short POLLIN = 1, POLLOUT = 4;

// What a signal handler is passed: the registers of the code that was interrupted.
struct SignalContext {
  uint64_t flags, link, stack[3];
  uint64_t registers[15]; // r8 to r15, rdi, rsi, rbp, rbx, rdx, rax, rcx
  uint64_t rsp, rip;
};

inline long systemCall(long number, long a, const void *b, size_t c) {
  return systemCall(number, a, reinterpret_cast<long>(b), static_cast<long>(c));
}

// Anonymous memory, or nullptr.
inline uint8_t *mapMemory(size_t size, long protection) {
  long address = systemCall(SYS_mmap, 0, static_cast<long>(size), protection,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return address < 0 ? nullptr : reinterpret_cast<uint8_t *>(address);
}

inline void unmapMemory(uint8_t *memory, size_t size) {
  systemCall(SYS_munmap, reinterpret_cast<long>(memory), static_cast<long>(size));
}

// After EAGAIN: another process has made the shared descriptor non-blocking. Waits until it is
// ready.
inline void waitFor(int descriptor, short events) {
  struct {
    int descriptor;
    short events, happened;
  } request = {descriptor, events, 0};
  systemCall(SYS_poll, reinterpret_cast<long>(&request), 1, -1);
}

} // namespace wend
