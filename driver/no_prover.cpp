// --prove in wendc.

#include "driver/compilation.h"
#include "driver/prover_command.h"

#include "support/invariant.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>

namespace wend {

std::optional<int> runProver(char **words) {
  std::string path, error;
  if (!Toolchain::findOwn("wendc-prove", "../lib/wendc", "the prover", path, error))
    return failUsage(error + "; it is built if libz3-dev is installed");
  execv(path.c_str(), words);
  return failUsage(fmt::format("cannot execute '{}': {}", path, std::strerror(errno)));
}

int Compilation::prove(FunctionSource & /*functions*/, Module & /*module*/) {
  INVARIANT(false, "runProver has handled this action");
  return WrongUsage;
}

} // namespace wend
