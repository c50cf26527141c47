#include "driver/language_server.h"

#include "driver/compilation.h"

#ifdef WEND_HAS_LSP

#include "lsp/lsp.h"

#include <unistd.h>

namespace wend {

int serveEditor(const Options &options) {
  // An editor shows the whole program, so that errors must not end its analysis.
  constexpr uint32_t errorLimit = 1000;
  lsp::LanguageOptions language{options.dialect, options.trapsOverflow, options.diagnostics};
  language.diagnostics.errorLimit = errorLimit;
  std::string version = versionText();
  constexpr std::string_view before = "wendc ";
  version = version.substr(before.size(), version.find('\n') - before.size());
  return lsp::serve(STDIN_FILENO, STDOUT_FILENO, language, version);
}

} // namespace wend

#else

namespace wend {

int serveEditor(const Options & /*options*/) {
  return failUsage("this wendc has no language server: it was built without nlohmann-json3-dev");
}

} // namespace wend

#endif
