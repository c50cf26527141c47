#include "opt/passes.h"

#include "ir/printer.h"
#include "ir/verifier.h"
#include "support/invariant.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

constexpr PassRow rows[] = {
#define PASS(identifier, name, keeps, text) {name, Keeps::keeps, text, identifier},
#include "opt/passes.def"
};

using enum PassId;

// ---- The optimisation levels, as data.

constexpr PassId level1[] = {mem2reg, simplify, simplifyCfg, simplify, dce, simplifyCfg};
constexpr PassId level2[] = {mem2reg, simplify, simplifyCfg, simplify, dce, simplifyCfg};

// What must come before what, wherever both are in a level, and why.
struct OrderConstraint {
  PassId first;
  PassId second;
  const char *reason;
};

constexpr OrderConstraint constraints[] = {
    {mem2reg, simplify, "values in memory cannot be folded"},
    {mem2reg, phiElim, "promotion makes phis"},
    {simplifyCfg, phiElim, "merging blocks would move copies off their edges"},
};

consteval bool keepsOrder(std::span<const PassId> level) {
  for (const OrderConstraint &constraint : constraints) {
    auto second = std::ranges::find(level, constraint.second);
    bool hasFirst = std::ranges::find(level, constraint.first) != level.end();
    if (hasFirst && std::find(level.begin(), second, constraint.first) == second)
      return false;
  }
  return true;
}
static_assert(keepsOrder(level1));
static_assert(keepsOrder(level2));

struct Running {
  const char *pass;
  const Function *function;
};

void describe(const void *data, std::string &out) {
  const auto *running = static_cast<const Running *>(data);
  fmt::format_to(std::back_inserter(out), "running pass {} on @{}", running->pass,
                 running->function->module().names().text(running->function->name));
}

} // namespace

const std::span<const PassRow> passTable = rows;

std::optional<PassId> passNamed(std::string_view name) {
  for (size_t i = 0; i < passTable.size(); ++i)
    if (passTable[i].name == name)
      return static_cast<PassId>(i);
  return {};
}

std::span<const PassId> passesOfLevel(int level) {
  if (level == 0)
    return {};
  return level == 1 ? std::span<const PassId>(level1) : std::span<const PassId>(level2);
}

void PassManager::run(Module &module, std::span<const PassId> passes) {
  for (Function *function : module.functions())
    run(*function, passes);
}

void PassManager::run(Function &function, std::span<const PassId> passes) {
  if (function.isDeclaration() || passes.empty())
    return;
  function.renumber();
  Analyses analyses(function);
  for (PassId pass : passes)
    runOnFunction(function, analyses, pass);
}

void PassManager::runOnFunction(Function &function, Analyses &analyses, PassId pass) {
  auto index = static_cast<size_t>(pass);
  const PassRow &info = row(pass);
  ++executions_;
  // Phi elimination is no optimisation: the back end cannot do without it.
  if (options_.bisectLimit >= 0 && executions_ > options_.bisectLimit && pass != PassId::phiElim)
    return;
  Running running{info.name, &function};
  CrashNote note(describe, &running);
  if (executions_ == options_.bisectLimit)
    describe(&running, lastAdmitted_);
  if (!options_.printBefore.empty() && options_.printBefore[index])
    printFunction(function, "before", info.name);

  using Clock = std::chrono::steady_clock;
  Clock::time_point start = options_.timePasses ? Clock::now() : Clock::time_point();
  bool changed = info.run(function, analyses);
  if (options_.timePasses)
    seconds_[index] += std::chrono::duration<double>(Clock::now() - start).count();

  if (changed) {
    ++changes_[index];
    analyses.invalidate(info.keeps);
  }
  bool wanted = !options_.printAfter.empty() && options_.printAfter[index];
  if (wanted || (changed && options_.printChanged))
    printFunction(function, "after", info.name);
  if (options_.verifyEach) {
    std::vector<std::string> errors;
    verify(function, errors);
    std::string faults;
    if (errors.empty())
      analyses.audit(faults);
    for (const std::string &error : errors)
      faults += error + '\n';
    INVARIANT(faults.empty(), faults.c_str());
  }
}

void PassManager::printFunction(const Function &function, const char *when, const char *pass) {
  fmt::format_to(std::back_inserter(printed_), "; *** @{} {} {} ***\n",
                 function.module().names().text(function.name), when, pass);
  print(function, printed_);
  printed_ += '\n';
}

void PassManager::reportTimes(std::string &out) const {
  double total = 0;
  for (double seconds : seconds_)
    total += seconds;
  auto line = [&](const char *name, double seconds, uint32_t changes) {
    fmt::format_to(std::back_inserter(out),
                   "{:>10.3f} ms {:>6.1f}%  {:<14} {:>8} functions changed\n", seconds * 1e3,
                   total > 0 ? 100 * seconds / total : 0, name, changes);
  };
  for (size_t i = 0; i < passTable.size(); ++i)
    if (seconds_[i] > 0)
      line(passTable[i].name, seconds_[i], changes_[i]);
  fmt::format_to(std::back_inserter(out), "{:>10.3f} ms         all passes\n", total * 1e3);
}

} // namespace wend
