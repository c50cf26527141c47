// Variables — the promotable variables of a function, and their definitions and uses by block.
//
// A variable is promotable if it is a scalar and all uses of its address are non-volatile loads and
// stores of the whole variable with one type. It may be allocated in any block. An allocation
// defines the variable as zero: in a loop, each iteration makes a new variable, whose value is not
// live into the next one.
//
// Blocks are identified by their positions in the preorder of the dominator tree. Unreachable
// blocks are ignored.
#pragma once

#include "ir/analysis/dominators.h"
#include "opt/remarks.h"

#include <optional>
#include <span>
#include <vector>

namespace wend {

enum class ParameterSlots : uint8_t { Promoted, Kept };

struct Variable {
  Instruction *memory; // the alloca or stackalloc
  Type type;
  Symbol name;                   // for its values
  uint32_t stores = 0;           // the allocation not included
  std::span<uint32_t> definedIn; // the blocks that allocate it or store to it
  std::span<uint32_t> exposedIn; // the blocks with an upward-exposed load
};

class Variables {
public:
  static constexpr uint32_t none = ~uint32_t{0};

  Variables(Function &function, const DominatorTree &tree, ParameterSlots slots);
  // Whether the function has promotable variables.
  static bool areIn(const Function &function, ParameterSlots slots);
  // Why memory of the size of a scalar is not promotable. Nothing for others, and if it is.
  static std::optional<Obstacle> obstacleTo(const Instruction &memory);
  Variables(const Variables &) = delete;
  Variables &operator=(const Variables &) = delete;

  [[nodiscard]] std::span<const Variable> all() const { return all_; }
  // Loads, stores and allocations, in the order of the block.
  [[nodiscard]] std::span<const Ptr32<Instruction>> accessesIn(uint32_t position) const {
    return std::span(accesses_).subspan(firstAccess_[position],
                                        firstAccess_[position + 1] - firstAccess_[position]);
  }
  // The variable that a load, store or allocation accesses, or none.
  [[nodiscard]] uint32_t accessedBy(const Instruction &instruction) const;
  // The number of operands of the phis that the function already has.
  [[nodiscard]] uint64_t phiOperands() const { return phiOperands_; }

private:
  void scan(const BasicBlock &block, uint32_t position);
  void addIfPromotable(Instruction &memory);
  [[nodiscard]] Symbol nameOf(const Instruction &memory) const;
  void recordAccess(Instruction &access, uint32_t variable, uint32_t position);
  void groupByVariable();

  // A block that defines a variable, or has an upward-exposed load of it.
  struct Record {
    uint32_t variable;
    uint32_t position : 31;
    uint32_t isDefinition : 1;
  };
  // For a variable: the last block recorded, and the number of records of each kind.
  struct RecordCounts {
    uint32_t definedIn = none;
    uint32_t exposedIn = none;
    uint32_t definitions = 0;
    uint32_t exposures = 0;
  };

  const Function &function_;
  ParameterSlots slots_;
  std::vector<Variable> all_;
  std::vector<Ptr32<Instruction>> accesses_;
  std::vector<uint32_t> firstAccess_; // by position: index into accesses_
  std::vector<uint32_t> variableOf_;  // by Value::id, of allocations
  std::vector<Record> records_;
  std::vector<RecordCounts> counts_; // by variable
  std::vector<uint32_t> blocks_;     // storage of definedIn and exposedIn of all variables
  uint64_t phiOperands_ = 0;
};

} // namespace wend
