#include "opt/passes.h"

#include "ir/analysis/call_graph.h"
#include "ir/analysis/verifier.h"
#include "ir/printer.h"
#include "support/invariant.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

constexpr PassRow rows[] = {
#define PASS(identifier, name, keeps, text) {name, Keeps::keeps, text, identifier, nullptr, false},
#define WHOLE(identifier, name, keeps, text) {name, Keeps::keeps, text, identifier, nullptr, true},
#define MODULE(identifier, name, text) {name, Keeps::Nothing, text, nullptr, identifier, true},
#include "opt/passes.def"
};

using enum PassId;

// ---- The optimisation levels, as data.

// clang-format off
constexpr PassId level1[] = {mem2reg, simplify, simplifyCfg, simplify, dce, simplifyCfg};
constexpr PassId level2[] = {
    argPromotion, ipcp,
    // Bottom-up, so that what is inlined has been through all of them.
    mem2reg, simplify, simplifyCfg, gvn, dce, tailRecursionElim,
    inlineCalls, partialInline,
    mem2reg, simplify, simplifyCfg, sroa, mem2reg, gvn, loadElim,
    jumpThreading, mem2reg, simplify, simplifyCfg, gvn, dse, dce, simplifyCfg, functionAttrs,
    // Most inlining is done: what is left is recursive or long. A call whose result nobody reads may
    // be the last thing that a function does.
    globalDce, ipcp, deadArgElim, tailRecursionElim,
    vrp, switchFormation, rangeCheckMerging, simplifyCfg,
    loopSimplify, licm, loopVersioning, vrp, simplify, gvn, dce, hoistSink,
    // Checks and loads leave loops that are sure to come to them.
    loopSimplify, licm, loopRotate, mem2reg, simplifyCfg, loopSimplify, loopUnswitch,
    simplifyCfg, loopSimplify, licm, loopIdiom, loopDeletion, loopFullUnroll, strengthReduction, scalarReplacement,
    scalarPromotion, mem2reg, loadPre,
    simplify, simplifyCfg,
    // Not in what may still be inlined: there a branch may turn out to be known.
    ifConvert, gvn, dce, simplifyCfg,
    // What two turns have in common shows when nothing else is left to do in one.
    loopSimplify, loopUnroll, simplify, gvn, dce, simplifyCfg,
    // Last: simplify-cfg would have more blocks to look at.
    tailDuplication, simplify};
// clang-format on

// What must come before what, wherever both are in a level, and why.
struct OrderConstraint {
  PassId first;
  PassId second;
  const char *reason;
};

constexpr OrderConstraint constraints[] = {
    {mem2reg, simplify, "values in memory cannot be folded"},
    {simplify, sroa, "offsets become constants by folding"},
    {mem2reg, loadElim, "what mem2reg promotes needs no analysis of memory"},
    {loadElim, dse, "a store whose loads are gone may be dead"},
    {mem2reg, phiElim, "promotion makes phis"},
    {loopSimplify, licm, "what leaves a loop goes to its preheader"},
    {loopSimplify, loopRotate, "the first test goes there, too"},
    {loopVersioning, loopIdiom, "a check in the loop may end it"},
    {loopIdiom, loopDeletion, "what it leaves may be nothing"},
    {loopRotate, loopDeletion, "turns are counted at their end"},
    {loopRotate, loopFullUnroll, "turns are counted at their end"},
    {loopRotate, loopUnroll, "the same"},
    {loopRotate, scalarReplacement, "what comes first in a turn is certain to happen then"},
    {loopRotate, loadPre, "the same"},
    {scalarPromotion, loadPre, "what needs no load in a loop needs none before each turn"},
    {loopVersioning, strengthReduction, "indices of arrays become products of 64 bits"},
    {ifConvert, loopUnroll, "bodies are short then"},
    {ipcp, deadArgElim, "nobody reads what is a constant"},
    {vrp, loopVersioning, "a check that always holds needs no copy of the loop"},
    {simplifyCfg, phiElim, "merging blocks would move copies off their edges"},
};

// What is worth its time again only where another pass has changed something in between, and why.
struct Repetition {
  PassId pass;
  PassId after;
  const char *reason;
};

constexpr Repetition repetitions[] = {
    {vrp, loopVersioning, "new bounds hold in copies of loops without checks only"},
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
  const Function *function; // null for the whole module
};

void describe(const void *data, std::string &out) {
  const auto *running = static_cast<const Running *>(data);
  fmt::format_to(std::back_inserter(out), "running pass {}", running->pass);
  if (const Function *function = running->function)
    fmt::format_to(std::back_inserter(out), " on @{}",
                   function->module().names().text(function->name));
}

bool isAsked(const std::vector<bool> &passes, PassId pass) {
  return !passes.empty() && passes[static_cast<size_t>(pass)];
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

bool needWholeProgram(std::span<const PassId> passes) {
  return std::ranges::any_of(passes, [](PassId pass) { return row(pass).isWhole; });
}

void PassManager::run(Module &module, std::span<const PassId> passes) {
  while (!passes.empty()) {
    if (row(passes[0]).runOnModule) {
      runOnModule(module, passes[0]);
      passes = passes.subspan(1);
      continue;
    }
    auto end = std::ranges::find_if(passes, [](PassId pass) { return row(pass).runOnModule; });
    std::span<const PassId> row(passes.begin(), end);
    std::vector<Function *> order(module.functions().begin(), module.functions().end());
    if (needWholeProgram(row)) {
      CallGraph graph(module);
      order.assign(graph.bottomUp().begin(), graph.bottomUp().end());
    }
    for (Function *function : order)
      run(*function, row);
    passes = passes.subspan(row.size());
  }
}

void PassManager::run(Function &function, std::span<const PassId> passes) {
  if (function.isDeclaration() || passes.empty())
    return;
  function.renumber();
  Analyses analyses(function, &context_);
  changesOfFunction_ = 0;
  outcomes_.assign(passTable.size(), {});
  for (PassId pass : passes)
    runOnFunction(function, analyses, pass);
}

void PassManager::runOnFunction(Function &function, Analyses &analyses, PassId pass) {
  const PassRow &info = row(pass);
  if (!begins(pass))
    return;
  Running running{info.name, &function};
  CrashNote note(describe, &running);
  if (executions_ == options_.bisectLimit)
    describe(&running, lastAdmitted_);
  if (isAsked(options_.printBefore, pass))
    printFunction(function, "before", info.name);
  bool isRun = isWorthwhile(pass);
  bool changed = isRun && timed(pass, [&] { return info.run(function, analyses); });
  Outcome &outcome = outcomes_[static_cast<size_t>(pass)];
  if (changed) {
    analyses.invalidate(info.keeps);
    ++changesOfFunction_;
    outcome.hasChanged = true;
  } else if (isRun) {
    outcome.leftAlone = changesOfFunction_;
  }
  if (isAsked(options_.printAfter, pass) || (changed && options_.printChanged))
    printFunction(function, "after", info.name);
  if (options_.verifyEach)
    check(function, &analyses);
}

void PassManager::runOnModule(Module &module, PassId pass) {
  const PassRow &info = row(pass);
  if (!begins(pass))
    return;
  Running running{info.name, nullptr};
  CrashNote note(describe, &running);
  if (executions_ == options_.bisectLimit)
    describe(&running, lastAdmitted_);
  auto printAll = [&](const char *when) {
    for (const Function *function : module.functions())
      if (!function->isDeclaration())
        printFunction(*function, when, info.name);
  };
  if (isAsked(options_.printBefore, pass))
    printAll("before");
  bool changed = timed(pass, [&] { return info.runOnModule(module, context_); });
  if (isAsked(options_.printAfter, pass) || (changed && options_.printChanged))
    printAll("after");
  if (options_.verifyEach)
    for (const Function *function : module.functions())
      check(*function, nullptr);
}

// Not if it has left the function at hand alone as it is now: it would do so again. A level also
// knows when a repetition is not worth its time.
bool PassManager::isWorthwhile(PassId pass) const {
  auto outcomeOf = [&](PassId of) { return outcomes_[static_cast<size_t>(of)]; };
  Outcome own = outcomeOf(pass);
  if (own.leftAlone == changesOfFunction_)
    return false;
  return !options_.isLevel || std::ranges::none_of(repetitions, [&](const Repetition &repetition) {
    Outcome after = outcomeOf(repetition.after);
    return repetition.pass == pass && own.hasRun() && after.hasRun() && !after.hasChanged;
  });
}

// Whether the pass is to run, or the limit is reached. Phi elimination is no optimisation: the back
// end cannot do without it.
bool PassManager::begins(PassId pass) {
  ++executions_;
  return options_.bisectLimit < 0 || executions_ <= options_.bisectLimit || pass == PassId::phiElim;
}

template <typename Run> bool PassManager::timed(PassId pass, Run run) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = options_.timePasses ? Clock::now() : Clock::time_point();
  bool changed = run();
  if (options_.timePasses)
    seconds_[static_cast<size_t>(pass)] +=
        std::chrono::duration<double>(Clock::now() - start).count();
  changes_[static_cast<size_t>(pass)] += changed ? 1 : 0;
  return changed;
}

// Without analyses, only the function.
void PassManager::check(const Function &function, const Analyses *analyses) {
  std::vector<std::string> errors;
  verify(function, errors);
  std::string faults;
  if (errors.empty() && analyses)
    analyses->audit(faults);
  for (const std::string &error : errors)
    faults += error + '\n';
  INVARIANT(faults.empty(), faults.c_str());
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
    fmt::format_to(std::back_inserter(out), "{:>10.3f} ms {:>6.1f}%  {:<16} {:>8} changes\n",
                   seconds * 1e3, total > 0 ? 100 * seconds / total : 0, name, changes);
  };
  for (size_t i = 0; i < passTable.size(); ++i)
    if (seconds_[i] > 0)
      line(passTable[i].name, seconds_[i], changes_[i]);
  fmt::format_to(std::back_inserter(out), "{:>10.3f} ms         all passes\n", total * 1e3);
}

} // namespace wend
