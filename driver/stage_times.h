// StageTimes — the wall-clock time of each stage of a command, for --time-passes. The stages have
// no gaps: together they are all of the time. A stage can be split into phases, and one phase into
// passes.
#pragma once

#include "support/phase_times.h"
#include "support/time_trace.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wend {

class StageTimes {
public:
  using Clock = TimeTrace::Clock;

  StageTimes() : start_(Clock::now()), last_(start_) {}

  // The times are to be reported, and the stages that follow can have phases.
  void split();
  // For the phases of the stage that runs; null if no times are reported.
  PhaseTimes *phases() { return isSplit_ ? &phases_ : nullptr; }
  // Ends a stage: it began where the previous one ended, the first one at construction. If there
  // are phases, they stand for it in the report.
  void end(const char *stage);
  // A part of a phase that has ended: the executions of a pass, and how many changed something.
  void addPass(const char *phase, std::string_view pass, Clock::duration time, uint64_t changes);
  // When the first stage began.
  [[nodiscard]] TimeTrace::Clock::time_point start() const { return start_; }
  // Adds the stages so far, and those that follow, to a trace.
  void traceTo(TimeTrace &trace);

  // Ends the last stage and appends a table: the time of each row, its share of the whole, and the
  // sum. A second call appends nothing.
  void report(std::string &out);

private:
  struct Stage {
    const char *name;
    Clock::time_point end;
  };
  struct Row {
    std::string name;
    Clock::duration time{};
    std::optional<uint64_t> changes; // of a pass
  };

  std::vector<Row>::iterator find(std::string_view name);
  void add(std::string_view name, Clock::duration time);

  Clock::time_point start_;
  std::vector<Stage> stages_;
  std::vector<Row> rows_;  // with different names
  Clock::time_point last_; // the end of the last stage
  PhaseTimes phases_;
  bool isSplit_ = false;
  bool isReported_ = false;
  TimeTrace *trace_ = nullptr;
};

} // namespace wend
