#include "driver/command_line.h"

#include "driver/dependencies.h"

#include "support/fault_injection.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <iterator>

namespace wend {

bool CommandLine::apply(OptionId id, std::string_view argument) {
  switch (id) {
#define GROUP(title)
#define OPTION(name, spelling, kind, effect, entry, description)                                   \
  case OptionId::name:                                                                             \
    return effect;
#include "driver/options.def"
  }
  return false;
}

bool CommandLine::link(std::string_view word) {
  return addInput(Input::Kind::LinkerOption, std::string(word));
}

bool CommandLine::addTarget(std::string_view target) {
  std::string &targets = options_.dependencies.target;
  targets += targets.empty() ? "" : " ";
  targets += target;
  return true;
}

bool CommandLine::setDryRun() {
  options_.tools.prints = true;
  options_.tools.runs = false;
  return true;
}

bool CommandLine::setPic(Pic pic) {
  options_.pic = pic;
  return true;
}

bool CommandLine::setFlag(bool &flag) { return flag = true; }

bool CommandLine::clearFlag(bool &flag) {
  flag = false;
  return true;
}

bool CommandLine::setText(std::string &text, std::string_view argument, const char *ifEmpty) {
  text = argument;
  return !argument.empty() || fail(ifEmpty);
}

bool CommandLine::setProtection(std::string_view name) {
  bool isFull = name == "full";
  if (!isFull && name != "branch" && name != "return" && name != "none")
    return fail(fmt::format("'-fcf-protection={}': expected full, branch, return or none", name));
  options_.protection = Protection{isFull || name == "branch", isFull || name == "return"};
  return true;
}

bool CommandLine::setNumber(int64_t &number, std::string_view text) {
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  return (problem == std::errc() && end == text.data() + text.size() && number >= 0) ||
         fail(fmt::format("'{}' is not a number", text));
}

bool CommandLine::stopAt(Action action) {
  for (const Command &command : commands())
    if (options_.action == command.action)
      return fail(
          fmt::format("'wendc {}' cannot be combined with another kind of output", command.name));
  if (options_.action != Action::Executable && options_.action != action)
    return fail("-S, -c, --emit-llvm, --emit-ast, -fsyntax-only, --check-input, --explore "
                "and --prove exclude each other");
  options_.action = action;
  return true;
}

bool CommandLine::explore(std::string_view path) {
  return setText(options_.output, path, "'--explore=' needs a file") && stopAt(Action::Explore);
}

bool CommandLine::noteExploredSet(std::string_view set) {
  exploredSets_.push_back(set);
  return true;
}

bool CommandLine::showHelp(Action action) {
  options_.action = action;
  return showsHelp_ = true;
}

bool CommandLine::setShell(std::string_view name) {
  constexpr std::string_view names[] = {"bash", "zsh", "fish"};
  const auto *found = std::ranges::find(names, name);
  if (found == std::end(names))
    return fail(fmt::format("'{}' is not bash, zsh or fish", name));
  options_.shell = static_cast<Shell>(found - names);
  return showHelp(Action::Completions);
}

bool CommandLine::setExplained(std::string_view name) {
  options_.explained = name;
  return showHelp(Action::Explain);
}

bool CommandLine::setLevel(int level) {
  options_.level = level;
  options_.isForSize = false;
  hasPasses_ = hasPasses_ && !isExploredSet_;
  return hasLevel_ = true;
}

bool CommandLine::setSizeLevel() {
  setLevel(2);
  return options_.isForSize = true;
}

bool CommandLine::setJobs(std::string_view argument) {
  constexpr int64_t most = 1000;
  return (setNumber(options_.jobs, argument) && options_.jobs >= 1 && options_.jobs <= most) ||
         fail(fmt::format("'-j {}': expected a number from 1 to {}", argument, most));
}

bool CommandLine::setWarning(std::string_view argument) {
  bool isOff = argument.starts_with("no-");
  std::string_view name = argument.substr(isOff ? 3 : 0);
  if (name == "extra" || name == "everything")
    return applyWarning(isOff ? "no-all" : "all");
  if (name == "pedantic") // errors are those of the standard always
    return true;
  if (name == "unused")
    return applyUnused(isOff ? "no-" : "");
  if (applyWarning(argument))
    return true;
  return isOff || fail(unknownWarning(argument));
}

bool CommandLine::applyWarning(std::string_view argument) {
  return options_.diagnostics.warnings.apply(argument, frontendDiagnostics());
}

bool CommandLine::applyUnused(std::string_view prefix) {
  for (const DiagnosticRow *row : frontendDiagnostics())
    if (row->flag && std::string_view(row->flag).starts_with("unused-"))
      applyWarning(std::string(prefix).append(row->flag));
  return true;
}

bool CommandLine::selectMissedRemarks() {
  options_.remarks.addAll(RemarkKind::Missed);
  return true;
}

bool CommandLine::selectRemarks(RemarkKind kind, std::string_view pattern) {
  std::string reason;
  return options_.remarks.add(kind, std::string(pattern), reason) ||
         fail(fmt::format("'{}' is no extended regular expression: {}", pattern, reason));
}

bool CommandLine::setDiagnosticsFormat(std::string_view argument) {
  std::optional<DiagnosticFormat> format = diagnosticFormatNamed(argument);
  if (!format)
    return fail(fmt::format("'--diagnostics-format={}': expected text, json or sarif", argument));
  options_.diagnostics.format = *format;
  return true;
}

bool CommandLine::setWhen(std::string_view option, std::string_view argument, When &when) {
  constexpr std::string_view names[] = {"auto", "always", "never"}; // by When
  const auto *found = std::ranges::find(names, argument);
  if (found == std::end(names))
    return fail(fmt::format("'{}{}': expected auto, always or never", option, argument));
  when = static_cast<When>(found - names);
  return true;
}

bool CommandLine::setFault(std::string_view argument) {
  std::optional<InjectedFault> fault = faultNamed(argument);
  if (!fault)
    return fail(fmt::format("there is no fault '{}'", argument));
  options_.passOptions.fault = options_.backend.fault = *fault;
  return true;
}

bool CommandLine::setMaxSteps(std::string_view argument) {
  hasInterpreterOption_ = true;
  return setNumber(maxSteps_, argument);
}

bool CommandLine::setTrace() {
  hasInterpreterOption_ = true;
  return options_.interpreter.isTraced = true;
}

bool CommandLine::setLanguage(std::string_view argument) {
  if (argument == "wend")
    language_ = Language::Wend;
  else if (argument == "ir")
    language_ = Language::Ir;
  else if (argument == "none")
    language_ = Language::ByExtension;
  else
    return fail(fmt::format("'-x {}': expected wend, ir or none", argument));
  return true;
}

bool CommandLine::setStandard(std::string_view argument) {
  if (argument == "core")
    options_.dialect = Dialect::Core;
  else if (argument == "wend")
    options_.dialect = Dialect::Wend;
  else
    return fail(fmt::format("'--std={}': expected core or wend", argument));
  return true;
}

bool CommandLine::setProcessor(std::string_view argument) {
  std::optional<CpuFeatures> features = cpuFeatures(argument);
  if (features) {
    options_.backend.cpu = *features;
    return true;
  }
  std::string names;
  for (std::string_view name : cpuNames())
    names += fmt::format("{}{}",
                         names.empty()               ? ""
                         : name == cpuNames().back() ? " or "
                                                     : ", ",
                         name);
  return fail(fmt::format("'-march={}': expected {}", argument, names));
}

bool CommandLine::setBackend(std::string_view argument) {
  constexpr std::string_view shuffle = "shuffle:";
  int64_t seed = 0;
  if (argument == "spill-everything")
    return options_.backend.spillEverything = true;
  if (!argument.starts_with(shuffle))
    return fail(fmt::format("'--backend={}': expected spill-everything or shuffle:SEED", argument));
  if (!setNumber(seed, argument.substr(shuffle.size())))
    return false;
  options_.backend.shuffleSeed = static_cast<uint32_t>(seed);
  return true;
}

bool CommandLine::setStackFill(std::string_view argument) {
  int64_t byte = 0;
  hasInterpreterOption_ = true;
  if (!setNumber(byte, argument) || byte > 255)
    return fail(fmt::format("'--stack-fill={}': expected a byte, 0 to 255", argument));
  options_.interpreter.stackFill = static_cast<uint8_t>(byte);
  return true;
}

template <typename Visit> bool CommandLine::forEachName(std::string_view list, Visit visit) {
  while (!list.empty()) {
    size_t comma = list.find(',');
    std::string_view name = list.substr(0, comma);
    list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
    if (!visit(name))
      return false;
  }
  return true;
}

bool CommandLine::noteLimits(std::string_view list) {
  limits_.push_back(list);
  return true;
}

bool CommandLine::setLimits(std::string_view list) {
  return forEachName(list, [&](std::string_view setting) {
    size_t sign = std::min(setting.find('='), setting.size());
    std::string_view name = setting.substr(0, sign);
    int64_t value = 0;
    if (!setNumber(value, setting.substr(std::min(sign + 1, setting.size()))))
      return false;
    if (value > Limits::max)
      return fail(fmt::format("'--limit={}': at most {}", setting, Limits::max));
    return options_.limits.set(name, static_cast<uint32_t>(value)) || fail(unknownLimit(name));
  });
}

template <typename Visit> bool CommandLine::forEachPass(std::string_view list, Visit visit) {
  return forEachName(list, [&](std::string_view name) {
    std::optional<PassId> pass = passNamed(name);
    if (!pass)
      return fail(unknownPass(name));
    visit(*pass);
    return true;
  });
}

bool CommandLine::addAnalyses(std::string_view list) {
  bool areKnown = forEachName(list, [&](std::string_view name) {
    std::optional<AnalysisId> analysis = analysisNamed(name);
    if (!analysis)
      return fail(unknownAnalysis(name, AnalysisForm::Text));
    options_.analyses.push_back(*analysis);
    return true;
  });
  return areKnown && (!options_.analyses.empty() || fail(unknownAnalysis("", AnalysisForm::Text)));
}

bool CommandLine::setPicture(std::string_view name) {
  options_.picture = analysisNamed(name);
  return (options_.picture && row(*options_.picture).form == AnalysisForm::Drawn) ||
         fail(unknownAnalysis(name, AnalysisForm::Drawn));
}

bool CommandLine::setPasses(std::string_view list) {
  hasPasses_ = true;
  hasLevel_ = hasLevel_ && !isExploredSet_;
  if (isExploredSet_)
    options_.disabledPasses.clear();
  options_.passes.clear();
  return forEachPass(list, [&](PassId pass) { options_.passes.push_back(pass); });
}

bool CommandLine::markPasses(std::vector<bool> &marks, std::string_view list) {
  if (list == "all") {
    marks.assign(passTable.size(), true);
    return true;
  }
  marks.resize(passTable.size());
  return forEachPass(list, [&](PassId pass) { marks[static_cast<size_t>(pass)] = true; });
}

bool CommandLine::markSteps(std::string_view list) {
  ProveOptions &steps = options_.prove;
  steps.passes.assign(passTable.size(), false);
  steps.selection = false;
  constexpr std::string_view selection = "isel";
  if (list == selection || list.ends_with(",isel")) {
    steps.selection = true;
    list.remove_suffix(std::min(list.size(), selection.size() + 1));
  }
  return list.empty() || markPasses(steps.passes, list);
}

} // namespace wend
