// How
// 1. Search the smallest --opt-bisect-limit with which the program fails. The last execution that
//    it admits is that of the guilty pass; with a limit of 0, no pass is guilty.
// 2. With that limit, search the smallest --opt-bisect-rewrites.
// 3. wendc reports the last execution and the last rewrite that these admit.
//
// The search doubles the limit, then bisects. Failing need not be monotonic in the limit: the
// result is a limit that fails whose predecessor passes.

#include "fuzz/bisect.h"

#include <fmt/format.h>

namespace wend::fuzz {

namespace {

// The smallest number that fails; 0 if 0 fails, -1 if nothing below `limit` is found to fail.
template <typename Fails> int64_t smallest(Fails fails) {
  constexpr int64_t limit = int64_t{1} << 30;
  if (fails(0))
    return 0;
  int64_t good = 0;
  int64_t bad = 1;
  while (bad < limit && !fails(bad)) {
    good = bad;
    bad *= 2;
  }
  if (bad >= limit)
    return -1;
  while (bad - good > 1) {
    int64_t middle = good + (bad - good) / 2;
    (fails(middle) ? bad : good) = middle;
  }
  return bad;
}

// The text between a marker in the report of wendc and the end of the line, or another marker.
std::string after(const std::string &text, std::string_view marker, std::string_view end = "\n") {
  size_t at = text.find(marker);
  if (at == std::string::npos)
    return "";
  at += marker.size();
  return text.substr(at, text.find(end, at) - at);
}

} // namespace

Culprit bisect(Oracle &oracle, const std::string &program, const Configuration &configuration,
               Difference how) {
  Culprit culprit;
  if (!oracle.setProgram(program))
    return culprit;
  ReferenceRun reference = oracle.runReference();
  auto failsWith = [&](const std::vector<std::string> &options) {
    return areAlike(Oracle::difference(reference, oracle.run(configuration, options)), how);
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

  std::vector<std::string> options = culprit.options;
  options.emplace_back("--opt-bisect-report");
  std::string report = oracle.run(configuration, options).errors;
  if (culprit.isPass)
    culprit.pass = after(report, "bisect: the last was running pass ");
  // An internal error ends wendc before it reports.
  if (culprit.isPass && culprit.pass.empty())
    culprit.pass = after(report, "while running pass ");
  if (rewrite > 0) {
    culprit.rule = after(report, "bisect: the last rewrite was ", ": ");
    culprit.rewrite = after(report, "bisect: the last rewrite was " + culprit.rule + ": ");
  }
  return culprit;
}

} // namespace wend::fuzz
