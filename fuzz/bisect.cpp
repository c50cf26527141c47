// How    1. the smallest --opt-bisect-limit with which the failure shows: its last execution is
//        guilty; none: no pass is   2. with that limit, the smallest --opt-bisect-rewrites
//        3. wendc names what these let through last
//
// Searches double first, then halve. That a failure shows with N does not prove that it shows with
// everything above N; what is found is where it begins to show all the same.

#include "fuzz/bisect.h"

#include <fmt/format.h>

namespace wend::fuzz {

namespace {

// The smallest number that fails, if `most` does; -1: 0 does already; none: nothing up to it does.
template <typename Fails> int64_t smallest(Fails fails) {
  constexpr int64_t most = int64_t{1} << 30;
  if (fails(0))
    return 0;
  int64_t good = 0;
  int64_t bad = 1;
  while (bad < most && !fails(bad)) {
    good = bad;
    bad *= 2;
  }
  if (bad >= most)
    return -1;
  while (bad - good > 1) {
    int64_t middle = good + (bad - good) / 2;
    (fails(middle) ? bad : good) = middle;
  }
  return bad;
}

// What follows a marker in the report of wendc, up to the end of the line or another mark.
std::string after(const std::string &text, std::string_view marker, std::string_view end = "\n") {
  size_t at = text.find(marker);
  if (at == std::string::npos)
    return "";
  at += marker.size();
  return text.substr(at, text.find(end, at) - at);
}

} // namespace

Culprit bisect(Judge &judge, const std::string &program, const Way &way, Difference how) {
  Culprit culprit;
  if (!judge.take(program))
    return culprit;
  Oracle oracle = judge.askOracle();
  auto failsWith = [&](const std::vector<std::string> &options) {
    return areAlike(Judge::difference(oracle, judge.run(way, options)), how);
  };
  auto limit = [](int64_t n) { return fmt::format("--opt-bisect-limit={}", n); };
  auto rewrites = [](int64_t n) { return fmt::format("--opt-bisect-rewrites={}", n); };

  int64_t execution = smallest([&](int64_t n) { return failsWith({limit(n)}); });
  if (execution < 0)
    return culprit;
  culprit.isPass = execution > 0;
  culprit.options = {limit(execution)};
  int64_t rewrite = smallest([&](int64_t n) { return failsWith({limit(execution), rewrites(n)}); });
  if (rewrite > 0)
    culprit.options.push_back(rewrites(rewrite));

  std::vector<std::string> asked = culprit.options;
  asked.emplace_back("--opt-bisect-report");
  std::string report = judge.run(way, asked).errors;
  if (culprit.isPass)
    culprit.pass = after(report, "bisect: the last was running pass ");
  // A fault of the compiler's own ends it before it can say.
  if (culprit.isPass && culprit.pass.empty())
    culprit.pass = after(report, "while running pass ");
  if (rewrite > 0) {
    culprit.rule = after(report, "bisect: the last rewrite was ", ": ");
    culprit.rewrite = after(report, "bisect: the last rewrite was " + culprit.rule + ": ");
  }
  return culprit;
}

} // namespace wend::fuzz
