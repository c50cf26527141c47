// StageTimes — the wall-clock time of each stage of a command, for --time-passes. The stages have
// no gaps: together they are all of the time.
#pragma once

#include "support/time_trace.h"

#include <chrono>
#include <string>
#include <vector>

namespace wend {

class StageTimes {
public:
  StageTimes() : start_(Clock::now()), reported_(start_), last_(start_) {}

  // Ends a stage: it began where the previous one ended, the first one at construction.
  void end(const char *stage);
  // When the first stage began.
  [[nodiscard]] TimeTrace::Clock::time_point start() const { return start_; }
  // Adds the stages so far, and those that follow, to a trace.
  void traceTo(TimeTrace &trace);

  // Appends a line for each stage since the last report, in milliseconds, and the total since
  // construction.
  void report(std::string &out);

private:
  using Clock = TimeTrace::Clock;
  struct Stage {
    const char *name;
    Clock::time_point end;
  };

  Clock::time_point start_;
  Clock::time_point reported_; // the end of the last stage that is reported
  std::vector<Stage> stages_;
  Clock::time_point last_; // the end of the last stage
  TimeTrace *trace_ = nullptr;
};

} // namespace wend
