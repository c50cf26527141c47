// The verifier's rules on the types of operands and results, of one instruction each. Internal to
// the verifier.
#pragma once

#include "ir/function.h"

namespace wend {

// The rule that an instruction violates, or null. Its number of operands has been checked.
const char *brokenTypeRule(const Instruction &instruction);

inline bool isThreadLocal(const Value &value) {
  return value.kind() == ValueKind::Global && static_cast<const Global &>(value).isThreadLocal();
}

} // namespace wend
