// AvailableLoads — the values that memory locations are known to hold, by memory version.
//
// The common part of load-elim and load-pre. A pass visits the instructions in preorder of the
// dominator tree; each load is replaced by an available value or becomes available itself. A value
// is available from: a store to the location, or a memset that covers it; an earlier load of the
// location in the same version; an alloca that has not been stored to (zero); constant data.
// A version that is a memory phi has an available value if each of its operands has one: a phi of
// these is placed.
//
// The values dominate their uses: the version that a load reads dominates the load, and a stored
// value dominates the store.
//
// Cost: linear in the loads. Each load has a budget of memory versions and phis.
#pragma once

#include "ir/analysis/memory_ssa.h"
#include "opt/analyses.h"

#include <optional>
#include <vector>

namespace wend {

class AvailableLoads {
public:
  using Version = MemorySsa::Version;

  // The budget of memory versions walked per load; bounds compile time.
  static constexpr uint32_t maxVersions = 100;

  AvailableLoads(Function &function, Analyses &analyses)
      : module_(function.module()), dominators_(analyses.dominators()), memory_(analyses.memory()) {
  }

  // A load that was not replaced.
  struct Remaining {
    Version version; // the memory version that it reads
    uint32_t entry;  // its index in the table, for replace()
  };
  // Replaces the uses of a load if the value of its location is available. Of other instructions,
  // takes note of addresses. In preorder of the dominator tree.
  std::optional<Remaining> visit(Instruction &instruction);

  // ---- After the last visit

  // From here on a value is available regardless of its distance in the block (maxDistance).
  void ignoreDistances() { ignoresDistances_ = true; }
  // The value that `load` would read from `pointer` at the end of a block; null if unavailable.
  Value *valueAtEnd(const BasicBlock &block, Value *pointer, const Instruction &load,
                    uint32_t &budget);
  // Replaces a remaining load by a value that is available instead from here on.
  void replace(Instruction &load, uint32_t entry, Instruction &value);
  // Erases the replaced loads and the phis that have no use. Whether the function has changed.
  bool finish();

  // A phi of the type of a load, at the start of a block, with null operands. finish() erases it
  // unless it is used.
  Instruction *placePhi(BasicBlock &block, const Instruction &load);

private:
  // A location in one memory version, read as a type.
  struct Source {
    MemoryLocation location;
    Type type;
    Version version;
    bool operator==(const Source &) const = default;
  };
  static constexpr uint32_t none = ~uint32_t{0};
  // The newest entry of each source: a hash table with open addressing.
  class NewestEntries {
  public:
    // None if the source has none.
    [[nodiscard]] uint32_t find(const Source &source) const;
    // For assignment; none if the source is new.
    uint32_t &operator[](const Source &source);

  private:
    struct Row {
      Source source;
      uint32_t hash;
      uint32_t entry;
    };

    [[nodiscard]] size_t slotOf(const Source &source, uint32_t hash) const;
    void grow();

    std::vector<Row> rows_;
    std::vector<uint32_t> slots_; // row numbers or none; the size is a power of two, or 0 at first
  };
  // A load or phi that has the value of a source.
  struct Entry {
    Instruction *value;
    uint32_t usedAt; // loadCount_ at its last use
    uint32_t older;  // another entry of the same source, or none
  };

  // A memory phi for which a phi of values is to be placed.
  struct Merge {
    Version version;
    BasicBlock *block;
    size_t firstOperand; // in operands_; one for each predecessor slot
    Instruction *phi = nullptr;
  };
  // A value, or the phi of another merge if that is null.
  struct MergeOperand {
    Value *value;
    size_t merge;
  };

  Value *valueOf(const Source &source, const BasicBlock &block);
  Entry *entryOf(const Source &source, const BasicBlock &block);
  void add(const Source &source, Instruction &value);
  Value *mergedValueOf(const Source &source, const Instruction &load, uint32_t &budget);
  size_t addMerge(Version version);
  bool findOperands(const Source &source, size_t merge, uint32_t &budget);

  Module &module_;
  const DominatorTree &dominators_;
  MemorySsa &memory_;
  NewestEntries newest_;
  std::vector<Entry> entries_;
  uint32_t loadCount_ = 0; // remaining loads
  bool ignoresDistances_ = false;
  std::vector<Merge> merges_;
  std::vector<MergeOperand> operands_; // of all merges
  std::vector<Instruction *> replaced_;
  std::vector<Instruction *> phis_; // all that have been placed
};

} // namespace wend
