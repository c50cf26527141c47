// How
// 1. Read the module, and take the passes from its first line.
// 2. Interpret main, and the externally visible functions with a few arguments.
// 3. Read the module again, run the passes with verification, print and read the result.
// 4. Interpret it again and compare.
//
// Not: runs with undefined behaviour, too many steps or a stack overflow, whose results are not
// defined; differences that depend on addresses or on uninitialised memory.

#include "fuzz/inputs/inputs.h"

#include "ir/interpreter/interpreter.h"
#include "ir/reader/reader.h"
#include "ir/test/reading.h"
#include "opt/passes.h"
#include "opt/pipeline.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend::fuzz {

namespace {

constexpr size_t mostPasses = 12;
constexpr size_t mostFunctions = 6;
constexpr uint64_t stepLimit = 20000;
// Passes may increase the number of steps: reg2mem does.
constexpr uint64_t stepLimitAfter = 50 * stepLimit;
constexpr IrLimits limits = {.object = 1 << 12, .initialised = 1 << 12};
constexpr uint64_t memoryLimit = 1 << 18;

// Bits of the arguments: each parameter gets the next element.
constexpr uint64_t argumentRows[][4] = {
    {3, 5, 2, 1},
    {~uint64_t{0}, 0, 7, 0x80000000},
    {0x7fffffff, 0x4008000000000000, 1, 100},
};

std::vector<PassId> passesOf(std::string_view text) {
  constexpr std::string_view mark = "; passes: ";
  std::vector<PassId> passes;
  if (!text.starts_with(mark))
    return {passesOfLevel(2).begin(), passesOfLevel(2).end()};
  std::string_view list = text.substr(mark.size(), text.find('\n') - mark.size());
  while (!list.empty() && passes.size() < mostPasses) {
    size_t comma = std::min(list.find(','), list.size());
    std::string_view word = list.substr(0, comma);
    list.remove_prefix(std::min(comma + 1, list.size()));
    uint32_t sum = 0;
    for (char c : word)
      sum = sum * 31 + static_cast<unsigned char>(c);
    PassId pass = passNamed(word).value_or(static_cast<PassId>(sum % passTable.size()));
    passes.push_back(pass);
    // No pass may follow phi elimination.
    if (pass == PassId::phiElim)
      break;
  }
  return passes;
}

// A module and the data that it refers to.
class Subject {
public:
  explicit Subject(std::string_view text)
      : file_("x.ll", std::string(text)), module_(names_, &file_) {
    Diagnostics diagnostics(file_);
    isRead_ = readIr(file_, diagnostics, module_, limits);
    // What the module promises of its numbers, as that a sum does not wrap, need not hold for the
    // arguments here, and the interpreter does not check it.
    for (Function *function : module_.functions())
      for (BasicBlock &block : *function)
        for (Instruction &instruction : block)
          instruction.setNoSignedWrap(false);
  }

  [[nodiscard]] bool isRead() const { return isRead_; }
  [[nodiscard]] Module &module() { return module_; }

private:
  SourceFile file_;
  Interner names_;
  Module module_;
  bool isRead_;
};

// A function to call and its arguments, independent of the module; no row: main.
struct Run {
  std::string function;
  const uint64_t *row;
};

std::vector<Run> runsOf(const Module &module) {
  std::vector<Run> runs;
  size_t functions = 0;
  for (const Function *function : module.functions()) {
    // Passes may remove internal functions or change their parameters, and discard the bodies of
    // functions that another module defines.
    if (!function->isDefined || function->isInternal || function->isLinkOnce ||
        ++functions > mostFunctions)
      continue;
    std::string name(module.names().text(function->name));
    if (name == "main") {
      runs.push_back({name, nullptr});
      continue;
    }
    for (const auto &row : argumentRows) {
      runs.push_back({name, row});
      if (function->arguments().empty())
        break;
    }
  }
  return runs;
}

struct Result {
  Outcome outcome;
  std::string output;
  std::string errors;

  // Whether the result of such a run is defined.
  [[nodiscard]] bool isGood() const {
    bool hasEnded = outcome.end == Outcome::End::Returned || outcome.end == Outcome::End::Exited;
    return hasEnded && errors.find("runtime error: stack overflow") == std::string::npos;
  }
  [[nodiscard]] bool isSameAs(const Result &other) const {
    return outcome.end == other.outcome.end && outcome.value == other.outcome.value &&
           outcome.status == other.outcome.status && output == other.output &&
           errors == other.errors;
  }
  [[nodiscard]] std::string text() const {
    constexpr const char *ends[] = {"returns", "exits", "faults", "does not end"};
    return fmt::format("{}, {:#x}, status {}, having printed \"{}\"\n{}{}",
                       ends[static_cast<size_t>(outcome.end)], outcome.value, outcome.status,
                       output, errors, outcome.report);
  }
};

Result perform(const Module &module, const Run &run, InterpreterOptions options = {}) {
  static const std::string input = "12 -7 x\nline";
  options.maxSteps = std::min(options.maxSteps, stepLimitAfter);
  options.maxBytes = memoryLimit;
  options.mayReachHost = false;
  Result result;
  options.input = &input;
  options.output = &result.output;
  options.errors = &result.errors;
  Interpreter interpreter(module, options);
  if (!run.row) {
    const std::string arguments[] = {"x.ll", "2"};
    result.outcome = interpreter.runMain(arguments);
    return result;
  }
  const Function &function = *asFunction(module.find(run.function));
  std::vector<uint64_t> arguments;
  for (size_t i = 0; i < function.arguments().size(); ++i)
    arguments.push_back(run.row[i % std::size(argumentRows[0])]);
  result.outcome = interpreter.run(function, arguments);
  return result;
}

// Whether a run is independent of addresses and of uninitialised memory.
bool isStable(const Module &module, const Run &run, const Result &result) {
  InterpreterOptions filled;
  filled.stackFill = 0xa5;
  if (!perform(module, run, filled).isSameAs(result))
    return false;
  for (uint32_t salt = 1; salt <= 4; ++salt) {
    InterpreterOptions salted;
    salted.addressSalt = salt;
    if (!perform(module, run, salted).isSameAs(result))
      return false;
  }
  return true;
}

std::string passNames(std::span<const PassId> passes) {
  std::string names;
  for (PassId pass : passes)
    names.append(names.empty() ? "" : ",").append(row(pass).name);
  return names;
}

const char *howItDiffers(const Result &expected, const Result &got) {
  switch (got.outcome.end) {
  case Outcome::End::Faulted:
    return "breaks a rule";
  case Outcome::End::OutOfSteps:
    return "does not end";
  case Outcome::End::Returned:
  case Outcome::End::Exited:
    break;
  }
  return got.output != expected.output ? "prints something else" : "returns something else";
}

std::string problemWithRuns(const Module &before, const Module &after) {
  for (const Run &run : runsOf(before)) {
    InterpreterOptions options;
    options.maxSteps = stepLimit;
    Result expected = perform(before, run, options);
    if (!expected.isGood())
      continue;
    Result got = perform(after, run);
    bool isOverflow = !got.isGood() && got.outcome.end == Outcome::End::Exited;
    if (isOverflow || got.isSameAs(expected) || !isStable(before, run, expected))
      continue;
    return fmt::format("{} after the passes\n@{} {}after the passes it {}",
                       howItDiffers(expected, got), run.function, expected.text(), got.text());
  }
  return "";
}

} // namespace

std::optional<std::string> problemWithPasses(std::string_view text, InjectedFault fault) {
  Subject before(text);
  if (!before.isRead())
    return {};
  std::vector<PassId> passes = passesOf(text);
  Subject after(text);
  PassOptions options;
  options.verifyEach = true;
  options.fault = fault;
  std::string printed;
  PassManager(options, printed).run(after.module(), passes);
  std::string problem = test::problemWithReadingBack(after.module());
  if (problem.empty())
    problem = problemWithRuns(before.module(), after.module());
  return problem.empty() ? "" : problem + "\npasses: " + passNames(passes);
}

} // namespace wend::fuzz
