#include "prove/selection_prover.h"

#include "prove/replay.h"
#include "prove/selection.h"

#include "backend/mir.h"

#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

// What is reported of a difference. Empty if the interpreter does not return what the solver says
// of the IR: then the solver does not know all that selection does.
std::string describe(const Function &source, const SelectionDifference &difference) {
  std::string name(source.module().names().text(source.name));
  Type type = source.results().empty() ? Type::Void : source.results()[0];
  std::optional<uint64_t> result =
      interpretedResult(source.module(), name, difference.counterexample);
  if (!result || *result != difference.ofIr || difference.ofIr == difference.ofMachine)
    return "";
  std::string text;
  auto to = std::back_inserter(text);
  for (size_t i = 0; i < difference.counterexample.arguments.size(); ++i)
    fmt::format_to(to, "  argument {} = {}\n", i,
                   static_cast<int64_t>(difference.counterexample.arguments[i]));
  fmt::format_to(to, "  the interpreter returns {}\n", signExtend(type, *result));
  fmt::format_to(to, "  the machine code returns {}\n", signExtend(type, difference.ofMachine));
  return text;
}

} // namespace

void SelectionProver::afterSelection(const MFunction &function) {
  const Function &source = *function.source;
  if (!prover_.provesSelection(source))
    return;
  prover_.startSelection(source, [&] {
    SelectionResult result;
    if (std::optional<Snapshot> snapshot = takeSnapshot(source, result.proof.reason))
      result = proveSelection(*snapshot, function, cpu_, prover_.limits());
    std::string shown;
    if (result.difference)
      shown = describe(source, *result.difference);
    if (!shown.empty()) {
      result.proof.answer = Answer::Refuted;
      result.proof.reason.clear();
      print(function, shown);
    }
    return ProofOutcome{result.proof.answer, result.proof.reason, result.proof.hasLoops, 0, shown};
  });
}

} // namespace wend
