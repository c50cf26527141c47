// KnownFunction — functions that the compiler knows by name, and what calls of them do.
#pragma once

#include "ir/type.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace wend {

// The memory that a call accesses, as far as its caller can tell.
enum class MemoryAccess : uint8_t {
  Any,       // reads and writes anything that is not private
  None,      // none
  Reads,     // reads anything that is not private, and the private objects passed to it
  ReadBytes, // reads argument 1 bytes at argument 0
  Fill,      // sets argument 2 bytes at argument 0 to argument 1
  Copy,      // copies argument 2 bytes from argument 1 to argument 0
  Errno,     // may set errno
};

enum class KnownFunction : uint8_t {
  None,
#define KNOWN_FUNCTION(name, symbol, result, parameters, access, effects, fallback, interpreted,   \
                       selected)                                                                   \
  name,
#include "ir/known_functions.def"
};

constexpr size_t knownFunctionCount = 1
#define KNOWN_FUNCTION(name, symbol, result, parameters, access, effects, fallback, interpreted,   \
                       selected)                                                                   \
  +1
#include "ir/known_functions.def"
    ;

// A few types, in a table.
class TypeList {
public:
  constexpr TypeList() = default;
  constexpr TypeList(std::initializer_list<Type> types) {
    for (Type type : types)
      push(type);
  }
  constexpr void push(Type type) { types_[count_++] = type; }
  [[nodiscard]] constexpr size_t size() const { return count_; }
  constexpr operator std::span<const Type>() const { return {types_.data(), count_}; }
  constexpr Type operator[](size_t i) const { return types_[i]; }

private:
  std::array<Type, 5> types_{};
  uint8_t count_ = 0;
};

struct KnownFunctionRow {
  std::string_view symbol;
  Type result;
  TypeList parameters;
  MemoryAccess access;
  bool hasSideEffects; // not on memory; such a call may not return
  bool isNoReturn;
  KnownFunction fallback; // what a call that is not expanded in place calls
};

const KnownFunctionRow &row(KnownFunction function);

// Whether calls are asm statements without instructions in text.
constexpr bool isEmptyAssembly(KnownFunction function) {
  return function >= KnownFunction::OpaqueI32 && function <= KnownFunction::Barrier;
}

// None for other symbols.
KnownFunction findKnownFunction(std::string_view symbol);

} // namespace wend
