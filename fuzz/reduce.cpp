#include "fuzz/reduce.h"

#include <algorithm>
#include <set>

namespace wend::fuzz {

namespace {

class Reducer {
public:
  Reducer(Edits &edits, std::string program, const Interesting &isInteresting, double seconds)
      : edits_(edits), isInteresting_(isInteresting), seconds_(seconds) {
    result_.program = std::move(program);
  }

  Reduction run() {
    std::string before;
    while (before != result_.program && !isLate()) {
      before = result_.program;
      for (uint32_t kind = 0; kind < edits_.kinds(); ++kind)
        reduceBy(kind);
    }
    result_.seconds = elapsed();
    return std::move(result_);
  }

private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] double elapsed() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }
  [[nodiscard]] bool isLate() const { return elapsed() > seconds_; }

  // All at once, then in halves, quarters, and so on. Starts at the end of the program, since uses
  // follow declarations.
  void reduceBy(uint32_t kind) {
    size_t count = edits_.count(kind, result_.program);
    for (size_t chunk = count; chunk > 0; chunk /= 2) {
      size_t end = count;
      while (end > 0 && !isLate()) {
        size_t begin = end > chunk ? end - chunk : 0;
        if (attempt(kind, begin, end)) {
          count = edits_.count(kind, result_.program);
          // The result of an edit may be edited again.
          end = std::min(end - 1, count);
        } else {
          end = begin;
        }
      }
    }
  }

  bool attempt(uint32_t kind, size_t begin, size_t end) {
    std::string candidate = edits_.apply(kind, result_.program, begin, end);
    if (candidate.empty() || candidate == result_.program || !seen_.insert(candidate).second)
      return false;
    ++result_.tried;
    if (!isInteresting_(candidate))
      return false;
    result_.program = std::move(candidate);
    return true;
  }

  Edits &edits_;
  const Interesting &isInteresting_;
  const double seconds_;
  const Clock::time_point start_ = Clock::now();
  std::set<std::string> seen_; // candidates that were tried
  Reduction result_;
};

} // namespace

Reduction reduce(Edits &edits, std::string program, const Interesting &isInteresting,
                 double seconds) {
  return Reducer(edits, std::move(program), isInteresting, seconds).run();
}

} // namespace wend::fuzz
