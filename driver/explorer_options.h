// What the command line says of --explore.
#pragma once

#include "driver/options.h"

#include "explorer/explorer.h"

namespace wend {

// For the explorer: the requested pipeline, and the levels for comparison. Refers to `options`.
ExplorerOptions explorerOptions(const Options &options, const Input &input);

} // namespace wend
