// bench-compile WENDC SMALL.wend FOLDER [MODULE0.ll MODULE2.ll] — measures compile time and memory
// by program size. FOLDER is for temporary files.
//
// Compiles and links a small program and prints the median time and the size of the executable;
// compares larger programs with other compilers: to assembly, to objects and, if there are modules
// made by clang for -O0 and for -O2, from LLVM IR to objects. Then compiles generated programs of
// growing size to assembly at -O2 and prints the median time of several runs, lines per second and
// bytes of memory per line. If compilation is linear, these two are constant.

#include "bench/generate.h"
#include "bench/measure.h"

#include "support/item_progress.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>

using namespace wend;

namespace {

const std::vector<uint32_t> functionsSizes = {12500, 25000, 50000, 100000, 200000, 1000000};
const std::vector<uint32_t> statementsSizes = {12500, 25000, 50000, 100000};
const std::vector<uint32_t> capturedSizes = {4000, 16000, 64000};

// The rows of all tables: an item is a row.
size_t countRows(bool hasModules) {
  constexpr size_t withC = 9, objects = 9, modules = 8;
  return withC + objects + (hasModules ? modules : 0) + functionsSizes.size() +
         2 * statementsSizes.size() + capturedSizes.size();
}

// Measures a row.
template <typename Measure>
auto measured(ItemProgress &progress, std::string_view name, Measure measure) {
  progress.item(name);
  auto result = measure();
  progress.clear();
  return result;
}

void printRow(double lines, const Measured &m) {
  fmt::print("{:>10.0f} {:>10.1f} {:>12.0f} {:>12.0f}\n", lines, m.seconds * 1e3, lines / m.seconds,
             m.bytes / lines);
  std::fflush(stdout);
}

void measure(const char *title, Shape shape, const std::vector<uint32_t> &sizes,
             const std::string &wendc, const std::string &folder, ItemProgress &progress) {
  fmt::print("\n{}\n{:>10} {:>10} {:>12} {:>12}\n", title, "lines", "ms", "lines/s", "bytes/line");
  std::string input = folder + "/bench-compile.wend";
  for (uint32_t size : sizes) {
    std::string text = generateProgram(shape, size);
    auto lines = static_cast<double>(std::count(text.begin(), text.end(), '\n'));
    writeText(input, text);
    Command command{wendc, "-O2", "-S", "-o", folder + "/bench-compile.s", input};
    printRow(lines, measured(progress, fmt::format("{}, {:.0f} lines", title, lines),
                             [&] { return median(command, 5); }));
  }
  std::remove(input.c_str());
  std::remove((folder + "/bench-compile.s").c_str());
}

// Compiles the optimised module of one function to assembly, to measure the reader and the back
// end. Nearly every line is a value with a live range.
void measureBackend(const std::vector<uint32_t> &sizes, const std::string &wendc,
                    const std::string &folder, ItemProgress &progress) {
  fmt::print("\nOne function, from optimised LLVM IR\n{:>10} {:>10} {:>12} {:>12}\n", "lines", "ms",
             "lines/s", "bytes/line");
  std::string input = folder + "/bench-compile.wend";
  std::string module = folder + "/bench-compile.ll";
  for (uint32_t size : sizes) {
    writeText(input, generateProgram(Shape::Statements, size));
    run({wendc, "-O2", "--emit-llvm", "-o", module, input});
    std::string text = readText(module);
    Command command{wendc, "--passes=", "-S", "-o", folder + "/bench-compile.s", module};
    printRow(static_cast<double>(std::count(text.begin(), text.end(), '\n')),
             measured(progress, "back end", [&] { return median(command, 5); }));
  }
  for (const std::string &file : {input, module, folder + "/bench-compile.s"})
    std::remove(file.c_str());
}

// Compares a program of many functions with the same program in C; both are compiled to assembly.
void compareWithC(uint32_t size, const std::string &wendc, const std::string &folder,
                  ItemProgress &progress) {
  std::string wend = folder + "/bench-compile.wend";
  std::string c = folder + "/bench-compile.c";
  std::string made = folder + "/bench-compile";
  std::string assembly = made + ".s";
  std::string text = generateProgram(Shape::Functions, size);
  writeText(wend, text);
  writeText(c, generateProgramInC(size));
  std::string printed[2];
  for (bool isWend : {true, false}) {
    run(isWend ? Command{wendc, "-o", made, wend}
               : Command{"clang-19", "-O2", "-fwrapv", "-w", "-o", made, c});
    std::string input = made + ".input";
    std::string output = made + ".output";
    writeText(input, "7\n");
    run({made}, {input, output});
    printed[isWend] = readText(output);
    std::remove(input.c_str());
    std::remove(output.c_str());
  }
  if (printed[0] != printed[1])
    die("the Wend and the C program print different numbers");
  fmt::print("\nMany functions, {} lines, and the same program in C\n{:>20} {:>10} {:>10} {:>10}\n",
             std::count(text.begin(), text.end(), '\n'), "", "ms", "of wendc", "MB");
  double own = 0;
  auto row = [&](const char *name, const Command &command) {
    Measured m = measured(progress, name, [&] { return median(command, 7); });
    own = own == 0 ? m.seconds : own;
    fmt::print("{:>20} {:>10.1f} {:>10.2f} {:>10.1f}\n", name, m.seconds * 1e3, m.seconds / own,
               m.bytes / 1e6);
    std::fflush(stdout);
  };
  row("wendc -O2", {wendc, "-O2", "-S", "-o", assembly, wend});
  row("wendc -O1", {wendc, "-O1", "-S", "-o", assembly, wend});
  row("wendc -O0", {wendc, "-O0", "-S", "-o", assembly, wend});
  for (const char *level : {"-O2", "-O1", "-O0"}) {
    row((std::string("clang-19 ") + level).c_str(),
        {"clang-19", level, "-fwrapv", "-w", "-S", "-o", assembly, c});
    row((std::string("gcc ") + level).c_str(),
        {"gcc", level, "-fwrapv", "-w", "-S", "-o", assembly, c});
  }
  for (const std::string &file : {wend, c, made, assembly})
    std::remove(file.c_str());
}

// A table of the times to make an object.
class ObjectTable {
public:
  ObjectTable(std::string_view title, double lines, ItemProgress &progress)
      : lines_(lines), progress_(progress) {
    fmt::print("\n{}, {:.0f} lines, to an object\n{:>24} {:>10} {:>10} {:>12}\n", title, lines, "",
               "ms", "of first", "lines/s");
  }
  // The commands run one after the other.
  void row(std::string_view name, const std::vector<Command> &commands) {
    double seconds = measured(progress_, name, [&] {
      double sum = 0;
      for (const Command &command : commands)
        sum += median(command, 5).seconds;
      return sum;
    });
    first_ = first_ == 0 ? seconds : first_;
    fmt::print("{:>24} {:>10.1f} {:>10.2f} {:>12.0f}\n", name, seconds * 1e3, seconds / first_,
               lines_ / seconds);
    std::fflush(stdout);
  }
  // wendc at a level: in one process, in two, and through GNU as.
  void rowsOf(const std::string &wendc, const std::string &level, const std::string &input,
              const std::string &object) {
    row("wendc " + level, {{wendc, level, "-c", "-o", object, input}});
    row("wendc " + level + " -j2", {{wendc, level, "-j2", "-c", "-o", object, input}});
    row("wendc " + level + " through as",
        {{wendc, level, "-fno-integrated-as", "-c", "-o", object, input}});
  }

private:
  double lines_;
  ItemProgress &progress_;
  double first_ = 0;
};

double countLines(const std::string &text) {
  return static_cast<double>(std::ranges::count(text, '\n'));
}

// The program of compareWithC, larger.
void compareObjects(uint32_t size, const std::string &wendc, const std::string &folder,
                    ItemProgress &progress) {
  std::string wend = folder + "/bench-compile.wend";
  std::string c = folder + "/bench-compile.c";
  std::string object = folder + "/bench-compile.o";
  std::string text = generateProgram(Shape::Functions, size);
  std::string textInC = generateProgramInC(size);
  writeText(wend, text);
  writeText(c, textInC);
  ObjectTable table("Many functions", countLines(text), progress);
  table.rowsOf(wendc, "-O0", wend, object);
  table.rowsOf(wendc, "-O2", wend, object);
  ObjectTable tableOfC("The same program in C", countLines(textInC), progress);
  tableOfC.row("tcc", {{"tcc", "-w", "-c", "-o", object, c}});
  tableOfC.row("clang-19 -O0", {{"clang-19", "-O0", "-w", "-c", "-o", object, c}});
  tableOfC.row("gcc -O0", {{"gcc", "-O0", "-w", "-c", "-o", object, c}});
  for (const std::string &file : {wend, c, object})
    std::remove(file.c_str());
}

// From the LLVM IR of a large program in C, at -O0 or -O2.
void compareModule(const std::string &module, const std::string &level, const std::string &wendc,
                   const std::string &folder, ItemProgress &progress) {
  std::string object = folder + "/bench-compile.o";
  std::string optimised = folder + "/bench-compile.bc";
  ObjectTable table(std::filesystem::path(module).filename().string(), countLines(readText(module)),
                    progress);
  table.rowsOf(wendc, level, module, object);
  if (level == "-O0")
    table.row("llc-19 -O0", {{"llc-19", "-O0", "-filetype=obj", "-o", object, module}});
  else
    table.row("opt-19 and llc-19 -O2",
              {{"opt-19", "-O2", "-o", optimised, module},
               {"llc-19", "-O2", "-filetype=obj", "-o", object, optimised}});
  for (const std::string &file : {object, optimised})
    std::remove(file.c_str());
}

} // namespace

int main(int count, char **words) {
  if (count < 4)
    die("usage: bench-compile WENDC SMALL.wend FOLDER [MODULE0.ll MODULE2.ll]");
  std::string wendc = words[1];
  std::string folder = words[3];
  std::string executable = folder + "/bench-compile";
  Measured small = median({wendc, "-o", executable, words[2]}, 21);
  fmt::print("{}: compiled and linked in {:.1f} ms, {} bytes\n", words[2], small.seconds * 1e3,
             std::filesystem::file_size(executable));
  std::remove(executable.c_str());
  ItemProgress progress(countRows(count > 5));
  compareWithC(10000, wendc, folder, progress);
  compareObjects(50000, wendc, folder, progress);
  if (count > 5) {
    compareModule(words[4], "-O0", wendc, folder, progress);
    compareModule(words[5], "-O2", wendc, folder, progress);
  }
  measure("Many functions", Shape::Functions, functionsSizes, wendc, folder, progress);
  measure("One function", Shape::Statements, statementsSizes, wendc, folder, progress);
  measureBackend(statementsSizes, wendc, folder, progress);
  measure("Captured variables, accessed by a getter and a setter", Shape::Captured, capturedSizes,
          wendc, folder, progress);
}
