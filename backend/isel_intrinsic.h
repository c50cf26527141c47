// Declared functions whose calls can be selected as other instructions than a call.
#pragma once

#include "ir/function.h"

namespace wend {

class ISelContext;

struct Intrinsic {
  std::string_view name;
  // Selects a call. False, and nothing emitted, if it is to be a call…
  bool (*select)(ISelContext &isel, Instruction &call);
  std::string_view function; // … of this function of the C library
  uint32_t argumentCount;    // with only the first arguments
};

// Interns the names of the intrinsics in the module. Once per function; it does nothing if the
// module is that of the function before.
void internIntrinsics(ISelContext &isel);
// Null if the callee is not an intrinsic, or is defined in the module.
const Intrinsic *intrinsicOf(const ISelContext &isel, const Instruction &call);
bool isVaStart(const ISelContext &isel, const Instruction &call);

} // namespace wend
