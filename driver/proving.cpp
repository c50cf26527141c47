// --prove in wendc-prove: the passes, each of whose executions is proved, and selection.

#include "driver/compilation.h"
#include "driver/prover_command.h"

#include "opt/pipeline.h"

#include "prove/selection_prover.h"

#include "backend/assembly_writer.h"

#include <algorithm>

namespace wend {

std::optional<int> runProver(char ** /*words*/) { return {}; }

int Compilation::prove(FunctionSource &functions, Module &module) {
  auto limit = [](int64_t number) {
    return static_cast<unsigned>(std::min<int64_t>(number, INT32_MAX));
  };
  ProverOptions wanted{.limits = {.milliseconds = limit(options_.prove.milliseconds),
                                  .iterations = limit(options_.prove.iterations)},
                       .passes = options_.prove.passes,
                       .function = std::string(options_.passOptions.printedFunction),
                       .listsAll = options_.prove.listsAll,
                       .checksProofs = options_.passOptions.fault != InjectedFault::None,
                       .selection = options_.prove.selection,
                       .processes = static_cast<unsigned>(options_.jobs)};
  Prover prover(std::move(wanted));
  PassOptions passOptions = options_.passOptions;
  passOptions.observer = &prover;
  PassManager passes(passOptions, printed_);
  if (!functions.forEach([&](Function &function) { visitInput(function); }))
    return ErrorsInInput;
  passes.run(module, options_.passes);
  bool isConventional = !options_.passes.empty() && options_.passes.back() == PassId::phiElim;
  std::string assembly; // not used
  BackendOptions backendOptions = this->backendOptions(module);
  SelectionProver selection(prover, backendOptions.cpu);
  backendOptions.observer = &selection;
  AssemblyWriter writer(module, backendOptions, assembly);
  Backend backend(module, backendOptions, writer);
  for (Function *function : module.functions()) {
    if (function->isDeclaration())
      continue;
    passes.run(*function, passesForBackend(*function, isConventional));
    if (options_.prove.selection)
      backend.compile(*function);
    assembly.clear();
  }
  prover.finish();
  flushPrinted();
  times_.end("prove");
  prover.report(text_);
  int status = writeText(outputPath());
  return status == Success && prover.hasRefuted() ? ErrorsInInput : status;
}

} // namespace wend
