#include "driver/stage_times.h"

#include <fmt/format.h>
#include <iterator>
#include <utility>

namespace wend {

void StageTimes::end(const char *stage) {
  Clock::time_point now = Clock::now();
  stages_.push_back({stage, now});
  if (trace_)
    trace_->add(stage, {}, last_, now);
  last_ = now;
}

void StageTimes::traceTo(TimeTrace &trace) {
  trace_ = &trace;
  Clock::time_point begin = start_;
  for (const Stage &stage : stages_)
    trace.add(stage.name, {}, std::exchange(begin, stage.end), stage.end);
}

void StageTimes::report(std::string &out) {
  auto line = [&](Clock::duration duration, const char *name) {
    std::chrono::duration<double, std::milli> time = duration;
    fmt::format_to(std::back_inserter(out), "{:>10.3f} ms         {}\n", time.count(), name);
  };
  end("rest");
  for (const Stage &stage : stages_) {
    line(stage.end - reported_, stage.name);
    reported_ = stage.end;
  }
  stages_.clear();
  line(reported_ - start_, "total, from the start of wendc");
}

} // namespace wend
