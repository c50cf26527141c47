#include "driver/stage_times.h"

#include <fmt/format.h>
#include <iterator>

namespace wend {

void StageTimes::report(std::string &out) const {
  Clock::time_point begin = start_;
  for (const Stage &stage : stages_) {
    std::chrono::duration<double, std::milli> time = stage.end - begin;
    fmt::format_to(std::back_inserter(out), "{:>10.3f} ms         {}\n", time.count(), stage.name);
    begin = stage.end;
  }
}

} // namespace wend
