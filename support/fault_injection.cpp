#include "support/fault_injection.h"

namespace wend {

InjectedFault injectedFault = InjectedFault::None;

bool injectFault(std::string_view name) {
#define FAULT(identifier, spelling, text)                                                          \
  if (name == spelling) {                                                                          \
    injectedFault = InjectedFault::identifier;                                                     \
    return true;                                                                                   \
  }
#include "support/fault_injection.def"
  return false;
}

} // namespace wend
