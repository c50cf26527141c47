// bench-compile WENDC SMALL.wend [FOLDER] — how the time and memory of a compile grow with the
// program.
//
// First compiles and links a small program and prints the median time and the size of the
// executable. Then compiles generated programs of growing size to assembly at -O2 and prints, for
// each, the median time of a few runs, the lines a second and the memory a line. In proportion,
// those two stay the same.

#include "bench/generate.h"
#include "bench/measure.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>

using namespace wend;

namespace {

void measure(const char *title, Shape shape, const std::vector<uint32_t> &sizes,
             const std::string &wendc, const std::string &folder) {
  fmt::print("\n{}\n{:>10} {:>10} {:>12} {:>12}\n", title, "lines", "ms", "lines/s", "bytes/line");
  std::string input = folder + "/bench-compile.wend";
  for (uint32_t size : sizes) {
    std::string text = generateProgram(shape, size);
    auto lines = static_cast<double>(std::count(text.begin(), text.end(), '\n'));
    writeText(input, text);
    Measured m = median({wendc, "-O2", "-S", "-o", folder + "/bench-compile.s", input}, 5);
    fmt::print("{:>10.0f} {:>10.1f} {:>12.0f} {:>12.0f}\n", lines, m.seconds * 1e3,
               lines / m.seconds, m.bytes / lines);
    std::fflush(stdout);
  }
  std::remove(input.c_str());
  std::remove((folder + "/bench-compile.s").c_str());
}

} // namespace

int main(int count, char **words) {
  if (count < 3)
    die("usage: bench-compile WENDC SMALL.wend [FOLDER for temporary files]");
  std::string wendc = words[1];
  std::string folder = count > 3 ? words[3] : "/tmp";
  std::string executable = folder + "/bench-compile";
  Measured small = median({wendc, "-o", executable, words[2]}, 21);
  fmt::print("{}: compiled and linked in {:.1f} ms, {} bytes\n", words[2], small.seconds * 1e3,
             std::filesystem::file_size(executable));
  std::remove(executable.c_str());
  measure("Many functions", Shape::Functions, {12500, 25000, 50000, 100000, 200000}, wendc, folder);
  measure("One function", Shape::Statements, {5000, 10000, 20000, 40000}, wendc, folder);
  measure("Captured variables behind a getter and a setter", Shape::Captured, {4000, 16000, 64000},
          wendc, folder);
}
