// SemanticValue — the value of a symbol of a grammar, for the parsers that Bison generates.
//
// It has one of the types that the grammar declares. All are trivially copyable, so that a parser
// moves symbols as bytes; Bison's own variant calls a constructor and a destructor by the kind of
// the symbol.
#pragma once

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

namespace wend {

class SemanticValue {
public:
  // The value, which must be of type T or about to be assigned one.
  template <typename T> T &as() {
    check<T>();
    return *std::launder(reinterpret_cast<T *>(bytes_));
  }
  template <typename T, typename... Args> T &emplace(Args &&...args) {
    check<T>();
    return *new (bytes_) T(std::forward<Args>(args)...);
  }

private:
  static constexpr size_t maxSize = 32;

  template <typename T> static constexpr void check() {
    // NOLINTNEXTLINE(bugprone-sizeof-expression): a value may be a pointer
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= maxSize &&
                  alignof(T) <= alignof(SemanticValue));
  }

  alignas(8) std::byte bytes_[maxSize];
};

} // namespace wend
