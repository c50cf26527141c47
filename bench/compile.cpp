// bench-compile WENDC SMALL.wend [FOLDER] — how the time and memory of a compile grow with the
// program.
//
// First compiles and links a small program and prints the median time and the size of the
// executable. Then compiles generated programs of growing size to assembly at -O2 and prints, for
// each, the median time of a few runs, the lines a second and the memory a line. In proportion,
// those two stay the same.

#include "bench/generate.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

struct Measured {
  double seconds;
  double bytes; // largest resident size
};

void die(const std::string &message) {
  fmt::print(stderr, "bench-compile: {}\n", message);
  std::exit(1);
}

Measured runOnce(std::vector<std::string> words) {
  std::vector<char *> argv;
  argv.reserve(words.size() + 1);
  for (std::string &word : words)
    argv.push_back(word.data());
  argv.push_back(nullptr);
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
  pid_t child = 0;
  // Warnings about the generated programs are of no interest.
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  if (posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ) != 0)
    die("cannot run " + words[0]);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  std::chrono::duration<double> seconds = Clock::now() - start;
  if (status != 0)
    die("the compile failed");
  return {seconds.count(), static_cast<double>(usage.ru_maxrss) * 1024};
}

Measured median(const std::vector<std::string> &words, int runs) {
  std::vector<Measured> all;
  for (int i = 0; i < runs; ++i)
    all.push_back(runOnce(words));
  std::sort(all.begin(), all.end(),
            [](const Measured &a, const Measured &b) { return a.seconds < b.seconds; });
  return all[all.size() / 2];
}

void measure(const char *title, wend::Shape shape, const std::vector<uint32_t> &sizes,
             const std::string &wendc, const std::string &folder) {
  fmt::print("\n{}\n{:>10} {:>10} {:>12} {:>12}\n", title, "lines", "ms", "lines/s", "bytes/line");
  std::string input = folder + "/bench-compile.wend";
  for (uint32_t size : sizes) {
    std::string text = wend::generateProgram(shape, size);
    auto lines = static_cast<double>(std::count(text.begin(), text.end(), '\n'));
    std::FILE *file = std::fopen(input.c_str(), "w");
    if (!file || std::fwrite(text.data(), 1, text.size(), file) != text.size())
      die("cannot write " + input);
    std::fclose(file);
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
  using wend::Shape;
  measure("Many functions", Shape::Functions, {12500, 25000, 50000, 100000, 200000}, wendc, folder);
  measure("One function", Shape::Statements, {5000, 10000, 20000, 40000}, wendc, folder);
  measure("Captured variables behind a getter and a setter", Shape::Captured, {4000, 16000, 64000},
          wendc, folder);
}
