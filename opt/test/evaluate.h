// A reference evaluator: runs a function as the IR defines it, slowly and plainly.
#pragma once

#include "ir/function.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace wend::test {

enum class PhiMode : uint8_t {
  // The phis of a block all at once, on the way into it.
  Parallel,
  // As the back end takes the result of phi-elim: a phi and the copies that are its operands are
  // one register, each copy assigns to it, and the phi does nothing.
  SharedRegisters,
};

enum class End : uint8_t {
  Returned,
  Trapped,
  ReachedUnreachable,
  OutOfSteps,
  BrokeContract, // of PhiMode::SharedRegisters
};

struct Outcome {
  std::vector<uint64_t> trace; // what is noticed outside: calls with their arguments
  End end = End::Returned;
  uint64_t result = 0;
};

// Calls give values that depend on `seed` and on how many calls there were before. Memory is zero
// where nothing has been stored.
Outcome evaluate(const Function &function, std::span<const uint64_t> arguments, uint64_t seed,
                 unsigned stepLimit, PhiMode mode = PhiMode::Parallel);

// Whether the two did the same, as far as both ran.
bool agree(const Outcome &a, const Outcome &b);

std::string describe(const Outcome &outcome);

} // namespace wend::test
