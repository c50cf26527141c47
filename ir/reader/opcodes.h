// The opcodes of LLVM IR that the grammar treats alike: arithmetic and conversions.
#pragma once

#include "ir/op.h"

#include <optional>
#include <string_view>

namespace wend::reader {

// The operation of an opcode. Of BitCast and Copy, which are both `bitcast`: Copy; the types decide
// later.
std::optional<Op> opcodeNamed(std::string_view text);

} // namespace wend::reader
