// Arena — bump-pointer allocation; all memory is freed at once. Objects in arenas can be referred
// to by Ptr32.
//
// Destructors of objects in an arena do not run, so only trivially destructible types are allowed.
#pragma once

#include "support/region.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace wend {

class Arena {
public:
  Arena() = default;
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;
  Arena(Arena &&other) noexcept
      : chunks_(std::exchange(other.chunks_, {})), large_(std::exchange(other.large_, nullptr)),
        next_(std::exchange(other.next_, nullptr)), limit_(std::exchange(other.limit_, nullptr)) {}
  ~Arena() {
    for (char *chunk : chunks_)
      freeRegionMemory(chunk, regionUnit);
    while (large_)
      free(large_);
  }

  // Returns `size` uninitialised bytes, aligned to `align` (a power of two, at most 16).
  void *allocate(size_t size, size_t align) {
    if (!next_)
      return allocateSlow(size, align);
    char *at = next_ + (-reinterpret_cast<uintptr_t>(next_) & (align - 1));
    if (static_cast<std::ptrdiff_t>(size) > limit_ - at)
      return allocateSlow(size, align);
    next_ = at + size;
    return at;
  }

  template <typename T, typename... Args> T *make(Args &&...args) {
    static_assert(std::is_trivially_destructible_v<T>);
    return new (allocate(sizeof(T), alignof(T))) T(std::forward<Args>(args)...);
  }

  // Returns uninitialised memory for `count` objects of T.
  template <typename T> T *allocateArray(size_t count) {
    static_assert(std::is_trivially_destructible_v<T>);
    // NOLINTNEXTLINE(bugprone-sizeof-expression): T may be a pointer
    return static_cast<T *>(allocate(count * sizeof(T), alignof(T)));
  }

  template <typename T> std::span<T> copy(std::span<const T> from) {
    T *to = allocateArray<T>(from.size());
    std::uninitialized_copy(from.begin(), from.end(), to);
    return {to, from.size()};
  }
  template <typename T> std::span<T> copy(const std::vector<T> &from) {
    return copy(std::span<const T>(from));
  }
  std::string_view copy(std::string_view text) {
    char *to = allocateArray<char>(text.size());
    std::copy(text.begin(), text.end(), to);
    return {to, text.size()};
  }

  // Like allocateArray, but a large array can be freed by `release` before the arena is.
  template <typename T> T *allocateReleasable(size_t count) {
    static_assert(std::is_trivially_destructible_v<T>);
    size_t size = count * sizeof(T); // NOLINT(bugprone-sizeof-expression)
    return size > largest ? static_cast<T *>(allocateLarge(size)) : allocateArray<T>(count);
  }
  template <typename T> void release(T *array, size_t count) {
    if (count * sizeof(T) > largest) // NOLINT(bugprone-sizeof-expression)
      free(reinterpret_cast<Large *>(array) - 1);
  }

private:
  // Larger requests get separate memory; the current chunk stays in use.
  static constexpr size_t largest = regionUnit / 4;

  // The header of separate memory: a node in the list of all of it.
  struct alignas(16) Large {
    Large *prev;
    Large *next;
    size_t bytes; // includes the header
  };

  void *allocateLarge(size_t size) {
    size_t bytes = sizeof(Large) + size;
    large_ = new (allocateRegionMemory(bytes)) Large{nullptr, large_, bytes};
    if (large_->next)
      large_->next->prev = large_;
    return large_ + 1;
  }

  void *allocateSlow(size_t size, size_t align) {
    if (size > largest)
      return allocateLarge(size);
    chunks_.push_back(allocateRegionMemory(regionUnit));
    next_ = chunks_.back();
    limit_ = next_ + regionUnit;
    return allocate(size, align);
  }

  void free(Large *large) {
    (large->prev ? large->prev->next : large_) = large->next;
    if (large->next)
      large->next->prev = large->prev;
    freeRegionMemory(reinterpret_cast<char *>(large), large->bytes);
  }

  std::vector<char *> chunks_;
  Large *large_ = nullptr;
  char *next_ = nullptr;
  char *limit_ = nullptr;
};

// A growing array in an arena, for members of arena objects: 16 bytes, no destructor. Small arrays
// that it outgrows stay allocated, in total less than the size of the current one.
template <typename T> class ArenaVector {
public:
  [[nodiscard]] uint32_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  T &operator[](size_t i) { return data_[i]; }
  const T &operator[](size_t i) const { return data_[i]; }
  T *begin() { return data_; }
  T *end() { return data_ + size_; }
  const T *begin() const { return data_; }
  const T *end() const { return data_ + size_; }
  T &back() { return data_[size_ - 1]; }
  const T &back() const { return data_[size_ - 1]; }

  void push(Arena &arena, T value) {
    if (size_ == capacity_)
      reserve(arena, std::max<uint32_t>(1, capacity_ * 2));
    data_[size_++] = value;
  }
  void pop() { --size_; }
  void clear() { size_ = 0; }

  void reserve(Arena &arena, uint32_t capacity) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (capacity <= capacity_)
      return;
    T *data = arena.allocateReleasable<T>(capacity);
    std::uninitialized_copy(data_, data_ + size_, data);
    arena.release(data_, capacity_);
    data_ = data;
    capacity_ = capacity;
  }

private:
  T *data_ = nullptr;
  uint32_t size_ = 0;
  uint32_t capacity_ = 0;
};

} // namespace wend
