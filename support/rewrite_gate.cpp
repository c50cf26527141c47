#include "support/rewrite_gate.h"

#include "support/invariant.h"

namespace wend {

RewriteGate rewriteGate;

void RewriteGate::setLimit(int64_t limit) {
  limit_ = limit;
  count_ = 0;
  last_.clear();
}

bool RewriteGate::admitsCounted(const char *rule, Describe describe, const void *data) {
  if (count_ == limit_)
    return false;
  if (++count_ == limit_) {
    last_ = std::string(rule) + ": ";
    describe(data, last_);
    last_ += '\n' + CrashNote::stack();
  }
  return true;
}

} // namespace wend
