// Instructions that the code of another one computes besides its own result.
#pragma once

#include "backend/mir.h"

#include <array>
#include <vector>

namespace wend {

class ISelContext;

// Those of the current block. Blocks are selected from their ends, so that the later of two
// instructions is met first.
class JointResults {
public:
  void startBlock() {
    computed_ = {};
    compared_ = nullptr;
    pairs_.clear();
  }

  // The branch at the end of the block computes these two; null for none.
  void setComputed(const Instruction *first, const Instruction *second) {
    computed_ = {first, second};
  }
  [[nodiscard]] bool isComputed(const Instruction &instruction) const {
    return computed_[0] == &instruction || computed_[1] == &instruction;
  }

  // The branch at the end of the block uses the flags of this addition of a constant, which must be
  // a subtraction of the opposite constant: it compares the two. Or those of the update of memory
  // by this store (backend/isel_update.h).
  void setCompared(const Instruction &instruction) { compared_ = &instruction; }
  [[nodiscard]] bool isCompared(const Instruction &instruction) const {
    return compared_ == &instruction;
  }

  // The later one emits nothing; the earlier one is to compute both.
  void addPair(const Instruction &earlier, Instruction &later) {
    pairs_.push_back({&earlier, &later});
  }
  // Removes the pair of this earlier one, and returns the later one; null if there is none.
  Instruction *takeLater(const Instruction &earlier);

  // Whether an instruction is computed already or will compute another one, so that it can't be the
  // earlier one of a pair.
  [[nodiscard]] bool isTaken(const Instruction &instruction) const;

private:
  struct Pair {
    const Instruction *earlier;
    Instruction *later;
  };
  std::array<const Instruction *, 2> computed_ = {};
  const Instruction *compared_ = nullptr;
  std::vector<Pair> pairs_; // of which the later one has been selected, and the earlier one not
};

// Leaves both to the closest instruction before this one in the block that is a counterpart of it.
// False, and nothing changed, if there is none close by, it can't compute both, or `rule`
// (support/rewrite_gate.h) may not be applied.
bool leaveToEarlier(ISelContext &isel, Instruction &later, const char *rule,
                    bool (*isCounterpart)(const Instruction &earlier, const Instruction &later));

} // namespace wend
