// bench-backend WENDC PROGRAMS FOLDER [NAME…] — compares the back end with LLVM's.
//
// Input is the LLVM IR of clang -O2, without vectors, for each NAME.c in PROGRAMS. It is compiled
// by wendc without passes and by llc -O2. Prints the user times of both executables, which run
// alternately: medians of several rounds. Their outputs must agree. Then prints how long wendc and
// llc take to compile a generated program of 10,000 lines to assembly.

#include "bench/generate.h"
#include "bench/measure.h"
#include "support/item_progress.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>

using namespace wend;

namespace {

constexpr int rounds = 5;
constexpr const char *names[] = {"wendc", "llc"};

class BackendBench {
public:
  BackendBench(std::string wendc, std::string programs, std::string made)
      : wendc_(std::move(wendc)), programs_(std::move(programs)), made_(std::move(made)) {}

  // Returns wendc's time divided by llc's.
  double compare(const std::string &program, ItemProgress &progress) const {
    progress.item(program);
    std::string base = made_ + "/" + program;
    makeModule(programs_ + "/" + program + ".c", base + ".ll");
    // Both executables are linked at a fixed address.
    run({wendc_, "--passes=", "-o", base + ".wendc", base + ".ll"});
    run({"llc-19", "-O2", "-relocation-model=static", "-filetype=obj", "-o", base + ".o",
         base + ".ll"});
    run({"cc", "-no-pie", "-o", base + ".llc", base + ".o"});
    std::vector<double> seconds[2];
    for (int round = 0; round < rounds; ++round)
      for (int i = 0; i < 2; ++i) {
        std::string output = base + "." + names[i] + ".output";
        Measured m = run({base + "." + names[i]}, {programs_ + "/" + program + ".input", output});
        seconds[i].push_back(std::max(m.userSeconds, 1e-4));
      }
    if (readText(base + ".wendc.output") != readText(base + ".llc.output"))
      die(program + ": the outputs differ");
    for (std::vector<double> &times : seconds)
      std::sort(times.begin(), times.end());
    double own = seconds[0][rounds / 2];
    double theirs = seconds[1][rounds / 2];
    progress.clear();
    fmt::print("{:18}{:>9.3f}{:>9.3f}{:>9.2f}\n", program, own, theirs, own / theirs);
    std::fflush(stdout);
    return own / theirs;
  }

  static constexpr size_t compilingRows = 3;
  void compareCompiling(uint32_t lines, ItemProgress &progress) const {
    std::string c = made_ + "/generated.c";
    std::string module = made_ + "/generated.ll";
    std::string assembly = made_ + "/generated.s";
    writeText(c, generateProgramInC(lines));
    makeModule(c, module);
    std::string text = readText(module);
    fmt::print("\n{} lines of LLVM IR to assembly\n{:>20}{:>10}{:>10}\n",
               std::count(text.begin(), text.end(), '\n'), "", "ms", "of wendc");
    double own = 0;
    auto row = [&](const char *title, const Command &command) {
      progress.item(fmt::format("compile time of {}", title));
      double seconds = median(command, 7).seconds;
      progress.clear();
      own = own == 0 ? seconds : own;
      fmt::print("{:>20}{:>10.1f}{:>10.2f}\n", title, seconds * 1e3, seconds / own);
      std::fflush(stdout);
    };
    row("wendc", {wendc_, "--passes=", "-S", "-o", assembly, module});
    row("llc -O2", {"llc-19", "-O2", "-o", assembly, module});
    row("llc -O0", {"llc-19", "-O0", "-o", assembly, module});
  }

private:
  static void makeModule(const std::string &c, const std::string &module) {
    run({"clang-19", "-O2", "-fwrapv", "-w", "-fno-vectorize", "-fno-slp-vectorize", "-S",
         "-emit-llvm", "-o", module, c});
  }

  std::string wendc_, programs_, made_;
};

} // namespace

int main(int count, char **words) {
  if (count < 4)
    die("usage: bench-backend WENDC PROGRAMS FOLDER [NAME…]");
  std::filesystem::create_directories(words[3]);
  std::vector<std::string> programs(words + 4, words + count);
  if (programs.empty())
    for (const auto &entry : std::filesystem::directory_iterator(words[2]))
      if (entry.path().extension() == ".c")
        programs.push_back(entry.path().stem());
  std::sort(programs.begin(), programs.end());
  BackendBench bench(words[1], words[2], words[3]);
  fmt::print("{:18}{:>9}{:>9}{:>9}\n", "seconds", names[0], names[1], "ratio");
  ItemProgress progress(programs.size() + BackendBench::compilingRows);
  double sum = 0;
  for (const std::string &program : programs)
    sum += std::log(bench.compare(program, progress));
  fmt::print("{:36}{:>9.2f}\n", "geometric mean",
             std::exp(sum / static_cast<double>(programs.size())));
  bench.compareCompiling(10000, progress);
}
