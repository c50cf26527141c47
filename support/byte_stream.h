// ByteWriter and ByteReader — values, arrays and texts as bytes, for another process of the same
// program. Each item is padded to 8 bytes, so that arrays can be used where they are.
#pragma once

#include "support/invariant.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace wend {

class ByteWriter {
public:
  // Appends to `out`, whose size is a multiple of 8.
  explicit ByteWriter(std::string &out) : out_(out) {}

  template <typename T> void put(const T &value) {
    static_assert(std::is_trivially_copyable_v<T>);
    append(&value, sizeof(T));
  }
  template <typename T> void putArray(std::span<const T> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    put(values.size());
    append(values.data(), values.size_bytes());
  }
  void putText(std::string_view text) { putArray(std::span<const char>(text)); }

private:
  void append(const void *bytes, size_t size) {
    out_.append(static_cast<const char *>(bytes), size);
    out_.append((8 - size % 8) % 8, '\0');
  }

  std::string &out_;
};

class ByteReader {
public:
  // Arrays and texts are parts of `bytes`, which is aligned to 8 and must outlive them.
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  template <typename T> T take() {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, next(sizeof(T)), sizeof(T));
    return value;
  }
  template <typename T> std::span<const T> takeArray() {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= 8);
    auto count = take<size_t>();
    return {reinterpret_cast<const T *>(next(count * sizeof(T))), count};
  }
  std::string_view takeText() {
    std::span<const char> text = takeArray<char>();
    return {text.data(), text.size()};
  }

private:
  const char *next(size_t size) {
    size_t padded = (size + 7) / 8 * 8;
    INVARIANT(padded <= rest_.size(), "what is taken has been put");
    const char *at = rest_.data();
    rest_.remove_prefix(padded);
    return at;
  }

  std::string_view rest_;
};

} // namespace wend
