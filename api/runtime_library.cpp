// The bytes of libwendrt.a, placed into the library by the assembler.
#include "api/output.h"

asm(R"(
        .section .rodata
        .balign 8
wend_runtime_begin:
        .incbin ")" WEND_RUNTIME R"("
wend_runtime_end:
        .text
)");

extern "C" { // NOLINTBEGIN(readability-identifier-naming): symbols of the assembly
extern const char wend_runtime_begin[] __attribute__((visibility("hidden")));
extern const char wend_runtime_end[] __attribute__((visibility("hidden")));
} // NOLINTEND(readability-identifier-naming)

namespace wend {

std::string_view runtimeLibrary() {
  return {wend_runtime_begin, static_cast<size_t>(wend_runtime_end - wend_runtime_begin)};
}

} // namespace wend
