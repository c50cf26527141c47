#include "prove/prover.h"

#include "prove/expansion.h"
#include "prove/sampling.h"

#include "ir/printer.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

std::string nameOf(const Function &function) {
  return std::string(function.module().names().text(function.name));
}

const char *name(Answer answer) {
  switch (answer) {
  case Answer::Proved:
    return "proved";
  case Answer::Refuted:
    return "refuted";
  case Answer::GaveUp:
    return "gave up";
  }
  return "";
}

// Of a step: a pass, or after the last one, selection.
std::string_view stepName(size_t step) {
  return step < passTable.size() ? std::string_view(passTable[step].name) : "isel";
}

constexpr const char *typesMayExclude = "a difference that types of accesses may exclude";

// What the solver finds counts only if it is seen.
void forgetUnseen(ProofResult &result) {
  result.answer = Answer::GaveUp;
  result.reason = "a difference that executions do not show";
}

} // namespace

Prover::State Prover::stateOf(const Function &function) {
  State state;
  print(function, state.text);
  state.snapshot = takeSnapshot(function, state.reason);
  return state;
}

bool Prover::isRequested(PassId pass) const {
  return options_.passes.empty() || options_.passes[static_cast<size_t>(pass)];
}

void Prover::beforePasses(const Function &function) {
  states_[nameOf(function)] = stateOf(function);
}

void Prover::beforePass(const Module &module, PassId pass) {
  module_.clear();
  if (ModuleStep::covers(pass) && isRequested(pass))
    print(module, module_);
  for (const Function *function : module.functions())
    if (std::string name = nameOf(*function); !function->isDeclaration() && !states_.contains(name))
      states_[name] = stateOf(*function);
}

void Prover::afterPass(const Function &function, PassId pass, bool hasChanged) {
  if (!hasChanged)
    return;
  State after = stateOf(function);
  State &before = states_[nameOf(function)];
  prove(function, before, after, pass);
  before = std::move(after);
}

void Prover::afterPass(const Module &module, PassId pass, bool hasChanged) {
  if (!hasChanged)
    return;
  auto snapshotOf = [&](const Function &function) -> const Snapshot * {
    auto state = states_.find(nameOf(function));
    bool isKnown = state != states_.end() && state->second.snapshot;
    return isKnown ? &*state->second.snapshot : nullptr;
  };
  std::optional<ModuleStep> step;
  if (ModuleStep::covers(pass) && isRequested(pass))
    step.emplace(module, pass, snapshotOf);
  std::map<std::string, State> states;
  for (const Function *function : module.functions()) {
    auto before = states_.find(nameOf(*function));
    if (function->isDeclaration() || before == states_.end())
      continue;
    State &after = states[before->first] = stateOf(*function);
    prove(*function, before->second, after, pass, step ? &*step : nullptr);
  }
  for (auto &[name, state] : states)
    states_[name] = std::move(state);
}

void Prover::prove(const Function &function, const State &before, const State &after, PassId pass,
                   const ModuleStep *moduleStep) {
  std::string name = nameOf(function);
  bool isRequestedHere = options_.function.empty() || options_.function == name;
  if (before.text == after.text || !isRequested(pass) || !isRequestedHere)
    return;
  start(static_cast<size_t>(pass), name,
        [&] { return outcomeOf(function, before, after, pass, moduleStep); });
}

ProofOutcome Prover::outcomeOf(const Function &function, const State &before, const State &after,
                               PassId pass, const ModuleStep *moduleStep) const {
  ProofResult result;
  bool isOfFunction = row(pass).kind == PassKind::Function || pass == PassId::inlineCalls ||
                      pass == PassId::partialInline;
  std::string shown;
  if (!isOfFunction && !moduleStep) {
    result.reason = "the step depends on other functions";
  } else if (!before.snapshot || !after.snapshot) {
    result.reason = before.snapshot ? after.reason : before.reason;
  } else {
    result = answer(function, *before.snapshot, *after.snapshot, pass, moduleStep);
    shown = moduleStep ? executeModule(function, before, after, *moduleStep, result)
                       : execute(function, before, after, result);
  }
  if (result.answer == Answer::Refuted)
    fmt::format_to(std::back_inserter(shown), "before:\n{}after:\n{}", before.text, after.text);
  else
    shown.clear();
  return {result.answer, result.reason, result.hasLoops, 0, shown};
}

// What the solver says.
ProofResult Prover::answer(const Function &function, const Snapshot &before, const Snapshot &after,
                           PassId pass, const ModuleStep *moduleStep) const {
  ProofResult result;
  if (moduleStep) {
    if (auto bodies = moduleStep->bodiesOf(function, before, after, result.reason))
      return proveRefinement(bodies->before, bodies->after, options_.limits);
    return result;
  }
  for (const Snapshot &first : expansions(function, pass, before, after, result.reason)) {
    result = proveRefinement(first, after, options_.limits);
    if (result.answer != Answer::GaveUp)
      break;
  }
  return result;
}

// A difference that the solver finds counts if executions show it; where it gives up, or its proofs
// are checked, executions look for one. Returns what they show.
std::string Prover::execute(const Function &function, const State &before, const State &after,
                            ProofResult &result) const {
  bool isProved = result.answer == Answer::Proved;
  if (isProved && !options_.checksProofs)
    return {};
  if (before.snapshot->hasAccessTypes) {
    if (result.answer == Answer::Refuted)
      result.reason = typesMayExclude;
    result.answer = isProved ? Answer::Proved : Answer::GaveUp;
    return {};
  }
  FunctionVersion first{before.text, &*before.snapshot}, second{after.text, &*after.snapshot};
  Replayer replayer(function.module(), nameOf(function), first, second);
  if (result.answer == Answer::Refuted) {
    Replay seen = replayer.run(result.counterexample);
    if (seen.differs)
      return seen.text;
    forgetUnseen(result);
  }
  std::optional<Replay> seen = sampledDifference(replayer, before.snapshot->arguments);
  if (!seen)
    return {};
  result.answer = Answer::Refuted;
  result.reason = isProved ? "the solver has proved what is wrong" : "";
  return seen->text;
}

// Executes the functions whose arguments may be any.
std::string Prover::sampleModule(const ModuleStep &step) const {
  for (const Function *function : step.visibleFunctions()) {
    FunctionVersion version;
    print(*function, version.text);
    std::vector<Type> arguments;
    for (const Argument *argument : function->arguments())
      arguments.push_back(argument->type());
    Replayer replayer(function->module(), nameOf(*function), version, version, module_);
    if (std::optional<Replay> seen = sampledDifference(replayer, arguments))
      return fmt::format("  in a call of @{}:\n{}", nameOf(*function), seen->text);
  }
  return {};
}

// The same for a pass on the module, where samples would not be what calls pass.
std::string Prover::executeModule(const Function &function, const State &before, const State &after,
                                  const ModuleStep &step, ProofResult &result) const {
  if (result.answer != Answer::Refuted)
    return {};
  if (before.snapshot->hasAccessTypes) {
    result.answer = Answer::GaveUp;
    result.reason = typesMayExclude;
    return {};
  }
  FunctionVersion first{before.text, &*before.snapshot}, second{after.text, &*after.snapshot};
  if (std::optional<Counterexample> execution =
          step.executionBefore(function, result.counterexample)) {
    Replayer replayer(function.module(), nameOf(function), first, second, module_);
    if (Replay seen = replayer.run(*execution, result.counterexample); seen.differs)
      return seen.text;
  }
  std::string seen = sampleModule(step);
  if (seen.empty())
    forgetUnseen(result);
  return seen;
}

bool Prover::provesSelection(const Function &function) const {
  return options_.selection && (options_.function.empty() || options_.function == nameOf(function));
}

void Prover::startSelection(const Function &function, const std::function<ProofOutcome()> &prove) {
  start(passTable.size(), nameOf(function), prove);
}

void Prover::start(size_t step, const std::string &function,
                   const std::function<ProofOutcome()> &prove) {
  processes_.start(
      prove, [this, step, function](const ProofOutcome &outcome) { add(step, function, outcome); });
}

void Prover::add(size_t step, const std::string &function, const ProofOutcome &outcome) {
  Counts &counts = counts_[step];
  ++counts.byAnswer[static_cast<size_t>(outcome.answer)];
  counts.withLoops += outcome.hasLoops ? 1 : 0;
  counts.provedWithLoops += outcome.hasLoops && outcome.answer == Answer::Proved ? 1 : 0;
  counts.seconds += outcome.seconds;
  if (outcome.answer == Answer::GaveUp)
    ++reasons_[outcome.reason];
  hasRefuted_ |= outcome.answer == Answer::Refuted;
  if (options_.listsAll || outcome.answer == Answer::Refuted)
    fmt::format_to(std::back_inserter(listed_), "{} on @{}: {}{}{}\n", stepName(step), function,
                   name(outcome.answer), outcome.reason.empty() ? "" : ": ", outcome.reason);
  listed_ += outcome.shown;
}

void Prover::report(std::string &out) const {
  out += listed_;
  auto line = [&](std::string_view pass, const Counts &counts) {
    auto of = [&](Answer answer) { return counts.byAnswer[static_cast<size_t>(answer)]; };
    fmt::format_to(std::back_inserter(out), "{:<22} {:>7} {:>7} {:>7} {:>9} {:>9} {:>9.1f}\n", pass,
                   of(Answer::Proved), of(Answer::Refuted), of(Answer::GaveUp), counts.withLoops,
                   counts.provedWithLoops, counts.seconds);
  };
  fmt::format_to(std::back_inserter(out), "{:<22} {:>7} {:>7} {:>7} {:>9} {:>9} {:>9}\n", "pass",
                 "proved", "refuted", "gave up", "with loop", "proved", "seconds");
  Counts all;
  for (size_t i = 0; i < counts_.size(); ++i) {
    const Counts &counts = counts_[i];
    if (counts.byAnswer == decltype(counts.byAnswer){})
      continue;
    line(stepName(i), counts);
    for (size_t answer = 0; answer < counts.byAnswer.size(); ++answer)
      all.byAnswer[answer] += counts.byAnswer[answer];
    all.withLoops += counts.withLoops;
    all.provedWithLoops += counts.provedWithLoops;
    all.seconds += counts.seconds;
  }
  line("all", all);
  for (const auto &[reason, count] : reasons_)
    fmt::format_to(std::back_inserter(out), "gave up: {:>5}  {}\n", count, reason);
}

} // namespace wend
