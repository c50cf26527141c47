// Annotations for sanitizers of memory from the project's allocators.
#pragma once

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#define WEND_ADDRESS_SANITIZER
#elif defined(__SANITIZE_THREAD__)
#define WEND_THREAD_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WEND_ADDRESS_SANITIZER
#elif __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#define WEND_MEMORY_SANITIZER
#elif __has_feature(thread_sanitizer)
#define WEND_THREAD_SANITIZER
#endif
#endif

#ifdef WEND_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#endif

namespace wend {

#if defined(WEND_ADDRESS_SANITIZER) || defined(WEND_MEMORY_SANITIZER) ||                           \
    defined(WEND_THREAD_SANITIZER)
#define WEND_SANITIZED
inline constexpr bool isSanitized = true;
#else
inline constexpr bool isSanitized = false;
#endif

// Marks memory as inaccessible.
inline void poison([[maybe_unused]] void *memory, [[maybe_unused]] size_t bytes) {
#ifdef WEND_ADDRESS_SANITIZER
  __asan_poison_memory_region(memory, bytes);
#endif
}

// Marks memory as accessible and uninitialised.
inline void unpoison([[maybe_unused]] void *memory, [[maybe_unused]] size_t bytes) {
#ifdef WEND_ADDRESS_SANITIZER
  __asan_unpoison_memory_region(memory, bytes);
#elif defined(WEND_MEMORY_SANITIZER)
  __msan_allocated_memory(memory, bytes);
#endif
}

} // namespace wend
