// Inputs that are neither Wend nor LLVM IR.
#pragma once

#include "driver/options.h"

#include <string>
#include <string_view>

namespace wend {

// What an input is instead of a source, and what to do with it: an object or an archive, or a
// program of another language; empty for a source. The language of an extension is only considered
// if no -x says otherwise.
std::string notSource(const Input &input, std::string_view text);

} // namespace wend
