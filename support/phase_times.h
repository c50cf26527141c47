// PhaseTimes — the wall-clock time of the phases of a stage that works on one function after the
// other. At any time one phase runs, so that together they are all of the time.
#pragma once

#include <chrono>
#include <string_view>
#include <vector>

namespace wend {

class PhaseTimes {
public:
  using Clock = std::chrono::steady_clock;
  struct Row {
    const char *phase;
    Clock::duration time;
  };

  // Before the first phase; what has passed since `now` is its time, too.
  void restart(Clock::time_point now) {
    rows_.clear();
    running_ = none;
    last_ = now;
  }
  // Begins a phase, again or for the first time. Returns the one that ends, or null.
  const char *begin(const char *phase) {
    Clock::time_point now = Clock::now();
    size_t next = indexOf(phase);
    rows_[running_ == none ? next : running_].time += now - last_;
    last_ = now;
    const char *before = running_ == none ? nullptr : rows_[running_].phase;
    running_ = next;
    return before;
  }
  // In the order in which they began first; ended now. Empty: no phase has begun.
  const std::vector<Row> &end(Clock::time_point now) {
    if (running_ != none)
      rows_[running_].time += now - last_;
    last_ = now;
    return rows_;
  }

private:
  static constexpr size_t none = ~size_t{0};

  // There are few.
  size_t indexOf(const char *phase) {
    for (size_t i = 0; i < rows_.size(); ++i)
      if (std::string_view(rows_[i].phase) == phase)
        return i;
    rows_.push_back({phase, {}});
    return rows_.size() - 1;
  }

  std::vector<Row> rows_;
  size_t running_ = none;
  Clock::time_point last_;
};

// The phase of a scope; the one around it continues afterwards. Nothing if times are null.
class PhaseScope {
public:
  PhaseScope(PhaseTimes *times, const char *phase)
      : times_(times), around_(times ? times->begin(phase) : nullptr) {}
  PhaseScope(const PhaseScope &) = delete;
  PhaseScope &operator=(const PhaseScope &) = delete;
  ~PhaseScope() {
    if (around_)
      times_->begin(around_);
  }

private:
  PhaseTimes *times_;
  const char *around_;
};

} // namespace wend
