// The command line.
#pragma once

#include "driver/analysis_printer.h"
#include "driver/program.h"
#include "driver/progress.h"
#include "driver/toolchain.h"

#include "backend/backend.h"
#include "frontend/frontend.h"
#include "ir/interpreter/interpreter.h"
#include "ir/limits.h"
#include "opt/passes.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wend {

// The shells that complete the command line.
enum class Shell : uint8_t { Bash, Zsh, Fish };

// What wendc does.
enum class Action : uint8_t {
  Executable,
  Run,
  Interpret,
  Assembly,
  Object,
  EmitLlvm,
  EmitAst,
  SyntaxOnly,
  CheckInput, // list what is not supported
  Inspect,    // print or draw analyses
  Format,
  LanguageServer,
  Explain,
  Explore, // write the page of the explorer
  Prove,   // prove that each pass keeps the meaning of functions
  Help,
  HelpAll,
  ManPage,
  Completions,
  HelpPasses,
  HelpLimits,
  HelpWarnings,
  Version,
};

// A first word of the command line that says what is done, as in `wendc run prog.wend`.
struct Command {
  std::string_view name;
  Action action;
  const char *arguments; // as --help shows them
  const char *text;      // what it does, for --help
};
std::span<const Command> commands();

enum class Language : uint8_t { ByExtension, Wend, Ir };

// What code is generated for.
enum class Pic : uint8_t {
  Default,    // any link: as the module flags of the source require; if linked, as the program
  None,       // a fixed address
  Executable, // a position-independent executable
  Library,    // a shared library
};

// Of -fcf-protection.
struct Protection {
  bool branches = false;
  bool returns = false;
};

// An input, or an option of the linker among the inputs.
struct Input {
  enum class Kind : uint8_t { Source, Object, LinkerOption };

  std::string word; // a path, "-", or the option
  Kind kind = Kind::Source;
  Language language = Language::ByExtension;

  // Whether a source is LLVM IR: by -x; by default, if the extension is `.ll`.
  [[nodiscard]] bool isIr() const {
    return language == Language::ByExtension ? word.ends_with(".ll") : language == Language::Ir;
  }
};

// Of -MD.
struct DependencyOptions {
  bool areWritten = false;
  std::string path;   // empty: the default
  std::string target; // quoted for make; empty: the output
};

// What --prove proves.
struct ProveOptions {
  std::vector<bool> passes;    // by PassId; empty: all
  bool selection = true;       // instruction selection
  int64_t milliseconds = 5000; // for each step
  int64_t iterations = 0;      // to compare where there is no proof
  bool listsAll = false;       // each step is listed, not only those that are refuted
};

struct Options {
  Action action = Action::Executable;
  std::vector<Input> inputs;          // in the order of the command line
  std::string output;                 // a path, "-", or empty for the default
  std::vector<std::string> arguments; // of the program that `wendc run` executes
  ProfileOptions profile;             // of that program
  Dialect dialect = Dialect::Wend;
  bool trapsOverflow = false; // of Wend programs
  DiagnosticOptions diagnostics;
  int level = 2;
  bool isForSize = false; // of -Os: level 2 with smaller limits
  int64_t jobs = 1;       // processes that compile functions
  std::vector<PassId> passes;
  std::vector<bool> disabledPasses; // by PassId: left out of the passes of a level; or empty
  PassOptions passOptions;
  Limits limits;
  bool printStats = false;
  RemarkSelection remarks;
  BackendOptions backend;
  Pic pic = Pic::Default;
  std::optional<Protection> protection; // otherwise as the source requires
  ToolOptions tools;
  DependencyOptions dependencies;
  bool hasDebugInfo = false;
  bool integratedAssembler = true; // write objects directly, if they have no assembly
  int64_t bisectRewrites = -1;     // limit on rewrites; -1: none
  bool reportsBisection = false;
  InterpreterOptions interpreter;
  std::vector<AnalysisId> analyses;  // to print, after the passes
  std::optional<AnalysisId> picture; // to draw
  std::string function;              // the only one to print or draw; empty: all
  When progressWhen = When::Auto;
  Progress *progress = nullptr; // null: none is shown
  std::string tracePath;        // of the trace of the time; empty: none
  Shell shell = Shell::Bash;    // Completions: of which shell
  bool checksFormat = false;    // `wendc fmt` only lists what it would change
  std::string explained;        // of --explain: a code of a diagnostic or a name of a warning; of
                                // --help: a word, or empty
  ProveOptions prove;
  std::string exploreInput; // a path; empty: the program has no input
  // The sets of --explore-with, each with all other options as well.
  std::vector<Options> exploreWith;
  std::string exploreName; // of such a set: its options, as they were given
};

// The passes of a level without those that are disabled.
std::vector<PassId> passesOfLevel(int level, const std::vector<bool> &disabled);

// Parses the command line. False if it is invalid, with a message in `error`.
bool parseOptions(int count, char **words, Options &options, std::string &error);

std::string versionText();
std::string helpText(bool showsAll);
// The commands and options whose help contains a word. False if there are none, with the reason in
// `out`.
bool helpAbout(std::string_view word, std::string &out);
// The manual page, in the language of man(7).
std::string manPage();
// A script for a shell, which completes options and their arguments.
std::string completions(Shell shell);
std::string helpPassesText();
std::string helpLimitsText();
std::string helpWarningsText();
// Appends what --explain prints of a code, or of an option as messages show it:
// "-Wunused-variable", "-Rpass-missed=inline". False if there is no such diagnostic, with a message
// in `out`.
bool explainDiagnostic(std::string_view printed, std::string &out);

} // namespace wend
