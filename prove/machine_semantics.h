// MachineSemantics — what the machine operations compute, as terms: a table with a row for each,
// machine_semantics.def.
//
// Operations that are not in it make proofs give up; the table says why. The rows are checked
// against the processor by a test, which executes each form with random operands.
#pragma once

#include "prove/machine_values.h"

#include "backend/cpu.h"

#include <functional>

namespace wend {

// One execution of an instruction. The executor gives the operands and writes the result; what
// registers are read and written in addition is done by the row.
struct MachineStep {
  const MachineTerms &terms;
  MOp op;
  Form form;
  unsigned width; // of the operation in bits
  Cond cond;
  CpuFeatures cpu;
  MachineRegisters &registers;
  MachineFlags flags = {}; // before the instruction, and then after it

  // The operands, in order: registers, memory and the immediate alike. Of an operand that is
  // written only, there is none.
  std::optional<z3::expr> first = {}, second = {}, third = {};

  std::optional<z3::expr> result = {}; // what the first operand becomes
  std::optional<z3::expr> traps = {};  // whether the instruction traps instead

  [[nodiscard]] const Terms &ir() const { return terms.ir(); }
  // The integer type, or floating-point type, of the width.
  [[nodiscard]] Type integer() const {
    return width == 8 ? Type::I8 : width == 16 ? Type::I16 : width == 32 ? Type::I32 : Type::I64;
  }
  [[nodiscard]] Type floating() const { return width == 32 ? Type::F32 : Type::F64; }
};

struct MachineSemantics {
  void (*execute)(MachineStep &step); // null: not covered
  const char *reason;                 // why
};

const MachineSemantics &semanticsOf(MOp op);

// Sets the operands of an instruction. `memory` is what the one in memory holds, in bits.
void readOperands(MachineStep &step, const MInst &inst,
                  const std::function<z3::expr(unsigned width)> &memory);

// Whether the first operand, and so the result, is in memory.
constexpr bool isFirstInMemory(Form form) {
  return form == Form::M || form == Form::MR || form == Form::MI;
}

} // namespace wend
