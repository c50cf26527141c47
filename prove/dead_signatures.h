// DeadSignatures — the parameters and results that nothing depends on, in any execution of the
// module (of what dead-arg-elim removes).
//
// An instruction is live if it has an effect or a live one uses it. A parameter is live if a live
// instruction uses it, a result if that of any call is; arguments and returned values are live if
// the parameter or result is. What is not live so has no influence on what is, by induction over
// the steps of an execution. The step of a function is then one from the body without it.
#pragma once

#include "prove/module_snapshot.h"
#include "prove/simulation.h"
#include "prove/snapshot_graph.h"

namespace wend {

class DeadSignatures {
public:
  // `module` must outlive this. Its functions have the signatures that the pass gave them.
  explicit DeadSignatures(const ModuleSnapshot &module);

  // The body of a function before the pass, without what is dead of its own signature and of those
  // that it calls. Its ids are those of `after`, the body after the pass, where it has the same.
  // Nothing if other parameters or results are dead than the pass removed.
  [[nodiscard]] std::optional<Snapshot> withoutDead(const Function &function,
                                                    const Snapshot &after) const;
  // An execution before the pass, for one of `withoutDead`: dead arguments are 0.
  [[nodiscard]] Counterexample withDead(const Function &function,
                                        const Counterexample &after) const;

private:
  using Result = ModuleSnapshot::Result;
  struct Liveness { // of a function
    std::vector<bool> parameters, results;
    std::vector<bool> nodes;
  };

  [[nodiscard]] bool isDeadOperand(uint32_t number, const SnapshotNode &user, uint32_t i) const;
  void markOperands(uint32_t number, const SnapshotNode &user);
  void markResult(const Snapshot &snapshot, const SnapshotNode &node);
  void mark(std::vector<bool> &liveness, uint32_t i);
  // Whether a function, if its signature has changed, lacks what is dead.
  [[nodiscard]] bool isAsAfter(uint32_t number) const;
  [[nodiscard]] bool dependsOnDead(uint32_t number, const SnapshotNode &node,
                                   const std::vector<bool> &dependent) const;
  // By node: what only dead instructions use, and the pass removes with what it depends on.
  [[nodiscard]] std::vector<bool> dependentNodes(uint32_t number) const;
  void rewriteOperands(uint32_t number, SnapshotNode &node) const;
  void rewriteCall(SnapshotNode &call) const;
  void rewriteExtract(SnapshotGraph &graph, uint32_t node, Result result) const;

  const ModuleSnapshot &module_;
  std::vector<Liveness> liveness_; // by number of the function
  bool hasChanged_ = false;
};

} // namespace wend
