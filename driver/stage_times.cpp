#include "driver/stage_times.h"

#include <fmt/format.h>
#include <iterator>

namespace wend {

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
