// Arena — memory that is handed out by moving a pointer and given back all at once.
//
// Objects in an arena are never destroyed, so only trivially destructible types may live there.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
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
      : chunks_(std::move(other.chunks_)), next_(std::exchange(other.next_, nullptr)),
        limit_(std::exchange(other.limit_, nullptr)) {}

  // `size` bytes at a multiple of `align` (a power of two, at most 16); not initialised.
  void *allocate(size_t size, size_t align) {
    uintptr_t at = (reinterpret_cast<uintptr_t>(next_) + align - 1) & ~(align - 1);
    if (at + size > reinterpret_cast<uintptr_t>(limit_) || next_ == nullptr)
      return allocateSlow(size, align);
    next_ = reinterpret_cast<char *>(at + size);
    return reinterpret_cast<void *>(at);
  }

  template <typename T, typename... Args> T *make(Args &&...args) {
    static_assert(std::is_trivially_destructible_v<T>);
    return new (allocate(sizeof(T), alignof(T))) T(std::forward<Args>(args)...);
  }

  // Room for `count` objects of T, not initialised.
  template <typename T> T *allocateArray(size_t count) {
    static_assert(std::is_trivially_destructible_v<T>);
    // NOLINTNEXTLINE(bugprone-sizeof-expression): T may well be a pointer
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

private:
  static constexpr size_t chunkSize = size_t{64} * 1024;

  void *allocateSlow(size_t size, size_t align) {
    // An oversized request gets a chunk of its own; the current chunk stays in use.
    if (size > chunkSize / 4) {
      chunks_.push_back(std::make_unique_for_overwrite<char[]>(size + align));
      auto at = reinterpret_cast<uintptr_t>(chunks_.back().get());
      return reinterpret_cast<void *>((at + align - 1) & ~(align - 1));
    }
    chunks_.push_back(std::make_unique_for_overwrite<char[]>(chunkSize));
    next_ = chunks_.back().get();
    limit_ = next_ + chunkSize;
    return allocate(size, align);
  }

  std::vector<std::unique_ptr<char[]>> chunks_;
  char *next_ = nullptr;
  char *limit_ = nullptr;
};

// A growing array in an arena, for members of arena objects: no destructor, 16 bytes. What it
// outgrows stays in the arena unused, at most as much again as the array itself.
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
    T *data = arena.allocateArray<T>(capacity);
    std::uninitialized_copy(data_, data_ + size_, data);
    data_ = data;
    capacity_ = capacity;
  }

private:
  T *data_ = nullptr;
  uint32_t size_ = 0;
  uint32_t capacity_ = 0;
};

} // namespace wend
