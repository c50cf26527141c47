// ProofSegment — the symbolic execution of a function from one block to the next cut points, at
// which every loop is cut: a graph without cycles.
//
// Blocks are executed in order, not paths: each has the condition on which it is executed, phis and
// memory are chosen by the conditions of the edges. Iterations of some loops are executed one after
// the other (prove/unrolled_graph.h). Values that the segment does not compute are
// given: *roots* (phis, loads, calls) as variables, all others as operations on roots.
#pragma once

#include "prove/memory.h"
#include "prove/unrolled_graph.h"

#include <functional>
#include <map>

namespace wend {

// One side of a proof: the function before or after the pass.
struct ProofSide {
  const Snapshot &snapshot;
  const Objects &objects;
  const char *name; // in the names of variables
  // By node: a fact about overflow that the other side does not state.
  std::vector<bool> hasNewFact;
};

// How a segment ends, for all executions that end so.
struct SegmentExit {
  enum class Kind : uint8_t { Cut, Return, Stop };
  Kind kind = Kind::Stop;
  uint32_t block = 0; // Cut
  z3::expr condition;
  ProofState state;             // of a Stop, which traps or does not return, only the world counts
  std::vector<z3::expr> values; // Return: the results; Cut: of the phis of the block
  // Cut: the values of unrolled loops that are needed after these, by UnrolledGraph::escaping().
  std::vector<std::optional<z3::expr>> escaping;
};

// Whether a value is computed from its operands alone.
bool isPure(const SnapshotNode &node);

class ProofSegment {
public:
  using RootOf = std::function<z3::expr(uint32_t node)>;

  // The segment begins at the block `start`.
  ProofSegment(Terms &terms, const ProofSide &side, const Cuts &cuts, uint32_t start, RootOf rootOf)
      : terms_(terms), side_(side), snapshot_(side.snapshot), memory_(terms, side.objects),
        rootOf_(std::move(rootOf)), start_(start), graph_(side.snapshot, cuts, start),
        values_(snapshot_.nodes.size()), incoming_(graph_.vertices().size()) {}

  // Executes the segment from a state on.
  void run(const ProofState &state);

  [[nodiscard]] std::vector<SegmentExit> &exits() { return exits_; }
  // Whether the execution is one that the rules of the IR allow: accesses are within their objects,
  // whose addresses do not wrap, facts about overflow are true, and no `unreachable` is reached.
  [[nodiscard]] const z3::expr &isAllowed() const { return isAllowed_; }
  // Whether the execution keeps the rules that it has to keep if that of the other side is allowed:
  // variables of the function are accessed within, globals written within, new facts are true.
  [[nodiscard]] const z3::expr &keepsRules() const { return keepsRules_; }
  // A value as it is after the segment, at an exit to a cut: of its phis what they become. With
  // `isReloaded`, a load is what it would load now. It must be one that can be computed there
  // (prove/relations.h).
  z3::expr valueAt(const SegmentExit &exit, uint32_t node, bool isReloaded);
  z3::expr valueAt(const SegmentExit &exit, const SnapshotOperand &operand) {
    return operand.kind == SnapshotOperand::Kind::Node ? valueAt(exit, operand.index, false)
                                                       : valueOf(operand);
  }
  // The same where a segment begins.
  z3::expr valueAtStart(const ProofState &state, uint32_t node, bool isReloaded);
  // A value as it is after the segment, or given where it begins.
  z3::expr valueOf(const SnapshotOperand &operand);

private:
  struct Incoming {
    z3::expr condition;
    ProofState state;
    std::vector<z3::expr> phis;
    std::vector<std::optional<z3::expr>> escaping; // as in SegmentExit
  };

  z3::expr compute(const SnapshotNode &node, const std::vector<z3::expr> &operands) const;
  bool enter(uint32_t vertex);
  [[nodiscard]] bool hasValueAtStart(uint32_t node) const;
  std::vector<std::optional<z3::expr>> escapingValues();
  void chooseEscaping(const z3::expr &condition, const std::vector<std::optional<z3::expr>> &one,
                      std::vector<std::optional<z3::expr>> &other) const;
  void execute(uint32_t node);
  void setValue(uint32_t node, const z3::expr &value);
  void access(const SnapshotNode &node, uint32_t number);
  [[nodiscard]] std::map<std::string, uint32_t> separateGlobals(uint64_t bits) const;
  void atomic(const SnapshotNode &node, uint32_t number);
  void call(const SnapshotNode &node, uint32_t number);
  void copyMemory(const SnapshotNode &node, uint32_t number);
  void divide(const SnapshotNode &node, uint32_t number);
  void leave(uint32_t vertex);
  void follow(uint32_t vertex, uint32_t slot, const z3::expr &condition);
  void addExit(SegmentExit exit);
  void stop(const z3::expr &condition, const std::string &how);
  [[nodiscard]] z3::expr ifExecuted(const z3::expr &condition) const;
  void require(const z3::expr &condition);
  void guarantee(const z3::expr &condition);
  void requireWithin(uint32_t object, bool isWrite, const z3::expr &address, const z3::expr &size);
  z3::expr evaluate(uint32_t node, bool isReloaded, const ProofState &state,
                    const std::function<const z3::expr *(uint32_t)> &given);

  Terms &terms_;
  const ProofSide &side_;
  const Snapshot &snapshot_;
  MemoryTerms memory_;
  RootOf rootOf_;
  uint32_t start_;
  UnrolledGraph graph_;
  std::vector<std::optional<z3::expr>> values_;       // by node
  std::map<uint32_t, std::vector<z3::expr>> results_; // of calls with several, by node
  std::vector<std::vector<Incoming>> incoming_;       // by vertex
  std::map<uint32_t, z3::expr> evaluated_;            // by `evaluate`, by node
  std::vector<SegmentExit> exits_;
  std::optional<ProofState> state_;
  z3::expr condition_ = terms_.truth(true); // that the current instruction is executed
  z3::expr isAllowed_ = terms_.truth(true), keepsRules_ = terms_.truth(true);
};

} // namespace wend
