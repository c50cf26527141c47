#include "driver/options.h"

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
#define OPTION(name, spelling, argument, shown, text) name,
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
#define OPTION(name, spelling, argument, shown, text)                                              \
  {OptionId::name, spelling, ArgumentKind::argument},
#include "driver/options.def"
};

const OptionRow *findOption(std::string_view word) {
  for (const OptionRow &option : optionTable) {
    bool fits = option.argument == ArgumentKind::None ? word == option.spelling
                                                      : word.starts_with(option.spelling);
    if (fits)
      return &option;
  }
  return nullptr;
}

class CommandLine {
public:
  CommandLine(int count, char **words, Options &options, std::string &error)
      : words_(words + 1, words + count), options_(options), error_(error) {}

  bool run() {
    colour_ = "auto";
    if (!words_.empty() && words_[0] == "run") {
      options_.action = Action::Run;
      ++next_;
    }
    while (next_ < words_.size() && !stop_)
      if (!takeWord())
        return false;
    return finish();
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
    // What follows the program in `wendc run` is for the program.
    if (options_.action == Action::Run) {
      options_.arguments.assign(words_.begin() + static_cast<ptrdiff_t>(next_), words_.end());
      next_ = words_.size();
    }
    return true;
  }

  bool apply(OptionId id, std::string_view argument) {
    switch (id) {
    case OptionId::Assembly:
      return stopAt(Action::Assembly);
    case OptionId::Object:
      return stopAt(Action::Object);
    case OptionId::EmitLlvm:
      return stopAt(Action::EmitLlvm);
    case OptionId::EmitAst:
      return stopAt(Action::EmitAst);
    case OptionId::SyntaxOnly:
      return stopAt(Action::SyntaxOnly);
    case OptionId::Output:
      options_.output = argument;
      return !argument.empty() || fail("option '-o' needs an argument");
    case OptionId::InputLanguage:
      return applyLanguage(argument);
    case OptionId::Standard:
      return applyStandard(argument);
    case OptionId::Warning:
      return options_.diagnostics.warnings.apply(argument, frontendDiagnostics()) ||
             fail(fmt::format("unknown warning '-W{}'", argument));
    case OptionId::Colour:
      colour_ = argument;
      return argument == "auto" || argument == "always" || argument == "never" ||
             fail(fmt::format("'--color={}': expected auto, always or never", argument));
    case OptionId::Level0:
    case OptionId::Level1:
    case OptionId::Level2:
      options_.level = static_cast<int>(id) - static_cast<int>(OptionId::Level0);
      hasLevel_ = true;
      return true;
    case OptionId::Passes:
      hasPasses_ = true;
      return parsePasses(argument);
    case OptionId::Processor:
      return applyProcessor(argument);
    case OptionId::PrintBefore:
      return markPasses(argument, options_.passOptions.printBefore);
    case OptionId::PrintAfter:
      return markPasses(argument, options_.passOptions.printAfter);
    case OptionId::PrintChanged:
      return options_.passOptions.printChanged = true;
    case OptionId::Print:
      return parseAnalyses(argument);
    case OptionId::Dot:
      return parsePicture(argument);
    case OptionId::Function:
      options_.function = argument;
      return !argument.empty() || fail("'--function=' needs a name");
    case OptionId::VerifyEach:
      return options_.passOptions.verifyEach = true;
    case OptionId::TimePasses:
      return options_.passOptions.timePasses = true;
    case OptionId::Stats:
      return options_.printStats = true;
    case OptionId::Remarks:
      return options_.printRemarks = true;
    case OptionId::PhiCopiesLimit:
      return parseNumber(argument, options_.passOptions.phiCopiesLimit);
    case OptionId::BisectLimit:
      return parseNumber(argument, options_.passOptions.bisectLimit);
    case OptionId::BisectRewrites:
      return parseNumber(argument, options_.bisectRewrites);
    case OptionId::BisectReport:
      return options_.reportsBisection = true;
    case OptionId::Backend:
      return applyBackend(argument);
    case OptionId::InjectFault:
      return injectFault(argument) || fail(fmt::format("there is no fault '{}'", argument));
    case OptionId::StackFill:
      return applyStackFill(argument);
    case OptionId::Interpret:
      return interpret_ = true;
    case OptionId::MaxSteps:
      hasInterpreterOption_ = true;
      return parseNumber(argument, maxSteps_);
    case OptionId::Trace:
      hasInterpreterOption_ = true;
      return options_.interpreter.isTraced = true;
    case OptionId::HelpPasses:
      return stopWith(Action::HelpPasses);
    case OptionId::Help:
      return stopWith(Action::Help);
    case OptionId::Version:
      return stopWith(Action::Version);
    }
    return false;
  }

  bool stopAt(Action action) {
    if (options_.action == Action::Run)
      return fail("'wendc run' runs the program; it cannot stop earlier");
    if (options_.action != Action::Executable && options_.action != action)
      return fail("more than one of -S, -c, --emit-llvm, --emit-ast and -fsyntax-only");
    options_.action = action;
    return true;
  }

  // Help is given whatever else the command line says.
  bool stopWith(Action action) {
    options_.action = action;
    return stop_ = true;
  }

  bool applyLanguage(std::string_view argument) {
    if (argument == "wend")
      options_.language = Language::Wend;
    else if (argument == "ir")
      options_.language = Language::Ir;
    else
      return fail(fmt::format("'-x {}': expected wend or ir", argument));
    return true;
  }

  bool applyStandard(std::string_view argument) {
    if (argument == "core")
      options_.dialect = Dialect::Core;
    else if (argument == "wend")
      options_.dialect = Dialect::Wend;
    else
      return fail(fmt::format("'--std={}': expected core or wend", argument));
    return true;
  }

  bool applyProcessor(std::string_view argument) {
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

  // What tests ask of the register allocation.
  bool applyBackend(std::string_view argument) {
    constexpr std::string_view shuffle = "shuffle:";
    int64_t seed = 0;
    if (argument == "spill-everything")
      return options_.backend.spillEverything = true;
    if (!argument.starts_with(shuffle))
      return fail(
          fmt::format("'--backend={}': expected spill-everything or shuffle:SEED", argument));
    if (!parseNumber(argument.substr(shuffle.size()), seed))
      return false;
    options_.backend.shuffleSeed = static_cast<uint32_t>(seed);
    return true;
  }

  bool applyStackFill(std::string_view argument) {
    int64_t byte = 0;
    hasInterpreterOption_ = true;
    if (!parseNumber(argument, byte) || byte > 255)
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

  // `mem2reg<foo>`: the pass may be known without the form.
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

  bool parseAnalyses(std::string_view list) {
    bool isGood = forEachName(list, [&](std::string_view name) {
      std::optional<AnalysisId> analysis = analysisNamed(name);
      if (!analysis)
        return failUnknownAnalysis(name, AnalysisForm::Text);
      options_.analyses.push_back(*analysis);
      return true;
    });
    return isGood && (!options_.analyses.empty() || failUnknownAnalysis("", AnalysisForm::Text));
  }

  bool parsePicture(std::string_view name) {
    options_.picture = analysisNamed(name);
    return (options_.picture && row(*options_.picture).drawn == AnalysisForm::Drawn) ||
           failUnknownAnalysis(name, AnalysisForm::Drawn);
  }

  bool failUnknownAnalysis(std::string_view name, AnalysisForm form) {
    Suggestion suggestion(name);
    std::string nearest;
    std::string all;
    for (const AnalysisRow &analysis : analysisTable) {
      if (form == AnalysisForm::Drawn && analysis.drawn != AnalysisForm::Drawn)
        continue;
      if (suggestion.consider(analysis.name))
        nearest = fmt::format("did you mean '{}'? ", analysis.name);
      all += all.empty() ? "" : ", ";
      all += analysis.name;
    }
    return fail(fmt::format("'--{}={}': {}there are {}",
                            form == AnalysisForm::Drawn ? "dot" : "print", name, nearest, all));
  }

  bool parsePasses(std::string_view list) {
    options_.passes.clear();
    return forEachPass(list, [&](PassId pass) { options_.passes.push_back(pass); });
  }

  bool markPasses(std::string_view list, std::vector<bool> &marks) {
    if (list == "all") {
      marks.assign(passTable.size(), true);
      return true;
    }
    marks.resize(passTable.size());
    return forEachPass(list, [&](PassId pass) { marks[static_cast<size_t>(pass)] = true; });
  }

  bool parseNumber(std::string_view text, int64_t &number) {
    auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return (problem == std::errc() && end == text.data() + text.size() && number >= 0) ||
           fail(fmt::format("'{}' is not a number", text));
  }

  bool finish() {
    if (stop_)
      return true;
    if (options_.input.empty())
      return fail("no input file; wendc --help shows what there is");
    if (hasPasses_ && hasLevel_)
      return fail("--passes takes the place of an optimisation level; give one of them");
    if (options_.action == Action::Run && !options_.output.empty())
      return fail("'wendc run' writes no file");
    if (!finishInterpreter())
      return false;
    if (!finishInspection())
      return false;
    // What is asked about is the program as it stands, unless passes are asked for.
    bool asItStands = options_.action == Action::Inspect && !hasLevel_;
    if (!hasPasses_ && !asItStands) {
      std::span<const PassId> passes = passesOfLevel(options_.level);
      options_.passes.assign(passes.begin(), passes.end());
      options_.passOptions.isLevel = true;
    }
    const char *noColour = std::getenv("NO_COLOR");
    bool mayColour = isatty(STDERR_FILENO) && !(noColour && *noColour);
    options_.diagnostics.useColour = colour_ == "always" || (colour_ == "auto" && mayColour);
    return true;
  }

  bool finishInspection() {
    bool prints = !options_.analyses.empty();
    bool draws = options_.picture.has_value();
    if (!options_.function.empty() && !prints && !draws)
      return fail("'--function' belongs to '--print' and '--dot'");
    if (!prints && !draws)
      return true;
    if (options_.action != Action::Executable || (prints && draws))
      return fail(fmt::format("'--{}' shows the program and makes nothing else of it",
                              draws ? "dot" : "print"));
    options_.action = Action::Inspect;
    return true;
  }

  bool finishInterpreter() {
    if (interpret_ && options_.action != Action::Run)
      return fail("'--interpret' belongs to 'wendc run'");
    if (hasInterpreterOption_ && !interpret_)
      return fail("'--max-steps' and '--trace' need '--interpret'");
    if (interpret_)
      options_.action = Action::Interpret;
    if (maxSteps_ >= 0)
      options_.interpreter.maxSteps = static_cast<uint64_t>(maxSteps_);
    return true;
  }

  bool failUnknown(std::string_view word) {
    // Of `--passs=licm` the name of the option was misspelt, not its argument.
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
  std::string_view colour_;
  bool hasLevel_ = false;
  bool hasPasses_ = false;
  bool optionsEnded_ = false;
  bool stop_ = false;
  bool interpret_ = false;
  bool hasInterpreterOption_ = false;
  int64_t maxSteps_ = -1; // none
};

} // namespace

bool parseOptions(int count, char **words, Options &options, std::string &error) {
  return CommandLine(count, words, options, error).run();
}

std::string helpText() {
  std::string out = "wendc compiles Wend programs and LLVM IR.\n\n"
                    "  wendc [options] prog.wend            write an executable, prog\n"
                    "  wendc run [options] prog.wend [args] compile and run at once\n\n"
                    "'-' reads standard input and writes standard output.\n";
  auto line = [&](const char *shown, const char *text) {
    if (shown)
      fmt::format_to(std::back_inserter(out), "  {:<28}{}\n", shown, text);
  };
#define GROUP(title) fmt::format_to(std::back_inserter(out), "\n{}:\n", title);
#define OPTION(name, spelling, argument, shown, text) line(shown, text);
#include "driver/options.def"
  out +=
      "\nExit status: 0; 1 for errors in the program; 2 for a wrong command line, a file that "
      "cannot\n"
      "be read or written, or too little memory; 70 for a fault of the compiler. 'run' gives the\n"
      "program's own; with --interpret, 134 when it breaks a rule and 124 when --max-steps is\n"
      "reached.\n";
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
  out += "\nWhat --print tells about the result of the passes; --dot draws those with a star:\n";
  for (const AnalysisRow &analysis : analysisTable)
    fmt::format_to(std::back_inserter(out), "{} {:<22}{}\n",
                   analysis.drawn == AnalysisForm::Drawn ? '*' : ' ', analysis.name, analysis.text);
  return out;
}

} // namespace wend
