#include "support/time_trace.h"

#include "support/text.h"

#include <fmt/format.h>
#include <iterator>

namespace wend {

void TimeTrace::add(const char *name, std::string_view function, Clock::time_point begin,
                    Clock::time_point end) {
  auto nanoseconds = [](Clock::duration duration) {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(duration).count();
  };
  events_.push_back(
      {name, std::string(function), nanoseconds(begin - start_), nanoseconds(end - begin)});
}

// Times in the format are microseconds, with decimals.
void TimeTrace::write(std::string &out) const {
  out += "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n"
         "{\"ph\": \"M\", \"pid\": 1, \"tid\": 1, \"name\": \"process_name\", "
         "\"args\": {\"name\": \"wendc\"}}";
  for (const Event &event : events_) {
    out += ",\n{\"ph\": \"X\", \"pid\": 1, \"tid\": 1, \"name\": ";
    appendJsonString(out, event.name);
    fmt::format_to(std::back_inserter(out), ", \"ts\": {:.3f}, \"dur\": {:.3f}",
                   static_cast<double>(event.begin) / 1e3, static_cast<double>(event.length) / 1e3);
    if (!event.function.empty()) {
      out += ", \"args\": {\"function\": ";
      appendJsonString(out, event.function);
      out += '}';
    }
    out += '}';
  }
  out += "\n]}\n";
}

} // namespace wend
