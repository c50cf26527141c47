// Variables — what of a function's memory can be values instead, and who accesses it where.
//
// A variable is promotable if it is a scalar, wherever in the function it is allocated, and its
// address is nothing but the pointer of loads and stores of the whole of it, all of one type and
// none volatile. To allocate it is to store zero: in a loop, each turn has a variable of its own,
// which nothing reads in the next.
//
// Blocks are known by their places in the preorder of the dominator tree. Those that cannot be
// reached count for nothing here.
#pragma once

#include "ir/analysis/dominators.h"

#include <span>
#include <vector>

namespace wend {

enum class ParameterSlots : uint8_t { Promoted, Left };

struct Variable {
  Instruction *memory; // the alloca or stackalloc
  Type type;
  Symbol name;                   // what its values are called
  uint32_t stores = 0;           // besides the allocation
  std::span<uint32_t> definedIn; // the blocks that allocate it or store to it
  std::span<uint32_t> exposedIn; // the blocks that load it before they define it
};

class Variables {
public:
  static constexpr uint32_t none = ~uint32_t{0};

  Variables(Function &function, const DominatorTree &tree, ParameterSlots slots);
  // Whether the function has any.
  static bool areIn(const Function &function, ParameterSlots slots);
  Variables(const Variables &) = delete;
  Variables &operator=(const Variables &) = delete;

  [[nodiscard]] std::span<const Variable> all() const { return all_; }
  // Loads, stores and allocations, in the order of the block.
  [[nodiscard]] std::span<const Ptr32<Instruction>> accessesIn(uint32_t place) const {
    return std::span(accesses_).subspan(firstAccess_[place],
                                        firstAccess_[place + 1] - firstAccess_[place]);
  }
  // The variable that a load or store accesses or that is allocated here, or none.
  [[nodiscard]] uint32_t accessedBy(const Instruction &instruction) const;
  // How many operands the phis have that the function had before.
  [[nodiscard]] uint64_t phiOperands() const { return phiOperands_; }

private:
  void scan(const BasicBlock &block, uint32_t place);
  void consider(Instruction &memory);
  [[nodiscard]] Symbol nameOf(const Instruction &memory) const;
  void note(Instruction &access, uint32_t variable, uint32_t place);
  void gatherBlocks();

  // That a block defines a variable, or loads it before.
  struct Note {
    uint32_t variable;
    uint32_t place : 31;
    uint32_t isDefinition : 1;
  };
  // Of a variable: the last block of each kind of note, and how many notes there are.
  struct Noted {
    uint32_t definedIn = none;
    uint32_t exposedIn = none;
    uint32_t definitions = 0;
    uint32_t exposures = 0;
  };

  const Function &function_;
  ParameterSlots slots_;
  std::vector<Variable> all_;
  std::vector<Ptr32<Instruction>> accesses_;
  std::vector<uint32_t> firstAccess_; // by place, into accesses_
  std::vector<uint32_t> variableOf_;  // by Value::id, of allocations
  std::vector<Note> notes_;
  std::vector<Noted> noted_;     // by variable
  std::vector<uint32_t> blocks_; // of all variables: what definedIn and exposedIn are pieces of
  uint64_t phiOperands_ = 0;
};

} // namespace wend
