#include "driver/format_command.h"

#include "driver/compilation.h"
#include "driver/diagnostic_printer.h"

#include "frontend/format.h"
#include "support/file.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <sys/stat.h>
#include <vector>

namespace wend {

namespace {

// Replaces the content of a file, which keeps its permissions. A symbolic link stays one.
bool replaceFile(const std::string &path, std::string_view text, std::string &error) {
  char resolved[PATH_MAX];
  std::string target = path;
  struct stat before = {};
  if (path != "-" && realpath(path.c_str(), resolved) && stat(resolved, &before) == 0)
    target = resolved;
  return writeFile(target, text, false, error) &&
         (path == "-" || chmod(target.c_str(), before.st_mode & 07777) == 0);
}

// The path, or of a folder those of all programs below it, in order. What begins with a `.` is left
// out, and links to folders are not followed.
std::vector<std::string> programsIn(const std::string &path) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (!fs::is_directory(path, error))
    return {path};
  std::vector<std::string> paths;
  fs::recursive_directory_iterator entry(path, fs::directory_options::skip_permission_denied,
                                         error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    bool isHidden = entry->path().filename().native().starts_with('.');
    std::error_code unknown;
    if (isHidden)
      entry.disable_recursion_pending();
    else if (entry->path().extension() == ".wend" && entry->is_regular_file(unknown))
      paths.push_back(entry->path().native());
  }
  if (error)
    reportMessage(Severity::Warning, fmt::format("cannot read '{}': {}", path, error.message()));
  else if (paths.empty())
    reportMessage(Severity::Warning, fmt::format("'{}' has no files that end in '.wend'", path));
  std::ranges::sort(paths);
  return paths;
}

int formatInput(const Options &options, const std::string &path, DiagnosticPrinter &printer) {
  std::string error;
  std::optional<std::string> text = readFile(path, error);
  if (!text)
    return failUsage(fmt::format("cannot read '{}': {}", path, error));
  if (text->size() >= SourceLoc::none)
    return failUsage(fmt::format("'{}' is larger than 4 GiB", path));
  bool isStdin = path == "-";
  SourceFile file(isStdin ? "<stdin>" : path, std::move(*text));
  Diagnostics diagnostics(file, options.diagnostics);
  std::string formatted;
  bool isSound = format(file, diagnostics, options.dialect, formatted);
  printer.print(diagnostics);
  if (!isSound)
    return ErrorsInInput;
  bool isSame = formatted == file.text();
  if (options.checksFormat) {
    if (!isSame)
      fmt::print("{}\n", file.name());
    return isSame ? Success : ErrorsInInput;
  }
  if (isSame && !isStdin)
    return Success;
  if (!replaceFile(path, formatted, error))
    return failUsage(
        fmt::format("cannot write '{}': {}", isStdin ? "standard output" : path, error));
  return Success;
}

} // namespace

int formatInputs(const Options &options) {
  DiagnosticPrinter printer(options.diagnostics.format);
  int status = Success;
  for (const Input &input : options.inputs)
    for (const std::string &path : programsIn(input.word)) {
      printer.setInput(path);
      status = std::max(status, formatInput(options, path, printer));
    }
  printer.finish();
  return status;
}

} // namespace wend
