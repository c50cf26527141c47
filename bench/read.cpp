// bench-read WENDC OPT [FOLDER] — compares reading 100 MB of LLVM IR with LLVM's opt.
//
// The input is the lowered IR of a generated program of many functions. Both tools read and verify
// it and write nothing.

#include "bench/generate.h"
#include "bench/measure.h"
#include "support/item_progress.h"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>

using namespace wend;

int main(int count, char **words) {
  if (count < 3)
    die("usage: bench-read WENDC OPT [FOLDER for temporary files]");
  std::string wendc = words[1];
  std::string opt = words[2];
  std::string folder = count > 3 ? words[3] : "/tmp";
  std::string program = folder + "/bench-read.wend";
  std::string text = folder + "/bench-read.ll";
  ItemProgress progress(3);
  progress.item("input");
  writeText(program, generateProgram(Shape::Functions, 450000));
  median({wendc, "-O0", "--emit-llvm", "-o", text, program}, 1);
  double megabytes = static_cast<double>(std::filesystem::file_size(text)) / 1e6;
  progress.clear();
  fmt::print("{:.0f} MB of LLVM IR\n{:>16} {:>8} {:>8}\n", megabytes, "", "s", "MB");
  std::fflush(stdout);
  progress.item("wendc");
  Measured ours = median({wendc, "-fsyntax-only", text}, 5);
  progress.item("opt");
  Measured theirs = median({opt, "-disable-output", "-passes=verify", text}, 5);
  progress.clear();
  fmt::print("{:>16} {:>8.2f} {:>8.0f}\n", "wendc", ours.seconds, ours.bytes / 1e6);
  fmt::print("{:>16} {:>8.2f} {:>8.0f}\n", "opt", theirs.seconds, theirs.bytes / 1e6);
  fmt::print("{:>16} {:>8.2f} {:>8.2f}\n", "ratio", ours.seconds / theirs.seconds,
             ours.bytes / theirs.bytes);
  std::remove(program.c_str());
  std::remove(text.c_str());
}
