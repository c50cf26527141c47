// Patterns of ir/match.h for instructions that the current one may absorb.
#pragma once

#include "backend/isel_context.h"

#include "ir/match.h"

namespace wend::m {

// What the pattern matches, if it is an instruction of the current block. It may be computed here
// whether or not it has other uses.
template <typename Pattern> auto local(const ISelContext &isel, Pattern pattern) {
  return If([=, &isel](Value *value) {
    const Instruction *instruction = asInstruction(value);
    return instruction && isel.isInBlock(*instruction) && pattern.matches(value);
  });
}

// The same, if this is its one use, so that it is dead once absorbed.
template <typename Pattern> auto absorbed(const ISelContext &isel, Pattern pattern) {
  return oneUse(local(isel, pattern));
}

} // namespace wend::m
