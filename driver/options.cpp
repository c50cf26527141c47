#include "driver/options.h"

#include "opt/pipeline.h"
#include "support/fault_injection.h"
#include "support/suggest.h"

#include <charconv>
#include <cstdlib>
#include <fmt/format.h>
#include <iterator>
#include <unistd.h>

namespace wend {

namespace {

enum class OptionId : uint8_t {
#define GROUP(title)
#define OPTION(name, spelling, argument, effect, entry, description) name,
#include "driver/options.def"
};

enum class ArgumentKind : uint8_t { None, Joined, Next };

struct OptionRow {
  OptionId id;
  std::string_view spelling;
  ArgumentKind argument;
};

constexpr OptionRow optionTable[] = {
#define GROUP(title)
#define OPTION(name, spelling, argument, effect, entry, description)                               \
  {OptionId::name, spelling, ArgumentKind::argument},
#include "driver/options.def"
};

const OptionRow *findOption(std::string_view word) {
  for (const OptionRow &option : optionTable) {
    bool matches = option.argument == ArgumentKind::None ? word == option.spelling
                                                         : word.starts_with(option.spelling);
    if (matches)
      return &option;
  }
  return nullptr;
}

// The command line parser. Member functions return false after an error, with the message in
// error_.
class CommandLine {
public:
  CommandLine(int count, char **words, Options &options, std::string &error)
      : words_(words + 1, words + count), options_(options), error_(error) {}

  bool run() {
    if (!words_.empty() && words_[0] == "run") {
      options_.action = Action::Run;
      ++next_;
    }
    while (next_ < words_.size() && !showsHelp_)
      if (!takeWord())
        return false;
    return showsHelp_ || finish();
  }

private:
  bool takeWord() {
    std::string_view word = words_[next_++];
    if (!optionsEnded_ && word == "--") {
      optionsEnded_ = true;
      return true;
    }
    if (optionsEnded_ || word == "-" || !word.starts_with('-'))
      return takeInput(word);
    const OptionRow *option = findOption(word);
    if (!option)
      return failUnknown(word);
    std::string_view argument = word.substr(option->spelling.size());
    if (option->argument == ArgumentKind::Next && argument.empty()) {
      if (next_ == words_.size())
        return fail(fmt::format("option '{}' needs an argument", word));
      argument = words_[next_++];
    }
    return apply(option->id, argument);
  }

  bool takeInput(std::string_view word) {
    if (!options_.input.empty())
      return fail(fmt::format("more than one input: '{}' and '{}'", options_.input, word));
    options_.input = word;
    // The words after the program in `wendc run` are the program's arguments.
    if (options_.action == Action::Run) {
      options_.arguments.assign(words_.begin() + static_cast<ptrdiff_t>(next_), words_.end());
      next_ = words_.size();
    }
    return true;
  }

  bool apply(OptionId id, std::string_view argument) {
    switch (id) {
#define GROUP(title)
#define OPTION(name, spelling, kind, effect, entry, description)                                   \
  case OptionId::name:                                                                             \
    return effect;
#include "driver/options.def"
    }
    return false;
  }

  // ---- Effects of options

  static bool setFlag(bool &flag) { return flag = true; }

  static bool clearFlag(bool &flag) {
    flag = false;
    return true;
  }

  bool setText(std::string &text, std::string_view argument, const char *ifEmpty) {
    text = argument;
    return !argument.empty() || fail(ifEmpty);
  }

  bool setNumber(int64_t &number, std::string_view text) {
    auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return (problem == std::errc() && end == text.data() + text.size() && number >= 0) ||
           fail(fmt::format("'{}' is not a number", text));
  }

  bool stopAt(Action action) {
    if (options_.action == Action::Run)
      return fail("'wendc run' cannot be combined with another kind of output");
    if (options_.action != Action::Executable && options_.action != action)
      return fail(
          "-S, -c, --emit-llvm, --emit-ast, -fsyntax-only and --check-input exclude each other");
    options_.action = action;
    return true;
  }

  // The rest of the command line is ignored.
  bool showHelp(Action action) {
    options_.action = action;
    return showsHelp_ = true;
  }

  bool setLevel(int level) {
    options_.level = level;
    return hasLevel_ = true;
  }

  bool setWarning(std::string_view argument) {
    return options_.diagnostics.warnings.apply(argument, frontendDiagnostics()) ||
           fail(fmt::format("unknown warning '-W{}'", argument));
  }

  bool setColour(std::string_view argument) {
    colour_ = argument;
    return argument == "auto" || argument == "always" || argument == "never" ||
           fail(fmt::format("'--color={}': expected auto, always or never", argument));
  }

  bool setFault(std::string_view argument) {
    std::optional<InjectedFault> fault = faultNamed(argument);
    if (!fault)
      return fail(fmt::format("there is no fault '{}'", argument));
    options_.passOptions.fault = options_.backend.fault = *fault;
    return true;
  }

  bool setMaxSteps(std::string_view argument) {
    hasInterpreterOption_ = true;
    return setNumber(maxSteps_, argument);
  }

  bool setTrace() {
    hasInterpreterOption_ = true;
    return options_.interpreter.isTraced = true;
  }

  bool setLanguage(std::string_view argument) {
    if (argument == "wend")
      options_.language = Language::Wend;
    else if (argument == "ir")
      options_.language = Language::Ir;
    else
      return fail(fmt::format("'-x {}': expected wend or ir", argument));
    return true;
  }

  bool setStandard(std::string_view argument) {
    if (argument == "core")
      options_.dialect = Dialect::Core;
    else if (argument == "wend")
      options_.dialect = Dialect::Wend;
    else
      return fail(fmt::format("'--std={}': expected core or wend", argument));
    return true;
  }

  bool setProcessor(std::string_view argument) {
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

  // Modes of the register allocator for tests.
  bool setBackend(std::string_view argument) {
    constexpr std::string_view shuffle = "shuffle:";
    int64_t seed = 0;
    if (argument == "spill-everything")
      return options_.backend.spillEverything = true;
    if (!argument.starts_with(shuffle))
      return fail(
          fmt::format("'--backend={}': expected spill-everything or shuffle:SEED", argument));
    if (!setNumber(seed, argument.substr(shuffle.size())))
      return false;
    options_.backend.shuffleSeed = static_cast<uint32_t>(seed);
    return true;
  }

  bool setStackFill(std::string_view argument) {
    int64_t byte = 0;
    hasInterpreterOption_ = true;
    if (!setNumber(byte, argument) || byte > 255)
      return fail(fmt::format("'--stack-fill={}': expected a byte, 0 to 255", argument));
    options_.interpreter.stackFill = static_cast<uint8_t>(byte);
    return true;
  }

  // Calls visit for each name of a comma-separated list until it returns false.
  template <typename Visit> static bool forEachName(std::string_view list, Visit visit) {
    while (!list.empty()) {
      size_t comma = list.find(',');
      std::string_view name = list.substr(0, comma);
      list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
      if (!visit(name))
        return false;
    }
    return true;
  }

  bool setLimits(std::string_view list) {
    return forEachName(list, [&](std::string_view setting) {
      size_t sign = std::min(setting.find('='), setting.size());
      std::string_view name = setting.substr(0, sign);
      int64_t value = 0;
      if (!setNumber(value, setting.substr(std::min(sign + 1, setting.size()))))
        return false;
      if (value > Limits::max)
        return fail(fmt::format("'--limit={}': at most {}", setting, Limits::max));
      return options_.limits.set(name, static_cast<uint32_t>(value)) || failUnknownLimit(name);
    });
  }

  bool failUnknownLimit(std::string_view name) {
    Suggestion suggestion(name);
    std::string nearest;
    for (const LimitRow &limit : limitTable)
      if (suggestion.consider(limit.name))
        nearest = fmt::format("did you mean '{}'? ", limit.name);
    return fail(fmt::format("unknown limit '{}'; {}--help-limits lists them", name, nearest));
  }

  // Calls visit(PassId) for each name of a comma-separated list.
  template <typename Visit> bool forEachPass(std::string_view list, Visit visit) {
    return forEachName(list, [&](std::string_view name) {
      std::optional<PassId> pass = passNamed(name);
      if (!pass)
        return failUnknownPass(name);
      visit(*pass);
      return true;
    });
  }

  // In `mem2reg<foo>` the pass may exist and the form may not.
  bool failUnknownPass(std::string_view name) {
    std::string_view base = name.substr(0, name.find('<'));
    Suggestion suggestion(name);
    std::string nearest;
    std::string forms;
    for (const PassRow &pass : passTable) {
      if (suggestion.consider(pass.name))
        nearest = fmt::format("did you mean '{}'? ", pass.name);
      std::string_view form = pass.name;
      if (form.starts_with(base) && form.substr(base.size()).starts_with('<'))
        fmt::format_to(std::back_inserter(forms), "{}{}", forms.empty() ? "" : ", ", form);
    }
    if (!passNamed(base))
      return fail(fmt::format("unknown pass '{}'; {}--help-passes lists them", name, nearest));
    return fail(fmt::format("pass '{}' has no form '{}'; there {}", base, name.substr(base.size()),
                            forms.empty() ? "are none" : "are " + forms));
  }

  bool addAnalyses(std::string_view list) {
    bool areKnown = forEachName(list, [&](std::string_view name) {
      std::optional<AnalysisId> analysis = analysisNamed(name);
      if (!analysis)
        return failUnknownAnalysis(name, AnalysisForm::Text);
      options_.analyses.push_back(*analysis);
      return true;
    });
    return areKnown && (!options_.analyses.empty() || failUnknownAnalysis("", AnalysisForm::Text));
  }

  bool setPicture(std::string_view name) {
    options_.picture = analysisNamed(name);
    return (options_.picture && row(*options_.picture).form == AnalysisForm::Drawn) ||
           failUnknownAnalysis(name, AnalysisForm::Drawn);
  }

  bool failUnknownAnalysis(std::string_view name, AnalysisForm form) {
    Suggestion suggestion(name);
    std::string nearest;
    std::string all;
    for (const AnalysisRow &analysis : analysisTable) {
      if (form == AnalysisForm::Drawn && analysis.form != AnalysisForm::Drawn)
        continue;
      if (suggestion.consider(analysis.name))
        nearest = fmt::format("did you mean '{}'? ", analysis.name);
      all += all.empty() ? "" : ", ";
      all += analysis.name;
    }
    return fail(fmt::format("'--{}={}': {}there are {}",
                            form == AnalysisForm::Drawn ? "dot" : "print", name, nearest, all));
  }

  bool setPasses(std::string_view list) {
    hasPasses_ = true;
    options_.passes.clear();
    return forEachPass(list, [&](PassId pass) { options_.passes.push_back(pass); });
  }

  bool markPasses(std::vector<bool> &marks, std::string_view list) {
    if (list == "all") {
      marks.assign(passTable.size(), true);
      return true;
    }
    marks.resize(passTable.size());
    return forEachPass(list, [&](PassId pass) { marks[static_cast<size_t>(pass)] = true; });
  }

  // ---- Checks and defaults

  bool finish() {
    if (options_.input.empty())
      return fail("no input file; see wendc --help");
    if (hasPasses_ && hasLevel_)
      return fail("--passes and an optimisation level exclude each other");
    if (options_.action == Action::Run && !options_.output.empty())
      return fail("'wendc run' writes no file; -o is not allowed");
    if (!finishInterpreter() || !finishInspection())
      return false;
    finishPasses();
    const char *noColour = std::getenv("NO_COLOR");
    bool mayColour = isatty(STDERR_FILENO) && !(noColour && *noColour);
    options_.diagnostics.useColour = colour_ == "always" || (colour_ == "auto" && mayColour);
    return true;
  }

  // The default passes are those of the level; for --print and --dot without a level there are
  // none.
  void finishPasses() {
    bool isUnoptimised = options_.action == Action::Inspect && !hasLevel_;
    if (hasPasses_ || isUnoptimised)
      return;
    std::span<const PassId> passes = passesOfLevel(options_.level);
    options_.passes.assign(passes.begin(), passes.end());
    options_.passOptions.isLevel = true;
  }

  bool finishInspection() {
    bool prints = !options_.analyses.empty();
    bool draws = options_.picture.has_value();
    if (!options_.function.empty() && !prints && !draws)
      return fail("'--function' needs '--print' or '--dot'");
    if (!prints && !draws)
      return true;
    if (options_.action != Action::Executable || (prints && draws))
      return fail(fmt::format("'--{}' cannot be combined with another kind of output",
                              draws ? "dot" : "print"));
    options_.action = Action::Inspect;
    return true;
  }

  bool finishInterpreter() {
    if (interprets_ && options_.action != Action::Run)
      return fail("'--interpret' needs 'wendc run'");
    if (hasInterpreterOption_ && !interprets_)
      return fail("'--max-steps' and '--trace' need '--interpret'");
    if (interprets_)
      options_.action = Action::Interpret;
    if (maxSteps_ >= 0)
      options_.interpreter.maxSteps = static_cast<uint64_t>(maxSteps_);
    return true;
  }

  bool failUnknown(std::string_view word) {
    // In `--passs=licm` only the name of the option is compared, without the argument.
    Suggestion suggestion(word.substr(0, word.find('=')));
    std::string_view nearest;
    for (const OptionRow &option : optionTable)
      if (suggestion.consider(option.spelling.substr(0, option.spelling.find('='))))
        nearest = option.spelling;
    return fail(nearest.empty()
                    ? fmt::format("unknown option '{}'", word)
                    : fmt::format("unknown option '{}'; did you mean '{}'?", word, nearest));
  }

  bool fail(std::string message) {
    error_ = std::move(message);
    return false;
  }

  std::vector<std::string_view> words_;
  size_t next_ = 0;
  Options &options_;
  std::string &error_;
  std::string_view colour_ = "auto";
  bool hasLevel_ = false;
  bool hasPasses_ = false;
  bool optionsEnded_ = false;
  bool showsHelp_ = false;
  bool interprets_ = false;
  bool hasInterpreterOption_ = false;
  int64_t maxSteps_ = -1; // -1: no limit
};

} // namespace

bool parseOptions(int count, char **words, Options &options, std::string &error) {
  return CommandLine(count, words, options, error).run();
}

std::string helpText() {
  std::string out =
      "Usage: wendc [options] FILE            compile FILE to an executable\n"
      "       wendc run [options] FILE [args] compile FILE and run it\n\n"
      "Optimising compiler for Wend and LLVM IR. If FILE is '-', the input is standard "
      "input and\nthe output standard output.\n";
  auto line = [&](const char *entry, const char *description) {
    if (entry)
      fmt::format_to(std::back_inserter(out), "  {:<28}{}\n", entry, description);
  };
#define GROUP(title) fmt::format_to(std::back_inserter(out), "\n{}:\n", title);
#define OPTION(name, spelling, argument, effect, entry, description) line(entry, description);
#include "driver/options.def"
  out += "\nExit status: 0 on success; 1 for errors in the input; 2 for an invalid command line, "
         "a file\nthat cannot be read or written, or lack of memory; 70 for an internal error. "
         "'wendc run'\nexits with the program's status; with --interpret, with 134 after an "
         "invalid operation and\n124 when --max-steps is reached.\n";
  return out;
}

std::string helpPassesText() {
  std::string out;
  for (const PassRow &pass : passTable)
    fmt::format_to(std::back_inserter(out), "  {:<22}{}\n", pass.name, pass.text);
  for (int level = 0; level <= 2; ++level) {
    fmt::format_to(std::back_inserter(out), "{}-O{}:", level == 0 ? "\n" : "", level);
    for (PassId pass : passesOfLevel(level))
      fmt::format_to(std::back_inserter(out), " {}", row(pass).name);
    out += level == 0 ? " none\n" : "\n";
  }
  out += "\nPhases of -O2:\n";
  for (const Phase &phase : phasesOfLevel(2)) {
    fmt::format_to(std::back_inserter(out), "  {}: {}\n   ", phase.name, phase.purpose);
    for (PassId pass : phase.passes)
      fmt::format_to(std::back_inserter(out), " {}", row(pass).name);
    out += '\n';
  }
  out += "\nAnalyses for --print, of the IR after the passes; --dot draws those with a star:\n";
  for (const AnalysisRow &analysis : analysisTable)
    fmt::format_to(std::back_inserter(out), "{} {:<22}{}\n",
                   analysis.form == AnalysisForm::Drawn ? '*' : ' ', analysis.name, analysis.text);
  return out;
}

std::string helpLimitsText() {
  const Limits limits;
  std::string out;
  for (const LimitRow &limit : limitTable)
    fmt::format_to(std::back_inserter(out), "  {:<24}{:>6} {} ({}): {}{}{}\n", limit.name,
                   limits.*limit.limit, limit.unit, limit.pass, limit.meaning,
                   limit.measured.empty() ? "" : ". ", limit.measured);
  return out;
}

} // namespace wend
