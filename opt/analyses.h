// Analyses — the parameter of function passes: the cached analyses of the function, and the context
// that all passes share.
#pragma once

#include "ir/analysis/analysis_cache.h"
#include "opt/pass_context.h"

namespace wend {

class Analyses : public AnalysisCache {
public:
  Analyses(Function &function, PassContext &context) : AnalysisCache(function), context_(context) {}

  [[nodiscard]] PassContext &context() const { return context_; }

private:
  PassContext &context_;
};

} // namespace wend
