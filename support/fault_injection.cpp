#include "support/fault_injection.h"

namespace wend {

std::optional<InjectedFault> faultNamed(std::string_view name) {
#define PASS_FAULT(function, pass, spelling, text)                                                 \
  if (name == spelling)                                                                            \
    return InjectedFault::function;
#define SELECTION_FAULT(function, spelling, text)                                                  \
  if (name == spelling)                                                                            \
    return InjectedFault::function;
#include "support/fault_injection.def"
  return {};
}

} // namespace wend
