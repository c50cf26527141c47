// Expectations — which way branches go, as branch weights say or `llvm.expect` (C's
// __builtin_expect, [[likely]]).
//
// How    1. the intrinsic is a copy of its first operand; whether that is expected to be 0 is noted
//        2. when the function is complete, a branch on such a value, or on whether it is 0, gets
//           the successor that is expected (Instruction::expectedSuccessor)
//        3. of `a && b`, the value is a phi of b and of constants for the branches on a: those
//           branches are expected to go where the constant is not another value than expected
#pragma once

#include "ir/function.h"

#include <optional>
#include <string_view>
#include <vector>

namespace wend::reader {

// The successor that a node `!{!"branch_weights", i32 2000, i32 1}` expects; none if neither weight
// is much larger, or for other nodes.
std::optional<uint32_t> expectedByWeights(std::string_view node);

class Expectations {
public:
  void note(Instruction &copy, bool isNonZero) { notes_.push_back({&copy, isNonZero}); }
  // Annotates the branches of a function whose phis are complete.
  void apply() const;
  void clear() { notes_.clear(); }

private:
  struct Note {
    Instruction *copy;
    bool isNonZero;
  };

  std::vector<Note> notes_;
};

} // namespace wend::reader
