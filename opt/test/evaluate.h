// The reference evaluator: executes one function directly as the IR defines it.
#pragma once

#include "ir/function.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace wend::test {

enum class PhiMode : uint8_t {
  // All phis of a block are evaluated at once on entry to it.
  Parallel,
  // As the back end treats the result of phi-elim: a phi and the copies that are its operands share
  // one register, each copy assigns to it, and the phi is no operation.
  SharedRegisters,
};

enum class End : uint8_t {
  Returned,
  Trapped,
  ReachedUnreachable,
  OutOfSteps,
  BrokeContract, // phis and copies cannot share registers (PhiMode::SharedRegisters)
};

struct Outcome {
  std::vector<uint64_t> trace; // the observable effects: calls with their arguments
  End end = End::Returned;
  uint64_t result = 0;
};

// Calls return values that depend on `seed` and on the number of calls before. Memory is initially
// zero, except that of constants.
Outcome evaluate(const Function &function, std::span<const uint64_t> arguments, uint64_t seed,
                 unsigned stepLimit, PhiMode mode = PhiMode::Parallel);

// Whether the two outcomes are equal, or are equal up to the point where one ran out of steps.
bool agree(const Outcome &a, const Outcome &b);

std::string describe(const Outcome &outcome);

} // namespace wend::test
