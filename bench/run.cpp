// bench-run [OPTION…] WENDC PROGRAMS FOLDER [NAME…] — compares the code of several compilers.
//
//   --rounds=N       number of compiles and runs of each program (3)
//   --instructions   count executed instructions, too
//   --march=NAME     target processor: x86-64-v3, native (x86-64)
//   --wend           only wendc and LLVM, for programs that have no version in C
//   --lines          machine-readable output: lines of PROGRAM COMPILER WHAT VALUE
//
// For each NAME in PROGRAMS (default: all), compiles NAME.wend with wendc, NAME.c with clang, gcc
// and tcc, and NAME.wend with wendc's front end and LLVM. Rounds alternate between compilers, so
// that other load on the machine affects all of them. Prints medians. All outputs must agree.

#include "bench/measure.h"
#include "bench/workbench.h"

#include "support/item_progress.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

using namespace wend;

namespace {

template <typename T> using PerCompiler = std::array<T, compilers.size()>;

struct Samples {
  PerCompiler<std::vector<double>> user, compile;
  std::vector<double> assembly;
};

struct Result {
  std::string program;
  PerCompiler<double> user{}, compile{};
  PerCompiler<double> bytes{}, instructions{};
  double assembly = 0;
};

struct Settings {
  int rounds = 3;
  bool instructions = false;
  bool lines = false;
  std::vector<Compiler> compilers{wend::compilers.begin(), wend::compilers.end()};
  std::string processor = "x86-64";
};

size_t index(Compiler compiler) { return static_cast<size_t>(compiler); }

double middle(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

double geometricMean(const std::vector<double> &values) {
  double sum = 0;
  for (double value : values)
    sum += std::log(value);
  return std::exp(sum / static_cast<double>(values.size()));
}

std::vector<std::string> programsIn(const std::string &folder) {
  std::vector<std::string> names;
  for (const auto &entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".wend")
      names.push_back(entry.path().stem());
  std::sort(names.begin(), names.end());
  return names;
}

void measureRound(const Workbench &bench, const std::string &program,
                  const std::vector<Compiler> &compilers, Samples &samples) {
  samples.assembly.push_back(bench.assembly(program));
  for (Compiler compiler : compilers)
    samples.compile[index(compiler)].push_back(bench.compile(compiler, program));
  for (Compiler compiler : compilers) {
    samples.user[index(compiler)].push_back(bench.runtime(compiler, program));
    if (bench.output(compiler, program) != bench.output(Compiler::Wendc, program))
      die(fmt::format("{}: the outputs of {} and wendc differ", program, name(compiler)));
  }
}

Result summary(const Workbench &bench, const std::string &program, const Samples &samples,
               const Settings &settings) {
  Result result{program};
  result.assembly = middle(samples.assembly);
  for (Compiler compiler : settings.compilers) {
    size_t i = index(compiler);
    // Avoids division by zero for runs below the clock's resolution.
    result.user[i] = std::max(middle(samples.user[i]), 1e-4);
    result.compile[i] = middle(samples.compile[i]);
    result.bytes[i] = static_cast<double>(bench.codeBytes(compiler, program));
    if (settings.instructions)
      result.instructions[i] = static_cast<double>(bench.instructions(compiler, program));
  }
  return result;
}

// wendc's value divided by another compiler's; Wendc stands for the better of clang and gcc.
double ratio(const PerCompiler<double> &values, Compiler other) {
  double theirs = values[index(other)];
  if (other == Compiler::Wendc)
    theirs = std::min(values[index(Compiler::Clang)], values[index(Compiler::Gcc)]);
  return values[index(Compiler::Wendc)] / theirs;
}

struct Rival {
  Compiler compiler;
  const char *title;
};

std::vector<Rival> rivalsOf(const Settings &settings) {
  if (settings.compilers.size() < compilers.size())
    return {{Compiler::Llvm, "llvm"}};
  return {{Compiler::Clang, "clang"},
          {Compiler::Gcc, "gcc"},
          {Compiler::Wendc, "best C"},
          {Compiler::Tcc, "tcc"},
          {Compiler::Llvm, "llvm"}};
}

using Measure = PerCompiler<double> Result::*;

// Prints a column for each compiler, then the ratios of wendc to each of the others.
void printRatios(const char *title, const std::vector<Result> &results, const Settings &settings,
                 Measure measure, double unit, int digits) {
  std::vector<Rival> rivals = rivalsOf(settings);
  size_t width = 9 * settings.compilers.size();
  fmt::print("\n{:18}{:{}}  {}\n{:18}", "", title, width, "wendc divided by", "");
  for (Compiler compiler : settings.compilers)
    fmt::print("{:>9}", name(compiler));
  fmt::print("  ");
  for (const Rival &rival : rivals)
    fmt::print("{:>7}", rival.title);
  fmt::print("\n");
  std::vector<std::vector<double>> ratios(rivals.size());
  for (const Result &result : results) {
    fmt::print("{:18}", result.program);
    for (Compiler compiler : settings.compilers)
      fmt::print("{:>9.{}f}", (result.*measure)[index(compiler)] / unit, digits);
    fmt::print("  ");
    for (size_t i = 0; i < rivals.size(); ++i) {
      ratios[i].push_back(ratio(result.*measure, rivals[i].compiler));
      fmt::print("{:>7.2f}", ratios[i].back());
    }
    fmt::print("\n");
  }
  fmt::print("{:{}}", "geometric mean", 20 + width);
  for (const std::vector<double> &column : ratios)
    fmt::print("{:>7.2f}", geometricMean(column));
  fmt::print("\n");
}

void printCompileTimes(const std::vector<Result> &results, const Settings &settings) {
  std::vector<double> assembly;
  PerCompiler<std::vector<double>> compile;
  for (const Result &result : results) {
    assembly.push_back(result.assembly);
    for (Compiler compiler : settings.compilers)
      compile[index(compiler)].push_back(result.compile[index(compiler)]);
  }
  fmt::print("\nms to compile a program, medians\n{:>9}", "wendc -S");
  for (Compiler compiler : settings.compilers)
    fmt::print("{:>9}", name(compiler));
  fmt::print("\n{:>9.1f}", middle(assembly) * 1e3);
  for (Compiler compiler : settings.compilers)
    fmt::print("{:>9.1f}", middle(compile[index(compiler)]) * 1e3);
  fmt::print("\n");
}

void printTables(const std::vector<Result> &results, const Settings &settings) {
  printRatios("seconds of user time", results, settings, &Result::user, 1, 3);
  printRatios("bytes of machine code", results, settings, &Result::bytes, 1, 0);
  if (settings.instructions)
    printRatios("millions of instructions", results, settings, &Result::instructions, 1e6, 0);
  printCompileTimes(results, settings);
}

void printLines(const std::vector<Result> &results, const Settings &settings) {
  for (const Result &result : results) {
    fmt::print("{} wendc assembly-seconds {:.6f}\n", result.program, result.assembly);
    for (Compiler compiler : settings.compilers) {
      size_t i = index(compiler);
      fmt::print("{0} {1} user-seconds {2:.4f}\n{0} {1} compile-seconds {3:.6f}\n"
                 "{0} {1} code-bytes {4:.0f}\n",
                 result.program, name(compiler), result.user[i], result.compile[i],
                 result.bytes[i]);
      if (settings.instructions)
        fmt::print("{} {} instructions {:.0f}\n", result.program, name(compiler),
                   result.instructions[i]);
    }
  }
}

Settings settingsOf(std::vector<std::string> &words) {
  Settings settings;
  std::erase_if(words, [&](const std::string &word) {
    if (word.starts_with("--rounds="))
      settings.rounds = std::max(1, std::atoi(word.c_str() + 9));
    else if (word == "--instructions")
      settings.instructions = true;
    else if (word == "--lines")
      settings.lines = true;
    else if (word.starts_with("--march="))
      settings.processor = word.substr(8);
    else if (word == "--wend")
      settings.compilers = {Compiler::Wendc, Compiler::Llvm};
    else if (word.starts_with("-"))
      die("unknown option " + word);
    return word.starts_with("-");
  });
  return settings;
}

} // namespace

int main(int count, char **arguments) {
  std::vector<std::string> words(arguments + 1, arguments + count);
  Settings settings = settingsOf(words);
  if (words.size() < 3)
    die("usage: bench-run [--rounds=N] [--instructions] [--march=NAME] [--lines] [--wend] WENDC "
        "PROGRAMS FOLDER [NAME…]");
  std::filesystem::create_directories(words[2]);
  Workbench bench(words[0], words[1], words[2], settings.processor);
  std::vector<std::string> programs(words.begin() + 3, words.end());
  if (programs.empty())
    programs = programsIn(words[1]);
  std::vector<Samples> samples(programs.size());
  ItemProgress progress(static_cast<size_t>(settings.rounds) * programs.size());
  for (int round = 1; round <= settings.rounds; ++round)
    for (size_t i = 0; i < programs.size(); ++i) {
      progress.item(fmt::format("{}, round {} of {}", programs[i], round, settings.rounds));
      measureRound(bench, programs[i], settings.compilers, samples[i]);
    }
  progress.clear();
  std::vector<Result> results;
  for (size_t i = 0; i < programs.size(); ++i)
    results.push_back(summary(bench, programs[i], samples[i], settings));
  (settings.lines ? printLines : printTables)(results, settings);
}
