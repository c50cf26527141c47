// The types of the C interface and those of the IR.
#pragma once

#include "api/wendc.h"

#include "ir/type.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace wend {

// By wendc_type.
inline constexpr Type typesByCode[] = {
    Type::Void,  Type::I1,    Type::I8,    Type::I16,   Type::I32,   Type::I64,
    Type::Ptr,   Type::F32,   Type::F64,   Type::F80,   Type::V16I8, Type::V8I16,
    Type::V4I32, Type::V2I64, Type::V4F32, Type::V2F64,
};
static_assert(std::size(typesByCode) == WENDC_V2F64 + 1);

inline std::optional<Type> typeOfCode(wendc_type code) {
  return code < std::size(typesByCode) ? std::optional(typesByCode[code]) : std::nullopt;
}

// WENDC_VOID for types that the interface lacks.
inline wendc_type codeOf(Type type) {
  const Type *found = std::ranges::find(typesByCode, type);
  return found == std::end(typesByCode) ? WENDC_VOID
                                        : static_cast<wendc_type>(found - std::begin(typesByCode));
}

} // namespace wend
