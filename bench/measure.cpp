#include "bench/measure.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace wend {

void die(const std::string &message) {
  fmt::print(stderr, "bench: {}\n", message);
  std::exit(1);
}

std::string readText(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    die("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

void writeText(const std::string &path, const std::string &text) {
  std::FILE *file = std::fopen(path.c_str(), "w");
  if (!file || std::fwrite(text.data(), 1, text.size(), file) != text.size())
    die("cannot write " + path);
  std::fclose(file);
}

static double seconds(const timeval &time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

static pid_t spawn(const Command &words, const Streams &streams) {
  std::vector<char *> argv;
  argv.reserve(words.size() + 1);
  for (const std::string &word : words)
    argv.push_back(const_cast<char *>(word.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  auto open = [&](int stream, const std::string &path, int flags) {
    if (!path.empty())
      posix_spawn_file_actions_addopen(&actions, stream, path.c_str(), flags, 0666);
  };
  open(STDIN_FILENO, streams.input, O_RDONLY);
  open(STDOUT_FILENO, streams.output, O_WRONLY | O_CREAT | O_TRUNC);
  open(STDERR_FILENO, streams.errors, O_WRONLY | O_CREAT | O_TRUNC);
  pid_t child = 0;
  if (posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ) != 0)
    die("cannot run " + words[0]);
  posix_spawn_file_actions_destroy(&actions);
  return child;
}

Measured run(const Command &words, const Streams &streams, Ending ending) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
  pid_t child = spawn(words, streams);
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  std::chrono::duration<double> wall = Clock::now() - start;
  if (ending == Ending::Exit ? !WIFEXITED(status) : status != 0)
    die(fmt::format("'{}' failed", fmt::join(words, " ")));
  double user = seconds(usage.ru_utime);
  return {wall.count(), user, user + seconds(usage.ru_stime),
          static_cast<double>(usage.ru_maxrss) * 1024};
}

Measured median(const Command &words, int runs) {
  std::vector<Measured> all;
  for (int i = 0; i < runs; ++i)
    all.push_back(run(words));
  std::sort(all.begin(), all.end(),
            [](const Measured &a, const Measured &b) { return a.seconds < b.seconds; });
  return all[all.size() / 2];
}

// The first number after a word; its digits may be grouped by commas.
uint64_t numberAfter(const std::string &text, const std::string &word) {
  size_t at = text.find(word);
  if (at == std::string::npos)
    return 0;
  uint64_t value = 0;
  for (at = text.find_first_of("0123456789", at + word.size()); at < text.size(); ++at) {
    if (text[at] >= '0' && text[at] <= '9')
      value = value * 10 + static_cast<uint64_t>(text[at] - '0');
    else if (text[at] != ',')
      break;
  }
  return value;
}

namespace {

bool hasCounters() {
  static const bool has = std::system("perf stat -x, -e instructions:u true 2>&1 | "
                                      "grep -q '^[0-9]'") == 0;
  return has;
}

} // namespace

uint64_t countInstructions(const std::string &executable, const std::string &input,
                           const std::string &scratch) {
  Streams streams{input, "/dev/null", scratch};
  if (hasCounters()) {
    run({"perf", "stat", "-x,", "-e", "instructions:u", executable}, streams, Ending::Exit);
    return numberAfter(readText(scratch), "");
  }
  run({"valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", executable}, streams,
      Ending::Exit);
  return numberAfter(readText(scratch), "Collected");
}

} // namespace wend
