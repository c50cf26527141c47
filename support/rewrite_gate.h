// RewriteGate — counts the rewrites of passes and back end, and admits only a given number of them:
// bisection finds the rewrite that miscompiles (as LLVM's debug counters do; Whalley, "Automatic
// Isolation of Compiler Errors", 1994).
//
// A rule that bisection may disable calls it right before it rewrites:
//
//   if (isZero(right) && rewriteGate.admits("add-zero", describe, &instruction))
//
// Without a limit it admits all rewrites, at the cost of a comparison.
#pragma once

#include <cstdint>
#include <string>

namespace wend {

class RewriteGate {
public:
  // Appends a description of the code that is rewritten.
  using Describe = void (*)(const void *data, std::string &out);

  // Whether this rewrite, of that rule, may happen.
  bool admits(const char *rule, Describe describe, const void *data) {
    return limit_ < 0 || admitsCounted(rule, describe, data);
  }

  // Admits this many rewrites, counted from this call; -1: all.
  void setLimit(int64_t limit);
  // The last rewrite that the limit admitted: its rule, the code that it changed, and the stack of
  // crash notes. Empty if the limit has not been reached.
  [[nodiscard]] const std::string &last() const { return last_; }

private:
  bool admitsCounted(const char *rule, Describe describe, const void *data);

  int64_t limit_ = -1;
  int64_t count_ = 0;
  std::string last_;
};

extern RewriteGate rewriteGate;

} // namespace wend
