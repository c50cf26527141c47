// Selection of integer compares and of the users of conditions: branches, selects, values of type
// i1.
#pragma once

#include "backend/mir.h"

namespace wend {

class ISelContext;

// An icmp with its operands in an order that suits the machine.
struct Comparison {
  Predicate predicate;
  Value *left, *right;
};

void selectICmp(ISelContext &isel, Instruction &instruction);
void selectSelect(ISelContext &isel, Instruction &instruction);
// Whether an instruction, which may be null, is a select on a condition. Of two such, one after the
// other, the second uses the flags of the first.
inline bool isSelectOn(const Instruction *instruction, const Value *condition) {
  return instruction && instruction->is(Op::Select) && instruction->operand(0) == condition;
}
void selectBranch(ISelContext &isel, Instruction &instruction);
// The comparison of an icmp, with a constant operand on the right.
Comparison comparisonOf(const Instruction &icmp);
// Whether a comparison is selected as a bit test, which leaves the bit in the carry flag.
bool isBitTest(const ISelContext &isel, const Comparison &comparison);
// Sets the flags; returns the condition under which the comparison is true.
Cond compare(ISelContext &isel, const Comparison &comparison);
// The same, with the condition of the predicate: of unsigned < and >=, and of a bit test, that is
// the carry flag.
Cond compareAsGiven(ISelContext &isel, const Comparison &comparison);
// Sets the flags for a value of type i1; returns the condition under which it is true.
Cond condition(ISelContext &isel, Value *value);

} // namespace wend
