// TimeTrace — what the compiler did and when, in the trace event format of Chrome ("Trace Event
// Format", Google), which chrome://tracing, Perfetto and speedscope show.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wend {

class TimeTrace {
public:
  using Clock = std::chrono::steady_clock;

  // `start` is when time begins: no event is before it.
  explicit TimeTrace(Clock::time_point start) : start_(start) {}

  // Adds a period of time. `name` must live as long as the trace; `function` is what the work was
  // done on, or empty.
  void add(const char *name, std::string_view function, Clock::time_point begin,
           Clock::time_point end);
  // Appends the trace as a JSON document.
  void write(std::string &out) const;

private:
  struct Event {
    const char *name;
    std::string function;
    int64_t begin; // in nanoseconds since the start
    int64_t length;
  };

  Clock::time_point start_;
  std::vector<Event> events_;
};

// Adds the time of a scope; nothing if there is no trace.
class TraceScope {
public:
  TraceScope(TimeTrace *trace, const char *name, std::string_view function)
      : trace_(trace), name_(name), function_(function) {
    if (trace_)
      begin_ = TimeTrace::Clock::now();
  }
  TraceScope(const TraceScope &) = delete;
  TraceScope &operator=(const TraceScope &) = delete;
  ~TraceScope() {
    if (trace_)
      trace_->add(name_, function_, begin_, TimeTrace::Clock::now());
  }

private:
  TimeTrace *trace_;
  const char *name_;
  std::string_view function_;
  TimeTrace::Clock::time_point begin_;
};

} // namespace wend
