// RewriteGate — counts the rewrites of passes and back end, and admits only a given number of them:
// bisection finds the rewrite that miscompiles (as LLVM's debug counters do; Whalley, "Automatic
// Isolation of Compiler Errors", 1994).
//
// A rule that may be left out asks right before it rewrites:
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
  // Appends what a rewrite is done to.
  using Describe = void (*)(const void *data, std::string &out);

  // Whether this rewrite, of that rule, may happen.
  bool admits(const char *rule, Describe describe, const void *data) {
    return limit_ < 0 || admitsCounted(rule, describe, data);
  }

  // Lets so many rewrites through from now on; -1: all.
  void setLimit(int64_t limit);
  // The last rewrite that a limit let through: its rule, what it was done to, and what was going
  // on. Empty if the limit has not been reached.
  [[nodiscard]] const std::string &last() const { return last_; }

private:
  bool admitsCounted(const char *rule, Describe describe, const void *data);

  int64_t limit_ = -1;
  int64_t count_ = 0;
  std::string last_;
};

extern RewriteGate rewriteGate;

} // namespace wend
