#include "driver/stage_times.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <utility>

namespace wend {

std::vector<StageTimes::Row>::iterator StageTimes::find(std::string_view name) {
  return std::ranges::find(rows_, name, &Row::name);
}

// Stages of several sources are added up.
void StageTimes::add(std::string_view name, Clock::duration time) {
  auto row = find(name);
  if (row == rows_.end())
    row = rows_.insert(row, {std::string(name), {}, {}});
  row->time += time;
}

void StageTimes::split() {
  isSplit_ = true;
  phases_.restart(last_);
  Clock::time_point begin = start_;
  for (const Stage &stage : stages_)
    add(stage.name, stage.end - std::exchange(begin, stage.end));
}

void StageTimes::end(const char *stage) {
  Clock::time_point now = Clock::now();
  stages_.push_back({stage, now});
  if (trace_)
    trace_->add(stage, {}, last_, now);
  if (isSplit_) {
    const std::vector<PhaseTimes::Row> &phases = phases_.end(now);
    for (const PhaseTimes::Row &row : phases)
      add(row.phase, row.time);
    if (phases.empty())
      add(stage, now - last_);
    phases_.restart(now);
  }
  last_ = now;
}

// Passes come before the rest of their phase.
void StageTimes::addPass(const char *phase, std::string_view pass, Clock::duration time,
                         uint64_t changes) {
  auto rest = find(phase);
  if (rest == rows_.end())
    return; // an error has ended the stage
  rest->time -= time;
  auto row = find(pass);
  if (row == rows_.end())
    row = rows_.insert(rest, {std::string(pass), {}, {}});
  row->time += time;
  row->changes = row->changes.value_or(0) + changes;
}

void StageTimes::traceTo(TimeTrace &trace) {
  trace_ = &trace;
  Clock::time_point begin = start_;
  for (const Stage &stage : stages_)
    trace.add(stage.name, {}, std::exchange(begin, stage.end), stage.end);
}

void StageTimes::report(std::string &out) {
  if (std::exchange(isReported_, true))
    return;
  end("rest");
  Clock::duration whole = last_ - start_;
  rows_.push_back({"total, from the start of wendc", whole, {}});
  size_t width = 0;
  for (const Row &row : rows_)
    width = std::max(width, row.name.size());
  fmt::format_to(std::back_inserter(out), "{:>10}    {:>7}  {:<{}}  changes\n", "time", "share",
                 "stage or pass", width);
  for (const Row &row : rows_) {
    std::chrono::duration<double, std::milli> time = row.time;
    double share = 100.0 * static_cast<double>(row.time.count()) /
                   static_cast<double>(std::max<Clock::rep>(whole.count(), 1));
    fmt::format_to(std::back_inserter(out), "{:>10.3f} ms {:>6.1f}%  ", time.count(), share);
    if (row.changes)
      fmt::format_to(std::back_inserter(out), "{:<{}} {:>8}\n", row.name, width, *row.changes);
    else
      fmt::format_to(std::back_inserter(out), "{}\n", row.name);
  }
}

} // namespace wend
