// bench-passes WENDC FOLDER PROGRAM… — measures what each pass of -O2 gains and costs.
//
// Compiles the programs (.wend, or .c as clang's IR) with all passes of the level, then
// without each pass in turn. If the code differs, both executables are run and their executed
// instructions are counted. Prints for each pass its share of the compile time of all programs,
// without assembler and linker; the number of programs that it changes; the geometric mean of the
// instructions without it divided by those with it; and the largest ratio with its program.
//
// The input of a program is NAME.test.input or NAME.in in its folder, or empty. Outputs go to
// FOLDER. Instruction counts are not times: a division hoisted out of a loop counts as one
// instruction.

#include "bench/measure.h"
#include "support/item_progress.h"

#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <set>
#include <sstream>

using namespace wend;

namespace {

class PassBench {
public:
  PassBench(std::string wendc, std::string folder)
      : wendc_(std::move(wendc)), folder_(std::move(folder)) {
    std::filesystem::create_directories(folder_);
    readLevel();
  }

  void add(const std::string &file) {
    std::string base = file.substr(0, file.rfind('.'));
    std::string source = file.ends_with(".c") ? lowered(file) : file;
    Program program{source, "/dev/null", textOf(source, passes_), 0};
    for (const char *suffix : {".test.input", ".in"})
      if (std::filesystem::exists(base + suffix))
        program.input = base + suffix;
    programs_.push_back(program);
  }

  void compareAll() {
    std::set<std::string> passes(passes_.begin(), passes_.end());
    ItemProgress progress(passes.size() + 1);
    progress.item("compile times");
    measureTimes();
    progress.clear();
    fmt::print("{:24}{:>7}{:>10}{:>9}{:>9}  {}\n", "without", "time", "programs", "mean", "most",
               "of");
    for (const std::string &pass : passes) {
      progress.item(pass);
      std::string row = compare(pass);
      progress.clear();
      fmt::print("{}\n", row);
      std::fflush(stdout);
    }
  }

private:
  struct Program {
    std::string source;
    std::string input;
    std::string assembly;  // with all passes
    uint64_t instructions; // with all passes; 0: not counted yet
  };

  void readLevel() {
    std::string file = folder_ + "/passes";
    run({wendc_, "--help-passes"}, {{}, file});
    std::istringstream lines(readText(file));
    std::string line;
    while (std::getline(lines, line) && !line.starts_with("-O2:"))
      continue;
    std::istringstream words(line.substr(std::min<size_t>(line.size(), 4)));
    for (std::string pass; words >> pass;)
      passes_.push_back(pass);
    if (passes_.empty())
      die("wendc --help-passes has no line for -O2");
  }

  // The IR of a C program before LLVM's optimiser.
  std::string lowered(const std::string &file) const {
    std::string module = folder_ + "/" + std::filesystem::path(file).stem().string() + ".ll";
    run({"clang-19", "-O2", "-Xclang", "-disable-llvm-passes", "-w", "-S", "-emit-llvm", "-o",
         module, file});
    return module;
  }

  // Adds up what --time-passes prints for each program: "0.058 ms    8.3%  mem2reg   5" for a pass
  // that changed 5 functions, "0.179 ms   25.5%  parse" for a stage, and a line for the total.
  void measureTimes() {
    constexpr int rounds = 5;
    std::string file = folder_ + "/times";
    for (int round = 0; round < rounds; ++round)
      for (const Program &program : programs_) {
        run({wendc_, "-O2", "--time-passes", "-S", "-o", "/dev/null", program.source},
            {{}, {}, file});
        std::istringstream lines(readText(file));
        for (std::string line; std::getline(lines, line);) {
          std::istringstream words(line);
          double milliseconds = 0;
          std::string unit;
          std::string share;
          std::string name;
          uint64_t changes = 0;
          words >> milliseconds >> unit >> share >> name;
          if (name.starts_with("total"))
            allTime_ += milliseconds;
          else if (words >> changes)
            times_[name] += milliseconds;
        }
      }
    if (allTime_ == 0)
      die("wendc --time-passes prints no stages");
  }

  static std::string joined(const std::vector<std::string> &passes) {
    std::string text = "--passes=";
    for (const std::string &pass : passes)
      text += (text.ends_with('=') ? "" : ",") + pass;
    return text;
  }

  std::string textOf(const std::string &source, const std::vector<std::string> &passes) const {
    std::string assembly = folder_ + "/program.s";
    run({wendc_, joined(passes), "-S", "-o", assembly, source});
    return readText(assembly);
  }

  uint64_t count(const Program &program, const std::vector<std::string> &passes) const {
    std::string executable = folder_ + "/program";
    run({wendc_, joined(passes), "-o", executable, program.source});
    return countInstructions(executable, program.input, folder_ + "/count");
  }

  // Returns a row of the table.
  std::string compare(const std::string &pass) {
    std::vector<std::string> others;
    for (const std::string &other : passes_)
      if (other != pass)
        others.push_back(other);
    double logs = 0;
    double most = 0;
    std::string mostOf;
    int changed = 0;
    for (Program &program : programs_) {
      if (textOf(program.source, others) == program.assembly)
        continue;
      if (program.instructions == 0)
        program.instructions = count(program, passes_);
      double ratio =
          static_cast<double>(count(program, others)) / static_cast<double>(program.instructions);
      ++changed;
      logs += std::log(ratio);
      if (ratio > most) {
        most = ratio;
        mostOf = std::filesystem::path(program.source).stem();
      }
    }
    std::string row =
        fmt::format("{:24}{:>6.1f}%{:>10}", pass, 100 * times_[pass] / allTime_, changed);
    if (changed != 0)
      row += fmt::format("{:>9.3f}{:>9.3f}  {}", std::exp(logs / changed), most, mostOf);
    return row;
  }

  std::string wendc_;
  std::string folder_;
  std::vector<std::string> passes_; // of -O2, in order
  std::vector<Program> programs_;
  std::map<std::string, double> times_; // of each pass, in milliseconds
  double allTime_ = 0;                  // of all stages of the compiler
};

} // namespace

int main(int count, char **words) {
  if (count < 4)
    die("usage: bench-passes WENDC FOLDER PROGRAM…");
  PassBench bench(words[1], words[2]);
  for (int i = 3; i < count; ++i)
    bench.add(words[i]);
  bench.compareAll();
}
