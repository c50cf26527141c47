#include "bench/measure.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace wend {

void die(const std::string &message) {
  fmt::print(stderr, "bench: {}\n", message);
  std::exit(1);
}

void writeText(const std::string &path, const std::string &text) {
  std::FILE *file = std::fopen(path.c_str(), "w");
  if (!file || std::fwrite(text.data(), 1, text.size(), file) != text.size())
    die("cannot write " + path);
  std::fclose(file);
}

static Measured runOnce(std::vector<std::string> words) {
  std::vector<char *> argv;
  argv.reserve(words.size() + 1);
  for (std::string &word : words)
    argv.push_back(word.data());
  argv.push_back(nullptr);
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
  pid_t child = 0;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  if (posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ) != 0)
    die("cannot run " + words[0]);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  std::chrono::duration<double> seconds = Clock::now() - start;
  if (status != 0)
    die(words[0] + " failed");
  auto secondsOf = [](const timeval &time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  double cpuSeconds = secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime);
  return {seconds.count(), cpuSeconds, static_cast<double>(usage.ru_maxrss) * 1024};
}

Measured median(const std::vector<std::string> &words, int runs) {
  std::vector<Measured> all;
  for (int i = 0; i < runs; ++i)
    all.push_back(runOnce(words));
  std::sort(all.begin(), all.end(),
            [](const Measured &a, const Measured &b) { return a.seconds < b.seconds; });
  return all[all.size() / 2];
}

} // namespace wend
