#include "fuzz/finding.h"

#include "fuzz/reduce_ir.h"
#include "fuzz/reduce_wend.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>

namespace wend::fuzz {

size_t lineCount(const std::string &text) {
  size_t empty = 0;
  for (size_t at = 0; (at = text.find("\n\n", at)) != std::string::npos; ++at)
    ++empty;
  return static_cast<size_t>(std::ranges::count(text, '\n')) - empty;
}

Finding examine(Judge &judge, const Failure &failure, double seconds) {
  auto isStillThere = [&](const std::string &program) {
    return judge.differs(program, failure.way, failure.how);
  };
  WendEdits wend(failure.kind == ProgramKind::Core ? Dialect::Core : Dialect::Wend);
  IrEdits ir;
  Edits &edits = failure.kind == ProgramKind::Ir ? static_cast<Edits &>(ir) : wend;
  Finding finding;
  Reduction reduction = reduce(edits, failure.program, isStillThere, seconds);
  finding.program = reduction.program;
  finding.tried = reduction.tried;
  finding.seconds = reduction.seconds;
  finding.culprit = bisect(judge, finding.program, failure.way, failure.how);
  return finding;
}

namespace {

void describe(std::string &out, const char *who, const Ended &ended) {
  fmt::format_to(std::back_inserter(out), "{}: exit status {}\n", who, ended.status);
  constexpr size_t most = 2000;
  if (!ended.output.empty())
    out += ended.output.substr(0, most) + (ended.output.back() == '\n' ? "" : "\n");
  out += ended.errors.substr(0, most);
}

std::string report(Judge &judge, const Failure &failure, const Finding &finding) {
  std::string out;
  auto add = [&]<typename... Args>(fmt::format_string<Args...> text, Args &&...args) {
    fmt::format_to(std::back_inserter(out), text, std::forward<Args>(args)...);
  };
  const Culprit &culprit = finding.culprit;
  add("{} differs from the oracle: {}\n\n", failure.way.name, name(failure.how));
  add("  {}\n  {}\n\n", judge.text(oracleWay()), judge.text(failure.way));
  if (culprit.isPass)
    add("guilty pass: {}\n", culprit.pass);
  else
    add("no pass is guilty: it fails without any\n");
  if (!culprit.rule.empty())
    add("guilty rewrite: {}: {}\n", culprit.rule, culprit.rewrite);
  if (!culprit.options.empty())
    add("  {}\n", judge.text(failure.way, culprit.options));
  add("\nseed {} of {}-gen; {} lines, reduced to {} in {:.1f} s by {} trials\n\n", failure.seed,
      failure.kind == ProgramKind::Ir ? "ir" : "wend", lineCount(failure.program),
      lineCount(finding.program), finding.seconds, finding.tried);
  judge.take(finding.program);
  describe(out, "oracle", judge.askOracle().ended);
  out += '\n';
  describe(out, failure.way.name.c_str(), judge.run(failure.way));
  return out;
}

} // namespace

bool writeFinding(const std::string &folder, Judge &judge, const Failure &failure,
                  const Finding &finding) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  std::string extension = failure.kind == ProgramKind::Ir ? ".ll" : ".wend";
  return write(folder + "/prog" + extension, finding.program) &&
         write(folder + "/original" + extension, failure.program) &&
         write(folder + "/report.txt", report(judge, failure, finding));
}

} // namespace wend::fuzz
