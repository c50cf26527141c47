// Whether a rewrite of an instruction may happen: the gate in front of the rules of passes and of
// instruction selection (support/rewrite_gate.h).
#pragma once

#include "ir/instruction.h"
#include "support/rewrite_gate.h"

namespace wend {

struct Rewrite {
  const Instruction &from;
  const Value *to; // what takes its place; null: it is changed itself

  // "%b = sub i32 %a, 7 => %1 = add i32 %a, -7"
  static void describe(const void *rewrite, std::string &out);
};

inline bool mayRewrite(const char *rule, const Instruction &from, const Value *to = nullptr) {
  Rewrite rewrite{from, to};
  return rewriteGate.admits(rule, Rewrite::describe, &rewrite);
}

} // namespace wend
