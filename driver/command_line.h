// CommandLine — parses the words of the command line.
//
// Words and inputs are taken in command_line.cpp; what each option does is in option_effects.cpp;
// option_checks.cpp has what must be true of all together, and the defaults.
#pragma once

#include "driver/option_table.h"
#include "driver/options.h"

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace wend {

// Member functions return false after an error, with the message in error_.
class CommandLine {
public:
  CommandLine(std::vector<std::string_view> words, Options &options, std::string &error)
      : words_(std::move(words)), options_(options), error_(error) {}

  bool run();

private:
  // False for a word that was meant as a command.
  bool takeCommand();
  // The word after it, if it is not that of a file or an option, is what the help is to be about.
  bool showTopic(Action action);
  bool takeWord();
  // Replaces the word that was taken by those of a file. False if it cannot be read.
  bool expandResponseFile(std::string_view path);
  bool takeInput(std::string_view word);
  bool addInput(Input::Kind kind, std::string word);

  // ---- Effects of options

  bool apply(OptionId id, std::string_view argument);
  bool link(std::string_view word);
  bool addTarget(std::string_view target);
  bool setDryRun();
  bool setPic(Pic pic);
  static bool setFlag(bool &flag);
  static bool clearFlag(bool &flag);
  bool setText(std::string &text, std::string_view argument, const char *ifEmpty);
  bool setProtection(std::string_view name);
  bool setNumber(int64_t &number, std::string_view text);
  bool stopAt(Action action);
  bool explore(std::string_view path);
  bool noteExploredSet(std::string_view set);
  // The rest of the command line is ignored.
  bool showHelp(Action action);
  bool setShell(std::string_view name);
  bool setExplained(std::string_view name);
  bool setLevel(int level);
  bool setSizeLevel();
  bool setJobs(std::string_view argument);
  // As with gcc, -Wextra is known, and an unknown -Wno-NAME is no error.
  bool setWarning(std::string_view argument);
  bool applyWarning(std::string_view argument);
  // All warnings whose name begins with `unused-`.
  bool applyUnused(std::string_view prefix);
  bool selectMissedRemarks();
  bool selectRemarks(RemarkKind kind, std::string_view pattern);
  bool setDiagnosticsFormat(std::string_view argument);
  bool setWhen(std::string_view option, std::string_view argument, When &when);
  bool setFault(std::string_view argument);
  bool setMaxSteps(std::string_view argument);
  bool setTrace();
  bool setLanguage(std::string_view argument);
  bool setStandard(std::string_view argument);
  bool setProcessor(std::string_view argument);
  // Modes of the register allocator for tests.
  bool setBackend(std::string_view argument);
  bool setStackFill(std::string_view argument);
  // Calls visit for each name of a comma-separated list until it returns false.
  template <typename Visit> static bool forEachName(std::string_view list, Visit visit);
  bool noteLimits(std::string_view list);
  bool setLimits(std::string_view list);
  // Calls visit(PassId) for each name of a comma-separated list.
  template <typename Visit> bool forEachPass(std::string_view list, Visit visit);
  bool addAnalyses(std::string_view list);
  bool setPicture(std::string_view name);
  bool setPasses(std::string_view list);
  bool markPasses(std::vector<bool> &marks, std::string_view list);
  // Passes, and `isel`.
  bool markSteps(std::string_view list);

  // ---- Checks and defaults

  bool finish();
  bool finishServer();
  // `-S -emit-llvm` is `--emit-llvm`.
  bool finishAction();
  bool checkInputs();
  // The default passes are those of the level; for --print and --dot without a level there are
  // none.
  void finishPasses();
  // --limit has precedence over the limits of -Os.
  bool finishLimits();
  bool finishInspection();
  bool finishInterpreter();
  bool finishExploredSets();
  // A level or passes of the set replace those of the command line.
  bool addExploredSet(std::string_view text);
  // The words of the command line, with others in place of the sets of options.
  [[nodiscard]] std::vector<std::string_view> wordsWith(const std::deque<std::string> &added) const;

  bool fail(std::string message);

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

} // namespace wend
