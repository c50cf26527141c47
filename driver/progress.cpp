#include "driver/progress.h"

#include "support/terminal.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <unistd.h>

namespace wend {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto delay = std::chrono::seconds(1);
constexpr auto interval = std::chrono::milliseconds(100);

bool isLineShown = false;

void write(std::string_view text) {
  ssize_t ignored = ::write(STDERR_FILENO, text.data(), text.size());
  (void)ignored; // what cannot be shown is not missed
}

size_t bodiesIn(const Module &module) {
  return static_cast<size_t>(std::ranges::count_if(
      module.functions(), [](const Function *function) { return !function->isDeclaration(); }));
}

} // namespace

Progress::Progress(When when, Clock::time_point start)
    : next_(when == When::Always ? start : start + delay) {}

bool Progress::isShown(When when) {
  const char *terminal = std::getenv("TERM");
  bool canRewrite = terminal && *terminal && std::string_view(terminal) != "dumb";
  return when == When::Always || (when == When::Auto && canRewrite && isatty(STDERR_FILENO) == 1);
}

void Progress::begin(std::string_view source, std::span<const PassId> passes, size_t functions) {
  source_ = source;
  passes_ = passes;
  functions_ = functions;
  done_ = nextPass_ = functionsDone_ = 0;
  percent_ = 0;
  function_ = nullptr;
  remaining_ = functions * (1 + passes.size() + generationWeight);
}

void Progress::afterPass(const Function &function, PassId pass, bool /*hasChanged*/) {
  step(row(pass).name, &function, 1);
}

// Functions may have been added or removed.
void Progress::afterPass(const Module &module, PassId pass, bool /*hasChanged*/) {
  auto rest = passes_.subspan(nextPass_);
  auto completed = std::ranges::find(rest, pass);
  nextPass_ += static_cast<size_t>(completed - rest.begin()) + (completed != rest.end() ? 1 : 0);
  functions_ = bodiesIn(module);
  function_ = nullptr;
  functionsDone_ = 0;
  step(row(pass).name, nullptr, functions_);
  remaining_ = functions_ * (passes_.size() - nextPass_ + generationWeight);
}

void Progress::step(std::string_view stage, const Function *function, uint64_t weight) {
  done_ += weight;
  remaining_ -= std::min(remaining_, weight);
  stage_ = stage;
  if (function && function != function_) {
    function_ = function;
    functionsDone_ = functionsDone_ < functions_ ? functionsDone_ + 1 : 1;
  }
  if (!isDue())
    return;
  std::string functions =
      function ? fmt::format(", {} of {} functions", functionsDone_, functions_) : "";
  show(fmt::format("{}: {}{}, {} %", source_, stage_, functions, percent()));
}

void Progress::afterTasks(size_t done, size_t all) {
  if (isDue())
    show(fmt::format("{}: compile functions, {} %", source_, 100 * done / std::max(all, done)));
}

bool Progress::isDue() {
  Clock::time_point now = Clock::now();
  if (now < next_)
    return false;
  next_ = now + interval;
  return true;
}

// Does not decrease where functions are added.
unsigned Progress::percent() {
  constexpr unsigned most = 99;
  auto now = static_cast<unsigned>(100 * done_ / std::max<uint64_t>(done_ + remaining_, 1));
  return percent_ = std::max(percent_, std::min(now, most));
}

void Progress::show(const std::string &text) {
  isLineShown = true;
  write(fmt::format("\r{}\033[K", text.substr(0, terminalWidth(STDERR_FILENO) - 1)));
}

void Progress::end() { clearLine(); }

void Progress::clearLine() {
  if (isLineShown)
    write("\r\033[K");
  isLineShown = false;
}

} // namespace wend
