// --explore: the page of the explorer.

#include "driver/compilation.h"

#include <fmt/format.h>

#ifdef WEND_HAS_EXPLORER

#include "driver/explorer_options.h"

namespace wend {

namespace {

// The page without a document. Nothing if it is missing, with the reason in `error`.
std::optional<std::string> readPage(std::string &error) {
  std::string path;
  if (!Toolchain::findOwn("explorer.html", "../share/wendc", "the page of the explorer", path,
                          error)) {
    error += "; npm makes it when wendc is built";
    return {};
  }
  std::optional<std::string> page = readFile(path, error);
  if (!page)
    error = fmt::format("cannot read '{}': {}", path, error);
  return page;
}

} // namespace

// An output that ends in .json is the document alone.
int Compilation::explore(const SourceFile &file) {
  bool isAlone = outputPath().ends_with(".json");
  std::optional<std::string> page = isAlone ? std::string() : readPage(error_);
  if (!page)
    return failUsage(error_);
  std::optional<ExplorerOptions> explorer = explorerOptions(options_, input_, error_);
  if (!explorer)
    return failUsage(error_);
  Diagnostics diagnostics(file, options_.diagnostics);
  std::string document;
  bool isExplored = wend::explore(file, *explorer, diagnostics, document);
  printer_.print(diagnostics);
  if (!isExplored)
    return ErrorsInInput;
  times_.end("explore");
  text_ = isAlone ? document : explorerPage(*page, document);
  return writeText(outputPath());
}

} // namespace wend

#else

namespace wend {

int Compilation::explore(const SourceFile & /*file*/) {
  return failUsage(
      "this wendc has no explorer: it was built without nlohmann-json3-dev and zlib1g-dev");
}

} // namespace wend

#endif
