// StageTimes — the wall-clock time of each stage of a compile, for --time-passes.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace wend {

class StageTimes {
public:
  StageTimes() : start_(Clock::now()) {}

  // Ends a stage: it began where the previous one ended, the first one at construction.
  void end(const char *stage) { stages_.push_back({stage, Clock::now()}); }

  // Appends a line for each stage, in milliseconds.
  void report(std::string &out) const;

private:
  using Clock = std::chrono::steady_clock;
  struct Stage {
    const char *name;
    Clock::time_point end;
  };

  Clock::time_point start_;
  std::vector<Stage> stages_;
};

} // namespace wend
