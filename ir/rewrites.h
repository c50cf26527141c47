// Rewrite — queries the rewrite gate (support/rewrite_gate.h) whether a rule of a pass or of
// instruction selection may be applied.
#pragma once

#include "ir/instruction.h"
#include "support/rewrite_gate.h"

namespace wend {

struct Rewrite {
  const Instruction &from;
  const Value *to; // the replacement; null: the instruction is changed in place

  // "%b = sub i32 %a, 7 => %1 = add i32 %a, -7"
  static void describe(const void *rewrite, std::string &out);
};

inline bool mayRewrite(const char *rule, const Instruction &from, const Value *to = nullptr) {
  Rewrite rewrite{from, to};
  return rewriteGate.admits(rule, Rewrite::describe, &rewrite);
}

} // namespace wend
