// replay-inputs [--inject-fault=NAME] KIND FILE… — runs one of the functions of inputs.h on files,
// in a build without libFuzzer. A folder means all files in it. The status is 1 if there is a
// finding. An injected fault (support/fault_injection.def) tests that faults are found.

#include "fuzz/inputs/inputs.h"

#include "support/file.h"
#include "support/invariant.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <vector>

using namespace wend;
using namespace wend::fuzz;

namespace {

void describe(const void *path, std::string &out) {
  out += "looking at " + *static_cast<const std::string *>(path);
}

std::vector<std::string> filesIn(const std::string &path) {
  if (!std::filesystem::is_directory(path))
    return {path};
  std::vector<std::string> files;
  for (const auto &entry : std::filesystem::directory_iterator(path))
    files.push_back(entry.path().string());
  std::ranges::sort(files);
  return files;
}

// False after a finding, which has been reported.
bool replay(const InputKind &kind, const std::string &path, InjectedFault fault) {
  CrashNote note(describe, &path);
  std::string error;
  std::optional<std::string> text = readFile(path, error);
  std::string problem = text ? kind.problemWith(*text, fault).value_or("") : error;
  if (!problem.empty())
    fmt::print("{}: {}\n", path, problem);
  return problem.empty();
}

} // namespace

int main(int count, char **words) {
  std::vector<std::string> arguments(words + 1, words + count);
  constexpr std::string_view option = "--inject-fault=";
  bool isInjecting = !arguments.empty() && arguments[0].starts_with(option);
  std::optional<InjectedFault> fault = InjectedFault::None;
  if (isInjecting) {
    fault = faultNamed(std::string_view(arguments[0]).substr(option.size()));
    arguments.erase(arguments.begin());
  }
  const auto *kind = arguments.empty()
                         ? std::end(inputKinds)
                         : std::ranges::find(inputKinds, arguments[0], &InputKind::name);
  if (!fault || kind == std::end(inputKinds)) {
    fmt::print(stderr, "usage: replay-inputs [--inject-fault=NAME] wend|ir|passes FILE…\n");
    return 2;
  }
  size_t files = 0;
  size_t failures = 0;
  for (size_t i = 1; i < arguments.size(); ++i)
    for (const std::string &path : filesIn(arguments[i])) {
      ++files;
      failures += replay(*kind, path, *fault) ? 0 : 1;
    }
  fmt::print("{}: {} files, {} with problems\n", arguments[0], files, failures);
  return failures == 0 && files != 0 ? 0 : 1;
}
