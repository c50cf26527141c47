// PromotedParameters — variables that functions get the address of only to load and store them (of
// what arg-promotion passes as values instead).
//
// A *location* is a variable of a function, or a pointer parameter of a closed one. Two are of one
// group if a call passes one as the other. A group can be promoted if its locations are only loaded
// and stored, as one type, and passed as locations, of which those of a call are all different. By
// induction over calls, the parameters of an activation are then the addresses of different
// variables, and nothing else accesses these during the call. So each activation may have a copy,
// which it gets at its start and returns at its end. With these copies, the step of a function is
// one from the body that has them.
#pragma once

#include "prove/module_snapshot.h"
#include "prove/snapshot_graph.h"

namespace wend {

class PromotedParameters {
public:
  // `module` must outlive this. Its functions have the signatures that the pass gave them.
  explicit PromotedParameters(const ModuleSnapshot &module);

  // The body of a function before the pass, with copies of what it and its callees access. Its ids
  // are proposals. Nothing if the pass has promoted other parameters.
  [[nodiscard]] std::optional<Snapshot> withCopies(const Function &function,
                                                   const Snapshot &after) const;
  // Whether the function still has all parameters that it had.
  [[nodiscard]] bool keepsParameters(const Function &function) const;

private:
  static constexpr uint32_t none = ModuleSnapshot::none;

  struct Location {
    uint32_t group; // the parent in the union-find forest
    bool reads = false, writes = false;
    // Of the root of a group:
    Type type = Type::Void; // of the accesses; Void: none yet
    bool isPromotable = true;
    bool hasParameter = false;
  };
  struct Link { // a call passes `from` as the parameter `to`
    uint32_t from, to;
  };
  // A parameter of a function, as it is after the pass.
  struct Parameter {
    bool isPromoted = false;
    bool isPassed = true;  // not if it is promoted, and neither loaded nor stored
    bool isResult = false; // promoted and stored
    Type type = Type::Void;
  };

  void findLocations();
  void findUses(uint32_t number);
  void findUse(const SnapshotNode &user, uint32_t operand, uint32_t location);
  void findPassed(uint32_t number, const SnapshotNode &call);
  void propagate();
  void forgetUnpromoted();
  [[nodiscard]] uint32_t locationOf(uint32_t number, const SnapshotOperand &operand) const;
  [[nodiscard]] uint32_t root(uint32_t location) const;
  void join(uint32_t one, uint32_t other);
  void access(uint32_t location, Type type);
  [[nodiscard]] std::vector<Parameter> parametersOf(uint32_t number) const;
  [[nodiscard]] bool isAsAfter(uint32_t number) const;

  const ModuleSnapshot &module_;
  std::vector<Location> locations_;
  std::vector<std::vector<uint32_t>> ofArguments_, ofNodes_; // by number of the function
  std::vector<Link> links_;

  friend class CopyMaker;
};

} // namespace wend
