// ConstantSignatures — the parameters that get the same constant in all calls, and the results that
// are the same constant in all returns (of what ipcp replaces).
//
// That is an invariant of all executions of the module, found by induction over calls and returns:
// what a function passes on or returns is a constant if its own parameters and the results of its
// calls are. So it is assumed for a function both before and after the pass, whose step is then one
// from the body with constants in their place.
#pragma once

#include "prove/module_snapshot.h"

namespace wend {

class ConstantSignatures {
public:
  // `module` must outlive this.
  explicit ConstantSignatures(const ModuleSnapshot &module);

  // A body of the function, before or after the pass, with constants in the place of its parameters
  // and results of its calls.
  [[nodiscard]] Snapshot withConstants(const Function &function, Snapshot snapshot) const;
  // Makes arguments of an execution of the function such as its calls pass. False if one is an
  // address, which is known only in an execution of the module.
  [[nodiscard]] bool complete(const Function &function, std::vector<uint64_t> &arguments) const;

private:
  struct Element { // of the lattice; nothing is known of it at first
    std::optional<SnapshotOperand> constant;
    bool varies = false;
  };
  struct Elements { // of a function
    std::vector<Element> parameters, results;
    std::vector<Element> phis; // by node
  };

  void flow(uint32_t number, uint32_t node);
  void meet(Element &into, const Element &from);
  [[nodiscard]] Element valueOf(uint32_t number, const Snapshot &snapshot,
                                const SnapshotOperand &operand) const;

  const ModuleSnapshot &module_;
  std::vector<Elements> elements_; // by number of the function
  bool hasChanged_ = false;
};

} // namespace wend
