// MemorySsa — memory in SSA form: the whole memory is one variable, and each instruction that may
// write memory defines a new version of it.
//
//   1 = MemoryDef(0): store           version 1 is version 0 with the change by the store
//   3 = MemoryPhi({%a, 1}, {%b, 2})   the version at the end of the predecessor taken
//   MemoryUse(3): load                reads version 3
//
// Version 0 is the memory at the entry. Phis are in the iterated dominance frontier of the blocks
// that write. The versions that a load may read from are found by walking the definitions backward;
// Aliases decides which of them cannot clobber the location.
//
// Novillo, "Memory SSA - A Unified Approach for Sparsely Representing Memory Operations" (2007);
// LLVM's MemorySSA. Unreachable blocks have no versions.
#pragma once

#include "ir/analysis/alias.h"
#include "ir/analysis/dominators.h"

namespace wend {

class MemorySsa {
public:
  using Version = uint32_t; // dense; numbered in the order of the text
  static constexpr Version atEntry = 0;
  static constexpr Version none = ~uint32_t{0};

  MemorySsa(const Function &function, const DominatorTree &tree,
            const DominanceFrontiers &frontiers);
  MemorySsa(const MemorySsa &) = delete;
  MemorySsa &operator=(const MemorySsa &) = delete;

  struct Access {
    const BasicBlock *block;  // null for atEntry
    Instruction *instruction; // the definition; null for a phi and atEntry
    Version before;           // of an instruction: the version that it modifies
    uint32_t firstOperand;    // of a phi
    [[nodiscard]] bool isPhi() const { return block && !instruction; }
  };

  [[nodiscard]] const Function &function() const { return function_; }
  [[nodiscard]] uint32_t versionCount() const { return static_cast<uint32_t>(accesses_.size()); }
  [[nodiscard]] const Access &access(Version version) const { return accesses_[version]; }
  // The operand of a phi for a predecessor slot.
  [[nodiscard]] Version operand(Version phi, uint32_t slot) const {
    return operands_[accesses_[phi].firstOperand + slot];
  }
  // The version that an instruction reads or modifies; none if it does neither.
  [[nodiscard]] Version before(const Instruction &instruction) const {
    return instruction.id < before_.size() ? before_[instruction.id] : none;
  }
  [[nodiscard]] Version atEnd(const BasicBlock *block) const { return atEnd_[block->id]; }

  [[nodiscard]] Aliases &aliases() { return aliases_; }
  [[nodiscard]] const Aliases &aliases() const { return aliases_; }
  [[nodiscard]] const DominatorTree &dominators() const { return tree_; }

  // The nearest clobber: the latest version up to `version` that may write a location. Each version
  // visited decrements `budget`; at 0 the walk stops. A phi is skipped if no version between it and
  // the immediate dominator of its block writes the location.
  [[nodiscard]] Version clobber(const MemoryLocation &at, Version version, uint32_t &budget);
  // The same for all that a call reads: the latest version that may change its result. The call
  // writes nothing, and reads objects as a whole (MemoryAccess::Reads).
  [[nodiscard]] Version clobber(const Instruction &call, Version version, uint32_t &budget);

  // The users of each version in the order of the text, phis after instructions.
  struct Users {
    std::vector<uint32_t> begin; // by version, into both; one more entry than versions
    std::vector<Instruction *> instructions;
    std::vector<uint32_t> phiBegin;
    std::vector<Version> phis;
  };
  [[nodiscard]] Users users() const;
  // The version that an instruction defines, or none.
  [[nodiscard]] Version definedBy(const Instruction &instruction) const {
    return instruction.id < defined_.size() ? defined_[instruction.id] : none;
  }

  void print(std::string &out);

private:
  class AccessLists;
  std::vector<bool> findPhiBlocks(const AccessLists &lists,
                                  const DominanceFrontiers &frontiers) const;
  void numberVersions(const AccessLists &lists, const std::vector<bool> &hasPhi);
  void connect(const AccessLists &lists);
  // `mayClobber` is a function of an instruction that writes; `mayPass` of the block of a phi:
  // whether the question is the same before the loops that the block is in.
  template <typename MayClobber, typename MayPass>
  Version walk(Version version, uint32_t &budget, MayClobber mayClobber, MayPass mayPass);
  template <typename MayClobber>
  bool isUnchanged(Version phi, Version above, uint32_t &budget, MayClobber mayClobber);
  void printAccess(const Instruction &instruction, const class LocalNames &names, std::string &out);

  const Function &function_;
  const DominatorTree &tree_;
  Aliases aliases_;
  std::vector<Access> accesses_;
  std::vector<Version> operands_; // of all phis
  std::vector<Version> before_;   // by Value::id
  std::vector<Version> defined_;  // by Value::id
  std::vector<Version> phiOf_;    // by BasicBlock::id
  std::vector<Version> atEnd_;    // by BasicBlock::id
  std::vector<uint32_t> seenIn_;  // by version: the last search that visited it
  uint32_t search_ = 0;
  std::vector<Version> worklist_;
};

} // namespace wend
