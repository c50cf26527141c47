// PassContext — state that the passes of a compilation share: limits, counters, the call graph, and
// the receiver of remarks.
#pragma once

#include "ir/analysis/call_graph.h"
#include "support/diagnostics.h"

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

namespace remark {
#define REMARK(identifier, text)                                                                   \
  inline constexpr DiagnosticRow identifier{#identifier, Severity::Remark, text};
#include "opt/remarks.def"
} // namespace remark

struct PassContext {
  // The maximum number of copies for all phis of a function; a phi costs one for each predecessor.
  uint64_t phiCopiesLimit = 50000;
  // Receives remarks; null if they are off.
  Diagnostics *remarks = nullptr;
  std::array<uint64_t, counterCount> counters{}; // by CounterId

  void count(CounterId counter, uint64_t by = 1) { counters[static_cast<size_t>(counter)] += by; }
  [[nodiscard]] uint64_t operator[](CounterId counter) const {
    return counters[static_cast<size_t>(counter)];
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
  std::optional<CallGraph> callGraph_;
};

} // namespace wend
