#include "prove/proof_processes.h"

#include "support/file.h"

#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fmt/format.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace wend {

namespace {

// A line of numbers, and the two texts.
std::string encode(const ProofOutcome &outcome) {
  return fmt::format("{} {} {} {}\n{}{}", static_cast<unsigned>(outcome.answer),
                     outcome.hasLoops ? 1 : 0, static_cast<uint64_t>(outcome.seconds * 1e6),
                     outcome.reason.size(), outcome.reason, outcome.shown);
}

std::optional<ProofOutcome> decode(std::string_view text) {
  uint64_t numbers[4];
  for (uint64_t &number : numbers) {
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end == text.data() + text.size())
      return {};
    text.remove_prefix(static_cast<size_t>(end - text.data()) + 1);
  }
  return ProofOutcome{static_cast<Answer>(numbers[0]), std::string(text.substr(0, numbers[3])),
                      numbers[1] != 0, static_cast<double>(numbers[2]) / 1e6,
                      std::string(text.substr(numbers[3]))};
}

// Ends the process. Nothing else that its parent has begun is completed.
[[noreturn]] void work(int pipe, pid_t parent, const std::function<ProofOutcome()> &prove) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  TemporaryFiles::leaveToParent();
  if (getppid() != parent)
    _exit(EXIT_FAILURE);
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
  ProofOutcome outcome = prove();
  outcome.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  _exit(writeAll(pipe, encode(outcome)) ? EXIT_SUCCESS : EXIT_FAILURE);
}

} // namespace

ProofProcesses::~ProofProcesses() {
  for (Running &running : running_) {
    kill(running.process, SIGKILL);
    close(running.pipe);
    waitpid(running.process, nullptr, 0);
  }
}

void ProofProcesses::start(const std::function<ProofOutcome()> &prove,
                           std::function<void(const ProofOutcome &)> receive) {
  if (running_.size() == count_)
    receiveFirst();
  int ends[2];
  pid_t parent = getpid();
  bool hasPipe = pipe(ends) == 0;
  pid_t process = hasPipe ? fork() : -1;
  if (process == 0) {
    close(ends[0]);
    work(ends[1], parent, prove);
  }
  if (hasPipe)
    close(ends[1]);
  if (process > 0) {
    running_.push_back({process, ends[0], std::move(receive)});
    return;
  }
  if (hasPipe)
    close(ends[0]);
  finish();
  receive({.reason = "no process could be started", .shown = {}});
}

void ProofProcesses::finish() {
  while (!running_.empty())
    receiveFirst();
}

void ProofProcesses::receiveFirst() {
  Running first = std::move(running_.front());
  running_.pop_front();
  std::string text;
  char buffer[4096];
  for (;;) {
    ssize_t count = read(first.pipe, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      break;
    text.append(buffer, static_cast<size_t>(count));
  }
  close(first.pipe);
  int status = 0;
  while (waitpid(first.process, &status, 0) < 0 && errno == EINTR) {
  }
  std::optional<ProofOutcome> outcome = status == 0 ? decode(text) : std::nullopt;
  first.receive(outcome ? *outcome : ProofOutcome{.reason = "the solver failed", .shown = {}});
}

} // namespace wend
