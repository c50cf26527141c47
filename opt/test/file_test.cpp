// file-test FILE… — runs file tests (for the format see file_test.h).
// file-test --program FILE OUT — writes OUT.ll, a program that executes the runs that return and
// exits with status 0 if all have the expected results, and OUT.expected, its expected output.
//
// For each file: read and verify it, interpret the runs, run the passes with verification after
// each one, compare the output with the expected texts, interpret the runs again, and check that
// the printed module reads back the same. With BLESS=1 in the environment, the expected texts are
// rewritten if there are no other failures.

#include "opt/test/file_test.h"

#include "ir/function_debug.h"
#include "ir/interpreter/interpreter.h"
#include "ir/reader/reader.h"
#include "ir/test/fixture.h"
#include "opt/passes.h"
#include "opt/test/evaluate.h"
#include "support/file.h"
#include "support/invariant.h"

#include <cstdlib>
#include <fmt/format.h>

using namespace wend;
using namespace wend::test;

namespace {

constexpr uint64_t stepLimit = 1000000;

std::string moduleText(const Module &module) {
  std::string out;
  print(module, out);
  return out;
}

// The text in the notation of `prints`.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\' || c == '\n')
      out += '\\';
    out += c == '\n' ? 'n' : c;
  }
  return out + '"';
}

void describe(const void *path, std::string &out) {
  out += "file test ";
  out += static_cast<const char *>(path);
}

class Runner {
public:
  Runner(const std::string &path, const std::string &text)
      : path_(path), file_(path, text), module_(names_, &file_) {}

  // False if the test fails; the failures have been printed.
  bool run(bool isBlessing) {
    CrashNote note(describe, path_.c_str());
    if (!parse() || !read())
      return false;
    std::vector<std::string> before = functionTexts();
    runAll("before the passes");
    if (failures_ != 0)
      return false;
    runPasses();
    compare(before, isBlessing);
    runAll("after the passes");
    checkReadingBack();
    if (isBlessing && failures_ == 0)
      return bless(before);
    return failures_ == 0;
  }

  // Writes the files of --program. False, with a message, on an error.
  bool writeProgram(const std::string &out) {
    if (!parse() || !read())
      return false;
    std::string printed;
    std::string text = std::string(file_.text()) + programOf(test_, module_, printed);
    std::string error;
    if (writeFile(out + ".ll", text, false, error) &&
        writeFile(out + ".expected", printed, false, error))
      return true;
    fmt::print("{}: {}\n", out, error);
    return false;
  }

private:
  void fail(uint32_t line, std::string_view message) {
    bool isClosed = message.ends_with('\n');
    fmt::print("{}:{}: {}{}", path_, line, message, isClosed ? "" : "\n");
    ++failures_;
  }

  bool parse() {
    std::vector<FormatError> errors;
    test_ = parseFileTest(file_.text(), errors);
    for (const FormatError &error : errors)
      fail(error.line, error.message);
    for (const std::string &name : test_.passes) {
      if (std::optional<PassId> pass = passNamed(name))
        passes_.push_back(*pass);
      else
        fail(1, fmt::format("there is no pass '{}'", name));
    }
    return failures_ == 0;
  }

  bool read() {
    Diagnostics diagnostics(file_);
    if (file_.text().find("!llvm.dbg.cu") != std::string_view::npos)
      module_.debugInfo = &debugInfo_;
    bool isRead = readIr(file_, diagnostics, module_);
    std::string messages;
    diagnostics.print(messages);
    std::vector<std::string> errors;
    if (isRead && !verify(module_, errors))
      for (const std::string &error : errors)
        messages += error + '\n';
    fmt::print("{}", messages);
    return isRead && errors.empty();
  }

  [[nodiscard]] Function *functionOf(const FunctionTest &test) const {
    Value *value = module_.find(test.name);
    return value ? asFunction(value) : nullptr;
  }

  // The current texts of the functions of the file.
  [[nodiscard]] std::vector<std::string> functionTexts() const {
    std::vector<std::string> texts;
    for (const FunctionTest &test : test_.functions) {
      const Function *function = functionOf(test);
      texts.push_back(function ? textOf(*function) : "");
    }
    return texts;
  }

  void runPasses() {
    PassOptions options;
    options.verifyEach = true;
    std::string printed;
    PassManager(options, printed).run(module_, passes_);
    haveRunPasses_ = true;
  }

  void compare(std::span<const std::string> before, bool isBlessing) {
    std::vector<std::string> after = functionTexts();
    for (size_t i = 0; i < after.size() && !isBlessing; ++i) {
      const FunctionTest &test = test_.functions[i];
      const std::string &expected = test.expected ? *test.expected : before[i];
      if (!test.hasExpected)
        fail(test.end, fmt::format("@{} has no expected text; `make bless` writes it", test.name));
      else if (expected != after[i])
        fail(test.end + 1, fmt::format("@{} has another result (-expected, +got)\n{}", test.name,
                                       differenceOf(expected, after[i])));
    }
  }

  void runAll(std::string_view when) {
    for (const FunctionTest &test : test_.functions)
      for (const Run &run : test.runs) {
        if (const Function *function = functionOf(test))
          runOne(*function, run, when);
        else
          fail(run.line, fmt::format("@{} cannot run {}: it is gone", test.name, when));
      }
  }

  void runOne(const Function &function, const Run &run, std::string_view when) {
    std::vector<uint64_t> arguments;
    if (!argumentsOf(function, run, arguments))
      return;
    InterpreterOptions options;
    std::string input;
    std::string output;
    options.maxSteps = stepLimit;
    options.input = &input;
    options.output = &output;
    options.errors = &output;
    wend::Outcome outcome = Interpreter(module_, options).run(function, arguments);
    std::string problem = problemWith(function, run, outcome);
    if (problem.empty() && output != run.output)
      problem = "printed " + quoted(output);
    if (problem.empty() && !sharesRegisters(function, arguments))
      problem = "phis and their copies cannot share registers";
    if (!problem.empty())
      fail(run.line, fmt::format("{}, {}: {}", run.text, when, problem));
  }

  // False if a value is not of its type.
  bool argumentsOf(const Function &function, const Run &run, std::vector<uint64_t> &bits) {
    size_t count = function.arguments().size();
    if (run.arguments.size() != count) {
      fail(run.line, fmt::format("{}: the function has {} parameters", run.text, count));
      return false;
    }
    auto valueOf = [&](Type type, std::string_view text) {
      std::optional<uint64_t> value = bitsOf(type, text);
      if (!value)
        fail(run.line, fmt::format("{}: {} is no {}", run.text, text, wend::name(type)));
      return value;
    };
    for (size_t i = 0; i < count; ++i)
      if (std::optional<uint64_t> value =
              valueOf(function.arguments()[i]->type(), run.arguments[i]))
        bits.push_back(*value);
    return bits.size() == count && (run.value.empty() || valueOf(function.result(), run.value));
  }

  // How an outcome differs from what the run expects; empty if it does not.
  static std::string problemWith(const Function &function, const Run &run,
                                 const wend::Outcome &outcome) {
    switch (outcome.end) {
    case wend::Outcome::End::Returned:
      if (run.end != Run::End::Returns)
        return "returned";
      if (run.value.empty() || outcome.value == *bitsOf(function.result(), run.value))
        return "";
      return "returned " + valueText(function.result(), outcome.value);
    case wend::Outcome::End::Exited:
      return fmt::format("exited with status {}", outcome.status);
    case wend::Outcome::End::Faulted:
      if (run.end == Run::End::Faults && outcome.report.find(run.fault) != std::string::npos)
        return "";
      return "faulted\n" + outcome.report;
    case wend::Outcome::End::OutOfSteps:
      return run.end == Run::End::NeverEnds ? "" : "did not end";
    }
    return "ended in an unknown way";
  }

  // Whether the result of phi-elim behaves the same if phis and their copies share registers.
  bool sharesRegisters(const Function &function, std::span<const uint64_t> arguments) {
    if (!haveRunPasses_ || passes_.empty() || passes_.back() != PassId::phiElim)
      return true;
    constexpr unsigned enoughSteps = 10000;
    return agree(evaluate(function, arguments, 0, enoughSteps),
                 evaluate(function, arguments, 0, enoughSteps, PhiMode::SharedRegisters));
  }

  // Nodes for debuggers that nothing refers to any more are printed, and not read again.
  void checkReadingBack() {
    if (module_.debugInfo)
      return;
    std::string once = moduleText(module_);
    SourceFile file(path_ + " as printed", once);
    Diagnostics diagnostics(file);
    Interner names;
    Module again(names, &file);
    bool isRead = readIr(file, diagnostics, again);
    std::string messages;
    diagnostics.print(messages);
    std::string twice = isRead ? moduleText(again) : "";
    if (once != twice)
      fail(1, fmt::format("what is printed reads back differently\n{}{}", messages,
                          differenceOf(once, twice)));
  }

  bool bless(std::span<const std::string> before) {
    std::vector<std::string> after = functionTexts();
    std::vector<std::optional<std::string>> expected;
    for (size_t i = 0; i < after.size(); ++i)
      expected.push_back(after[i] == before[i] ? std::nullopt : std::optional(after[i]));
    std::string text = withExpected(test_, expected);
    std::string error;
    if (text == file_.text() || writeFile(path_, text, false, error))
      return true;
    fmt::print("{}: {}\n", path_, error);
    return false;
  }

  const std::string &path_;
  SourceFile file_;
  Interner names_;
  DebugInfo debugInfo_;
  Module module_;
  FileTest test_;
  std::vector<PassId> passes_;
  bool haveRunPasses_ = false;
  unsigned failures_ = 0;
};

// Null, with a message, if it cannot be read.
std::optional<std::string> textOfFile(const std::string &path) {
  std::string error;
  std::optional<std::string> text = readFile(path, error);
  if (!text)
    fmt::print("{}: {}\n", path, error);
  return text;
}

} // namespace

int main(int argc, char **argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() == 3 && arguments[0] == "--program") {
    std::optional<std::string> text = textOfFile(arguments[1]);
    return text && Runner(arguments[1], *text).writeProgram(arguments[2]) ? 0 : 1;
  }
  bool isBlessing = std::getenv("BLESS") != nullptr;
  int failures = 0;
  for (const std::string &path : arguments) {
    std::optional<std::string> text = textOfFile(path);
    if (!text || !Runner(path, *text).run(isBlessing))
      ++failures;
  }
  return failures == 0 && !arguments.empty() ? 0 : 1;
}
