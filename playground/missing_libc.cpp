// What wasi-libc lacks of the C library.

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" {

// For tmpfile() of interpreted programs, which may not use files here.
std::FILE *tmpfile() {
  errno = ENOSYS;
  return nullptr;
}

// Debian's compiler-rt for WebAssembly is compiled with stack protection.
extern const uintptr_t __stack_chk_guard; // NOLINT(bugprone-reserved-identifier)
const uintptr_t __stack_chk_guard = 0x595e9fbd;

[[noreturn]] void __stack_chk_fail() { // NOLINT(bugprone-reserved-identifier)
  std::abort();
}
}
