#include "driver/options.h"

#include "driver/command_line.h"

#include "opt/pipeline.h"

#include <algorithm>

namespace wend {

std::span<const Command> commands() {
  static constexpr Command table[] = {
      {"run", Action::Run, "[options] FILE [args]", "compile FILE and run it"},
      {"fmt", Action::Format, "[options] [FILE…]",
       "format Wend programs, of folders too, or standard input"},
      {"lsp", Action::LanguageServer, "[options]",
       "serve an editor: errors, completion, renaming and more"},
  };
  return table;
}

std::vector<PassId> passesOfLevel(int level, const std::vector<bool> &disabled) {
  std::span<const PassId> all = passesOfLevel(level);
  std::vector<PassId> passes(all.begin(), all.end());
  if (!disabled.empty())
    std::erase_if(passes, [&](PassId pass) { return disabled[static_cast<size_t>(pass)]; });
  return passes;
}

bool parseOptions(int count, char **words, Options &options, std::string &error) {
  return CommandLine({words + 1, words + count}, options, error).run();
}

} // namespace wend
