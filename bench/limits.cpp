// bench-limits [--rounds=N] WENDC PROGRAMS FOLDER [NAME…] — measures the limits of ir/limits.def.
//
// Compiles the programs in PROGRAMS with each limit (default: all; NAME…: some) halved and doubled.
// Where that changes the code, prints the number of programs that change, and the geometric means
// over all programs of size (.text) and user time on NAME.input, divided by those with the table's
// value. Times are medians of N rounds (3), which alternate between the two. Outputs must agree.

#include "bench/measure.h"
#include "support/item_progress.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <span>
#include <sstream>

using namespace wend;

namespace {

double middle(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

class LimitBench {
public:
  LimitBench(std::string wendc, const std::string &programs, std::string folder, int rounds)
      : wendc_(std::move(wendc)), folder_(std::move(folder)), rounds_(rounds) {
    std::filesystem::create_directories(folder_);
    for (const auto &entry : std::filesystem::directory_iterator(programs))
      if (entry.path().extension() == ".wend")
        addProgram(entry.path());
    std::sort(programs_.begin(), programs_.end(),
              [](const Program &a, const Program &b) { return a.source < b.source; });
  }

  // Compares with each limit of these names halved and doubled; no names: with all.
  void compareAll(std::span<const std::string> names) const {
    struct Trial {
      std::string limit;
      uint64_t value, other;
    };
    std::vector<Trial> trials;
    forEachLimit([&](const std::string &name, uint64_t value) {
      if (!names.empty() && std::ranges::find(names, name) == names.end())
        return;
      if (value > 1)
        trials.push_back({name, value, value / 2});
      trials.push_back({name, value, value * 2});
    });
    ItemProgress progress(trials.size());
    for (const Trial &trial : trials) {
      progress.item(fmt::format("{}={}", trial.limit, trial.other));
      std::string row = compareWith(trial.limit, trial.value, trial.other);
      progress.clear();
      fmt::print("{}", row);
      std::fflush(stdout);
    }
  }

private:
  // Calls visit(name, value) for each limit.
  template <typename Visit> void forEachLimit(Visit visit) const {
    std::string file = folder_ + "/limits";
    run({wendc_, "--help-limits"}, {{}, file});
    std::istringstream lines(readText(file));
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string name;
      uint64_t value = 0;
      if (words >> name >> value)
        visit(name, value);
    }
  }

  struct Program {
    std::string source;
    std::string base; // the path without extension
    std::string assembly;
  };

  void addProgram(const std::filesystem::path &path) {
    std::string source = path;
    std::string assembly = textOf(source, {});
    programs_.push_back({source, source.substr(0, source.rfind('.')), assembly});
  }

  std::string textOf(const std::string &source, const std::string &option) const {
    std::string assembly = folder_ + "/program.s";
    compile(source, option, "-S", assembly);
    return readText(assembly);
  }

  void compile(const std::string &source, const std::string &option, const std::string &kind,
               const std::string &output) const {
    Command words{wendc_, "-o", output, source};
    if (!option.empty())
      words.push_back(option);
    if (!kind.empty())
      words.push_back(kind);
    run(words);
  }

  double codeBytes(const std::string &source, const std::string &option) const {
    std::string object = folder_ + "/program.o";
    std::string sizes = folder_ + "/sizes";
    compile(source, option, "-c", object);
    run({"size", "-A", object}, {{}, sizes});
    return static_cast<double>(numberAfter(readText(sizes), ".text"));
  }

  // The time with the option divided by the time without.
  double timeRatio(const Program &program, const std::string &option) const {
    const std::string executables[] = {folder_ + "/before", folder_ + "/after"};
    const std::string outputs[] = {folder_ + "/before.output", folder_ + "/after.output"};
    compile(program.source, {}, {}, executables[0]);
    compile(program.source, option, {}, executables[1]);
    std::vector<double> seconds[2];
    for (int round = 0; round < rounds_; ++round)
      for (size_t i : {0, 1})
        seconds[i].push_back(
            run({executables[i]}, {program.base + ".input", outputs[i]}).userSeconds);
    if (readText(outputs[0]) != readText(outputs[1]))
      die(fmt::format("{} {}: the outputs differ", program.source, option));
    // Avoids division by zero for runs below the clock's resolution.
    return std::max(middle(seconds[1]), 1e-4) / std::max(middle(seconds[0]), 1e-4);
  }

  // Returns a row of the table.
  std::string compareWith(const std::string &name, uint64_t value, uint64_t other) const {
    std::string option = fmt::format("--limit={}={}", name, other);
    double sizes = 0;
    double times = 0;
    int changed = 0;
    for (const Program &program : programs_) {
      if (textOf(program.source, option) == program.assembly)
        continue;
      ++changed;
      sizes += std::log(codeBytes(program.source, option) / codeBytes(program.source, {}));
      times += std::log(timeRatio(program, option));
    }
    auto count = static_cast<double>(programs_.size());
    return fmt::format("{:<26}{:>7}{:>7}{:>10}{:>8.3f}{:>8.3f}\n", name, value, other, changed,
                       std::exp(sizes / count), std::exp(times / count));
  }

  std::string wendc_;
  std::string folder_;
  int rounds_;
  std::vector<Program> programs_;
};

} // namespace

int main(int count, char **arguments) {
  std::vector<std::string> words(arguments + 1, arguments + count);
  int rounds = 3;
  if (!words.empty() && words[0].starts_with("--rounds=")) {
    rounds = std::max(1, std::atoi(words[0].c_str() + 9));
    words.erase(words.begin());
  }
  if (words.size() < 3)
    die("usage: bench-limits [--rounds=N] WENDC PROGRAMS FOLDER [NAME…]");
  LimitBench bench(words[0], words[1], words[2], rounds);
  fmt::print("{:<26}{:>7}{:>7}{:>10}{:>8}{:>8}\n", "limit", "value", "tried", "programs", "size",
             "time");
  bench.compareAll(std::span(words).subspan(3));
}
