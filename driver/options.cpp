#include "driver/options.h"

#include "driver/dependencies.h"
#include "driver/option_table.h"
#include "driver/outputs.h"
#include "driver/response_file.h"

#include "opt/pipeline.h"
#include "support/fault_injection.h"
#include "support/file.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <deque>
#include <fmt/format.h>
#include <iterator>
#include <unistd.h>
#include <utility>

namespace wend {

namespace {

// The limits of -Os and -Oz: less code is copied.
constexpr std::pair<uint32_t Limits::*, uint32_t> sizeLimits[] = {
    {&Limits::inlineBase, 10},         {&Limits::inlineLoopBonus, 0},
    {&Limits::inlineRecursiveSize, 0}, {&Limits::partialInlineSize, 0},
    {&Limits::loopFullUnrollSize, 30}, {&Limits::loopUnrollSize, 0},
    {&Limits::loopVersioningSize, 0},  {&Limits::layoutCopied, 1},
    {&Limits::layoutShortLoop, 0},
};

// Whether a path names an object, an archive or a shared library, `libc.so.6`, for the linker.
bool isObjectFile(std::string_view path) {
  size_t shared = path.rfind(".so.");
  bool isVersioned = shared != std::string_view::npos &&
                     path.find_first_not_of(".0123456789", shared + 3) == std::string_view::npos;
  return path.ends_with(".o") || path.ends_with(".a") || path.ends_with(".so") || isVersioned;
}

// What to do instead of a command that other compilers have; empty for other words.
std::string_view insteadOfCommand(std::string_view word) {
  struct Row {
    std::string_view word;
    std::string_view instead;
  };
  constexpr std::string_view compile = "'wendc FILE' compiles FILE to an executable";
  constexpr std::string_view check = "'wendc -fsyntax-only FILE' checks FILE for errors";
  constexpr std::string_view run = "'wendc run FILE' runs FILE";
  constexpr std::string_view format = "'wendc fmt FILE' formats FILE";
  constexpr Row rows[] = {{"build", compile}, {"check", check},   {"compile", compile},
                          {"exec", run},      {"format", format}, {"help", "wendc --help"},
                          {"lint", check},    {"start", run},     {"version", "wendc --version"},
                          {"vet", check}};
  for (const Row &row : rows)
    if (row.word == word)
      return row.instead;
  return {};
}

// The command line parser. Member functions return false after an error, with the message in
// error_.
class CommandLine {
public:
  CommandLine(std::vector<std::string_view> words, Options &options, std::string &error)
      : words_(std::move(words)), options_(options), error_(error) {}

  bool run() {
    if (!words_.empty() && !takeCommand())
      return false;
    while (next_ < words_.size() && !showsHelp_)
      if (!takeWord())
        return false;
    return showsHelp_ || finish();
  }

private:
  // False for a word that was meant as a command.
  bool takeCommand() {
    for (const Command &command : commands())
      if (words_[0] == command.name) {
        options_.action = command.action;
        next_ = 1;
        return true;
      }
    std::string_view word = words_[0];
    std::string_view instead = insteadOfCommand(word);
    if (instead.empty() || access(std::string(word).c_str(), F_OK) == 0)
      return true;
    if (word == "help") {
      next_ = 1;
      return showTopic(Action::Help);
    }
    if (word == "version")
      return showHelp(Action::Version);
    return fail(fmt::format("there is no command and no file '{}'; {}", word, instead));
  }

  // The word after it, if it is not that of a file or an option, is what the help is to be about.
  bool showTopic(Action action) {
    bool hasTopic = next_ < words_.size() && !words_[next_].starts_with('-') &&
                    words_[next_].find_first_of("./") == std::string_view::npos;
    if (hasTopic)
      options_.explained = words_[next_];
    return showHelp(action);
  }

  bool takeWord() {
    std::string_view word = words_[next_++];
    if (!optionsEnded_ && word == "--") {
      optionsEnded_ = true;
      return true;
    }
    if (!optionsEnded_ && word.starts_with('@') && expandResponseFile(word.substr(1)))
      return error_.empty();
    if (optionsEnded_ || word == "-" || !word.starts_with('-'))
      return takeInput(word);
    const OptionRow *option = findOption(word);
    if (!option)
      return fail(unknownOption(word));
    std::string_view argument = word.substr(option->spelling.size());
    if (option->argument == ArgumentKind::Next && argument.empty()) {
      if (next_ == words_.size())
        return fail(fmt::format("option '{}' needs an argument", word));
      argument = words_[next_++];
    }
    return apply(option->id, argument);
  }

  // Replaces the word that was taken by those of a file. False if it cannot be read.
  bool expandResponseFile(std::string_view path) {
    std::string reason;
    std::optional<std::string> text = readFile(std::string(path), reason);
    if (!text)
      return false;
    // More files are not plausible without one that names itself.
    constexpr unsigned maxResponseFiles = 1000;
    if (++responseFiles_ > maxResponseFiles)
      return fail(fmt::format("'@{}': more than {} response files", path, maxResponseFiles)), true;
    auto at = words_.erase(words_.begin() + static_cast<ptrdiff_t>(--next_));
    size_t count = responseWords_.size();
    splitWords(*text, responseWords_);
    words_.insert(at, responseWords_.begin() + static_cast<ptrdiff_t>(count), responseWords_.end());
    return true;
  }

  bool takeInput(std::string_view word) {
    bool isObject = language_ == Language::ByExtension && isObjectFile(word);
    addInput(isObject ? Input::Kind::Object : Input::Kind::Source, std::string(word));
    // The words after the program in `wendc run` are the program's arguments.
    if (options_.action == Action::Run && !isObject) {
      options_.arguments.assign(words_.begin() + static_cast<ptrdiff_t>(next_), words_.end());
      next_ = words_.size();
    }
    return true;
  }

  bool addInput(Input::Kind kind, std::string word) {
    options_.inputs.push_back({std::move(word), kind, language_});
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

  bool link(std::string_view word) {
    return addInput(Input::Kind::LinkerOption, std::string(word));
  }

  bool addTarget(std::string_view target) {
    std::string &targets = options_.dependencies.target;
    targets += targets.empty() ? "" : " ";
    targets += target;
    return true;
  }

  bool setDryRun() {
    options_.tools.prints = true;
    options_.tools.runs = false;
    return true;
  }

  bool setPic(Pic pic) {
    options_.pic = pic;
    return true;
  }

  static bool setFlag(bool &flag) { return flag = true; }

  static bool clearFlag(bool &flag) {
    flag = false;
    return true;
  }

  bool setText(std::string &text, std::string_view argument, const char *ifEmpty) {
    text = argument;
    return !argument.empty() || fail(ifEmpty);
  }

  bool setProtection(std::string_view name) {
    bool isFull = name == "full";
    if (!isFull && name != "branch" && name != "return" && name != "none")
      return fail(fmt::format("'-fcf-protection={}': expected full, branch, return or none", name));
    options_.protection = Protection{isFull || name == "branch", isFull || name == "return"};
    return true;
  }

  bool setNumber(int64_t &number, std::string_view text) {
    auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return (problem == std::errc() && end == text.data() + text.size() && number >= 0) ||
           fail(fmt::format("'{}' is not a number", text));
  }

  bool stopAt(Action action) {
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

  bool explore(std::string_view path) {
    return setText(options_.output, path, "'--explore=' needs a file") && stopAt(Action::Explore);
  }

  bool noteExploredSet(std::string_view set) {
    exploredSets_.push_back(set);
    return true;
  }

  // The rest of the command line is ignored.
  bool showHelp(Action action) {
    options_.action = action;
    return showsHelp_ = true;
  }

  bool setShell(std::string_view name) {
    constexpr std::string_view names[] = {"bash", "zsh", "fish"};
    const auto *found = std::ranges::find(names, name);
    if (found == std::end(names))
      return fail(fmt::format("'{}' is not bash, zsh or fish", name));
    options_.shell = static_cast<Shell>(found - names);
    return showHelp(Action::Completions);
  }

  bool setExplained(std::string_view name) {
    options_.explained = name;
    return showHelp(Action::Explain);
  }

  bool setLevel(int level) {
    options_.level = level;
    options_.isForSize = false;
    hasPasses_ = hasPasses_ && !isExploredSet_;
    return hasLevel_ = true;
  }

  bool setSizeLevel() {
    setLevel(2);
    return options_.isForSize = true;
  }

  bool setJobs(std::string_view argument) {
    constexpr int64_t most = 1000;
    return (setNumber(options_.jobs, argument) && options_.jobs >= 1 && options_.jobs <= most) ||
           fail(fmt::format("'-j {}': expected a number from 1 to {}", argument, most));
  }

  // As with gcc, -Wextra is known, and an unknown -Wno-NAME is no error.
  bool setWarning(std::string_view argument) {
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

  bool applyWarning(std::string_view argument) {
    return options_.diagnostics.warnings.apply(argument, frontendDiagnostics());
  }

  // All warnings whose name begins with `unused-`.
  bool applyUnused(std::string_view prefix) {
    for (const DiagnosticRow *row : frontendDiagnostics())
      if (row->flag && std::string_view(row->flag).starts_with("unused-"))
        applyWarning(std::string(prefix).append(row->flag));
    return true;
  }

  bool selectMissedRemarks() {
    options_.remarks.addAll(RemarkKind::Missed);
    return true;
  }

  bool selectRemarks(RemarkKind kind, std::string_view pattern) {
    std::string reason;
    return options_.remarks.add(kind, std::string(pattern), reason) ||
           fail(fmt::format("'{}' is no extended regular expression: {}", pattern, reason));
  }

  // Sets a value to that of the name which is the argument of an option.
  template <typename Value> struct Choice {
    std::string_view name;
    Value value;
  };
  template <typename Value>
  bool choose(std::string_view option, std::string_view argument, Value &chosen,
              std::initializer_list<Choice<Value>> choices) {
    std::string names;
    for (const Choice<Value> &choice : choices) {
      if (choice.name == argument) {
        chosen = choice.value;
        return true;
      }
      bool isLast = &choice == choices.end() - 1;
      names += fmt::format("{}{}", names.empty() ? "" : isLast ? " or " : ", ", choice.name);
    }
    return fail(fmt::format("'{}{}': expected {}", option, argument, names));
  }

  bool setDiagnosticsFormat(std::string_view argument) {
    return choose("--diagnostics-format=", argument, options_.diagnostics.format,
                  {{"text", DiagnosticFormat::Text},
                   {"json", DiagnosticFormat::Json},
                   {"sarif", DiagnosticFormat::Sarif}});
  }

  bool setWhen(std::string_view option, std::string_view argument, When &when) {
    return choose(option, argument, when,
                  {{"auto", When::Auto}, {"always", When::Always}, {"never", When::Never}});
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
      language_ = Language::Wend;
    else if (argument == "ir")
      language_ = Language::Ir;
    else if (argument == "none")
      language_ = Language::ByExtension;
    else
      return fail(fmt::format("'-x {}': expected wend, ir or none", argument));
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

  bool noteLimits(std::string_view list) {
    limits_.push_back(list);
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
      return options_.limits.set(name, static_cast<uint32_t>(value)) || fail(unknownLimit(name));
    });
  }

  // Calls visit(PassId) for each name of a comma-separated list.
  template <typename Visit> bool forEachPass(std::string_view list, Visit visit) {
    return forEachName(list, [&](std::string_view name) {
      std::optional<PassId> pass = passNamed(name);
      if (!pass)
        return fail(unknownPass(name));
      visit(*pass);
      return true;
    });
  }

  bool addAnalyses(std::string_view list) {
    bool areKnown = forEachName(list, [&](std::string_view name) {
      std::optional<AnalysisId> analysis = analysisNamed(name);
      if (!analysis)
        return fail(unknownAnalysis(name, AnalysisForm::Text));
      options_.analyses.push_back(*analysis);
      return true;
    });
    return areKnown &&
           (!options_.analyses.empty() || fail(unknownAnalysis("", AnalysisForm::Text)));
  }

  bool setPicture(std::string_view name) {
    options_.picture = analysisNamed(name);
    return (options_.picture && row(*options_.picture).form == AnalysisForm::Drawn) ||
           fail(unknownAnalysis(name, AnalysisForm::Drawn));
  }

  bool setPasses(std::string_view list) {
    hasPasses_ = true;
    hasLevel_ = hasLevel_ && !isExploredSet_;
    if (isExploredSet_)
      options_.disabledPasses.clear();
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

  // Passes, and `isel`.
  bool markSteps(std::string_view list) {
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

  // ---- Checks and defaults

  bool finish() {
    if (options_.inputs.empty() && options_.tools.prints)
      return showHelp(Action::Version);
    if (options_.action == Action::LanguageServer)
      return finishServer();
    if (usesStdio_)
      return fail("'--stdio' needs 'wendc lsp'");
    if (options_.checksFormat && options_.action != Action::Format)
      return fail("'--check' needs 'wendc fmt'");
    if (options_.action == Action::Format && options_.inputs.empty())
      addInput(Input::Kind::Source, "-");
    if (!finishAction() || !checkInputs())
      return false;
    if (options_.action == Action::Format && !options_.output.empty())
      return fail("'wendc fmt' writes files in place; -o is not allowed");
    if (hasPasses_ && hasLevel_)
      return fail("--passes and an optimisation level exclude each other");
    if (hasPasses_ && !options_.disabledPasses.empty())
      return fail("--passes and --disable-pass exclude each other");
    if (options_.action == Action::Run && !options_.output.empty())
      return fail("'wendc run' writes no file; -o is not allowed");
    bool isProfiled = options_.profile.hasPerfMap || options_.profile.hasJitDump;
    if (isProfiled && (options_.action != Action::Run || interprets_))
      return fail("'--perf-map' and '--perf-jitdump' need 'wendc run'");
    if (!finishLimits() || !finishInterpreter() || !finishInspection() || !finishExploredSets())
      return false;
    finishPasses();
    const char *noColour = std::getenv("NO_COLOR");
    bool mayColour = isatty(STDERR_FILENO) && !(noColour && *noColour);
    options_.diagnostics.useColour =
        colour_ == When::Always || (colour_ == When::Auto && mayColour);
    return true;
  }

  bool finishServer() {
    if (!options_.inputs.empty())
      return fail("'wendc lsp' takes no files: the editor sends them");
    return options_.output.empty() || fail("'wendc lsp' writes no file; -o is not allowed");
  }

  // `-S -emit-llvm` is `--emit-llvm`.
  bool finishAction() {
    if (!emitsLlvm_)
      return true;
    if (options_.action == Action::Object)
      return fail("'-c --emit-llvm': bitcode is not supported; -S --emit-llvm writes LLVM IR");
    if (options_.action == Action::Assembly)
      options_.action = Action::Executable;
    return stopAt(Action::EmitLlvm);
  }

  bool checkInputs() {
    auto countOf = [&](Input::Kind kind) {
      return std::ranges::count_if(options_.inputs,
                                   [&](const Input &input) { return input.kind == kind; });
    };
    auto sources = countOf(Input::Kind::Source);
    if (sources == 0 && countOf(Input::Kind::Object) > 0 && !isLinked(options_.action))
      return fail(options_.action == Action::Format
                      ? "objects are no programs that can be formatted"
                      : "no input file to compile; objects are linked, which -c, -S and their "
                        "like prevent");
    if (sources == 0 && countOf(Input::Kind::Object) == 0)
      return fail("no input file; see wendc --help");
    if (sources > 1 && !options_.output.empty() && !isLinked(options_.action))
      return fail("-o cannot name the outputs of several inputs");
    return true;
  }

  // The default passes are those of the level; for --print and --dot without a level there are
  // none.
  void finishPasses() {
    bool isUnoptimised = options_.action == Action::Inspect && !hasLevel_;
    if (hasPasses_ || isUnoptimised)
      return;
    options_.backend.isFast = options_.level == 0;
    options_.passes = passesOfLevel(options_.level, options_.disabledPasses);
    options_.passOptions.isLevel = true;
  }

  // --limit has precedence over the limits of -Os.
  bool finishLimits() {
    if (options_.isForSize)
      for (auto [limit, value] : sizeLimits)
        options_.limits.*limit = value;
    return std::ranges::all_of(limits_, [&](std::string_view list) { return setLimits(list); });
  }

  bool finishInspection() {
    bool prints = !options_.analyses.empty();
    bool draws = options_.picture.has_value();
    PassOptions &passOptions = options_.passOptions;
    bool printsIr = !passOptions.printBefore.empty() || !passOptions.printAfter.empty() ||
                    passOptions.printChanged;
    bool proves = options_.action == Action::Prove;
    if (!options_.function.empty() && !prints && !draws && !printsIr && !proves)
      return fail("'--function' needs '--print', '--dot' or one of '--print-before', "
                  "'--print-after' and '--print-changed'");
    std::string_view function = options_.function;
    passOptions.printedFunction = function.substr(function.starts_with('@') ? 1 : 0);
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
    bool explores = options_.action == Action::Explore;
    if (hasInterpreterOption_ && !interprets_ && !explores)
      return fail("'--max-steps' and '--trace' need '--interpret'");
    if (!options_.exploreInput.empty() && !explores)
      return fail("'--explore-input' needs '--explore'");
    if (interprets_)
      options_.action = Action::Interpret;
    if (maxSteps_ >= 0)
      options_.interpreter.maxSteps = static_cast<uint64_t>(maxSteps_);
    return true;
  }

  bool finishExploredSets() {
    if (!exploredSets_.empty() && options_.action != Action::Explore)
      return fail("'--explore-with' needs '--explore'");
    return std::ranges::all_of(exploredSets_,
                               [&](std::string_view set) { return addExploredSet(set); });
  }

  // A level or passes of the set replace those of the command line.
  bool addExploredSet(std::string_view text) {
    std::deque<std::string> added;
    splitWords(text, added);
    Options set;
    std::string reason;
    CommandLine line(wordsWith(added), set, reason);
    line.isExploredSet_ = true;
    bool isValid = line.run();
    if (isValid && (set.action != Action::Explore || set.inputs.size() != options_.inputs.size()))
      reason = "expected options of a compilation, and no files";
    if (!reason.empty())
      return fail(fmt::format("'--explore-with={}': {}", text, reason));
    set.exploreName = fmt::format("{}", fmt::join(added, " "));
    options_.exploreWith.push_back(std::move(set));
    return true;
  }

  // The words of the command line, with others in place of the sets of options.
  [[nodiscard]] std::vector<std::string_view>
  wordsWith(const std::deque<std::string> &added) const {
    auto end = std::ranges::find(words_, "--");
    std::vector<std::string_view> words;
    std::copy_if(words_.begin(), end, std::back_inserter(words),
                 [](std::string_view word) { return !word.starts_with("--explore-with="); });
    words.insert(words.end(), added.begin(), added.end());
    words.insert(words.end(), end, words_.end());
    return words;
  }

  bool fail(std::string message) {
    error_ = std::move(message);
    return false;
  }

  std::vector<std::string_view> words_;
  size_t next_ = 0;
  std::deque<std::string> responseWords_; // which words_ refers to
  unsigned responseFiles_ = 0;
  Options &options_;
  std::string &error_;
  When colour_ = When::Auto;
  bool hasLevel_ = false;
  bool hasPasses_ = false;
  bool optionsEnded_ = false;
  bool showsHelp_ = false;
  std::vector<std::string_view> limits_; // the arguments of --limit
  bool emitsLlvm_ = false;
  bool usesStdio_ = false;
  Language language_ = Language::ByExtension; // of the inputs that follow
  bool interprets_ = false;
  bool hasInterpreterOption_ = false;
  std::vector<std::string_view> exploredSets_; // the arguments of --explore-with
  bool isExploredSet_ = false;                 // the words are those of such a set, too
  int64_t maxSteps_ = -1;                      // -1: no limit
};

} // namespace

std::span<const Command> commands() {
  static constexpr Command table[] = {
      {"run", Action::Run, "[options] FILE [args]", "compile FILE and run it"},
      {"fmt", Action::Format, "[options] [FILE…]",
       "format Wend programs, of folders too, or standard input"},
      {"lsp", Action::LanguageServer, "[options]",
       "serve an editor: errors, completion, renaming and more"},
  };
  return table;
}

std::vector<PassId> passesOfLevel(int level, const std::vector<bool> &disabled) {
  std::span<const PassId> all = passesOfLevel(level);
  std::vector<PassId> passes(all.begin(), all.end());
  if (!disabled.empty())
    std::erase_if(passes, [&](PassId pass) { return disabled[static_cast<size_t>(pass)]; });
  return passes;
}

bool parseOptions(int count, char **words, Options &options, std::string &error) {
  return CommandLine({words + 1, words + count}, options, error).run();
}

} // namespace wend
