// ModuleSnapshot — the bodies of all functions of a module at one moment, and the functions all
// calls of which are in them: of these, a pass on the module may change what all calls agree on.
#pragma once

#include "prove/snapshot.h"

#include <functional>
#include <map>
#include <span>

namespace wend {

class ModuleSnapshot {
public:
  static constexpr uint32_t none = Snapshot::none;

  struct Body {
    const Function *function;
    const Snapshot *snapshot; // outlives this
    bool isClosed;            // nothing but calls in the bodies refers to the function
  };
  // Null: a body that proofs do not cover.
  using SnapshotOf = std::function<const Snapshot *(const Function &)>;

  // `module` is after the pass, the snapshots may be from before it. If one is null, there are no
  // bodies: the calls in it are not known.
  ModuleSnapshot(const Module &module, const SnapshotOf &snapshotOf);

  [[nodiscard]] const std::vector<Body> &bodies() const { return bodies_; }
  [[nodiscard]] uint32_t numberOf(const Function &function) const;
  // The number of the closed function that an instruction calls, or none.
  [[nodiscard]] uint32_t closedCallee(const SnapshotNode &node) const;
  // That of the call that an operand is the result of, with the number of the result.
  struct Result {
    uint32_t callee, index;
  };
  [[nodiscard]] std::optional<Result> resultOf(const Snapshot &snapshot,
                                               const SnapshotNode &node) const;

  // Whether `isTrue(number)` is, of a body and of all closed functions that it calls.
  template <typename Predicate>
  [[nodiscard]] bool allCalled(uint32_t number, Predicate isTrue) const {
    bool areAll = isTrue(number);
    for (const SnapshotNode &node : bodies_[number].snapshot->nodes)
      if (uint32_t callee = closedCallee(node); callee != none)
        areAll = areAll && isTrue(callee);
    return areAll;
  }

private:
  [[nodiscard]] bool isClosedCall(const SnapshotNode &node, const SnapshotOperand &operand) const;
  void findOtherUses();

  std::vector<Body> bodies_;
  std::map<const Function *, uint32_t> numbers_;
};

// Whether a function has the parameters and results of these types.
bool hasSignature(const Function &function, std::span<const Type> parameters,
                  std::span<const Type> results);

// The arguments of a direct call.
inline uint32_t argumentCount(const SnapshotNode &call) {
  return static_cast<uint32_t>(call.operands.size()) - 1;
}

} // namespace wend
