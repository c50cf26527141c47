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

Finding examine(Oracle &oracle, const Failure &failure, double seconds) {
  oracle.setInput(failure.input);
  auto stillFails = [&](const std::string &program) {
    return oracle.differs(program, failure.configuration, failure.how);
  };
  WendEdits wend(failure.kind == ProgramKind::Core ? Dialect::Core : Dialect::Wend);
  IrEdits ir;
  Edits &edits = failure.kind == ProgramKind::Ir ? static_cast<Edits &>(ir) : wend;
  Finding finding;
  Reduction reduction = reduce(edits, failure.program, stillFails, seconds);
  finding.program = reduction.program;
  finding.tried = reduction.tried;
  finding.seconds = reduction.seconds;
  finding.culprit = bisect(oracle, finding.program, failure.configuration, failure.how);
  return finding;
}

namespace {

void describe(std::string &out, const char *who, const ProcessResult &result) {
  fmt::format_to(std::back_inserter(out), "{}: exit status {}\n", who, result.status);
  constexpr size_t limit = 2000;
  if (!result.output.empty())
    out += result.output.substr(0, limit) + (result.output.back() == '\n' ? "" : "\n");
  out += result.errors.substr(0, limit);
}

std::string report(Oracle &oracle, const Failure &failure, const Finding &finding) {
  std::string out;
  auto add = [&]<typename... Args>(fmt::format_string<Args...> text, Args &&...args) {
    fmt::format_to(std::back_inserter(out), text, std::forward<Args>(args)...);
  };
  const Culprit &culprit = finding.culprit;
  add("{} differs from the reference: {}\n\n", failure.configuration.name, name(failure.how));
  add("  {}\n  {}\n\n", oracle.text(referenceConfiguration()), oracle.text(failure.configuration));
  if (culprit.isPass)
    add("guilty pass: {}\n", culprit.pass);
  else
    add("no pass is guilty: it fails without any\n");
  if (!culprit.rule.empty())
    add("guilty rewrite: {}: {}\n", culprit.rule, culprit.rewrite);
  if (!culprit.options.empty())
    add("  {}\n", oracle.text(failure.configuration, culprit.options));
  add("\nseed {} of {}-gen; {} lines, reduced to {} in {:.1f} s by {} trials\n\n", failure.seed,
      failure.kind == ProgramKind::Ir ? "ir" : "wend", lineCount(failure.program),
      lineCount(finding.program), finding.seconds, finding.tried);
  oracle.setProgram(finding.program);
  describe(out, "reference", oracle.runReference().result);
  out += '\n';
  describe(out, failure.configuration.name.c_str(), oracle.run(failure.configuration));
  return out;
}

} // namespace

bool writeFinding(const std::string &folder, Oracle &oracle, const Failure &failure,
                  const Finding &finding) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  std::string extension = failure.kind == ProgramKind::Ir ? ".ll" : ".wend";
  return write(folder + "/prog" + extension, finding.program) &&
         write(folder + "/original" + extension, failure.program) &&
         write(folder + "/input.txt", failure.input) &&
         write(folder + "/report.txt", report(oracle, failure, finding));
}

} // namespace wend::fuzz
