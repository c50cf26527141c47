// Relations — what may be the same before and after a pass where a loop is cut: the candidates that
// a simulation begins with.
#pragma once

#include "prove/cut_points.h"
#include "prove/objects.h"

#include <map>
#include <tuple>

namespace wend {

// A value before the pass that a value after it may equal.
struct Candidate {
  uint32_t node;
  bool isReloaded; // loads are executed again at the cut point
  bool isSigned;   // how it is extended, if it is narrower
  Type type;       // of the value after the pass
};

// What may be true of values of one version.
struct Fact {
  bool isAfter; // after the pass
  SnapshotOperand left;
  Predicate predicate;
  SnapshotOperand right;
  uint32_t lowBits = 0; // the number of bits of both that are compared; 0: all
};

// What is known where a segment begins.
struct Relation {
  struct Root {
    uint32_t node; // after the pass
    std::vector<Candidate> candidates;
  };
  // A cell before the pass, and values before the pass that it may hold.
  struct Cell {
    uint32_t object;
    std::vector<SnapshotOperand> candidates;
  };
  uint32_t before, after; // blocks
  std::vector<Root> roots;
  std::vector<Cell> cells; // those that the pass has removed
  std::vector<Fact> facts;
  std::vector<bool> isRelated; // by object before the pass: it has the same contents after it
  bool hasChanged = true;      // since the segments from here were compared
};

class Relations {
public:
  Relations(const Snapshot &before, const Objects &objectsBefore, const Snapshot &after,
            const Objects &objectsAfter);

  // Where the functions are entered, nothing is to be related but memory.
  [[nodiscard]] Relation atEntry() const { return {0, 0, {}, {}, {}, isRelated_}; }
  // `isWide`: each value may equal all of its type, not only the same value before the pass.
  [[nodiscard]] Relation at(CutPoints::Pair pair, bool isWide) const;
  // The values before the pass that are known where a block begins and not computed from others.
  [[nodiscard]] std::vector<uint32_t> knownAt(uint32_t block) const;
  // Adds, for both versions, that phis are within what they are compared with, that phis that grow
  // by a multiple of a power of two keep their remainder, and that conditions have the values that
  // they had on the path.
  void addFacts(Relation &relation) const;

private:
  [[nodiscard]] std::vector<bool> rootsAt(uint32_t block) const;
  void addCandidates(Relation &relation, Relation::Root &root, bool isWide) const;
  void addCells(Relation &relation) const;
  void addRanges(Relation &relation, bool isAfter, uint32_t phi) const;
  // Of a phi that is a constant first, and to which constants are added, or of a sum of it.
  void addRemainder(Relation &relation, bool isAfter, uint32_t node) const;
  void addConditions(Relation &relation, bool isAfter) const;
  [[nodiscard]] bool isAvailable(uint32_t node, uint32_t block, bool isReloaded) const {
    return isAvailable(false, node, block, isReloaded);
  }
  [[nodiscard]] bool isAvailable(bool isAfter, uint32_t node, uint32_t block,
                                 bool isReloaded) const;
  [[nodiscard]] bool findAvailable(bool isAfter, uint32_t node, uint32_t block,
                                   bool isReloaded) const;

  const Snapshot &before_, &after_;
  const Objects &objectsBefore_;
  std::vector<bool> isRelated_; // Relation::isRelated at first
  mutable std::map<std::tuple<bool, uint32_t, uint32_t, bool>, bool> available_;
  std::vector<std::vector<bool>> live_; // by block after the pass: its nodes
};

} // namespace wend
