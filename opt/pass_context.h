// PassContext — state that the passes of a compilation share: limits, counters, the call graph, and
// remarks.
#pragma once

#include "ir/analysis/call_graph.h"
#include "opt/remarks.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace wend {

enum class CounterId : uint8_t {
#define COUNTER(identifier, pass, text) identifier,
#include "opt/counters.def"
};

inline constexpr size_t counterCount = 0
#define COUNTER(identifier, pass, text) +1
#include "opt/counters.def"
    ;

struct PassContext {
  // The maximum number of copies for all phis of a function; a phi costs one for each predecessor.
  uint64_t phiCopiesLimit = 50000;
  Remarks *remarks = nullptr;                    // null: off
  std::array<uint64_t, counterCount> counters{}; // by CounterId

  void count(CounterId counter, uint64_t by = 1) { counters[static_cast<size_t>(counter)] += by; }
  [[nodiscard]] uint64_t operator[](CounterId counter) const {
    return counters[static_cast<size_t>(counter)];
  }
  // Reports a remark about an instruction, with arguments for its text: functions, instructions,
  // numbers and texts. Arguments that take time to compute are computed only if there are
  // `remarks`.
  template <typename... Args>
  void remark(RemarkId id, const Instruction &at, const Args &...arguments) {
    if (remarks)
      remarkAt(id, *at.block()->function(), at.loc, arguments...);
  }
  // The same about a location in a function.
  template <typename... Args>
  void remarkAt(RemarkId id, const Function &function, CodeLoc at, const Args &...arguments) {
    if (remarks)
      addConverted(id, function, function.module().sourceLoc(at), remarkArgument(arguments)...);
  }
  // Appends a line for each counter that is not zero.
  void printCounters(std::string &out) const;

  // The call graph of the module, for passes on modules and for the order of others: computed on
  // first use and kept until a pass changes the module.
  const CallGraph &callGraph(const Module &module) {
    return callGraph_ ? *callGraph_ : callGraph_.emplace(module);
  }
  void invalidateCallGraph() { callGraph_.reset(); }

private:
  template <typename... Args>
  void addConverted(RemarkId id, const Function &function, SourceLoc at, const Args &...converted) {
    addRemark(id, function, at, fmt::make_format_args(converted...));
  }
  void addRemark(RemarkId id, const Function &function, SourceLoc at, fmt::format_args arguments);

  std::optional<CallGraph> callGraph_;
};

} // namespace wend
