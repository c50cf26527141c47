#include "driver/command_line.h"

#include "driver/outputs.h"
#include "driver/response_file.h"

#include <algorithm>
#include <cstdlib>
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

} // namespace

bool CommandLine::finish() {
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
  options_.diagnostics.useColour = colour_ == When::Always || (colour_ == When::Auto && mayColour);
  return true;
}

bool CommandLine::finishServer() {
  if (!options_.inputs.empty())
    return fail("'wendc lsp' takes no files: the editor sends them");
  return options_.output.empty() || fail("'wendc lsp' writes no file; -o is not allowed");
}

bool CommandLine::finishAction() {
  if (!emitsLlvm_)
    return true;
  if (options_.action == Action::Object)
    return fail("'-c --emit-llvm': bitcode is not supported; -S --emit-llvm writes LLVM IR");
  if (options_.action == Action::Assembly)
    options_.action = Action::Executable;
  return stopAt(Action::EmitLlvm);
}

bool CommandLine::checkInputs() {
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

void CommandLine::finishPasses() {
  bool isUnoptimised = options_.action == Action::Inspect && !hasLevel_;
  if (hasPasses_ || isUnoptimised)
    return;
  options_.backend.isFast = options_.level == 0;
  options_.passes = passesOfLevel(options_.level, options_.disabledPasses);
  options_.passOptions.isLevel = true;
}

bool CommandLine::finishLimits() {
  if (options_.isForSize)
    for (auto [limit, value] : sizeLimits)
      options_.limits.*limit = value;
  return std::ranges::all_of(limits_, [&](std::string_view list) { return setLimits(list); });
}

bool CommandLine::finishInspection() {
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

bool CommandLine::finishInterpreter() {
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

bool CommandLine::finishExploredSets() {
  if (!exploredSets_.empty() && options_.action != Action::Explore)
    return fail("'--explore-with' needs '--explore'");
  return std::ranges::all_of(exploredSets_,
                             [&](std::string_view set) { return addExploredSet(set); });
}

bool CommandLine::addExploredSet(std::string_view text) {
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

std::vector<std::string_view> CommandLine::wordsWith(const std::deque<std::string> &added) const {
  auto end = std::ranges::find(words_, "--");
  std::vector<std::string_view> words;
  std::copy_if(words_.begin(), end, std::back_inserter(words),
               [](std::string_view word) { return !word.starts_with("--explore-with="); });
  words.insert(words.end(), added.begin(), added.end());
  words.insert(words.end(), end, words_.end());
  return words;
}

} // namespace wend
