#include "driver/explorer_options.h"

#include "driver/module_flags.h"

#include "opt/pipeline.h"
#include "support/file.h"

#include <fmt/format.h>

namespace wend {

namespace {

// The requested pipeline, and the levels for comparison.
std::vector<ExplorerRun> runsOf(const Options &options) {
  std::vector<ExplorerRun> runs;
  auto addLevel = [&](int level) {
    std::span<const PassId> passes = passesOfLevel(level);
    runs.push_back({.name = fmt::format("-O{}", level),
                    .passes = {passes.begin(), passes.end()},
                    .isLevel = true,
                    .isFast = level == 0});
  };
  const std::vector<PassId> &passes = options.passes;
  if (options.passOptions.isLevel)
    addLevel(options.level);
  else
    runs.push_back({.name = "--passes",
                    .passes = passes,
                    .isConventional = !passes.empty() && passes.back() == PassId::phiElim});
  for (int level = 0; level <= 2; ++level)
    if (!options.passOptions.isLevel || level != options.level)
      addLevel(level);
  return runs;
}

} // namespace

std::optional<ExplorerOptions> explorerOptions(const Options &options, const Input &source,
                                               std::string &error) {
  ExplorerOptions explorer{.runs = runsOf(options),
                           .isIr = source.isIr(),
                           .dialect = options.dialect,
                           .trapsOverflow = options.trapsOverflow,
                           .diagnostics = options.diagnostics,
                           .passes = options.passOptions,
                           .backend = options.backend,
                           .limits = options.limits,
                           .prepare = [&](Module &module) { setModuleFlags(options, module); },
                           .input = {},
                           .version = versionText()};
  explorer.version.resize(std::min(explorer.version.find('\n'), explorer.version.size()));
  constexpr uint64_t unlimited = InterpreterOptions().maxSteps;
  if (options.interpreter.maxSteps != unlimited)
    explorer.maxSteps = options.interpreter.maxSteps;
  if (options.exploreInput.empty())
    return explorer;
  std::optional<std::string> input = readFile(options.exploreInput, error);
  if (!input) {
    error = fmt::format("cannot read '{}': {}", options.exploreInput, error);
    return {};
  }
  explorer.input = std::move(*input);
  return explorer;
}

} // namespace wend
