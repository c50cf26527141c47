#include "ir/known_functions.h"

#include "ir/function.h"

namespace wend {

namespace {

using enum Type;

enum class Effects : uint8_t { MemoryOnly, SideEffect, NoReturn };

#define TYPES(...) {__VA_ARGS__}
constexpr KnownFunctionRow table[] = {
    {{}, Void, {}, MemoryAccess::Any, true, false, KnownFunction::None},
#define KNOWN_FUNCTION(name, symbol, result, parameters, access, effects, fallback, interpreted,   \
                       selected)                                                                   \
  {symbol,                                                                                         \
   result,                                                                                         \
   TYPES parameters,                                                                               \
   MemoryAccess::access,                                                                           \
   Effects::effects != Effects::MemoryOnly,                                                        \
   Effects::effects == Effects::NoReturn,                                                          \
   KnownFunction::fallback},
#include "ir/known_functions.def"
};
#undef TYPES

} // namespace

const KnownFunctionRow &row(KnownFunction function) { return table[static_cast<size_t>(function)]; }

KnownFunction findKnownFunction(std::string_view symbol) {
  for (size_t i = 1; i < knownFunctionCount; ++i)
    if (table[i].symbol == symbol)
      return static_cast<KnownFunction>(i);
  return KnownFunction::None;
}

// To be called after each change of the types.
void Function::checkKnownSignature() {
  if (known_ == KnownFunction::None)
    return;
  std::span<const Type> parameters = row(known_).parameters;
  hasKnownSignature_ = result() == row(known_).result &&
                       std::ranges::equal(parameters, arguments(), {}, {}, &Argument::type);
}

} // namespace wend
