#include "opt/passes.h"
#include "opt/pipeline.h"

#include "ir/analysis/call_graph.h"
#include "ir/analysis/debug_audit.h"
#include "ir/analysis/verifier.h"
#include "ir/printer.h"
#include "opt/fault_injection.h"
#include "support/invariant.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <functional>
#include <iterator>

namespace wend {

namespace {

constexpr PassRow rows[] = {
#define PASS_ROW(kind, identifier, name, keeps, text)                                              \
  {name, PassKind::kind, Keeps::keeps, text, identifier, nullptr},
#define FUNCTION_PASS(...) PASS_ROW(Function, __VA_ARGS__)
#define CALL_GRAPH_PASS(...) PASS_ROW(CallGraph, __VA_ARGS__)
#define MODULE_PASS(identifier, name, text)                                                        \
  {name, PassKind::Module, Keeps::Nothing, text, nullptr, identifier},
#include "opt/passes.def"
#undef PASS_ROW
};

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

bool isModulePass(PassId pass) { return row(pass).kind == PassKind::Module; }

bool isRequested(const std::vector<bool> &passes, PassId pass) {
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

bool needWholeProgram(std::span<const PassId> passes) {
  return std::ranges::any_of(passes,
                             [](PassId pass) { return row(pass).kind != PassKind::Function; });
}

std::span<const PassId> independentPasses(std::span<const PassId> passes) {
  auto last = std::find_if(passes.rbegin(), passes.rend(), isModulePass);
  std::span<const PassId> group(last.base(), passes.end());
  return needWholeProgram(group) ? group.last(0) : group;
}

void PassManager::run(Module &module, std::span<const PassId> passes) {
  while (!passes.empty()) {
    if (isModulePass(passes[0])) {
      runOnModule(module, passes[0]);
      passes = passes.subspan(1);
      continue;
    }
    std::span<const PassId> group(passes.begin(), std::ranges::find_if(passes, isModulePass));
    std::vector<Function *> order(module.functions().begin(), module.functions().end());
    if (needWholeProgram(group)) {
      const CallGraph &graph = context_.callGraph(module);
      order.assign(graph.bottomUp().begin(), graph.bottomUp().end());
    }
    context_.invalidateCallGraph();
    for (Function *function : order)
      run(*function, group);
    passes = passes.subspan(group.size());
  }
}

void PassManager::run(Function &function, std::span<const PassId> passes) {
  if (function.isDeclaration() || passes.empty())
    return;
  function.renumber();
  if (options_.observer)
    options_.observer->beforePasses(function);
  Analyses analyses(function, context_);
  functionChanges_ = 0;
  outcomes_.assign(passTable.size(), {});
  for (PassId pass : passes)
    runOnFunction(function, analyses, pass);
}

void PassManager::runOnFunction(Function &function, Analyses &analyses, PassId pass) {
  const PassRow &info = row(pass);
  if (!admitExecution(pass))
    return;
  Running running{info.name, &function};
  CrashNote note(describe, &running);
  if (executions_ == options_.bisectLimit)
    describe(&running, lastExecution_);
  if (isRequested(options_.printBefore, pass))
    printAll(function, "before", info.name);
  bool isRun = isWorthwhile(pass);
  bool changed =
      isRun && timed(pass, [&] {
        TraceScope scope(options_.trace, info.name, function.module().names().text(function.name));
        bool isChanged = info.run(function, analyses);
        return injectFault(options_.fault, pass, isChanged, function) || isChanged;
      });
  Outcome &outcome = outcomes_[static_cast<size_t>(pass)];
  outcome.reachedAt = executions_;
  if (changed) {
    analyses.invalidate(info.keeps);
    forgetUndominated(function);
    ++functionChanges_;
    outcome.hasChanged = true;
  } else if (isRun) {
    outcome.unchangedAt = functionChanges_;
  }
  finish(function, pass, changed);
  if (options_.verifyEach)
    check(function, &analyses);
}

void PassManager::runOnModule(Module &module, PassId pass) {
  const PassRow &info = row(pass);
  if (!admitExecution(pass))
    return;
  Running running{info.name, nullptr};
  CrashNote note(describe, &running);
  if (executions_ == options_.bisectLimit)
    describe(&running, lastExecution_);
  if (isRequested(options_.printBefore, pass))
    printAll(module, "before", info.name);
  if (options_.observer)
    options_.observer->beforePass(module, pass);
  bool changed = timed(pass, [&] {
    TraceScope scope(options_.trace, info.name, {});
    bool isChanged = info.runOnModule(module, context_);
    return injectFault(options_.fault, pass, isChanged, module) || isChanged;
  });
  if (changed) {
    context_.invalidateCallGraph();
    for (Function *function : module.functions())
      forgetUndominated(*function);
  }
  finish(module, pass, changed);
  if (options_.verifyEach)
    for (const Function *function : module.functions())
      check(*function, nullptr);
}

// False if the pass left the function unchanged and no pass has changed it since. Passes of a level
// are also subject to `repetitions`.
bool PassManager::isWorthwhile(PassId pass) const {
  auto outcomeOf = [&](PassId of) { return outcomes_[static_cast<size_t>(of)]; };
  Outcome own = outcomeOf(pass);
  if (own.unchangedAt == functionChanges_)
    return false;
  return !options_.isLevel || std::ranges::none_of(repetitions, [&](const Repetition &repetition) {
    Outcome after = outcomeOf(repetition.after);
    bool isRepetition = repetition.pass == pass && own.hasRun() && after.hasRun();
    return isRepetition && after.reachedAt >= own.reachedAt && !after.hasChanged;
  });
}

// Counts an execution. False if it exceeds bisectLimit; what the back end requires always runs.
bool PassManager::admitExecution(PassId pass) {
  ++executions_;
  bool isRequired = pass == PassId::atomicExpand || pass == PassId::phiElim;
  return isRequired || options_.bisectLimit < 0 || executions_ <= options_.bisectLimit;
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

// Shows the result of an execution.
template <typename Whole>
void PassManager::finish(const Whole &whole, PassId pass, bool hasChanged) {
  if (isRequested(options_.printAfter, pass) || (hasChanged && options_.printChanged))
    printAll(whole, "after", row(pass).name);
  if (options_.observer)
    options_.observer->afterPass(whole, pass, hasChanged);
}

// Verifies the function and, unless they are null, the cached analyses.
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

void PassManager::printAll(const Module &module, const char *when, const char *pass) {
  for (const Function *function : module.functions())
    if (!function->isDeclaration())
      printAll(*function, when, pass);
}

void PassManager::printAll(const Function &function, const char *when, const char *pass) {
  std::string_view name = function.module().names().text(function.name);
  if (!options_.printedFunction.empty() && name != options_.printedFunction)
    return;
  fmt::format_to(std::back_inserter(printed_), "; *** @{} {} {} ***\n", name, when, pass);
  print(function, printed_);
  printed_ += '\n';
}

void PassManager::clearTotals() {
  context_.counters.fill(0);
  std::ranges::fill(seconds_, 0);
  std::ranges::fill(changes_, 0);
}

void PassManager::saveTotals(ByteWriter &out) const { out.put(context_.counters); }

void PassManager::addTotals(ByteReader &in) {
  auto add = [](auto &to, auto from) { std::ranges::transform(to, from, to.begin(), std::plus()); };
  add(context_.counters, in.take<decltype(context_.counters)>());
}

std::vector<PassManager::PassTime> PassManager::times() const {
  std::vector<PassTime> times;
  for (size_t i = 0; i < passTable.size(); ++i)
    if (seconds_[i] > 0)
      times.push_back({passTable[i].name, seconds_[i], changes_[i]});
  return times;
}

} // namespace wend
