#include "driver/explorer_options.h"

#include "driver/module_flags.h"

#include "opt/pipeline.h"
#include "support/file.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend {

namespace {

// Refers to `options`.
ExplorerRun runOf(const Options &options, std::string name) {
  const std::vector<PassId> &passes = options.passes;
  return {.name = std::move(name),
          .passes = passes,
          .isConventional = !passes.empty() && passes.back() == PassId::phiElim,
          .trapsOverflow = options.trapsOverflow,
          .passOptions = options.passOptions,
          .backend = options.backend,
          .limits = options.limits,
          .prepare = [&](Module &module) { setModuleFlags(options, module); }};
}

// With a level in place of the passes.
ExplorerRun levelOf(const Options &options, int level) {
  ExplorerRun run = runOf(options, fmt::format("-O{}", level));
  run.passes = passesOfLevel(level, options.disabledPasses);
  run.isConventional = false;
  run.passOptions.isLevel = true;
  run.backend.isFast = level == 0;
  return run;
}

std::string nameOf(const Options &options) {
  return !options.passOptions.isLevel ? "--passes"
         : options.isForSize          ? "-Os"
                                      : fmt::format("-O{}", options.level);
}

// The requested pipeline, the levels for comparison, and the sets of --explore-with.
std::vector<ExplorerRun> runsOf(const Options &options) {
  std::vector<ExplorerRun> runs{runOf(options, nameOf(options))};
  for (int level = 0; level <= 2; ++level)
    if (!options.passOptions.isLevel || level != options.level)
      runs.push_back(levelOf(options, level));
  for (const Options &set : options.exploreWith)
    if (std::ranges::find(runs, set.exploreName, &ExplorerRun::name) == runs.end())
      runs.push_back(runOf(set, set.exploreName));
  return runs;
}

} // namespace

std::optional<ExplorerOptions> explorerOptions(const Options &options, const Input &source,
                                               std::string &error) {
  ExplorerOptions explorer{.runs = runsOf(options),
                           .isIr = source.isIr(),
                           .dialect = options.dialect,
                           .diagnostics = options.diagnostics,
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
