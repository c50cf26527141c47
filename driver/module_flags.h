// The flags of a module that options replace.
#pragma once

#include "driver/options.h"

namespace wend {

// Sets the flags for position-independent code and for Intel CET to what the options require.
void setModuleFlags(const Options &options, Module &module);

} // namespace wend
