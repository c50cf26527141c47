// Faults on purpose: none, unless one is injected.
#pragma once

#include <cstdint>
#include <string_view>

namespace wend {

enum class InjectedFault : uint8_t {
  None,
#define FAULT(identifier, name, text) identifier,
#include "support/fault_injection.def"
};

// Asked only where the rule at fault is about to be applied.
extern InjectedFault injectedFault;
inline bool isInjected(InjectedFault fault) { return injectedFault == fault; }

// False if there is none of that name.
bool injectFault(std::string_view name);

} // namespace wend
