// Selects of floating-point values: minimum and maximum, masks, or conditional moves of the bits in
// general registers.

#include "backend/isel_address.h"
#include "backend/isel_compare.h"
#include "backend/isel_context.h"
#include "backend/isel_float.h"
#include "backend/isel_float80.h"
#include "backend/isel_lanes.h"
#include "backend/isel_values.h"

#include <optional>
#include <utility>

namespace wend {

namespace {

// A comparison that the machine has: left < right, and so on, false if they are unordered.
struct MaskTest {
  MOp op = MOp::FLess;
  bool isSwapped = false; // of the operands
  bool isNegated = false;
};

std::optional<MaskTest> maskTest(FloatPredicate predicate) {
  switch (predicate) {
  case FloatPredicate::Olt:
    return MaskTest{MOp::FLess};
  case FloatPredicate::Ogt:
    return MaskTest{MOp::FLess, true};
  case FloatPredicate::Uge:
    return MaskTest{MOp::FLess, false, true};
  case FloatPredicate::Ule:
    return MaskTest{MOp::FLess, true, true};
  case FloatPredicate::Ole:
    return MaskTest{MOp::FLessEqual};
  case FloatPredicate::Oge:
    return MaskTest{MOp::FLessEqual, true};
  case FloatPredicate::Ugt:
    return MaskTest{MOp::FLessEqual, false, true};
  case FloatPredicate::Ult:
    return MaskTest{MOp::FLessEqual, true, true};
  case FloatPredicate::Oeq:
    return MaskTest{MOp::FEqual};
  case FloatPredicate::Une:
    return MaskTest{MOp::FEqual, false, true};
  case FloatPredicate::Uno:
    return MaskTest{MOp::FUnordered};
  case FloatPredicate::Ord:
    return MaskTest{MOp::FUnordered, false, true};
  case FloatPredicate::One:
  case FloatPredicate::Ueq:
  case FloatPredicate::Never:
  case FloatPredicate::Always:
    break;
  }
  return std::nullopt;
}

// A select by a comparison: left op right ? ifTrue : ifFalse.
struct MaskSelect {
  MOp op;
  Value *left;
  Value *right;
  Value *ifTrue;
  Value *ifFalse;
};

std::optional<MaskSelect> maskSelect(const Instruction &select) {
  Instruction *fcmp = asInstruction(select.operand(0), Op::FCmp);
  std::optional<MaskTest> test = fcmp ? maskTest(fcmp->floatPredicate()) : std::nullopt;
  if (!test || fcmp->operand(0)->type() != select.type())
    return std::nullopt;
  MaskSelect found{test->op, fcmp->operand(0), fcmp->operand(1), select.operand(1),
                   select.operand(2)};
  if (test->isSwapped)
    std::swap(found.left, found.right);
  if (test->isNegated)
    std::swap(found.ifTrue, found.ifFalse);
  return found;
}

bool isMemoryOperand(const ISelContext &isel, Value *value) {
  const Constant *constant = asConstant(value);
  return constant ? constant->bits() != 0 : isel.canAbsorbLoad(value);
}

// x < y ? x : y and x < y ? y : x, which are y if unordered or x, as minss and maxss give their
// second operand.
bool selectExtreme(ISelContext &isel, const MaskSelect &select, unsigned width, Reg to) {
  bool isMin = select.ifTrue == select.left && select.ifFalse == select.right;
  bool isMax = select.ifTrue == select.right && select.ifFalse == select.left;
  if (select.op != MOp::FLess || (!isMin && !isMax))
    return false;
  if (isMemoryOperand(isel, select.ifFalse)) {
    moveTo(isel, to, select.ifTrue);
    operateOnFloat(isel, isMin ? MOp::FMin : MOp::FMax, width, to, select.ifFalse);
    return true;
  }
  Reg second = isel.use(select.ifFalse);
  moveTo(isel, to, select.ifTrue);
  isel.emitRR(isMin ? MOp::FMin : MOp::FMax, width, to, second);
  return true;
}

// The mask of the comparison selects the bits: those of zero need no operation.
void selectByMask(ISelContext &isel, const MaskSelect &select, unsigned width, Reg to) {
  Reg ifTrue = isZero(*select.ifTrue) ? Reg{} : isel.use(select.ifTrue);
  Reg ifFalse = isZero(*select.ifFalse) ? Reg{} : isel.use(select.ifFalse);
  bool isInMemory = isMemoryOperand(isel, select.right);
  Reg right = isInMemory ? Reg{} : isel.use(select.right);
  Reg mask = isel.temporaryVector(width);
  moveTo(isel, mask, select.left);
  if (isInMemory)
    operateOnFloat(isel, select.op, width, mask, select.right);
  else
    isel.emitRR(select.op, width, mask, right);
  if (ifTrue.isNone()) {
    isel.emitRR(MOp::FAndnReg, width, mask, ifFalse);
    return isel.copy(width, to, mask);
  }
  isel.copy(width, to, ifTrue);
  isel.emitRR(MOp::FAndReg, width, to, mask);
  if (ifFalse.isNone())
    return;
  isel.emitRR(MOp::FAndnReg, width, mask, ifFalse);
  isel.emitRR(MOp::FOrReg, width, to, mask);
}

// A general register with the bits of a floating-point value.
Reg floatBits(ISelContext &isel, Value *value) {
  unsigned width = byteSize(value->type());
  Reg reg = isel.temporary(width);
  if (Constant *constant = asConstant(value))
    isel.emitRI(MOp::Mov, width, reg, constant->value());
  else if (isel.canAbsorbLoad(value))
    isel.emitRM(MOp::Mov, width, reg, loadOperand(isel, value));
  else
    isel.emitRR(MOp::Transfer, width, reg, isel.use(value));
  return reg;
}

} // namespace

void selectFloatSelect(ISelContext &isel, Instruction &select) {
  if (select.type() == Type::F80)
    return selectFloat80(isel, select);
  Reg to = isel.vreg(&select);
  if (Constant *known = asConstant(select.operand(0)))
    return moveTo(isel, to, select.operand(known->bits() ? 1 : 2));
  unsigned width = byteSize(select.type());
  std::optional<MaskSelect> byMask = maskSelect(select);
  if (byMask && selectExtreme(isel, *byMask, width, to))
    return;
  if (byMask && isel.isInBlock(*asInstruction(select.operand(0))) &&
      !(isZero(*byMask->ifTrue) && isZero(*byMask->ifFalse)))
    return selectByMask(isel, *byMask, width, to);
  Reg ifTrue = floatBits(isel, select.operand(1));
  Reg ifFalse = floatBits(isel, select.operand(2));
  Cond cond = condition(isel, select.operand(0));
  Reg chosen = isel.temporary(width);
  isel.copy(width, chosen, ifFalse);
  isel.emitCmov(cond, width, chosen, ifTrue);
  isel.emitRR(MOp::Transfer, width, to, chosen);
}

} // namespace wend
