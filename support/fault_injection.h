// The names of the faults of fault_injection.def.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace wend {

enum class InjectedFault : uint8_t {
  None,
#define PASS_FAULT(function, pass, name, text) function,
#define SELECTION_FAULT(function, name, text) function,
#include "support/fault_injection.def"
};

// The fault with that name; nothing if there is none.
std::optional<InjectedFault> faultNamed(std::string_view name);

} // namespace wend
