// Random functions in conventional SSA — structured control flow over variables that are phis,
// memory, calls — and an interpreter for them.
#pragma once

#include "backend/test/harness.h"

namespace wend {

// Adds functions r0, r1… to the program, each of which may call those before it. They take i64 and
// double arguments and a pointer to memoryWords words, and return i64. They terminate.
void addRandomFunctions(Program &program, Random &random, uint32_t count);

constexpr uint32_t memoryWords = 16;

// The result of a function, interpreted on the IR. Arguments and result are given as bits.
uint64_t interpret(Function &function, const std::vector<uint64_t> &arguments);

} // namespace wend
