#include "backend/isel_product.h"

#include "backend/isel_address.h"
#include "backend/isel_context.h"
#include "backend/isel_values.h"

#include "ir/module.h"

namespace wend {

namespace {

// rdx:rax := rax * the second operand, which is a register or in memory.
void multiply(ISelContext &isel, Instruction &product, bool isSigned) {
  Value *first = product.operand(0);
  Value *second = product.operand(1);
  if (asConstant(second) || (!isel.canAbsorbLoad(second) && isel.canAbsorbLoad(first)) ||
      (!asConstant(first) && !isel.canAbsorbLoad(second) &&
       prefersToOverwriteSecond(isel, product)))
    std::swap(first, second);
  MOp op = isSigned ? MOp::ImulHigh : MOp::MulHigh;
  bool inMemory = isel.canAbsorbLoad(second);
  Reg factor = inMemory ? Reg{} : isel.use(second);
  Address mem = inMemory ? loadOperand(isel, second) : Address{};
  if (const Constant *constant = asConstant(first))
    isel.emitRI(MOp::Mov, 8, rax, constant->value());
  else
    isel.copy(8, rax, isel.use(first));
  if (inMemory)
    isel.emitM(op, 8, mem);
  else
    isel.emitR(op, 8, factor);
}

bool isOtherHalf(const Instruction &earlier, const Instruction &later) {
  bool isHalf = later.is(Op::Mul) ? isHighProduct(earlier.op()) : earlier.is(Op::Mul);
  return isHalf && haveSameFactors(earlier, later);
}

bool leaveToOtherHalf(ISelContext &isel, Instruction &product) {
  return leaveToEarlier(isel, product, "pair-products", isOtherHalf);
}

// Both halves: those of a signed and an unsigned product have the same lower bits.
void multiplyBoth(ISelContext &isel, Instruction &earlier, Instruction &later) {
  Instruction &low = earlier.is(Op::Mul) ? earlier : later;
  Instruction &high = earlier.is(Op::Mul) ? later : earlier;
  Reg lowTo = isel.vreg(&low), highTo = isel.vreg(&high);
  multiply(isel, earlier, high.is(Op::SMulHigh));
  isel.copy(8, lowTo, rax);
  isel.copy(8, highTo, rdx);
}

} // namespace

bool haveSameFactors(const Instruction &product, const Instruction &other) {
  const Value *left = product.operand(0);
  const Value *right = product.operand(1);
  return (other.operand(0) == left && other.operand(1) == right) ||
         (other.operand(0) == right && other.operand(1) == left);
}

// The later of the two halves is selected first, as blocks are from their ends. It emits nothing,
// and the earlier one computes both.
void selectHighProduct(ISelContext &isel, Instruction &product) {
  if (Instruction *later = isel.joint.takeLater(product))
    return multiplyBoth(isel, product, *later);
  if (leaveToOtherHalf(isel, product))
    return;
  Reg to = isel.vreg(&product);
  multiply(isel, product, product.is(Op::SMulHigh));
  isel.copy(8, to, rdx);
}

bool selectPairedProduct(ISelContext &isel, Instruction &product) {
  if (product.type() != Type::I64)
    return false;
  if (Instruction *later = isel.joint.takeLater(product)) {
    multiplyBoth(isel, product, *later);
    return true;
  }
  return leaveToOtherHalf(isel, product);
}

} // namespace wend
