// What the command line says of --explore.
#pragma once

#include "driver/options.h"

#include "explorer/explorer.h"

#include <optional>
#include <string>

namespace wend {

// For the explorer: the requested pipeline, the levels for comparison, and the sets of options of
// --explore-with. Refers to `options`.
// Nothing if the input of the program cannot be read, with a message in `error`.
std::optional<ExplorerOptions> explorerOptions(const Options &options, const Input &source,
                                               std::string &error);

} // namespace wend
