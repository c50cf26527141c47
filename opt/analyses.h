// Analyses — the cache of analyses of a function. Each is computed on first use and kept until a
// pass invalidates it.
#pragma once

#include "ir/analysis/dominators.h"
#include "ir/analysis/liveness.h"
#include "ir/analysis/loops.h"
#include "ir/analysis/memory_ssa.h"
#include "opt/pass_context.h"

#include <optional>

namespace wend {

enum class Keeps : uint8_t { Nothing, Graph, Memory };

class Analyses {
public:
  // Without a context, the cache owns one.
  explicit Analyses(Function &function, PassContext *context = nullptr)
      : function_(function), context_(context ? context : &ownContext_) {}
  Analyses(const Analyses &) = delete;
  Analyses &operator=(const Analyses &) = delete;

  [[nodiscard]] PassContext &context() const { return *context_; }

  // The reachable blocks in reverse postorder.
  std::span<BasicBlock *const> order() {
    if (order_.empty())
      order_ = reversePostorder(function_);
    return order_;
  }
  const DominatorTree &dominators() {
    if (!dominators_) {
      order();
      dominators_.emplace(function_, order_);
    }
    return *dominators_;
  }
  const DominanceFrontiers &frontiers() {
    if (!frontiers_)
      frontiers_.emplace(function_, dominators());
    return *frontiers_;
  }
  LoopForest &loops() {
    if (!loops_)
      loops_.emplace(function_, dominators());
    return *loops_;
  }
  const Liveness &liveness() {
    if (!liveness_)
      liveness_.emplace(function_);
    return *liveness_;
  }
  MemorySsa &memory() {
    if (!memory_)
      memory_.emplace(function_, dominators(), frontiers());
    return *memory_;
  }

  // Drops the analyses that a pass has not preserved.
  void invalidate(Keeps keeps) {
    liveness_.reset();
    if (keeps == Keeps::Memory)
      return;
    memory_.reset();
    if (keeps == Keeps::Graph)
      return;
    loops_.reset();
    frontiers_.reset();
    dominators_.reset();
    order_.clear();
  }

  // Appends a line for each cached analysis that differs from a recomputed one.
  void audit(std::string &faults) const;

private:
  Function &function_;
  PassContext ownContext_;
  PassContext *context_;
  std::vector<BasicBlock *> order_;
  std::optional<DominatorTree> dominators_;
  std::optional<DominanceFrontiers> frontiers_;
  std::optional<LoopForest> loops_;
  std::optional<Liveness> liveness_;
  std::optional<MemorySsa> memory_;
};

} // namespace wend
